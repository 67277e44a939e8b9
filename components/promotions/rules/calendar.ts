import { tz, TZDate } from '@date-fns/tz'
import { addWeeks, format, startOfWeek } from 'date-fns'
import type { Promotion } from '@/lib/ordercloud/models'
import type { Instants } from '@/lib/resource/paced-reader'
import { isDay } from '@/lib/url/filter-days'

/** Number of weeks that the calendar shows. Their labels still fit on a phone. */
export const CALENDAR_WEEKS = 8

/** One week of the calendar. */
export interface CalendarWeek {
  /** Monday of the week, such as "2026-11-23". */
  day: string
  /** The same as month and day: "11/23". */
  label: string
}

/** The weeks of the calendar with their instants. */
export interface CalendarPeriod {
  weeks: CalendarWeek[]
  instants: Instants
  /** Mondays that the links to other weeks name. */
  previous: string
  next: string
}

/**
 * Returns the weeks from the Monday of a day on. Without a valid day, the previous week is the first one, so that the
 * current week has the one before it for comparison.
 *
 * @param day calendar day, such as "2026-11-26"
 * @param timeZone IANA name of the zone whose days count
 */
export function calendarFrom(day: string | null, now: Date, timeZone: string): CalendarPeriod {
  const zone = { in: tz(timeZone) }
  const monday = (date: Date | number) => startOfWeek(date, { ...zone, weekStartsOn: 1 })
  const [year = 0, month = 1, date = 1] = (day ?? '').split('-').map(Number)
  const first =
    day !== null && isDay(day)
      ? monday(new TZDate(year, month - 1, date, 12, timeZone))
      : addWeeks(monday(now), -1, zone)
  const dayOf = (weeks: number) => format(addWeeks(first, weeks, zone), 'yyyy-MM-dd', zone)
  const instantOf = (weeks: number) => new Date(addWeeks(first, weeks, zone).getTime()).toISOString()
  return {
    weeks: Array.from({ length: CALENDAR_WEEKS }, (_, at) => ({
      day: dayOf(at),
      label: format(addWeeks(first, at, zone), 'M/d', zone),
    })),
    instants: { from: instantOf(0), before: instantOf(CALENDAR_WEEKS) },
    previous: dayOf(-CALENDAR_WEEKS / 2),
    next: dayOf(CALENDAR_WEEKS / 2),
  }
}

/** The part of the calendar that a promotion covers, as shares of its width from 0 to 1. */
export interface CalendarBar {
  from: number
  to: number
  /** True when the promotion starts before the first week. */
  startsBefore: boolean
  /** True when the promotion ends after the last week, or never. */
  endsAfter: boolean
}

/** Returns the bar of a promotion. Undefined when it does not run in the period. */
export function barOf(
  { StartDate, ExpirationDate }: Pick<Promotion, 'StartDate' | 'ExpirationDate'>,
  instants: Instants,
): CalendarBar | undefined {
  const [first, before] = [Date.parse(instants.from), Date.parse(instants.before)]
  const start = StartDate ? Date.parse(StartDate) : -Infinity
  const end = ExpirationDate ? Date.parse(ExpirationDate) : Infinity
  if (start >= before || end <= first) return undefined
  return {
    from: shareOf(Math.max(start, first), instants),
    to: shareOf(Math.min(end, before), instants),
    startsBefore: start < first,
    endsAfter: end > before,
  }
}

/** Returns the place of an instant in a period, from 0 for its start to 1 for its end. */
export function shareOf(instant: number, { from, before }: Instants): number {
  const [first, last] = [Date.parse(from), Date.parse(before)]
  return (instant - first) / (last - first)
}

/** Returns the platform's filters for the active promotions that run at some time of a period. */
export function calendarFilters({ from, before }: Instants): Record<string, string> {
  return { Active: 'true', StartDate: `!*|<${before}`, ExpirationDate: `!*|>${from}` }
}
