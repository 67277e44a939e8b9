'use client'

import { useMemo } from 'react'
import { useViewer } from '@/hooks/use-session'
import { hasAccess } from '@/lib/permissions/check'
import type { Area, SubArea } from '@/lib/registry'
import { useRegistry, useSubAreas } from '@/components/shell/registry-context'

/**
 * An area of companies with the pages below it that the user may open although the list of companies is not accessible.
 */
export interface CompanyEntry {
  area: Area
  subAreas: readonly SubArea[]
}

/** Returns the areas of companies that the user may not list, but whose sub-areas the user may open. */
export function useCompanyEntries(): CompanyEntry[] {
  const areas = useRegistry()
  const subAreas = useSubAreas()
  const { assignedRoles, isAdmin } = useViewer()
  return useMemo(() => {
    const holdings = { roles: assignedRoles, isAdmin }
    return areas.flatMap((area) => {
      if (hasAccess(area.view, holdings)) return []
      const open = subAreas.filter(({ parent, view }) => parent === area.key && hasAccess(view, holdings))
      return open.length > 0 ? [{ area, subAreas: open }] : []
    })
  }, [areas, subAreas, assignedRoles, isAdmin])
}
