'use client'

import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sourcesFor, waitingQuery, type NotificationSource, type Waiting } from '@/lib/notifications/sources'
import { useSession } from './use-session'

/** One kind of notification with its query. */
export interface LiveNotifications {
  source: NotificationSource
  query: UseQueryResult<Waiting>
}

/**
 * Returns the pending items of the marketplace for the signed-in user. Each kind is read, and can fail, separately.
 */
export function useNotifications(): LiveNotifications[] {
  const { assignedRoles, isAdmin } = useSession()
  const sources = useMemo(() => sourcesFor({ roles: assignedRoles, isAdmin }), [assignedRoles, isAdmin])
  const queries = useQueries({ queries: sources.map(waitingQuery) })
  return sources.map((source, at) => ({ source, query: queries[at] as UseQueryResult<Waiting> }))
}
