'use client'

import { CheckCheck } from 'lucide-react'
import { usePathname, useSearchParams } from 'next/navigation'
import { NotificationFeed } from './notification-feed'
import { NoAccess } from '@/components/shell/messages/no-access'
import { PageHeader } from '@/components/shell/page'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import { Select } from '@/components/ui/select'
import { useCan } from '@/hooks/use-can'
import { useNotifications } from './use-notifications'
import { useReadMarks } from './use-read-marks'
import { parseNotificationFilter, type NotificationFilter } from './rules/notification'
import { shownSamples } from './rules/samples'
import { roles } from '@/lib/permissions/roles'
import { usePages } from './use-pages'

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
