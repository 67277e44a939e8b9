'use client'

import { Box, Stack, Text } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { FormLayout, Panel } from '@/components/resource/form/form-layout'
import { PageHeader } from '@/components/shell/page'
import { useRegistry, useSubAreas } from '@/components/shell/registry-context'
import { Input } from '@/components/ui/input'
import { useSession } from '@/hooks/use-session'
import { HeldRoles } from './held-roles'
import { matchesText, listPlaceRights } from './overview'
import { RightsRow } from './rights-row'

/**
 * Page that explains what the signed-in user may do in each area, and which permissions are missing. It changes
 * nothing.
 */
export function PermissionsScreen() {
  const areas = useRegistry()
  const subAreas = useSubAreas()
  const { assignedRoles, isAdmin, isSupplier } = useSession()
  const [text, setText] = useState('')
  const holdings = useMemo(() => ({ roles: assignedRoles, isAdmin }), [assignedRoles, isAdmin])
  const places = useMemo(
    () => listPlaceRights({ areas, subAreas }, holdings, { isAdmin, isSupplier }),
    [areas, subAreas, holdings, isAdmin, isSupplier],
  )
  const shown = places.filter((place) => matchesText(place, text))
  return (
    <>
      <PageHeader
        title="Your permissions"
        description="What you can view and change in each area, and the roles you are missing. An administrator grants permissions by assigning security profiles."
      />
      <FormLayout side={<HeldRoles />}>
        <Panel title="Areas">
          <Stack gap="4">
            <Box as="form" role="search" maxW={{ md: '26rem' }} onSubmit={(event) => event.preventDefault()}>
              <Input
                type="text"
                inputMode="search"
                autoComplete="off"
                aria-label="Search areas by name, permission or role"
                placeholder="Search by name, permission or role"
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            </Box>
            <Text role="status" fontSize="sm" color="fg.muted">
              {shown.length === places.length
                ? `${places.filter(({ mayView }) => mayView).length} of ${places.length} areas are available to you.`
                : `${shown.length} of ${places.length} areas match.`}
            </Text>
            <Stack as="ul" gap="0" listStyleType="none" aria-label="Areas">
              {shown.map((place) => (
                <RightsRow key={place.key} place={place} holdings={holdings} />
              ))}
            </Stack>
          </Stack>
        </Panel>
      </FormLayout>
    </>
  )
}
