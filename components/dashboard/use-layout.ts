'use client'

import { useMemo } from 'react'
import { useViewer } from '@/hooks/use-session'
import { dashboardLayout, type DashboardLayout } from './rules/layout'

/** Returns the tiles and panels of the signed-in user. */
export function useLayout(): DashboardLayout {
  const { assignedRoles, isAdmin } = useViewer()
  return useMemo(() => dashboardLayout({ roles: assignedRoles, isAdmin }), [assignedRoles, isAdmin])
}
