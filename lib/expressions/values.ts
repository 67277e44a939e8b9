import Big from 'big.js'

/** Any value of a record, as JSON has it. */
export type Data = unknown

/** The value of an expression. Missing fields, records and lists are null. */
export type Value = null | boolean | string | Big | Date

/** Decimals with up to 28 places, rounded half up, as the platform calculates. */
const Decimal = Big()
Decimal.DP = 28
Decimal.RM = Big.roundHalfUp

export const ZERO = new Decimal(0)
const MAX_ABSOLUTE_VALUE = new Decimal('1e28')

/** Rounds to 28 places. Null for numbers of 10^28 or more, which the platform cannot hold. */
export function withinLimit(number: Big): Big | null {
  return number.abs().gte(MAX_ABSOLUTE_VALUE) ? null : number.round(28, Big.roundHalfUp)
}

/** Returns a written number as a decimal. */
export const decimal = (digits: string | number): Big => new Decimal(digits).round(28, Big.roundHalfUp)

/** Returns an amount in cents precision, rounded half up. Negative and missing amounts are zero. */
export const toCents = (amount: Big | null): Big => (amount?.gt(0) ? amount.round(2, Big.roundHalfUp) : ZERO)

/** Returns a value as a number: numbers, and texts that contain one. */
export function toNumber(value: Value): Big | null {
  if (value instanceof Big) return value
  const isNumber = typeof value === 'string' && /^\s*-?\d{1,28}(\.\d{1,28})?\s*$/.test(value)
  return isNumber ? new Decimal(value.trim()) : null
}

/** Returns the value of a field of a record. Lists and records have none. */
export function toValue(data: Data): Value {
  if (typeof data === 'number') return Number.isFinite(data) ? withinLimit(new Decimal(data)) : null
  return typeof data === 'string' || typeof data === 'boolean' ? data : null
}

/** Returns a field of a record, in any letter case. */
export function fieldOf(data: Data, name: string): Data {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined
  const record = data as Record<string, Data>
  if (Object.hasOwn(record, name)) return record[name]
  const key = Object.keys(record).find((one) => one.toLowerCase() === name.toLowerCase())
  return key === undefined ? undefined : record[key]
}

/** Returns the elements of a list. A single value is a list of one. Null for a missing value. */
export function elementsOf(data: Data): readonly Data[] | null {
  if (data === null || data === undefined) return null
  return Array.isArray(data) ? data : [data]
}

const TIME = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:z|[+-]\d{2}:?\d{2})?)?$/i
const ZONE = /(?:z|[+-]\d{2}:?\d{2})$/i

/** Returns a date, or a text with one, in milliseconds. Texts without a zone are in UTC. */
function toTime(value: Value): number | null {
  if (value instanceof Date) return value.getTime()
  if (typeof value !== 'string' || !TIME.test(value)) return null
  const time = Date.parse(value.length > 10 && !ZONE.test(value) ? `${value}Z` : value)
  return Number.isNaN(time) ? null : time
}

const order = <Kind extends number | string>(left: Kind, right: Kind) =>
  left < right ? -1 : left > right ? 1 : 0

/**
 * Returns a number below, at or above zero as `left` is less than, equal to or greater than `right`. Null for values
 * without an order.
 */
export function compareValues(left: Value, right: Value): number | null {
  if (left === null || right === null) return null
  if (left instanceof Date || right instanceof Date) {
    const [from, to] = [toTime(left), toTime(right)]
    return from === null || to === null ? null : order(from, to)
  }
  if (left instanceof Big || right instanceof Big) {
    const [from, to] = [toNumber(left), toNumber(right)]
    return from === null || to === null ? null : from.cmp(to)
  }
  if (typeof left !== 'string' || typeof right !== 'string') return null
  return order(left.toLowerCase(), right.toLowerCase())
}

/** Returns true when two values are equal. Two missing values are. */
export function areEqual(left: Value, right: Value): boolean {
  return left === null || typeof left === 'boolean' ? left === right : compareValues(left, right) === 0
}

/** Returns true when a text fits a pattern in which `*` stands for any characters. */
export function fitsPattern(text: string, pattern: string): boolean {
  const rest = text.toLowerCase()
  const pieces = pattern.toLowerCase().split('*')
  const head = pieces[0] ?? ''
  const tail = pieces.at(-1) ?? ''
  if (pieces.length === 1) return rest === head
  if (rest.length < head.length + tail.length || !rest.startsWith(head) || !rest.endsWith(tail)) return false
  let at = head.length
  const end = rest.length - tail.length
  return pieces.slice(1, -1).every((piece) => {
    const found = rest.indexOf(piece, at)
    at = found + piece.length
    return found >= 0 && at <= end
  })
}
