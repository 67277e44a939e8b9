'use client'

import { Text } from '@chakra-ui/react'
import { AreaCards } from '@/components/shell/area-cards'
import { PageHeader } from '@/components/shell/page'
import { useAreas } from '@/components/shell/use-areas'
import { useSession } from '@/hooks/use-session'
import { getSettings } from '@/lib/settings'

/** Where everyone lands: a greeting, and the way to every area this account opens. */
export function Welcome() {
  const { userName, initialized } = useSession()
  const areas = [...useAreas('main'), ...useAreas('settings')]
  const name = initialized ? userName : ''
  return (
    <>
      <PageHeader
        title={name ? `Welcome, ${name}` : 'Welcome'}
        description={`The back office of ${getSettings().marketplaceName}.`}
      />
      {areas.length > 0 ? (
        <AreaCards areas={areas} />
      ) : (
        <Text color="fg.muted" maxW="65ch">
          Your account opens no area yet. An administrator can grant permissions to it in a security profile.
        </Text>
      )}
    </>
  )
}
