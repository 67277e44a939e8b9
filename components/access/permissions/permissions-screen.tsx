'use client'

import { Box, Stack, Text } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { FormLayout, Panel } from '@/components/resource/form/form-layout'
import { PageHeader } from '@/components/shell/page'
import { useRegistryContext } from '@/components/shell/registry-context'
import { Input } from '@/components/ui/input'
import { Matrix } from '@/components/ui/matrix'
import { useSession } from '@/hooks/use-session'
import { HeldRoles } from './held-roles'
import { listPlaceRights, matchesText, PLACE_GROUPS } from './overview'
import { rightsRow } from './rights-row'

const COLUMNS = ['View', 'Change'] as const

/**
 * Page that explains what the signed-in user may do in each area, and which permissions are missing. It changes
 * nothing.
 */
export function PermissionsScreen() {
  const { areas, subAreas, settingsPages } = useRegistryContext()
  const { assignedRoles, isAdmin, isSupplier } = useSession()
  const [text, setText] = useState('')
  const holdings = useMemo(() => ({ roles: assignedRoles, isAdmin }), [assignedRoles, isAdmin])
  const places = useMemo(
    () => listPlaceRights({ areas, subAreas, settingsPages }, holdings, { isAdmin, isSupplier }),
    [areas, subAreas, settingsPages, holdings, isAdmin, isSupplier],
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
          <Stack gap="3">
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
            <Box mx="-4" mb="-4">
              <Matrix
                label="Permissions by area"
                nameHead="Area"
                columns={COLUMNS}
                detailsWord="Required roles"
                groups={PLACE_GROUPS.flatMap((title) => {
                  const rows = shown.filter(({ group }) => group === title)
                  return rows.length > 0
                    ? [{ title, rows: rows.map((place) => rightsRow(place, holdings)) }]
                    : []
                })}
              />
            </Box>
          </Stack>
        </Panel>
      </FormLayout>
    </>
  )
}
