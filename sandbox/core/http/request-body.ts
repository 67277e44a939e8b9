import { invalidBody, platformError } from './errors'
import type { Json } from '../records/json'

/**
 * Maximum nesting of a body. It is far deeper than any record, and limits the recursion of functions that process
 * bodies.
 */
const MAX_LEVELS = 100

/**
 * Maximum number of values and keys of one body: far more than any record has, and parsed in a few hundredths of a
 * second.
 */
const MAX_VALUES = 50_000

const [QUOTE, BACKSLASH, COMMA, MINUS] = [34, 92, 44, 45]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125]
const [ZERO, NINE] = [48, 57]

const NUMBER = /-?\d+(\.\d+)?([eE][-+]?\d+)?/y

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Returns the text of a request's bytes, without a byte order mark. Throws 400 where they are not valid UTF-8. */
export function readUtf8(bytes: ArrayBuffer | Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw platformError('Request.InvalidRequestBody', 'The request body is not valid UTF-8.')
  }
}

/**
 * Rejects an address or a form with percent-encoded bytes that are not valid UTF-8. Other stray percent signs are
 * accepted.
 * @throws 400
 */
export function checkEncoding(text: string): void {
  for (const [bytes] of text.matchAll(/(?:%[0-9a-f]{2})+/gi)) {
    try {
      decodeURIComponent(bytes)
    } catch {
      throw platformError('ValidationFailure', 'The percent-encoded text is not valid UTF-8.')
    }
  }
}

/**
 * Returns the canonical form of a decimal number without its sign: its significant digits, without zeros at either end,
 * and its exponent.
 */
function decimalForm(number: string): string {
  const [mantissa = '', exponent = '0'] = number.replace(/^-/, '').toLowerCase().split('e')
  const [full = '', fraction = ''] = mantissa.split('.')
  const digits = (full + fraction).replace(/^0+/, '')
  let end = digits.length
  while (digits.endsWith('0', end)) end--
  const shift = Number(exponent) - fraction.length + (digits.length - end)
  return end === 0 ? '0' : `${digits.slice(0, end)}e${shift}`
}

/**
 * Returns true when a JSON number is stored as it is written. It must be finite, and may become 0 only if it is 0. From
 * 2^53 on it must equal the stored number, or the text that JavaScript writes for that number (1e300). Below 2^53,
 * digits beyond about the sixteenth may be lost, as in every JSON document.
 */
function isKeptExactly(number: string): boolean {
  const value = Number(number)
  if (value === 0) return decimalForm(number) === '0'
  if (!Number.isFinite(value)) return false
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return true
  const form = decimalForm(number)
  return form === decimalForm(String(value)) || form === decimalForm(String(BigInt(value)))
}

/**
 * Checks the text of a body before it is parsed.
 * @throws 400 where it is nested deeper than 100 levels, has more than 50,000 values, or holds a number that would
 * silently become another one
 */
function checkText(text: string): void {
  let level = 0
  let values = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      for (at++; at < text.length && text.charCodeAt(at) !== QUOTE; at++)
        if (text.charCodeAt(at) === BACKSLASH) at++
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (++level > MAX_LEVELS) throw invalidBody()
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) level--
    else if (code === COMMA) {
      if (++values > MAX_VALUES)
        throw platformError(
          'Request.InvalidRequestBody',
          `The request body has more than ${MAX_VALUES} values.`,
          {
            Limit: MAX_VALUES,
          },
        )
    } else if (code === MINUS || (code >= ZERO && code <= NINE)) {
      NUMBER.lastIndex = at
      const number = NUMBER.exec(text)?.[0]
      if (number === undefined) continue
      if (!isKeptExactly(number))
        throw platformError(
          'Request.InvalidRequestBody',
          `The number ${number.slice(0, 40)} cannot be stored exactly.`,
          {
            Value: number.slice(0, 40),
          },
        )
      at += number.length - 1
    }
  }
}

/**
 * Returns the JSON of a body; undefined when it is empty.
 * @throws 400 where it is not JSON or cannot be stored unchanged (see `checkText`)
 */
export function parseBody(text: string): Json | undefined {
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  if (trimmed === '') return undefined
  checkText(trimmed)
  try {
    return JSON.parse(trimmed) as Json
  } catch {
    throw invalidBody()
  }
}
