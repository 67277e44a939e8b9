'use client'

import { KeyRound } from 'lucide-react'
import { AreaCards, type AreaCard } from '@/components/shell/area-cards'
import { PageHeader } from '@/components/shell/page'
import { useAreas } from '@/components/shell/use-areas'

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

/** One card for each settings area this account opens, and one for its permissions, which every account has. */
export function SettingsCards() {
  const areas = useAreas('settings')
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
