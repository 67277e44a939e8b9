import { tz } from '@date-fns/tz'
import { addDays, differenceInCalendarDays, format, startOfDay, subDays } from 'date-fns'

/** A period of time that includes its start and excludes its end. */
export interface Period {
  from: Date
  to: Date
}

/** The current period, and a comparable period before it. */
export interface Comparison {
  now: Period
  before: Period
}

/** Numbers of days, including today, that charts can show. */
export const CHART_DAYS = [7, 30, 90] as const
export type ChartDays = (typeof CHART_DAYS)[number]

/** Today, or a number of days including today. */
export type Span = 'day' | ChartDays

const DAYS_OF_A_WEEK = 7

/**
 * Returns the periods to compare. For a day: today until now, and the same weekday of last week until the same time
 * of day. For a number of days: these days until now, and as many days before them until the same time of day. Days
 * are those of the time zone, so a day may have 23 or 25 hours.
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

/** Returns the index of the day of a period that contains an instant, from 0. */
export function dayWithin(period: Period, iso: string, timeZone: string): number {
  return differenceInCalendarDays(new Date(iso), period.from, { in: tz(timeZone) })
}

/**
 * Returns some consecutive days of a period.
 *
 * @param first index of the first of these days, from 0
 */
export function daysWithin(period: Period, first: number, count: number, timeZone: string): Period {
  const zone = { in: tz(timeZone) }
  const from = plain(addDays(period.from, first, zone))
  const end = addDays(period.from, first + count, zone)
  // The end of a period is exclusive, and the last moment of a day belongs to it.
  return { from, to: new Date(Math.min(end.getTime() - 1, period.to.getTime())) }
}

/** Returns the names of the days of a period: "Sun" for up to a week, "Nov 21" for longer periods. */
export function dayNames({ from, to }: Period, timeZone: string): string[] {
  const zone = { in: tz(timeZone) }
  const days = differenceInCalendarDays(to, from, zone) + 1
  const pattern = days <= DAYS_OF_A_WEEK ? 'EEE' : 'MMM d'
  return Array.from({ length: days }, (_, at) => format(addDays(from, at, zone), pattern, zone))
}

/** Returns a period in words: "Nov 15 to Nov 21", or "Nov 21" for one day. */
export function periodWords({ from, to }: Period, timeZone: string): string {
  const zone = { in: tz(timeZone) }
  const [first, last] = [format(from, 'MMM d', zone), format(to, 'MMM d', zone)]
  return first === last ? first : `${first} to ${last}`
}

/** Returns a plain date. The dates of date-fns carry a time zone, which changes the ISO text of the same instant. */
function plain(date: Date): Date {
  return new Date(date.getTime())
}
