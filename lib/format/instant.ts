import { tz } from '@date-fns/tz'
import { format, isSameYear, isValid, parseISO } from 'date-fns'
import { LONG_DATE } from './date'
import { zoneName } from './day'

/**
 * Returns an instant in words with its zone, in the specification's format "MMMM do at h:mmaaa": "March 3rd, 2026 at
 * 9:15am GMT+1". The current year is left out.
 *
 * @param iso the platform's text, e.g. "2026-03-03T08:15:00.000+00:00"
 * @param timeZone IANA name, e.g. "Europe/Vienna"
 */
export function formatInstant(iso: string, timeZone: string, now = new Date()): string {
  const date = parseISO(iso)
  if (!isValid(date)) return iso
  const zone = { in: tz(timeZone) }
  const pattern = isSameYear(date, now, zone) ? LONG_DATE : LONG_DATE.replace('do', 'do, yyyy')
  return `${format(date, pattern, zone)} ${zoneName(date, timeZone)}`
}
