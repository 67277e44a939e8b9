import { ExpressionProblem } from './problem'

export type TokenKind = 'number' | 'text' | 'date' | 'name' | 'symbol' | 'end'

/** A part of the text of an expression. All tokens in a row, with their spaces, are the whole text. */
export interface Token {
  kind: TokenKind
  /** The characters as written, with quotes and escapes. */
  source: string
  /** The white space before the token. */
  space: string
  /** Index of the first character of `source`. */
  start: number
}

const TOKEN =
  /(?<space>\s*)(?:(?<date>#\d{1,2}\/\d{1,2}\/\d{4}#)|(?<text>'(?:\\'|(?!\\')[^'])*')|(?<number>\d+(?:\.\d+)?)|(?<fraction>\.\d+)|(?<name>[\p{L}_][\p{L}\p{N}_]*)|(?<symbol><>|<=|>=|[-=<>+*/%(),.])|(?<end>$))/uy

/** Words that are operators. A dot after them begins a number, not a field. */
const OPERATOR_WORDS = new Set(['and', 'or', 'not'])

/** Maximum number of digits before the decimal point. */
const MAX_DIGITS = 28

/** Returns midnight UTC of a date such as `#12/31/2026#`. Null when the calendar has no such day. */
export function dateOf(source: string): Date | null {
  const [month = 0, day = 0, year = 0] = source.replaceAll('#', '').split('/').map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date
    : null
}

/** Returns the content of a quoted text. */
export const unquote = (source: string): string => source.slice(1, -1).replaceAll("\\'", "'")

/** Returns a text in the quotes of an expression. Undefined for a text that cannot be quoted. */
export function quote(text: string): string | undefined {
  // A backslash before the closing quote would escape it.
  return text.endsWith('\\') ? undefined : `'${text.replaceAll("'", "\\'")}'`
}

/**
 * Splits an expression into its tokens. The last one has the kind `end`.
 *
 * @throws ExpressionProblem with the code InvalidToken
 */
export function tokenize(text: string): Token[] {
  const found: Token[] = []
  for (let at = 0; ;) {
    TOKEN.lastIndex = at
    const groups = TOKEN.exec(text)?.groups
    if (!groups) throw unreadable(text, at)
    const token = tokenOf(groups, at, found.at(-1))
    found.push(token)
    if (token.kind === 'end') return found
    at = token.start + token.source.length
  }
}

type Groups = Partial<Record<string, string>>

function tokenOf(groups: Groups, at: number, before: Token | undefined): Token {
  const { space = '', date, text, number, fraction, name, symbol, end } = groups
  const start = at + space.length
  const token = (kind: TokenKind, source: string): Token => ({ kind, source, space, start })
  if (date !== undefined) {
    if (dateOf(date) === null) throw problem(`There is no day ${date.slice(1, -1)}`, start)
    return token('date', date)
  }
  if (text !== undefined) return token('text', text)
  // After a name a dot leads to a field, as in `xp.5`.
  const isField = before?.kind === 'name' && !OPERATOR_WORDS.has(before.source.toLowerCase())
  if (fraction !== undefined && isField) return token('symbol', '.')
  const digits = number ?? fraction
  if (digits !== undefined) {
    const [whole = ''] = digits.split('.')
    if (whole.replace(/^0+/, '').length > MAX_DIGITS) throw problem('The number is too large', start)
    return token('number', digits)
  }
  if (name !== undefined) return token('name', name)
  return symbol === undefined ? token('end', end ?? '') : token('symbol', symbol)
}

function unreadable(text: string, from: number): ExpressionProblem {
  const at = from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0)
  const char = String.fromCodePoint(text.codePointAt(at) ?? 0)
  if (char === "'") return problem('The text that begins here has no closing quote', at)
  if (char === '#') return problem('Write dates as #month/day/year#, such as #12/31/2026#', at)
  if ('"‘’“”`'.includes(char)) return problem(`Write texts in straight single quotes instead of ${char}`, at)
  if (char === '!') return problem('Write <> for “is not”, and not for the opposite of a condition', at)
  return problem(`The character ${char} has no meaning here`, at)
}

const problem = (message: string, at: number) => new ExpressionProblem('InvalidToken', message, at)
