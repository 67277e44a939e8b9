'use client'

import { useCan } from '@/hooks/use-can'
import { useViewer } from '@/hooks/use-session'
import type { Access } from '@/lib/permissions/explain'

/** Checks whether the signed-in user may create orders of the marketplace itself. */
export function useOutgoingAccess(): Access {
  const { isAdmin } = useViewer()
  const access = useCan('OrderAdmin')
  if (!isAdmin)
    return { allowed: false, reason: 'Only staff of the marketplace can order from suppliers.', missing: [] }
  if (access.allowed) return access
  return { ...access, reason: 'You can view orders, but this needs the Order Manager permission.' }
}
