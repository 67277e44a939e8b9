import { tz } from '@date-fns/tz'
import { format, isValid, parseISO } from 'date-fns'
import { string } from 'yup'

/** What a field holds while only a part of a date and time is typed; no instant is spelled so. */
export const INCOMPLETE = 'incomplete'

const HOUR_MS = 3_600_000

/**
 * The rule for an instant as a form holds it: ISO text in UTC, or empty for "not set".
 *
 * Whole years of four digits, since browsers take the year 2 while somebody types 2026.
 */
export function dateTimeText(label: string) {
  return string()
    .defined()
    .test('complete', `${label} needs a day and a time`, (text) => text !== INCOMPLETE)
    .test('year', `${label} is in a year from 1900 to 9999`, (text) => {
      if (!text || text === INCOMPLETE) return true
      const date = parseISO(text)
      return isValid(date) && date.getUTCFullYear() >= 1900 && date.getUTCFullYear() <= 9999
    })
}

/** An instant of the platform's as a form holds it: always the same spelling, empty where there is none. */
export function instantToText(iso: string | null | undefined): string {
  const date = iso ? parseISO(iso) : undefined
  return date && isValid(date) ? date.toISOString() : ''
}

/**
 * The day and time of an instant in a zone, as a control of the browser's shows it: "2026-03-03T09:15", with
 * seconds only where there are some. Empty where there is no instant.
 */
export function toLocalText(iso: string, timeZone: string): string {
  const date = parseISO(iso)
  if (!isValid(date)) return ''
  const seconds = date.getTime() % 60_000 === 0 ? '' : date.getTime() % 1000 === 0 ? ':ss' : ':ss.SSS'
  return format(date, `yyyy-MM-dd'T'HH:mm${seconds}`, { in: tz(timeZone) })
}

/**
 * The instant that a day and time mean in a zone. Of an hour that a change of the clocks repeats it is the first;
 * one that a change leaves out becomes an hour later.
 *
 * @param text what a control of the browser's holds, e.g. "2026-03-03T09:15"
 */
export function fromLocalText(text: string, timeZone: string): string {
  const date = text ? parseISO(text, { in: tz(timeZone) }) : undefined
  if (!date || !isValid(date)) return ''
  const earlier = new Date(date.getTime() - HOUR_MS).toISOString()
  const isRepeated = toLocalText(earlier, timeZone) === toLocalText(new Date(+date).toISOString(), timeZone)
  return isRepeated ? earlier : new Date(+date).toISOString()
}
