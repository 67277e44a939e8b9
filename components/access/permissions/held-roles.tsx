'use client'

import { Flex, Stack, Text } from '@chakra-ui/react'
import { useMemo } from 'react'
import { Id } from '@/components/resource/cells'
import { SidePanel } from '@/components/resource/form/form-layout'
import { Alert } from '@/components/ui/alert'
import { ReadOnlyField } from '@/components/ui/field'
import { useSession } from '@/hooks/use-session'
import { sortRoles } from './overview'

/** Shows the account and its roles, as listed in the token of this session. */
export function HeldRoles() {
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
