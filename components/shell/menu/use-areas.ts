'use client'

import { usePathname } from 'next/navigation'
import { useMemo } from 'react'
import { useViewer } from '@/hooks/use-session'
import { hasAccess, holdsRole } from '@/lib/permissions/check'
import { areaLabelFor, isWithin, type Area, type SettingsPage } from '@/lib/registry'
import { useRegistry, useRegistryContext } from '@/components/shell/registry-context'

/** An area with the label and address that the user sees. */
export interface VisibleArea<A extends SettingsPage = Area> {
  area: A
  label: string
  href: string
  isCurrent: boolean
}

/** Returns the areas of a group that the signed-in user may open, in the order of the registry. */
export function useAreas(group: Area['group']): VisibleArea[] {
  return useVisibleAreas(useRegistry(), group)
}

/** Returns the areas or pages of a group among the given ones that the signed-in user may open. */
export function useVisibleAreas<A extends SettingsPage>(
  areas: readonly A[],
  group: Area['group'],
): VisibleArea<A>[] {
  const path = usePathname()
  const { assignedRoles, isAdmin, isSupplier } = useViewer()
  return useMemo(
    () =>
      areas
        .filter((area) => area.group === group && hasAccess(area.view, { roles: assignedRoles, isAdmin }))
        .map((area) => {
          const areaLabel = areaLabelFor(area, { isAdmin, isSupplier })
          // Pages below the area's own route belong to it, even when the user's entry has a different address.
          const isCurrent = [areaLabel.href, area.href].some((href) => isWithin(path, href))
          return { area, ...areaLabel, isCurrent }
        }),
    [areas, group, path, assignedRoles, isAdmin, isSupplier],
  )
}

/** Returns true if the signed-in user may open an area of the settings. Knows it without loading these areas. */
export function useSettingsAccess(): boolean {
  const { settingsAccess } = useRegistryContext()
  const { assignedRoles, isAdmin } = useViewer()
  const holdings = { roles: assignedRoles, isAdmin }
  if (!settingsAccess) return false
  return (
    hasAccess(settingsAccess.permissions, holdings) ||
    (isAdmin && settingsAccess.roles.some((role) => holdsRole(role, holdings)))
  )
}
