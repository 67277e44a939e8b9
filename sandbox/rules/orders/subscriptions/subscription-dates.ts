import type { Json } from '../../../core/records/json'
import { formatInstant, isStorableInstant } from '../../../core/records/model'
import type { Subscription } from '../../../contract/records'

const DAY_MS = 86_400_000

/** Moves an instant by whole months of the UTC calendar. The 31st becomes the last day of a shorter month. */
function addMonths(date: Date, months: number): Date {
  const moved = new Date(date)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(date.getUTCDate(), last))
  return moved
}

/** Returns the due date of the order after the one due at `from`. Monthly orders keep the day of the month. */
export function nextDate(
  from: Date,
  { Frequency, Interval }: Pick<Subscription, 'Frequency' | 'Interval'>,
): Date {
  const count = Math.max(1, Frequency)
  if (Interval === 'Months') return addMonths(from, count)
  return new Date(from.getTime() + count * DAY_MS * (Interval === 'Weeks' ? 7 : 1))
}

/**
 * Returns the date of the reminder of the next order. Returns null without a next order or a number of days, and when
 * the date would be before the year 1.
 */
export function notificationDate(next: Json | undefined, days: Json | undefined): string | null {
  if (typeof next !== 'string' || typeof days !== 'number') return null
  const date = new Date(new Date(next).getTime() - days * DAY_MS)
  return isStorableInstant(date) ? formatInstant(date) : null
}
