import type { Json } from '../../core/records/json'
import Big from 'big.js'

/** The values of expressions. Missing fields, objects and lists are null. */
export type Value = null | boolean | string | Big | Date

const HALF_UP = 1
/**
 * Decimal type with the arithmetic of .NET: exact, up to 28 places, quotients rounded half up. This is a separate
 * constructor because the library stores its settings on the constructor.
 */
export const Decimal = Big()
Decimal.DP = 28
Decimal.RM = HALF_UP
const DECIMAL_LIMIT = new Decimal('1e28')

/** Rounds to at most 28 decimal places; null for numbers of 10^28 or more. The limit keeps arithmetic fast. */
export function roundWithinLimit(number: Big): Big | null {
  if (number.abs().gte(DECIMAL_LIMIT)) return null
  return number.c.length - 1 - number.e > Decimal.DP ? number.round(Decimal.DP, HALF_UP) : number
}

/** Parses a text that is a plain decimal number; null for other texts. */
function numberIn(text: string): Big | null {
  return /^\s*-?\d{1,28}(\.\d{1,28})?\s*$/.test(text) ? new Decimal(text.trim()) : null
}

/** Converts a value to a number: numbers, and texts that contain one; null otherwise. */
export function toNumber(value: Value): Big | null {
  if (value instanceof Big) return value
  return typeof value === 'string' ? numberIn(value) : null
}

const INSTANT = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?([zZ]|[+-]\d{2}:?\d{2})?)?$/

/** Converts a value to milliseconds: dates, and texts in ISO form (UTC when they name no zone); null otherwise. */
function toInstant(value: Value): number | null {
  if (value instanceof Date) return value.getTime()
  if (typeof value !== 'string' || !INSTANT.test(value)) return null
  const isZoned = value.length <= 10 || /([zZ]|[+-]\d{2}:?\d{2})$/.test(value)
  const time = Date.parse(isZoned ? value : `${value}Z`)
  return Number.isNaN(time) ? null : time
}

/** Parses a number literal of an expression. */
export function decimal(text: string): Big {
  return new Decimal(text).round(Decimal.DP, HALF_UP)
}

/** Maximum number of cached decimals. An order of 500 lines has a few thousand numbers. */
const MAX_CACHED_DECIMALS = 10_000
const decimalCache = new Map<number, Big>()

/** Returns a finite number as an exact decimal. Decimals are immutable, so that the cached ones can be shared. */
export function decimalOf(number: number): Big {
  let known = decimalCache.get(number)
  if (known === undefined) {
    if (decimalCache.size >= MAX_CACHED_DECIMALS) decimalCache.clear()
    decimalCache.set(number, (known = new Decimal(number)))
  }
  return known
}

/** Converts a JSON value to a value of an expression. */
export function toValue(json: Json | undefined): Value {
  if (typeof json === 'number') return Number.isFinite(json) ? roundWithinLimit(decimalOf(json)) : null
  return typeof json === 'string' || typeof json === 'boolean' ? json : null
}

/** Returns the field with this name, ignoring case; undefined when there is no such field or `json` is no object. */
export function fieldOf(json: Json | undefined, name: string): Json | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined
  if (Object.hasOwn(json, name)) return json[name]
  const lower = name.toLowerCase()
  const key = Object.keys(json).find((candidate) => candidate.toLowerCase() === lower)
  return key === undefined ? undefined : json[key]
}

/** Returns the elements of a list. A single value counts as a list of one; a missing value gives null. */
export function elementsOf(json: Json | undefined): Json[] | null {
  if (json === null || json === undefined) return null
  return Array.isArray(json) ? json : [json]
}

/**
 * Returns a number below, at or above zero as `left` is less than, equal to or greater than `right`; null when the
 * values cannot be ordered.
 */
export function compareValues(left: Value, right: Value): number | null {
  if (left === null || right === null) return null
  if (left instanceof Date || right instanceof Date) {
    const [from, to] = [toInstant(left), toInstant(right)]
    return from === null || to === null ? null : from - to
  }
  if (left instanceof Big || right instanceof Big) {
    const [from, to] = [toNumber(left), toNumber(right)]
    return from === null || to === null ? null : from.cmp(to)
  }
  if (typeof left !== 'string' || typeof right !== 'string') return null
  const [from, to] = [left.toLowerCase(), right.toLowerCase()]
  return from < to ? -1 : from > to ? 1 : 0
}

/** Returns true when two values are equal. Texts are compared ignoring case; two missing values are equal. */
export function equals(left: Value, right: Value): boolean {
  if (left === null || typeof left === 'boolean') return left === right
  return compareValues(left, right) === 0
}

/** Returns true when a text matches a pattern in which `*` matches any characters. Ignores case. */
export function matches(text: string, pattern: string): boolean {
  const whole = text.toLowerCase()
  const parts = pattern.toLowerCase().split('*')
  const first = parts.shift() ?? ''
  const last = parts.pop()
  if (last === undefined) return whole === first
  if (whole.length < first.length + last.length || !whole.startsWith(first) || !whole.endsWith(last))
    return false
  const end = whole.length - last.length
  let at = first.length
  for (const part of parts) {
    const found = whole.indexOf(part, at)
    if (found < 0 || found + part.length > end) return false
    at = found + part.length
  }
  return true
}
