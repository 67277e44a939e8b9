import { tz } from '@date-fns/tz'
import { addDays, differenceInCalendarDays, format, startOfDay, subDays } from 'date-fns'

/** A stretch of time that includes its beginning and not its end. */
export interface Period {
  from: Date
  to: Date
}

/** A period so far and the same stretch before it, so that like is compared with like. */
export interface Comparison {
  now: Period
  before: Period
}

/** Numbers of days, today included, that charts can show. */
export const CHART_DAYS = [7, 30, 90] as const
export type ChartDays = (typeof CHART_DAYS)[number]

/** Today, or the last days including today. */
export type Span = 'day' | ChartDays

const DAYS_OF_A_WEEK = 7

/**
 * Today until now, and the same day of last week until the same time of day; or the last days until now, and as many days
 * before them until the same time of day. Days are those of a zone, so a day may have 23 or 25 hours.
 *
 * @param timeZone IANA name, e.g. "Europe/Vienna"
 */
export function comparisonOf(span: Span, now: Date, timeZone: string): Comparison {
  const zone = { in: tz(timeZone) }
  const [days, earlier] = span === 'day' ? [1, DAYS_OF_A_WEEK] : [span, span]
  const from = startOfDay(subDays(now, days - 1, zone), zone)
  return {
    now: { from: plain(from), to: plain(now) },
    before: { from: plain(subDays(from, earlier, zone)), to: plain(subDays(now, earlier, zone)) },
  }
}

/** Which day of a period an instant lies in, the first being 0. */
export function dayWithin(period: Period, iso: string, timeZone: string): number {
  return differenceInCalendarDays(new Date(iso), period.from, { in: tz(timeZone) })
}

/** The days of a period by their names: "Sun" and so on for up to a week, "Nov 21" where there are more. */
export function dayNames({ from, to }: Period, timeZone: string): string[] {
  const zone = { in: tz(timeZone) }
  const days = differenceInCalendarDays(to, from, zone) + 1
  const pattern = days <= DAYS_OF_A_WEEK ? 'EEE' : 'MMM d'
  return Array.from({ length: days }, (_, at) => format(addDays(from, at, zone), pattern, zone))
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
