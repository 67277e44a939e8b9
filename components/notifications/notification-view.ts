import type { LiveNotifications } from './use-notifications'
import type { Notification } from './rules/notification'

/** Settings for showing a list of notifications. */
export interface NotificationView {
  /** Shows only unread notifications. */
  isUnreadOnly?: boolean
  /** Maximum number of notifications of each kind. The rest is shown on the linked page. */
  atMost?: number
  /** Address of the page with all notifications. Undefined for users who may not open it. */
  allHref?: string | undefined
  /** Called when the user follows one of the links. */
  onFollow?: (() => void) | undefined
  headingLevel: 'h2' | 'h3'
  /** Shows the samples above the real notifications. */
  areSamplesFirst?: boolean
}

/** The loaded pages of one kind of notification, with functions to load more. */
export interface NotificationPages {
  items: readonly Notification[]
  /** True while there are more. */
  hasMore: boolean
  isLoading: boolean
  /** Reason why further notifications could not be loaded. */
  error: Error | null
  retry: () => void
  showMore: () => void
}

/** One kind of notification. `pages` is present where all of them can be shown. */
export interface ShownNotifications extends LiveNotifications {
  pages?: NotificationPages
}
