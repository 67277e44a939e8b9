'use client'

import { Box, Stack, Text, Flex } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { Id } from '@/components/resource/cells'
import { FormLayout, Panel, SidePanel } from '@/components/resource/form/form-layout'
import { PageHeader } from '@/components/shell/page'
import { useRegistryContext } from '@/components/shell/registry-context'
import { Alert } from '@/components/ui/alert'
import { ReadOnlyField } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { OfficeLink } from '@/components/ui/link'
import { Matrix, MatrixMark, type MatrixRow } from '@/components/ui/matrix'
import { useSession } from '@/hooks/use-session'
import type { Holdings } from '@/lib/permissions/check'
import {
  listPlaceRights,
  matchesText,
  PLACE_GROUPS,
  sortRoles,
  describeAccess,
  missingPermissionReason,
  type PlaceRights,
  type PermissionStatus,
} from './overview'

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

/** Shows the account and its roles, as listed in the token of this session. */
function HeldRoles() {
  const { decoded, assignedRoles, isAdmin } = useSession()
  const { permissions, others } = useMemo(() => sortRoles(assignedRoles), [assignedRoles])
  return (
    <SidePanel title="Your roles">
      <Stack gap="4">
        <ReadOnlyField label="User name">{decoded?.userName ?? ''}</ReadOnlyField>
        <ReadOnlyField label="Account">{isAdmin ? 'Administrator' : 'Supplier user'}</ReadOnlyField>
        {assignedRoles.includes('FullAccess') && (
          <Alert status="info" title="You have FullAccess">
            {isAdmin
              ? 'You have access to everything, whatever your other roles are.'
              : 'You have access to everything for suppliers except security profiles.'}
          </Alert>
        )}
        <ReadOnlyField label={`Permissions by name (${permissions.length})`}>
          {permissions.length === 0 ? 'None' : permissions.map(({ Name }) => Name).join(', ')}
        </ReadOnlyField>
        <ReadOnlyField label={`Other roles (${others.length})`}>
          {others.length === 0 ? (
            'None'
          ) : (
            <Flex as="span" columnGap="3" wrap="wrap">
              {others.map((role) => (
                <Id key={role}>{role}</Id>
              ))}
            </Flex>
          )}
        </ReadOnlyField>
        <Text fontSize="sm" color="fg.muted">
          Roles are read when you sign in. New roles take effect the next time you sign in.
        </Text>
      </Stack>
    </SidePanel>
  )
}

/** Returns the row of one place: whether it may be viewed and changed, and by which permissions. */
function rightsRow(place: PlaceRights, holdings: Holdings): MatrixRow {
  const { key, label, href, mayView, mayChange, permissions } = place
  return {
    key,
    label,
    name: mayView && href !== undefined ? <OfficeLink href={href}>{label}</OfficeLink> : label,
    note: describeAccess(place, holdings),
    cells: [
      <MatrixMark key="view" isOn={mayView} on="Yes" off="No" />,
      mayChange === undefined ? undefined : <MatrixMark key="change" isOn={mayChange} on="Yes" off="No" />,
    ],
    details: (
      <Stack as="ul" gap="3" listStyleType="none">
        {permissions.map((status) => (
          <PermissionLine key={status.definition.Name} status={status} holdings={holdings} />
        ))}
      </Stack>
    ),
  }
}

function PermissionLine({ status, holdings }: { status: PermissionStatus; holdings: Holdings }) {
  const { Name, Description, Roles, CustomRoles } = status.definition
  const reason = missingPermissionReason(status, holdings)
  return (
    <Box as="li">
      <Text>
        <Text as="span" fontWeight="medium">
          {Name}
        </Text>
        : {Description}. {reason === undefined ? 'You have this permission.' : reason}
      </Text>
      <Flex columnGap="3" rowGap="1" wrap="wrap" color="fg.muted">
        {[...Roles, ...CustomRoles].map((role) => (
          <Id key={role}>{role}</Id>
        ))}
      </Flex>
    </Box>
  )
}
