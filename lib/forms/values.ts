/** Null for a text that is empty or only blanks, the trimmed text otherwise: the platform's "not set" is null. */
export function emptyToNull(value: string | null | undefined): string | null {
  const trimmed = value?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}

/** The number a text field holds; null when it is empty. Call it on validated text only. */
export function numberOrNull(value: string): number | null {
  const trimmed = value.trim()
  return trimmed === '' ? null : Number(trimmed)
}

/** A price as a text field shows it: two digits after the point at least, further ones as they are. */
export function priceToText(value: number | null | undefined): string {
  if (value === null || value === undefined) return ''
  const short = value.toFixed(2)
  return Number(short) === value ? short : String(value)
}

/** A number as a text field shows it: 0 shows 0, "not set" shows nothing. */
export function numberToText(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}
