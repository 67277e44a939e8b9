import type { LiveNotifications } from '@/hooks/use-notifications'
import type { Notification } from '@/lib/notifications/notification'

/** How a list of notifications is drawn, wherever it stands. */
export interface NotificationView {
  /** Only what is not read yet. */
  isUnreadOnly?: boolean
  /** At most so many of a kind; the rest is a link away. */
  atMost?: number
  /** The page of all of them; undefined for who may not open it. */
  allHref?: string | undefined
  /** The user leaves by one of the links. */
  onFollow?: (() => void) | undefined
  headingLevel: 'h2' | 'h3'
  /** The samples stand above what is real. */
  areSamplesFirst?: boolean
}

/** What was shown of a kind so far, and the way on. */
export interface NotificationPages {
  items: readonly Notification[]
  /** True while there are more. */
  hasMore: boolean
  isLoading: boolean
  /** Why further ones could not be had. */
  error: Error | null
  retry: () => void
  showMore: () => void
}

/** One kind of notification; with pages where a place shows all of them. */
export interface ShownNotifications extends LiveNotifications {
  pages?: NotificationPages
}
