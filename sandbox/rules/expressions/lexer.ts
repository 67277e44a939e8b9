import { ExpressionError } from './errors'

type TokenKind = 'number' | 'text' | 'date' | 'name' | 'symbol' | 'end'

export interface Token {
  kind: TokenKind
  /** The source text of the token. Texts come without their quotes and escapes. */
  text: string
  at: number
}

const SPACE = /\s+/y
const NAME = /[\p{L}_][\p{L}\p{N}_]*/uy
const NUMBER = /\d+(?:\.\d+)?/y
const FRACTION = /\.\d+/y
const DATE = /#(\d{1,2})\/(\d{1,2})\/(\d{4})#/y
const SYMBOL = /<>|<=|>=|[-=<>+*/%(),.]/y
const WORDS = new Set(['and', 'or', 'not'])
/** Maximum number of integer digits. Every decimal of the platform's own arithmetic (.NET) has at least 28. */
const MAX_DIGITS = 28

function match(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? null
}

function invalid(message: string, at: number): ExpressionError {
  return new ExpressionError('Expression.InvalidToken', message, at)
}

/** Returns midnight UTC of a date in the form `#m/d/yyyy#`; null when the calendar has no such day. */
export function readDate(text: string): Date | null {
  DATE.lastIndex = 0
  const [, month = 0, day = 0, year = 0] = DATE.exec(text)?.map(Number) ?? []
  const date = new Date(Date.UTC(year, month - 1, day))
  const same = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return same ? date : null
}

/**
 * Reads a quoted text. \' is a quote inside the text; every other backslash is literal, as the platform's own editors
 * write it.
 */
function readText(source: string, at: number): { text: string; end: number } {
  let text = ''
  let end = at + 1
  while (end < source.length) {
    const char = source.charAt(end)
    if (char === "'") return { text, end: end + 1 }
    const isEscape = char === '\\' && source.charAt(end + 1) === "'"
    text += isEscape ? "'" : char
    end += isEscape ? 2 : 1
  }
  throw invalid('The text that begins here has no closing quote', at)
}

function unexpected(source: string, at: number): ExpressionError {
  const char = String.fromCodePoint(source.codePointAt(at) ?? 0)
  if ('"‘’“”`'.includes(char))
    return invalid(`${char} does not quote: texts stand in straight single quotes`, at)
  if (char === '!') return invalid('! means nothing here: unequal is <>, and not is written out', at)
  return invalid(`The character ${JSON.stringify(char)} means nothing here`, at)
}

/**
 * Splits an expression into tokens, the last of kind `end`. Takes time linear in the length of the text.
 * @throws ExpressionError with InvalidToken
 */
export function tokens(source: string): Token[] {
  const found: Token[] = []
  let at = match(SPACE, source, 0)?.length ?? 0
  while (at < source.length) {
    const token = next(source, at, found.at(-1))
    found.push(token.token)
    at = token.end
    at += match(SPACE, source, at)?.length ?? 0
  }
  return [...found, { kind: 'end', text: '', at: source.length }]
}

function next(source: string, at: number, before: Token | undefined): { token: Token; end: number } {
  const token = (kind: TokenKind, text: string) => ({ token: { kind, text, at }, end: at + text.length })
  if (source.charAt(at) === "'") {
    const { text, end } = readText(source, at)
    return { token: { kind: 'text', text, at }, end }
  }
  if (source.charAt(at) === '#') {
    const date = match(DATE, source, at)
    if (date === null) throw invalid('Dates are written #m/d/yyyy#', at)
    if (readDate(date) === null) throw invalid(`There is no ${date}`, at)
    return token('date', date)
  }
  // After a name, a dot leads to a field, so that `xp.5` has no number. After a keyword such as `and`, `.5` is a
  // number.
  const isField = before?.kind === 'name' && !WORDS.has(before.text.toLowerCase())
  const number = match(NUMBER, source, at) ?? (isField ? null : match(FRACTION, source, at))
  if (number !== null) {
    if (number.replace(/^0+|\..*$/g, '').length > MAX_DIGITS) throw invalid('The number is too large', at)
    return token('number', number)
  }
  const name = match(NAME, source, at)
  if (name !== null) return token('name', name)
  const symbol = match(SYMBOL, source, at)
  if (symbol !== null) return token('symbol', symbol)
  throw unexpected(source, at)
}
