import { tz } from '@date-fns/tz'
import { format, isValid, parseISO } from 'date-fns'

/** The date patterns of spec section 9, which the specification demands although no screen uses them yet. */
export const LONG_DATE = "MMMM do 'at' h:mmaaa"
const SHORT_DATE = 'MM/dd/yyyy'
const CARD_DATE = 'MM/yy'

type Text = string | null | undefined

/**
 * Returns an instant in words, "November 13th at 3:52pm". Undefined when there is none. The caller shows the time
 * zone beside it.
 */
export function formatLongDate(iso: Text, timeZone: string): string | undefined {
  const date = iso ? parseISO(iso) : undefined
  return date && isValid(date) ? format(date, LONG_DATE, { in: tz(timeZone) }) : undefined
}

/**
 * Returns the day that a text names, "11/13/2026". Ignores the time after it, so the day is the same in every zone.
 */
export function formatShortDate(day: Text): string | undefined {
  return formatNamedDay(day, SHORT_DATE)
}

/** Returns the month in which a card expires, "11/26", from the day that the text names. */
export function formatCardDate(day: Text): string | undefined {
  return formatNamedDay(day, CARD_DATE)
}

function formatNamedDay(text: Text, pattern: string): string | undefined {
  const named = text?.slice(0, 10)
  const date = named ? parseISO(named) : undefined
  return date && isValid(date) ? format(date, pattern) : undefined
}
