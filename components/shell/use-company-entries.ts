'use client'

import { useMemo } from 'react'
import { useSession } from '@/hooks/use-session'
import { hasAccess } from '@/lib/permissions/check'
import type { Area, SubArea } from '@/lib/registry'
import { useRegistry, useSubAreas } from './registry-context'

/** Links to the pages below companies that the user can open although the list of companies is closed. */
export interface CompanyEntry {
  area: Area
  subAreas: readonly SubArea[]
}

/** The areas below companies that are open to the user although the list of the companies is not. */
export function useCompanyEntries(): CompanyEntry[] {
  const areas = useRegistry()
  const subAreas = useSubAreas()
  const { assignedRoles, isAdmin } = useSession()
  return useMemo(() => {
    const holdings = { roles: assignedRoles, isAdmin }
    return areas.flatMap((area) => {
      if (hasAccess(area.view, holdings)) return []
      const open = subAreas.filter(({ parent, view }) => parent === area.key && hasAccess(view, holdings))
      return open.length > 0 ? [{ area, subAreas: open }] : []
    })
  }, [areas, subAreas, assignedRoles, isAdmin])
}
