'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '@/hooks/use-session'
import { whenIdle } from '@/lib/idle'
import { keys } from '@/lib/ordercloud/keys'
import { useReadMarks } from './use-read-marks'

const POLL_INTERVAL_MS = 5 * 60_000
/** Resources whose changes may change the count. */
const COUNTED_RESOURCES: readonly unknown[] = ['orders', 'returns', 'products']
const DELAY_AFTER_CHANGE_MS = 1000

export interface UnreadCountReporterProps {
  /** The count that the server sends with the document. Undefined when it could not count. */
  prefetched: Promise<number | undefined>
  onCount: (count: number) => void
}

/** Reports the number of unread orders and returns that need action each time it changes. Renders nothing. */
export function UnreadCountReporter({ prefetched, onCount }: UnreadCountReporterProps) {
  const pending = usePendingCount(prefetched)
  const read = useReadCount(pending)
  const unread = pending === undefined || read === undefined ? undefined : Math.max(0, pending - read)
  useEffect(() => {
    if (unread !== undefined) onCount(unread)
  }, [onCount, unread])
  return null
}

/**
 * Returns how many of the newest pending items have a read mark. Undefined until it is known. The items are requested
 * only if this browser has read marks at all.
 */
function useReadCount(pending: number | undefined): number | undefined {
  const { assignedRoles, isAdmin, isLapsed } = useSession()
  const { hasMarks, isRead } = useReadMarks()
  const { data, isError } = useQuery({
    queryKey: keys.list('notifications', { ids: assignedRoles, isAdmin }),
    queryFn: async ({ signal }) => {
      const { newestPendingIds } = await import('./rules/sources')
      return newestPendingIds({ roles: assignedRoles, isAdmin }, { signal })
    },
    enabled: hasMarks && !isLapsed && pending !== undefined && pending > 0,
    staleTime: POLL_INTERVAL_MS,
  })
  if (!hasMarks || pending === 0 || isError) return 0
  return data?.filter(isRead).length
}

/**
 * Returns the number of pending orders and returns. Undefined until it is known. The server sends the first count. If it
 * could not count, the first request starts when the browser is idle, so that lists are not delayed. It is repeated
 * every five minutes while the page is visible, and after changes in this tab.
 */
function usePendingCount(prefetched: Promise<number | undefined>): number | undefined {
  const { assignedRoles, isAdmin, initialized, isLapsed } = useSession()
  const [first, setFirst] = useState<{ count: number | undefined }>()
  useEffect(() => {
    const keep = (count?: number) => setFirst((before) => before ?? { count })
    prefetched.then(
      (count) => (count === undefined ? whenIdle(keep) : keep(count)),
      () => whenIdle(keep),
    )
  }, [prefetched])
  const { data } = useQuery({
    queryKey: keys.list('notifications', { count: assignedRoles, isAdmin }),
    queryFn: async ({ signal }) => {
      const { countPendingItems } = await import('./rules/sources')
      return countPendingItems({ roles: assignedRoles, isAdmin }, { signal })
    },
    initialData: first?.count,
    enabled: first !== undefined && initialized && !isLapsed,
    staleTime: POLL_INTERVAL_MS,
    refetchInterval: POLL_INTERVAL_MS,
  })
  useInvalidateNotifications()
  return data
}

/** Invalidates the notifications after changes of the resources they report on, once for several changes in a row. */
function useInvalidateNotifications(): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || !COUNTED_RESOURCES.includes(event.query.queryKey[0])) return
      const { action } = event
      // Writes set their response in the cache manually and invalidate lists.
      if (action.type !== 'invalidate' && !(action.type === 'success' && action.manual)) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        void client.invalidateQueries({ queryKey: keys.all('notifications') })
      }, DELAY_AFTER_CHANGE_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client])
}
