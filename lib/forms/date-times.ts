import { tz } from '@date-fns/tz'
import { format, isValid, parseISO } from 'date-fns'
import { string } from 'yup'

/** Field value while a date and time is only partly typed. It is never a valid instant. */
export const INCOMPLETE = 'incomplete'

const HOUR_MS = 3_600_000

/**
 * Returns the rule for an instant as a form holds it: ISO text in UTC, or empty for "not set".
 *
 * The year needs four digits, because browsers report the year 2 while the user types 2026.
 */
export function dateTimeText(label: string) {
  return string()
    .defined()
    .test('complete', `${label} must have a date and a time.`, (text) => text !== INCOMPLETE)
    .test('year', `${label} must be in a year from 1900 to 9999.`, (text) => {
      if (!text || text === INCOMPLETE) return true
      const date = parseISO(text)
      return isValid(date) && date.getUTCFullYear() >= 1900 && date.getUTCFullYear() <= 9999
    })
}

/** Returns a platform instant as a form holds it: always in the same spelling, and empty when there is none. */
export function instantToText(iso: string | null | undefined): string {
  const date = iso ? parseISO(iso) : undefined
  return date && isValid(date) ? date.toISOString() : ''
}

/**
 * Returns the day and time of an instant in a zone, in the format of the browser's date control: "2026-03-03T09:15".
 * Seconds appear only when they are not zero. Empty when there is no instant.
 */
export function toLocalText(iso: string, timeZone: string): string {
  const date = parseISO(iso)
  if (!isValid(date)) return ''
  const seconds = date.getTime() % 60_000 === 0 ? '' : date.getTime() % 1000 === 0 ? ':ss' : ':ss.SSS'
  return format(date, `yyyy-MM-dd'T'HH:mm${seconds}`, { in: tz(timeZone) })
}

/**
 * Returns the instant of a day and time in a zone. For an hour that a clock change repeats, it is the first one. An
 * hour that a clock change skips becomes one hour later.
 *
 * @param text value of the browser's date control, e.g. "2026-03-03T09:15"
 */
export function fromLocalText(text: string, timeZone: string): string {
  const date = text ? parseISO(text, { in: tz(timeZone) }) : undefined
  if (!date || !isValid(date)) return ''
  const earlier = new Date(date.getTime() - HOUR_MS).toISOString()
  const isRepeated = toLocalText(earlier, timeZone) === toLocalText(new Date(+date).toISOString(), timeZone)
  return isRepeated ? earlier : new Date(+date).toISOString()
}
