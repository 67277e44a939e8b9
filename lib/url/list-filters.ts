import type { Reference } from '../resource/reference'

/**
 * A filter of a list. A URL spells it with the platform's own filter key and grammar: `*` is any text, `!` negates,
 * `>=` compares, `|` means "or", a repeated key means "and". A URL therefore looks like the platform call it causes.
 */
interface FilterOf<Kind extends string> {
  kind: Kind
  /** The platform's filter key, e.g. `Active` or `BillingAddress.City`. */
  key: string
  label: string
}

/** Filter by one of a few known values. The first two of a list are select fields in its toolbar. */
export interface ChoiceFilter extends FilterOf<'choice'> {
  options: readonly { value: string; label: string }[]
}

/** Filter by the ID of another record, chosen by search. */
export interface ReferenceFilter extends FilterOf<'reference'> {
  to: Reference
  /** True for a parameter of the platform's list, which takes one ID. Fields of records take alternatives. */
  isSingle?: true
}

/**
 * Filter by the ID of a record below another one, such as a category of a catalog. The platform accepts it together
 * with the filter by that other record only.
 */
export interface NestedFilter extends FilterOf<'nested'> {
  below: ReferenceFilter
  to: (parentId: string) => Reference
}

/** Filter by a path of a record's free JSON, which has no declared type. Lists with `xpFilters` accept any path. */
export type XpFilter = FilterOf<'xp'>

/** The types of filters that a list can declare. */
export type ListFilter =
  | ChoiceFilter
  | ReferenceFilter
  | NestedFilter
  | FilterOf<'text'>
  | FilterOf<'number'>
  | FilterOf<'boolean'>
  /** Filter by an instant, entered as days in the user's time zone. */
  | FilterOf<'date'>

/** A filter whose value can be edited without others. */
export type PlainFilter = Exclude<ListFilter, NestedFilter> | XpFilter

/** The condition of one alternative in a filter value. */
export type SingleCondition =
  | { operator: 'is' | 'not' | 'contains' | 'starts'; text: string }
  /** Numbers as text, inclusive. */
  | { operator: 'range'; min?: string; max?: string }
  /** ISO instants: from the first one, inclusive, to the second, exclusive. */
  | { operator: 'period'; from?: string; before?: string }
  /** Any value (`some`), or no value (`none`). */
  | { operator: 'some' | 'none' }

/** The condition of a filter value. `any` matches when one of its alternatives matches. */
export type Condition = SingleCondition | { operator: 'any'; of: readonly SingleCondition[] }

const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/
const INSTANT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/
const XP_PATH = /^xp(\.[A-Za-z0-9_-]{1,100}){1,10}$/

/** True for the path of a property in a record's free JSON. */
export function isXpPath(key: string): boolean {
  return XP_PATH.test(key) && !/\.(__proto__|prototype|constructor)(\.|$)/.test(key)
}

/** True for text that the platform compares as a number. */
export function isNumberText(text: string): boolean {
  return NUMBER.test(text)
}

/** Parses the values of a filter. Undefined when the filter does not support them. */
export function readCondition(
  filter: ListFilter | XpFilter,
  values: readonly string[],
): Condition | undefined {
  const alternatives = values.length === 1 && !isSingle(filter) ? splitAlternatives(values[0] ?? '') : []
  if (alternatives.length < 2) return readSingle(filter, values)
  const of = alternatives.map((one) => readSingle(filter, [one]))
  return of.every((one) => one !== undefined) ? { operator: 'any', of } : undefined
}

/** True for a filter without alternatives. */
export function isSingle(filter: ListFilter | XpFilter): boolean {
  return filter.kind === 'nested' || (filter.kind === 'reference' && filter.isSingle === true)
}

/** Splits a filter value into its alternatives, `a|b`. An escaped `|` belongs to the text around it. */
export function splitAlternatives(value: string): string[] {
  const alternatives = ['']
  for (let at = 0; at < value.length; at++) {
    const char = value.charAt(at)
    if (char === '|') alternatives.push('')
    else alternatives[alternatives.length - 1] += char === '\\' ? char + value.charAt(++at) : char
  }
  return alternatives
}

function readSingle(filter: ListFilter | XpFilter, values: readonly string[]): SingleCondition | undefined {
  const [value = '', other] = values
  if (value === '' || values.length > 2) return undefined
  const { kind } = filter
  if (kind === 'number' || kind === 'date' || kind === 'xp') {
    const bounds = readBounds(values, kind === 'date' ? INSTANT : NUMBER)
    if (bounds && kind !== 'date') {
      const { low: min, high: max } = bounds
      return min !== undefined && max !== undefined && Number(min) > Number(max)
        ? undefined
        : { operator: 'range', ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
    }
    if (bounds) {
      const { low: from, high: before } = bounds
      return {
        operator: 'period',
        ...(from !== undefined && { from }),
        ...(before !== undefined && { before }),
      }
    }
  }
  if (other !== undefined) return undefined
  switch (kind) {
    case 'choice':
      return filter.options.some((option) => option.value === value)
        ? { operator: 'is', text: value }
        : undefined
    case 'boolean':
      return value === 'true' || value === 'false' ? { operator: 'is', text: value } : undefined
    case 'reference':
    case 'nested':
      return /^[A-Za-z0-9_-]{1,100}$/.test(value) ? { operator: 'is', text: value } : undefined
    case 'number':
      return NUMBER.test(value) ? { operator: 'is', text: value } : readPresence(value)
    case 'date':
      return readPresence(value)
    default:
      return readPresence(value) ?? readText(value)
  }
}

/** Parses `>=` and `<=`, or `<` for an exclusive end. Undefined for anything else. */
function readBounds(values: readonly string[], pattern: RegExp) {
  const bounds: { low?: string; high?: string } = {}
  const upperOperator = pattern === INSTANT ? '<' : '<='
  for (const value of values) {
    const isLow = value.startsWith('>=')
    if (!isLow && !value.startsWith(upperOperator)) return undefined
    const text = value.slice(isLow ? 2 : upperOperator.length)
    if (!pattern.test(text) || (pattern === INSTANT && Number.isNaN(Date.parse(text)))) return undefined
    const end = isLow ? 'low' : 'high'
    if (bounds[end] !== undefined) return undefined
    bounds[end] = text
  }
  return bounds
}

function readPresence(value: string): SingleCondition | undefined {
  return value === '*' ? { operator: 'some' } : value === '!*' ? { operator: 'none' } : undefined
}

function readText(value: string): SingleCondition | undefined {
  const isNegated = value.startsWith('!')
  const pieces = split(isNegated ? value.slice(1) : value)
  if (!pieces) return undefined
  const [first = '', second, third] = pieces
  if (second === undefined)
    return first === '' ? undefined : { operator: isNegated ? 'not' : 'is', text: first }
  if (isNegated) return undefined
  if (third === undefined)
    return second === '' && first !== '' ? { operator: 'starts', text: first } : undefined
  const isContained = pieces.length === 3 && first === '' && third === '' && second !== ''
  return isContained ? { operator: 'contains', text: second } : undefined
}

/** Returns the literal pieces between wildcards. Undefined for grammar that the editor does not support. */
function split(value: string): string[] | undefined {
  if (/^[!<>=]/.test(value)) return undefined
  const pieces = ['']
  for (let at = 0; at < value.length; at++) {
    const char = value.charAt(at)
    if (char === '|') return undefined
    if (char === '*') pieces.push('')
    else pieces[pieces.length - 1] += char === '\\' && at + 1 < value.length ? value.charAt(++at) : char
  }
  return pieces
}
