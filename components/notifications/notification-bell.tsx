'use client'

import { Bell } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { IconBadge } from '@/components/ui/icon-badge'
import { lazyOptional, useLazyPart } from '@/components/ui/lazy'
import { formatNumber } from '@/lib/format/number'
import { lazy } from '@/lib/lazy'
import { getSettings } from '@/lib/settings'
import { BELL_BADGE } from './rules/notification'
import type { UnreadCountReporterProps } from './unread-count-reporter'

const drawerCode = lazy(() => import('./notification-drawer').then((module) => module.NotificationDrawer))

// The chunk of the count loads after the page, because no part of the document depends on it.
const UnreadCountReporter = lazyOptional(
  () => import('./unread-count-reporter').then((module) => module.UnreadCountReporter),
  'count of notifications',
)

const MAX_BADGE = 99

/**
 * Notification bell of the header. Its badge shows the number of samples (spec section 2), or the number of unread
 * notifications if the operator's settings ask for real ones.
 *
 * @param props.prefetched the number of pending items, which the server sends with the document
 */
export function NotificationBell({ prefetched }: Pick<UnreadCountReporterProps, 'prefetched'>) {
  const { usesRealNotifications } = getSettings()
  const drawer = useLazyPart(drawerCode, 'list of notifications')
  const [unread, setUnread] = useState<number>()
  const badge = usesRealNotifications ? badgeOf(unread) : String(BELL_BADGE)
  return (
    <>
      <IconButton
        label={usesRealNotifications ? nameOf(unread) : `Notifications: ${BELL_BADGE} samples`}
        data-hint="Notifications"
        position="relative"
        minW="touch"
        h="touch"
        aria-haspopup="dialog"
        aria-expanded={drawer.isOpen ?? false}
        onPointerEnter={drawer.prepare}
        onFocus={drawer.prepare}
        onClick={drawer.open}
      >
        <Icon as={Bell} />
        {badge !== undefined && <IconBadge>{badge}</IconBadge>}
      </IconButton>
      {usesRealNotifications && <UnreadCountReporter prefetched={prefetched} onCount={setUnread} />}
      {drawer.Part && drawer.isOpen !== undefined && (
        <drawer.Part isOpen={drawer.isOpen} onClose={drawer.close} />
      )}
    </>
  )
}

/** Returns the text of the badge. Undefined for no badge, when nothing is unread or the count is not known. */
function badgeOf(unread: number | undefined): string | undefined {
  if (!unread) return undefined
  return unread > MAX_BADGE ? `${MAX_BADGE}+` : String(unread)
}

function nameOf(unread: number | undefined): string {
  if (unread === undefined) return 'Notifications'
  return `Notifications: ${unread === 0 ? 'none' : formatNumber(unread)} unread`
}
