import { tz, TZDate } from '@date-fns/tz'
import { format, startOfDay } from 'date-fns'

/** The days, "2026-11-21", that a period of instants covers in a time zone. Empty text means no limit. */
export interface Days {
  /** First day. */
  from: string
  /** Last day, inclusive. */
  to: string
}

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/

/** True for a valid calendar day in the format of date fields. */
export function isDay(text: string): boolean {
  const parts = DAY.exec(text)
  if (!parts) return false
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Returns the instants of a period of days: the start of the first day, and the end of the last day. */
export function periodOf(days: Days, timeZone: string): { from?: string; before?: string } {
  return {
    ...(days.from && { from: startOf(days.from, 0, timeZone) }),
    ...(days.to && { before: startOf(days.to, 1, timeZone) }),
  }
}

/** Returns the days of a period of instants. A day that is only partly covered counts. */
export function daysOf(period: { from?: string; before?: string }, timeZone: string): Days {
  const day = (milliseconds: number) => format(milliseconds, 'yyyy-MM-dd', { in: tz(timeZone) })
  return {
    from: period.from ? day(Date.parse(period.from)) : '',
    to: period.before ? day(Date.parse(period.before) - 1) : '',
  }
}

/** True when an instant is the first moment of its day, so that the day alone describes it. */
export function isStartOfDay(iso: string, timeZone: string): boolean {
  return startOfDay(Date.parse(iso), { in: tz(timeZone) }).getTime() === Date.parse(iso)
}

function startOf(day: string, later: number, timeZone: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  // Not every day begins at midnight. Where clocks are put forward at midnight, the day begins an hour later.
  const start = startOfDay(new TZDate(year, month - 1, date + later, 12, timeZone), { in: tz(timeZone) })
  return new Date(start.getTime()).toISOString()
}
