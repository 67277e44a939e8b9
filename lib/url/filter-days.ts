import { tz, TZDate } from '@date-fns/tz'
import { format, startOfDay } from 'date-fns'

/** The days of a zone, "2026-11-21", that a period of instants covers; either may be open. */
export interface Days {
  /** First day. */
  from: string
  /** Last day; it belongs to the period. */
  to: string
}

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/

/** True for a day of the calendar as date fields spell it. */
export function isDay(text: string): boolean {
  const parts = DAY.exec(text)
  if (!parts) return false
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** The instants of a period of days: from the first moment of the first day up to the end of the last. */
export function periodOf(days: Days, timeZone: string): { from?: string; before?: string } {
  return {
    ...(days.from && { from: startOf(days.from, 0, timeZone) }),
    ...(days.to && { before: startOf(days.to, 1, timeZone) }),
  }
}

/** The days of a period of instants; a bound within a day counts that day. */
export function daysOf(period: { from?: string; before?: string }, timeZone: string): Days {
  const day = (milliseconds: number) => format(milliseconds, 'yyyy-MM-dd', { in: tz(timeZone) })
  return {
    from: period.from ? day(Date.parse(period.from)) : '',
    to: period.before ? day(Date.parse(period.before) - 1) : '',
  }
}

/** True when an instant is the first moment of its day, so that the day alone says it. */
export function isStartOfDay(iso: string, timeZone: string): boolean {
  return startOfDay(Date.parse(iso), { in: tz(timeZone) }).getTime() === Date.parse(iso)
}

function startOf(day: string, later: number, timeZone: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  // Not every day begins at midnight: where clocks were put forward then, it begins an hour later.
  const start = startOfDay(new TZDate(year, month - 1, date + later, 12, timeZone), { in: tz(timeZone) })
  return new Date(start.getTime()).toISOString()
}
