const DECIMAL_COMMA = /^-?(\d+|\d{1,3}([. \u00a0]\d{3})+),\d+$/
const MAYBE_THOUSANDS = /^-?\d{1,3},\d{3}$/

/**
 * Returns the reason why a cell is no number with decimal places: a hint at the point when it has a decimal comma,
 * otherwise the given reason.
 */
export function decimalReason(cell: string, reason: string): string {
  const text = cell.trim()
  if (!DECIMAL_COMMA.test(text)) return reason
  const number = text.replace(/[. \u00a0]/g, '').replace(',', '.')
  const thousands = MAYBE_THOUSANDS.test(text)
    ? `, or no separator for thousands: “${text.replace(',', '')}”`
    : ''
  return `“${text}” is not a number. Use a point: “${number}”${thousands}.`
}

const GROUPED = /^-?\d{1,3}([, \u00a0\u202f'’]\d{3})+$/

/**
 * Returns the reason why a text is no whole number: a hint at the number without separators of thousands when it has
 * them, otherwise the given reason.
 *
 * @param name name of the value in the hint, such as "the quantity"
 */
export function wholeNumberReason(text: string, reason: string, name = 'it'): string {
  const typed = text.trim()
  return GROUPED.test(typed)
    ? `Enter ${name} without separators: ${typed.replace(/[, \u00a0\u202f'’]/g, '')}.`
    : reason
}
