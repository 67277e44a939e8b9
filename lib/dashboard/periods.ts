import { tz } from '@date-fns/tz'
import { addDays, differenceInCalendarDays, format, startOfDay, startOfWeek, subWeeks } from 'date-fns'

/** A stretch of time that includes its beginning and not its end. */
export interface Period {
  from: Date
  to: Date
}

/** A period so far and the same stretch a week earlier, so that like is compared with like. */
export interface Comparison {
  now: Period
  before: Period
}

/**
 * Today, or this week from Sunday, until now, and the same days of last week until the same time of day. Days are those
 * of a zone, so a day may have 23 or 25 hours.
 *
 * @param timeZone IANA name, e.g. "Europe/Vienna"
 */
export function comparisonOf(span: 'day' | 'week', now: Date, timeZone: string): Comparison {
  const zone = { in: tz(timeZone) }
  const from = span === 'day' ? startOfDay(now, zone) : startOfWeek(now, zone)
  return {
    now: { from: plain(from), to: plain(now) },
    before: { from: plain(subWeeks(from, 1, zone)), to: plain(subWeeks(now, 1, zone)) },
  }
}

/** The beginning of the day so many days ago. */
export function daysAgo(days: number, now: Date, timeZone: string): Date {
  const zone = { in: tz(timeZone) }
  return plain(startOfDay(addDays(now, -days, zone), zone))
}

/** Which day of a period an instant lies in, the first being 0. */
export function dayWithin(period: Period, iso: string, timeZone: string): number {
  return differenceInCalendarDays(new Date(iso), period.from, { in: tz(timeZone) })
}

/** The days of a period by their names, "Sun" and so on. */
export function dayNames({ from, to }: Period, timeZone: string): string[] {
  const zone = { in: tz(timeZone) }
  const days = differenceInCalendarDays(to, from, zone) + 1
  return Array.from({ length: days }, (_, at) => format(addDays(from, at, zone), 'EEE', zone))
}

/** A period in words, "Nov 15 to Nov 21", or one day, "Nov 21". */
export function periodWords({ from, to }: Period, timeZone: string): string {
  const zone = { in: tz(timeZone) }
  const [first, last] = [format(from, 'MMM d', zone), format(to, 'MMM d', zone)]
  return first === last ? first : `${first} to ${last}`
}

/** Without the zone that date-fns gives its results, which would write another text of the same instant. */
function plain(date: Date): Date {
  return new Date(date.getTime())
}
