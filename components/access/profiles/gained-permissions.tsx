'use client'

import { Box, Stack, Text } from '@chakra-ui/react'
import { SidePanel } from '@/components/resource/form/form-layout'
import { Id } from '@/components/resource/cells'
import { isFor } from '@/lib/permissions/check'
import { featuresOf } from '@/components/access/rules/feature-matrix'
import { roleDefinition, roles } from '@/lib/permissions/roles'

/**
 * Panel with the permissions that a user has in this app through all security profiles, and with the user's roles.
 *
 * @param available platform and custom roles together, as the platform returns them for a user
 * @param office the kind of user that signs in to this app; undefined for users of buyers, who do not sign in here
 */
export function GainedPermissions(props: {
  available: readonly string[] | undefined
  office: 'admin' | 'supplier' | undefined
}) {
  const { office } = props
  const available = props.available ?? []
  return (
    <SidePanel title="Permissions of this user">
      <Stack gap="4" fontSize="sm">
        {office ? (
          <Permissions available={available} isAdmin={office === 'admin'} />
        ) : (
          <Text color="fg.muted">
            {available.length > 0
              ? 'Buyer users cannot sign in to this back office. Their roles apply in the buyer’s storefront.'
              : 'This user has no roles and cannot order.'}
          </Text>
        )}
        {available.length > 0 && <RoleList summary={`All ${available.length} roles`} roles={available} />}
      </Stack>
    </SidePanel>
  )
}

function Permissions({ available, isAdmin }: { available: readonly string[]; isAdmin: boolean }) {
  const features = featuresOf({ Roles: available, CustomRoles: available }).filter((key) =>
    isFor(roles[key], { roles: available, isAdmin }),
  )
  if (available.includes('FullAccess')) {
    return (
      <Text>
        FullAccess: access to everything{isAdmin ? '' : ' except security profiles'}, regardless of the other
        roles.
      </Text>
    )
  }
  if (features.length === 0) return <Text color="fg.muted">No permissions in this back office yet.</Text>
  return (
    <Stack as="ul" listStyleType="none" gap="1" aria-label="Permissions">
      {features.map((key) => (
        <li key={key}>{roleDefinition(key)?.Name}</li>
      ))}
    </Stack>
  )
}

/** List of role names that opens below a summary line. */
export function RoleList({ summary, roles: names }: { summary: string; roles: readonly string[] }) {
  return (
    <Box as="details">
      <Box as="summary" cursor="pointer" minH={{ mdDown: 'touch' }} width="fit-content">
        {summary}
      </Box>
      <Stack as="ul" listStyleType="none" gap="0.5" pt="2" aria-label="Roles">
        {names.map((role) => (
          <li key={role}>
            <Id>{role}</Id>
          </li>
        ))}
      </Stack>
    </Box>
  )
}
