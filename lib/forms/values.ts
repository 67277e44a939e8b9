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

/** Returns a price as a text field shows it: at least two decimal digits, and more as given. */
export function priceToText(value: number | null | undefined): string {
  if (value === null || value === undefined) return ''
  const short = value.toFixed(2)
  return Number(short) === value ? short : String(value)
}

/** Returns a number as a text field shows it: 0 as "0", and "not set" as empty text. */
export function numberToText(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}
