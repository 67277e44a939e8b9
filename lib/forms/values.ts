import { currencyDigits } from '@/lib/format/currency'

/** Returns the trimmed text, or null for empty or blank text, because the platform uses null for "not set". */
export function emptyToNull(value: string | null | undefined): string | null {
  const trimmed = value?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}

/** Returns the number in a text field, or null when it is empty. Requires validated text. */
export function numberOrNull(value: string): number | null {
  const trimmed = value.trim()
  return trimmed === '' ? null : Number(trimmed)
}

/** Maximum number of decimal digits that the platform keeps of an amount. Unit prices have more. */
const MAX_AMOUNT_DIGITS = 2

/**
 * Returns a price or an amount as a text field shows it: with at least the decimal digits of its currency, up to two,
 * and more as given. Without a currency, it is in US dollars.
 */
export function priceToText(value: number | null | undefined, currency?: string | null): string {
  if (value === null || value === undefined) return ''
  const short = value.toFixed(Math.min(currencyDigits(currency), MAX_AMOUNT_DIGITS))
  return Number(short) === value ? short : String(value)
}

/** Returns a number as a text field shows it: 0 as "0", and "not set" as empty text. */
export function numberToText(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}
