import type { Json, JsonObject } from '../../core/json'
import { formatInstant, isStorableInstant } from '../../core/model'

const DAY = 86_400_000

/** An instant moved by whole months, by the calendar in UTC: from the 31st to the last day of a shorter month. */
function addMonths(date: Date, months: number): Date {
  const moved = new Date(date)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(date.getUTCDate(), last))
  return moved
}

/** When the order after the one of `from` is due; months keep to the day of the month of `from`. */
export function nextDate(from: Date, { Frequency, Interval }: JsonObject): Date {
  const count = Math.max(1, Number(Frequency))
  if (Interval === 'Months') return addMonths(from, count)
  return new Date(from.getTime() + count * DAY * (Interval === 'Weeks' ? 7 : 1))
}

/**
 * The date to remind of the next order. Null without a next order or a number of days, and where so many days before
 * it lie before the year 1.
 */
export function notificationDate(next: Json | undefined, days: Json | undefined): string | null {
  if (typeof next !== 'string' || typeof days !== 'number') return null
  const date = new Date(new Date(next).getTime() - days * DAY)
  return isStorableInstant(date) ? formatInstant(date) : null
}
