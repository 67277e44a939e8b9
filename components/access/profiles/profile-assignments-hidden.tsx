import { Text } from '@chakra-ui/react'
import { Panel } from '@/components/resource/form/form-layout'

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
