import { tz } from '@date-fns/tz'
import {
  endOfMonth,
  endOfYear,
  format,
  startOfMonth,
  startOfYear,
  subDays,
  subMonths,
  subYears,
} from 'date-fns'
import type { Instants } from '@/lib/resource/paced-reader'
import { isDay, periodOf, type Days } from '@/lib/url/filter-days'

/** Periods that can be chosen by name. */
export const PRESETS = [
  { key: 'last-30-days', label: 'Last 30 days' },
  { key: 'last-90-days', label: 'Last 90 days' },
  { key: 'this-month', label: 'This month' },
  { key: 'last-month', label: 'Last month' },
  { key: 'this-year', label: 'This year' },
  { key: 'last-year', label: 'Last year' },
] as const
export type Preset = (typeof PRESETS)[number]['key']

const DEFAULT_PRESET: Preset = 'last-30-days'

/** Returns the days of a period that ends today or earlier, in a time zone. */
export function daysOfPreset(preset: Preset, now: Date, timeZone: string): Days {
  const zone = { in: tz(timeZone) }
  const day = (date: Date) => format(date, 'yyyy-MM-dd', zone)
  const until = (first: Date, last: Date): Days => ({ from: day(first), to: day(last) })
  switch (preset) {
    case 'last-30-days':
      return until(subDays(now, 29, zone), now)
    case 'last-90-days':
      return until(subDays(now, 89, zone), now)
    case 'this-month':
      return until(startOfMonth(now, zone), now)
    case 'last-month': {
      const within = subMonths(now, 1, zone)
      return until(startOfMonth(within, zone), endOfMonth(within, zone))
    }
    case 'this-year':
      return until(startOfYear(now, zone), now)
    case 'last-year': {
      const within = subYears(now, 1, zone)
      return until(startOfYear(within, zone), endOfYear(within, zone))
    }
  }
}

/** Returns the days that an address names, or the default ones when they are missing, invalid or reversed. */
export function daysIn(address: { get(name: string): string | null }, now: Date, timeZone: string): Days {
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? '']
  return isDay(from) && isDay(to) && from <= to ? { from, to } : daysOfPreset(DEFAULT_PRESET, now, timeZone)
}

/** Returns the named period with these days. Undefined when none has them. */
export function presetOf(days: Days, now: Date, timeZone: string): Preset | undefined {
  return PRESETS.map(({ key }) => key).find((key) => {
    const { from, to } = daysOfPreset(key, now, timeZone)
    return from === days.from && to === days.to
  })
}

/** Returns the instants of complete days in a time zone. */
export function instantsOf(days: Days, timeZone: string): Instants {
  const { from = '', before = '' } = periodOf(days, timeZone)
  return { from, before }
}
