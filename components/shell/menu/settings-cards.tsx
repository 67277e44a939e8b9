'use client'

import { KeyRound } from 'lucide-react'
import { AreaCards, type AreaCard } from './area-cards'
import { PageHeader } from '@/components/shell/page'
import { useAreas } from './use-areas'

// This is not an area of records, so it is not in the registry. Every signed-in user may view it.
const PERMISSIONS: AreaCard = {
  area: {
    key: 'permissions',
    icon: KeyRound,
    description: 'What you can view and change in each area, and the roles you are missing.',
    load: () => Promise.resolve({}),
  },
  label: 'Your permissions',
  href: '/settings/permissions',
}

/** Shows one card for each settings area that is open to the user, and one for the user's permissions. */
export function SettingsCards() {
  const areas = useAreas('settings')
  return (
    <>
      <PageHeader title="Settings" description="Users, permissions and shared data of this marketplace." />
      <AreaCards areas={[...areas, PERMISSIONS]} />
    </>
  )
}
