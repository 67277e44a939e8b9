import { isPlainObject } from '@/lib/forms/diff'
import type { ProductFacet } from '@/lib/ordercloud/models'
import { isNumberText } from '@/lib/xp/json'
import { unsafeKeyProblem } from '@/lib/xp/keys'
import { nest, pathText, valueAt, type XpObject, type XpPath } from '@/lib/xp/tree'
import type { XpChange } from '@/lib/xp/write'

/** A value of a facet as products store it. */
export type FacetValue = string | number | boolean

/** The values of a facet that a product has. */
export type StoredValues =
  /** `isList` is false for a single value outside of a list. It stays one. */
  { values: readonly FacetValue[]; isList: boolean } | { problem: string }

/** One value that can be chosen for a facet. */
export interface FacetChoice {
  value: FacetValue
  /** Number of products with the value. Undefined when the platform does not count it. */
  count: number | undefined
  /** False for values that are not on the list of the facet. */
  isOption: boolean
}

/** Returns the path of a facet below xp. Its default is the ID of the facet. */
export const facetPath = ({ XpPath, ID = '' }: ProductFacet): XpPath => (XpPath || ID).split('.')

const isValue = (value: unknown): value is FacetValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** Returns the values that a product has at the path of a facet, or the reason why they cannot be changed. */
export function storedValues(xp: XpObject, path: XpPath): StoredValues {
  const unsafe = path.map(unsafeKeyProblem).find((problem) => problem !== undefined)
  if (unsafe !== undefined) return { problem: `The path of this facet is not allowed: ${unsafe}.` }
  for (const [depth] of path.entries()) {
    const place = path.slice(0, depth)
    const found = valueAt(xp, place)
    if (depth > 0 && found !== undefined && found !== null && !isPlainObject(found))
      return {
        problem: `${pathText(place)} is not an object, so it cannot contain a value. Change it on the tab “Extended”.`,
      }
  }
  const value = valueAt(xp, path)
  if (value === undefined || value === null) return { values: [], isList: true }
  if (isValue(value)) return { values: [value], isList: false }
  if (Array.isArray(value) && value.every(isValue)) return { values: value, isList: true }
  return { problem: 'The product has another kind of value here. Change it on the tab “Extended”.' }
}

/**
 * Returns the values that can be chosen: the options of the facet in their order, further values of the product, and
 * further values of other products.
 *
 * @param counts number of products by value, as the platform counts them. The platform returns each value as text.
 */
export function facetChoices(
  facet: ProductFacet,
  stored: readonly FacetValue[],
  counts: readonly { value: string; count: number }[],
): FacetChoice[] {
  const given: unknown = (facet.xp as { Options?: unknown } | null | undefined)?.Options
  const options = [...new Set((Array.isArray(given) ? given : [given]).filter(isValue))]
  const known = [...new Set([...options, ...stored])]
  const countOf = (value: FacetValue) => counts.find((one) => one.value === String(value))?.count
  const isNumeric = known.length > 0 && known.every((value) => typeof value === 'number')
  const others = counts
    .filter(({ value }) => !known.some((one) => String(one) === value))
    .map(({ value }) => (isNumeric && isNumberText(value) ? Number(value) : value))
  return [...known, ...others].map((value) => ({
    value,
    count: countOf(value),
    isOption: options.includes(value),
  }))
}

/** Returns the chosen values in the order to store: those of the product first, then the new ones. */
export function inStoredOrder(
  stored: readonly FacetValue[],
  choices: readonly FacetChoice[],
  chosen: ReadonlySet<FacetValue>,
): FacetValue[] {
  const kept = stored.filter((value) => chosen.has(value))
  const added = choices.flatMap(({ value }) => (chosen.has(value) && !stored.includes(value) ? [value] : []))
  return [...kept, ...added]
}

/**
 * Returns the smallest write that gives a product these values of a facet. Objects along the path that do not exist are
 * created, and everything else in xp stays.
 */
export function facetChange(
  xp: XpObject,
  path: XpPath,
  values: readonly FacetValue[],
  isList: boolean,
): XpChange {
  const next = isList || values.length > 1 ? [...values] : (values[0] ?? null)
  const depth = path.findIndex((_, at) => !isPlainObject(valueAt(xp, path.slice(0, at + 1))))
  const end = depth === -1 ? path.length : depth + 1
  const at = path.slice(0, end)
  return { path: at, shown: valueAt(xp, at), value: end < path.length ? nest(path.slice(end), next) : next }
}
