'use client'

import { AreaCards } from '@/components/shell/area-cards'
import { NoAccess, PageHeader } from '@/components/shell/page'
import { useRegistry } from '@/components/shell/registry-context'
import { useAreas } from '@/components/shell/use-areas'
import { useCan } from '@/hooks/use-can'

/** One card for each settings area this account opens. */
export function SettingsCards() {
  const areas = useAreas('settings')
  const registered = useRegistry().filter((area) => area.group === 'settings')
  const access = useCan(registered.flatMap((area) => area.view))
  if (areas.length === 0) return <NoAccess title="Settings" access={access} />
  return (
    <>
      <PageHeader
        title="Settings"
        description="Who may do what in this marketplace, and what its areas share."
      />
      <AreaCards areas={areas} />
    </>
  )
}
