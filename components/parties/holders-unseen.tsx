import { Text } from '@chakra-ui/react'
import { Panel } from '@/components/resource/form-layout'

// Who reads profiles may not read who has them: the platform lists that for these roles only.
const LISTING = ['FullAccess', 'SecurityProfileAdmin', 'SetSecurityProfile']

/** Whether these roles let one read who has which security profile. */
export const mayListHolders = (held: readonly string[]): boolean =>
  LISTING.some((role) => held.includes(role))

/** In place of who has which security profile, for those whom the platform does not tell. */
export function HoldersUnseen({ title }: { title: string }) {
  return (
    <Panel title={title}>
      <Text fontSize="sm" color="fg.muted">
        Who has which security profile is shown to holders of the platform role SecurityProfileAdmin.
      </Text>
    </Panel>
  )
}
