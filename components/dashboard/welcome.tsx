'use client'

import { Text } from '@chakra-ui/react'
import { AreaCards } from '@/components/shell/menu/area-cards'
import { PageHeader } from '@/components/shell/page'
import { useAreas, useSettingsAccess, useVisibleAreas } from '@/components/shell/menu/use-areas'
import { useFullRegistry } from '@/components/shell/use-full-registry'
import { loadCompanyEntries, useCompanyEntries } from '@/components/companies/public'
import { lazyComponent } from '@/components/ui/lazy'

// Loaded on demand, because few accounts need it.
const CompanyEntries = lazyComponent(loadCompanyEntries)

/** Landing page without figures: links to every area that is open to the user. */
export function Welcome() {
  const registry = useFullRegistry()
  const settings = useVisibleAreas(registry.areas, 'settings')
  const settingsPages = useVisibleAreas(registry.settingsPages, 'settings')
  const hasSettings = useSettingsAccess()
  const areas = [...useAreas('main'), ...useAreas('linked'), ...settings, ...settingsPages]
  const entries = useCompanyEntries()
  return (
    <>
      <PageHeader title="Dashboard" />
      {areas.length > 0 && <AreaCards areas={areas} />}
      {entries.length > 0 && <CompanyEntries entries={entries} />}
      {areas.length === 0 && !hasSettings && entries.length === 0 && (
        <Text color="fg.muted" maxW="65ch">
          You do not have access to any area yet. Ask an administrator to assign you a security profile.
        </Text>
      )}
    </>
  )
}
