import { Text } from '@chakra-ui/react'
import { Panel } from '@/components/resource/form/form-layout'

// Users who read security profiles may not always read the assignments. The platform lists assignments for these roles
// only.
const LISTING = ['FullAccess', 'SecurityProfileAdmin', 'SetSecurityProfile']

/** Returns whether these roles allow reading the assignments of security profiles. */
export const canListProfileAssignments = (held: readonly string[]): boolean =>
  LISTING.some((role) => held.includes(role))

/** Panel in place of the assignments of security profiles, for users who may not read them. */
export function ProfileAssignmentsHidden({ title }: { title: string }) {
  return (
    <Panel title={title}>
      <Text fontSize="sm" color="fg.muted">
        To see who has which security profile, you need the platform role SecurityProfileAdmin.
      </Text>
    </Panel>
  )
}
