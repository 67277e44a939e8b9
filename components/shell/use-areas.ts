'use client'

import { usePathname } from 'next/navigation'
import { useMemo } from 'react'
import { useSession } from '@/hooks/use-session'
import { hasAccess } from '@/lib/permissions/check'
import { faceOf, isWithin, type Area } from '@/lib/registry'
import { useRegistry } from './registry-context'

/** An area as one viewer sees it. */
export interface VisibleArea {
  area: Area
  label: string
  href: string
  isCurrent: boolean
}

/** The areas of a group that the signed-in user may open, in the registry's order. */
export function useAreas(group: Area['group']): VisibleArea[] {
  const areas = useRegistry()
  const path = usePathname()
  const { assignedRoles, isAdmin, isSupplier } = useSession()
  return useMemo(
    () =>
      areas
        .filter((area) => area.group === group && hasAccess(area.view, { roles: assignedRoles, isAdmin }))
        .map((area) => {
          const face = faceOf(area, { isAdmin, isSupplier })
          // What lies below an area's own route is part of it under either face.
          const isCurrent = [face.href, area.href].some((href) => isWithin(path, href))
          return { area, ...face, isCurrent }
        }),
    [areas, group, path, assignedRoles, isAdmin, isSupplier],
  )
}
