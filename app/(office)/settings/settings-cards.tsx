'use client'

import { KeyRound } from 'lucide-react'
import { AreaCards, type AreaCard } from '@/components/shell/area-cards'
import { NoAccess } from '@/components/shell/no-access'
import { PageHeader } from '@/components/shell/page'
import { useRegistry } from '@/components/shell/registry-context'
import { useAreas } from '@/components/shell/use-areas'
import { useCan } from '@/hooks/use-can'

// No area of records, so not in the registry; anybody who is signed in may look.
const PERMISSIONS: AreaCard = {
  area: {
    key: 'permissions',
    icon: KeyRound,
    description: 'What you may do in each area, and what would allow the rest.',
    load: () => Promise.resolve({}),
  },
  label: 'Your permissions',
  href: '/settings/permissions',
}

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
      <AreaCards areas={[...areas, PERMISSIONS]} />
    </>
  )
}
