'use client'

import { Heading, Stack } from '@chakra-ui/react'
import { KeyRound } from 'lucide-react'
import { AreaCards, type AreaCard } from './area-cards'
import { PageHeader } from '@/components/shell/page'
import { SETTINGS_SECTIONS } from '@/lib/registry'
import { useRegistryContext } from '@/components/shell/registry-context'
import { useAreas, useVisibleAreas } from './use-areas'

// This is not an area of records, so it is not in the registry. Every signed-in user may view it.
const PERMISSIONS: AreaCard = {
  area: {
    key: 'permissions',
    icon: KeyRound,
    description: 'What you can view and change in each area, and the roles you are missing.',
  },
  label: 'Your permissions',
  href: '/settings/permissions',
}

/**
 * Shows one card for each settings area that is open to the user, and one for the user's permissions. The areas of the
 * specification come first. All others follow in groups.
 */
export function SettingsCards() {
  const areas = useAreas('settings')
  const pages = useVisibleAreas(useRegistryContext().settingsPages, 'settings')
  const sections = SETTINGS_SECTIONS.map((section) => ({
    section,
    cards: [...areas, ...pages].filter(({ area }) => area.section === section),
  }))
  return (
    <>
      <PageHeader title="Settings" description="Users, permissions and shared data of this marketplace." />
      <Stack gap="6">
        <AreaCards areas={[...areas.filter(({ area }) => !area.section), PERMISSIONS]} />
        {sections.map(
          ({ section, cards }) =>
            cards.length > 0 && (
              <section key={section} aria-labelledby={`settings-${section}`}>
                <Heading as="h2" id={`settings-${section}`} fontSize="md" fontWeight="semibold" mb="3">
                  {section}
                </Heading>
                <AreaCards areas={cards} />
              </section>
            ),
        )}
      </Stack>
    </>
  )
}
