'use client'

import { ChartColumn, House, KeyRound, Settings } from 'lucide-react'
import {
  useAreas,
  useSettingsAccess,
  useVisibleAreas,
  type VisibleArea,
} from '@/components/shell/menu/use-areas'
import { useFullRegistry } from '@/components/shell/use-full-registry'
import { useCan } from '@/hooks/use-can'
import { useViewer } from '@/hooks/use-session'
import { hasAccess } from '@/lib/permissions/check'
import { roles } from '@/lib/permissions/roles'
import type { SettingsPage } from '@/lib/registry'
import type { Choice } from './choice'

/** A page of the app. `letter` is the key that opens it after G, if there is one. */
export type Place = Choice & { href: string; letter?: string }

/**
 * Returns every page that the signed-in user may open, in the order of the menu. Pages that the menu does not have
 * follow those that it has.
 */
export function usePlaces(): Place[] {
  const main = useAreas('main')
  const linked = useAreas('linked')
  const registry = useFullRegistry()
  const settings = useVisibleAreas(registry.areas, 'settings')
  const settingsPages = useVisibleAreas(registry.settingsPages, 'settings')
  const hasSettings = useSettingsAccess()
  const { assignedRoles, isAdmin } = useViewer()
  const dashboard = useCan(roles.DashboardViewer)
  const asPage = ({ area, label, href }: VisibleArea<SettingsPage>): Place => ({
    ...{ key: `area/${area.key}`, label, href, icon: area.icon },
  })
  const asPlace = (visible: VisibleArea): Place => ({
    ...asPage(visible),
    ...(visible.area.letter !== undefined && { letter: visible.area.letter }),
  })
  const views = main.flatMap(({ area, href }) =>
    (area.views ?? [])
      .filter(({ access }) => isAdmin && hasAccess(access, { roles: assignedRoles, isAdmin }))
      .map(({ key, label, query }): Place => {
        return { key: `view/${key}`, label, href: `${href}?${query}`, icon: area.icon }
      }),
  )
  return [
    ...(dashboard.allowed
      ? [
          { key: 'dashboard', label: 'Dashboard', href: '/dashboard', icon: House, letter: 'd' },
          {
            ...{ key: 'reports', label: 'Reports', href: '/reports', icon: ChartColumn },
            keywords: 'sales statistics figures stock',
          },
        ]
      : []),
    ...main.map(asPlace),
    ...views,
    ...linked.map(asPlace),
    ...(hasSettings
      ? [{ key: 'settings', label: 'Settings', href: '/settings', icon: Settings, letter: 't' }]
      : []),
    ...settings.map(asPlace),
    ...settingsPages.map(asPage),
    {
      ...{ key: 'permissions', label: 'Your permissions', keywords: 'my roles rights access' },
      ...{ href: '/settings/permissions', icon: KeyRound },
    },
  ]
}
