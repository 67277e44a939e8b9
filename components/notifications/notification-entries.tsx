'use client'

import { Box, Stack, Text } from '@chakra-ui/react'
import { useRef, useEffect, type RefObject } from 'react'
import { Button } from '@/components/ui/button'
import { OfficeLink } from '@/components/ui/link'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { NotificationFailure } from './notification-failure'
import { useReadMarks } from './use-read-marks'
import { useSession } from '@/hooks/use-session'
import type { Notification } from './rules/notification'
import type { PendingItems } from './rules/sources'
import { areaLabelFor } from '@/lib/registry'
import { NotificationItem } from './notification-item'
import type { NotificationView, ShownNotifications, NotificationPages } from './notification-view'
import { useRegistry } from '@/components/shell/registry-context'
import { idSegment } from '@/lib/url/id-segment'
import { formatNumber } from '@/lib/format/number'

/** List of notifications. */
export function NotificationList(props: {
  items: readonly Notification[]
  onFollow?: (() => void) | undefined
}) {
  const { items, onFollow } = props
  const marks = useReadMarks()
  const hrefOf = useRecordHref()
  return (
    <Stack as="ul" gap="0" listStyleType="none">
      {items.map((notification) => (
        <NotificationItem
          key={notification.id}
          notification={notification}
          href={hrefOf(notification)}
          isRead={marks.isRead(notification.id)}
          onMark={(isRead) => marks.mark([notification.id], isRead)}
          onFollow={onFollow}
        />
      ))}
    </Stack>
  )
}

interface NotificationEntriesProps {
  data: PendingItems
  live: ShownNotifications
  view: NotificationView
}

/** List of the notifications of one kind, with a note on the entries that are not shown. */
export function NotificationEntries({ data, live: { source, pages }, view }: NotificationEntriesProps) {
  const { isUnreadOnly = false, allHref, onFollow } = view
  const box = useRef<HTMLDivElement>(null)
  const marks = useReadMarks()
  const known = pages?.items ?? data.items
  const items = isUnreadOnly ? known.filter(({ id }) => !marks.isRead(id)) : known
  const shown = items.slice(0, view.atMost)
  const isCut = shown.length < items.length || known.length < data.total
  const total = formatNumber(data.total)
  return (
    <Box ref={box}>
      {shown.length > 0 ? (
        <NotificationList items={shown} onFollow={onFollow} />
      ) : (
        <Text fontSize="sm" color="fg.muted" py="2">
          {known.length > 0 ? 'You have read all of these.' : source.none}
        </Text>
      )}
      {isCut && (
        <Text fontSize="sm" color="fg.muted" py="1">
          {isUnreadOnly
            ? `Checked ${formatNumber(known.length)} of ${total}.`
            : `Showing ${formatNumber(shown.length)} of ${total}.`}{' '}
          {allHref && (
            <OfficeLink href={`${allHref}?show=${source.kind}`} onClick={onFollow} textDecoration="underline">
              Show all
            </OfficeLink>
          )}
        </Text>
      )}
      {pages && <NotificationMore pages={pages} label={source.label} shown={shown.length} box={box} />}
      {data.limit && (
        <Text fontSize="sm" color="fg.muted" py="1">
          {data.limit}
        </Text>
      )}
    </Box>
  )
}

/**
 * Returns a function that finds the page of a notification's record. It returns undefined when no area shows such
 * records.
 */
function useRecordHref(): (notification: Notification) => string | undefined {
  const areas = useRegistry()
  const viewer = useSession()
  return ({ about }) => {
    const area = areas.find(({ key }) => key === about?.area)
    return area && about && `${areaLabelFor(area, viewer).href}/${idSegment(about.id)}`
  }
}

interface NotificationMoreProps {
  pages: NotificationPages
  /** Label of the kind of notification. */
  label: string
  /** Number of entries shown above. */
  shown: number
  /** The element that contains the entries. */
  box: RefObject<HTMLElement | null>
}

/**
 * Button that loads further notifications of a kind. The focus then moves to the first of them, because the button may
 * have disappeared.
 */
function NotificationMore({ pages, label, shown, box }: NotificationMoreProps) {
  const shownBefore = useRef<number>(undefined)
  useEffect(() => {
    const before = shownBefore.current
    if (before === undefined || pages.isLoading) return
    shownBefore.current = undefined
    const { activeElement } = document
    // The focus stays where the user has moved it in the meantime.
    if (activeElement !== document.body && !box.current?.contains(activeElement)) return
    box.current?.querySelectorAll('li')[before]?.querySelector<HTMLElement>('a, button')?.focus()
  }, [pages.isLoading, shown, box])

  const goOn = (how: () => void) => {
    shownBefore.current = shown
    how()
  }
  if (pages.error) {
    return (
      <NotificationFailure
        title={`More of ${label.toLowerCase()} could not be loaded`}
        error={pages.error}
        isRetrying={pages.isLoading}
        onRetry={() => goOn(pages.retry)}
      />
    )
  }
  if (!pages.hasMore && !pages.isLoading) return null
  return (
    <Button size="sm" variant="outline" my="2" loading={pages.isLoading} onClick={() => goOn(pages.showMore)}>
      Show more
      <VisuallyHidden>: {label}</VisuallyHidden>
    </Button>
  )
}
