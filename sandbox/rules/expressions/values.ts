import Big from 'big.js'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/** What an expression can have for a value. Missing fields, objects and lists count as null. */
export type Value = null | boolean | string | Big | Date

const HALF_UP = 1
/**
 * Decimals as .NET has them: exact, up to 28 places, quotients rounded half up. A constructor of our own, since the
 * library keeps its settings there.
 */
export const Decimal = Big()
Decimal.DP = 28
Decimal.RM = HALF_UP
const LIMIT = new Decimal('1e28')

/** The number with at most 28 decimal places; null when it is 10^28 or more, which keeps arithmetic cheap. */
export function bounded(number: Big): Big | null {
  if (number.abs().gte(LIMIT)) return null
  return number.c.length - 1 - number.e > Decimal.DP ? number.round(Decimal.DP, HALF_UP) : number
}

/** A text that is a plain decimal number, as that number. */
function numberIn(text: string): Big | null {
  return /^\s*-?\d{1,28}(\.\d{1,28})?\s*$/.test(text) ? new Decimal(text.trim()) : null
}

/** A value as a number: numbers, and texts that are one; null otherwise. */
export function toNumber(value: Value): Big | null {
  if (value instanceof Big) return value
  return typeof value === 'string' ? numberIn(value) : null
}

const INSTANT = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?([zZ]|[+-]\d{2}:?\d{2})?)?$/

/** A value as an instant: dates, and texts in ISO form (without a zone: UTC); null otherwise. */
function toInstant(value: Value): number | null {
  if (value instanceof Date) return value.getTime()
  if (typeof value !== 'string' || !INSTANT.test(value)) return null
  const isZoned = value.length <= 10 || /([zZ]|[+-]\d{2}:?\d{2})$/.test(value)
  const time = Date.parse(isZoned ? value : `${value}Z`)
  return Number.isNaN(time) ? null : time
}

/** A number as written in an expression. */
export function decimal(text: string): Big {
  return new Decimal(text).round(Decimal.DP, HALF_UP)
}

/** How many numbers are kept as decimals; an order of 500 lines has a few thousand. */
const KEPT = 10_000
const kept = new Map<number, Big>()

/** A finite number as an exact decimal. Decimals never change, so that one serves whoever asks for the same number. */
export function decimalOf(number: number): Big {
  let known = kept.get(number)
  if (known === undefined) {
    if (kept.size >= KEPT) kept.clear()
    kept.set(number, (known = new Decimal(number)))
  }
  return known
}

/** A piece of JSON as a value. */
export function toValue(json: Json | undefined): Value {
  if (typeof json === 'number') return Number.isFinite(json) ? bounded(decimalOf(json)) : null
  return typeof json === 'string' || typeof json === 'boolean' ? json : null
}

/** A field by its name in any case; undefined when there is none, or nothing to have it. */
export function fieldOf(json: Json | undefined, name: string): Json | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined
  if (Object.hasOwn(json, name)) return json[name]
  const lower = name.toLowerCase()
  const key = Object.keys(json).find((candidate) => candidate.toLowerCase() === lower)
  return key === undefined ? undefined : json[key]
}

/** The elements of a list; a single value counts as a list of one, nothing as null. */
export function elementsOf(json: Json | undefined): Json[] | null {
  if (json === null || json === undefined) return null
  return Array.isArray(json) ? json : [json]
}

/** Below, at or above zero as `left` is less than, equal to or greater than `right`; null when nothing tells. */
export function order(left: Value, right: Value): number | null {
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

/** Whether two values are the same: texts without regard to case, two missing ones are. */
export function equals(left: Value, right: Value): boolean {
  if (left === null || typeof left === 'boolean') return left === right
  return order(left, right) === 0
}

/** Whether a text is as a pattern says in which `*` stands for anything. */
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
