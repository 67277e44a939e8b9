'use client'

import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sourcesFor, pendingItemsQuery, type NotificationSource, type PendingItems } from './rules/sources'
import { useViewer } from '@/hooks/use-session'

/** One kind of notification with its query. */
export interface LiveNotifications {
  source: NotificationSource
  query: UseQueryResult<PendingItems>
}

/**
 * Returns the pending items of the marketplace for the signed-in user. Each kind is read, and can fail, separately.
 */
export function useNotifications(): LiveNotifications[] {
  const { assignedRoles, isAdmin } = useViewer()
  const sources = useMemo(() => sourcesFor({ roles: assignedRoles, isAdmin }), [assignedRoles, isAdmin])
  const queries = useQueries({ queries: sources.map(pendingItemsQuery) })
  return sources.map((source, at) => ({ source, query: queries[at] as UseQueryResult<PendingItems> }))
}
