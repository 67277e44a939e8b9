/**
 * Beginnings that spreadsheets take for a formula: OWASP's list, with the full-width forms that some of them read alike,
 * also behind blanks, which some of them drop. Behind quotes of our own they count too, so that taking one away always
 * gives back what was there.
 */
const FORMULA = /^'*(?:[\t\r\n]|[\s\u200b-\u200d\u2060]*[=+\-@＝＋－＠])/
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/

/** The byte order mark that makes spreadsheets read a file as UTF-8. */
export const BOM = '\uFEFF'

/** A text that no spreadsheet runs: a quote goes before what could be a formula. Numbers stay numbers. */
export function neutralise(text: string): string {
  return FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text
}

/** What `neutralise` was given, for text that comes back. */
export function restore(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
}

/** One record of a file as RFC 4180 spells it, with its line break. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map((cell) => quote(neutralise(toText(cell)))).join(',')}\r\n`
}

/** A platform value as a cell: "not set" is empty, texts of a list stand side by side, all else is JSON. */
export function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((one) => typeof one === 'string' && !one.includes('|'))) {
    return value.join('|')
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function quote(text: string): string {
  // Blanks at an end are data; some readers drop them unless they are quoted.
  return /[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The value at a dotted path of own properties, e.g. `xp.Options`. */
export function valueAt(record: object, path: string): unknown {
  let value: unknown = record
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string, unknown>)[key]
  }
  return value
}
