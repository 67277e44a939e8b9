'use client'

import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { NotificationPages, ShownNotifications } from './notification-view'
import type { LiveNotifications } from './use-notifications'
import type { Notification } from './rules/notification'
import { furtherQuery, PAGE_SIZE, type PendingItems } from './rules/sources'

/** A kind of notification that is shown page by page. */
type PagedNotifications = ShownNotifications & { pages: NotificationPages }

/** Returns every kind with as many pages as the user requested. Each further page is read, and fails, separately. */
export function usePages(live: readonly LiveNotifications[]): PagedNotifications[] {
  const [requested, setAsked] = useState<Readonly<Record<string, number>>>({})
  const countOf = (kind: string) => requested[kind] ?? 1
  const wanted = live.flatMap(({ source, query }) =>
    furtherPages(query.data, countOf(source.kind)).map((page) => ({ source, page })),
  )
  const further = useQueries({ queries: wanted.map(({ source, page }) => furtherQuery(source, page)) })
  return live.map((one) => {
    const { kind } = one.source
    const { data } = one.query
    const queries = further.filter((_, at) => wanted[at]?.source.kind === kind)
    const failed = queries.find(({ data: page, isError }) => isError && page === undefined)
    const read = [data, ...queries.map((query) => query.data)].flatMap((page) => page?.items ?? [])
    return {
      ...one,
      pages: {
        items: withoutRepeats(read).slice(0, countOf(kind) * PAGE_SIZE),
        hasMore: data !== undefined && countOf(kind) * PAGE_SIZE < data.total,
        isLoading: queries.some(({ isPending }) => isPending),
        error: failed?.error ?? null,
        retry: () => void failed?.refetch(),
        showMore: () => setAsked({ ...requested, [kind]: countOf(kind) + 1 }),
      },
    }
  })
}

/** Returns the numbers of the pages to read after the first page, which may already contain everything. */
function furtherPages(first: PendingItems | undefined, count: number): number[] {
  if (!first || first.items.length >= first.total) return []
  const last = Math.min(count, Math.ceil(first.total / PAGE_SIZE))
  return Array.from({ length: Math.max(last - 1, 0) }, (_, at) => at + 2)
}

/** Removes duplicates. A notification that changed between two reads may be on both pages. */
function withoutRepeats(items: readonly Notification[]): Notification[] {
  const seen = new Set<string>()
  return items.filter(({ id, about }) => {
    const record = about?.id ?? id
    return !seen.has(record) && seen.add(record)
  })
}
