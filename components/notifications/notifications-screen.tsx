'use client'

import { useQueries } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { usePathname, useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { NotificationFeed } from './notification-feed'
import { NoAccess } from '@/components/shell/messages/no-access'
import { PageHeader } from '@/components/shell/page'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import { Select } from '@/components/ui/select'
import { useCan } from '@/hooks/use-can'
import type { NotificationPages, ShownNotifications } from './notification-view'
import { furtherQuery, PAGE_SIZE, type PendingItems } from './rules/sources'
import { useNotifications, type LiveNotifications } from './use-notifications'
import { useReadMarks } from './use-read-marks'
import { parseNotificationFilter, type NotificationFilter, type Notification } from './rules/notification'
import { shownSamples } from './rules/samples'
import { roles } from '@/lib/permissions/roles'

/** Page with all notifications, for users who manage their own profile. */
export function NotificationsScreen() {
  const access = useCan(roles.ProfileManager)
  return access.allowed ? <Notifications /> : <NoAccess title="Notifications" access={access} />
}

function Notifications() {
  const live = usePages(useNotifications())
  const marks = useReadMarks()
  const [requested, setShow] = useShow()
  const samples = shownSamples()
  const ids = [...live.flatMap(({ pages }) => pages.items), ...samples].map(({ id }) => id)
  const options: { value: NotificationFilter; label: string }[] = [
    { value: 'all', label: 'All' },
    { value: 'unread', label: 'Unread' },
    ...live.map(({ source }) => ({ value: source.kind, label: source.label })),
    ...(samples.length > 0 ? [{ value: 'samples' as const, label: 'Samples' }] : []),
  ]
  // The address may request a kind that the viewer may not see.
  const show = options.some(({ value }) => value === requested) ? requested : 'all'
  const isKnown = live.every(
    ({ query, pages }) => query.data !== undefined && !pages.isLoading && !pages.error,
  )
  const isAllShown = !live.some(({ pages }) => pages.hasMore)
  const isAllRead = isKnown && ids.every(marks.isRead)
  return (
    <>
      <PageHeader
        title="Notifications"
        description="Orders, returns and products that need action. Read marks are stored in this browser only."
        actions={
          <>
            <Select
              aria-label="Show"
              value={show}
              onChange={(event) => setShow(parseNotificationFilter(event.target.value))}
            >
              {options.map(({ value, label }) => (
                <option key={value} value={value}>
                  Show: {label}
                </option>
              ))}
            </Select>
            <Button
              variant="outline"
              size="sm"
              disabledReason={isAllRead ? allRead(isAllShown) : undefined}
              onClick={() => marks.mark(ids, true)}
            >
              <Icon as={CheckCheck} boxSize="4" />
              Mark all as read
            </Button>
          </>
        }
      />
      <Card>
        <NotificationFeed
          live={live}
          show={show}
          view={{ isUnreadOnly: show === 'unread', headingLevel: 'h2' }}
        />
      </Card>
    </>
  )
}

function allRead(isAllShown: boolean): string {
  return isAllShown ? 'You have read all notifications.' : 'You have read all loaded notifications.'
}

/**
 * Reads and sets the kind of notification in the address. Uses the browser's history, as lists do, so no server request
 * is made.
 */
function useShow(): [NotificationFilter, (show: NotificationFilter) => void] {
  const path = usePathname()
  const show = parseNotificationFilter(useSearchParams().get('show'))
  return [show, (next) => window.history.pushState(null, '', next === 'all' ? path : `${path}?show=${next}`)]
}

/** A kind of notification that is shown page by page. */
type PagedNotifications = ShownNotifications & { pages: NotificationPages }

/** Returns every kind with as many pages as the user requested. Each further page is read, and fails, separately. */
function usePages(live: readonly LiveNotifications[]): PagedNotifications[] {
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
