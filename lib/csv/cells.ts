/**
 * Beginnings that spreadsheets take for a formula: OWASP's list, and the full-width forms that some programs accept.
 * They also count after blanks, which some programs drop. They also count after leading quotes, so that removing one
 * added quote always restores the original text.
 */
const FORMULA = /^'*(?:[\t\r\n]|[\s\u200b-\u200d\u2060]*[=+\-@＝＋－＠])/
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/

/** Byte order mark that makes spreadsheets read a file as UTF-8. */
export const BOM = '\uFEFF'

/**
 * Returns a text that no spreadsheet runs as a formula: a quote is put before anything that could be one. Numbers
 * stay numbers.
 */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text
}

/** Reverses `neutralize` for text that is imported again. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
}

/** Returns one line of a file in RFC 4180 format, with its line break. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map((cell) => quote(escapeFormula(toText(cell)))).join(',')}\r\n`
}

/**
 * Returns a platform value as cell text. "Not set" is empty, a list of texts is joined with `|`, and anything else is
 * JSON.
 */
export function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((one) => typeof one === 'string' && !one.includes('|'))) {
    return value.join('|')
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function quote(text: string): string {
  // Leading and trailing blanks are data. Some readers drop them unless the cell is quoted.
  return /[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns the value at a dotted path of own properties, e.g. `xp.Options`. */
export function valueAt(record: object, path: string): unknown {
  let value: unknown = record
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string, unknown>)[key]
  }
  return value
}
