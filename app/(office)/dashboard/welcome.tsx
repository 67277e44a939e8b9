'use client'

import { Text } from '@chakra-ui/react'
import dynamic from 'next/dynamic'
import { AreaCards } from '@/components/shell/area-cards'
import { PageHeader } from '@/components/shell/page'
import { useAreas } from '@/components/shell/use-areas'
import { useCompanyEntries } from '@/components/shell/use-company-entries'
import { useSession } from '@/hooks/use-session'
import { getSettings } from '@/lib/settings'

// Few accounts need it, so the others do not load it. Apart from `dynamic`, as the panels of the dashboard are.
const loadEntries = () => import('@/components/shell/company-entries').then((module) => module.CompanyEntries)
const CompanyEntries = dynamic(loadEntries)

/** Where everyone lands: a greeting, and the way to every area this account opens. */
export function Welcome() {
  const { userName, initialized } = useSession()
  const areas = [...useAreas('main'), ...useAreas('settings')]
  const entries = useCompanyEntries()
  const name = initialized ? userName : ''
  return (
    <>
      <PageHeader
        title={name ? `Welcome, ${name}` : 'Welcome'}
        description={`The back office of ${getSettings().marketplaceName}.`}
      />
      {areas.length > 0 && <AreaCards areas={areas} />}
      {entries.length > 0 && <CompanyEntries entries={entries} />}
      {areas.length === 0 && entries.length === 0 && (
        <Text color="fg.muted" maxW="65ch">
          Your account opens no area yet. An administrator can grant permissions to it in a security profile.
        </Text>
      )}
    </>
  )
}
