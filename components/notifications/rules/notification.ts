/** One entry of the notification bell (spec section 3). It keeps the content it had when it was read. */
export interface Notification {
  /** ID of the event. A new event for the same record has another ID. */
  id: string
  title: string
  info: string
  /** A platform instant, null when the record has none, or the words of a sample. */
  time: { iso: string | null } | { words: string }
  /** Name whose initials are shown beside the entry. */
  avatar: string
  /** The record of the entry: an area of the registry and an ID in it. */
  about?: { area: string; id: string }
}

/** The number in the badge of the bell (spec section 2), which is the number of samples. */
export const BELL_BADGE = 3

/** The filters of the page of notifications. */
const NOTIFICATION_FILTERS = ['all', 'unread', 'orders', 'returns', 'stock', 'samples'] as const
export type NotificationFilter = (typeof NOTIFICATION_FILTERS)[number]

/** Returns the filter in a URL. Unknown text means all notifications. */
export function parseNotificationFilter(text: string | null): NotificationFilter {
  return NOTIFICATION_FILTERS.find((one) => one === text) ?? 'all'
}
