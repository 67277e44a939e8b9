import { isPlainObject } from '../forms/diff'
import { unsafeKeyProblem } from './keys'
import { nest, pathText, valueAt, type XpObject, type XpPath } from './tree'
import type { XpChange } from './write'

/** A value of a facet as products store it. */
export type FacetValue = string | number | boolean

/** The values of a facet that a product has. */
export type StoredValues =
  /** `isList` is false for a single value outside of a list. It stays one. */
  { values: readonly FacetValue[]; isList: boolean } | { problem: string }

/** A change of the values of a facet that is the same for many products. */
export interface FacetEdit {
  path: XpPath
  kind: 'add' | 'remove' | 'replace'
  values: readonly FacetValue[]
}

/** True for a value that a facet can have. */
export const isFacetValue = (value: unknown): value is FacetValue =>
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
  if (isFacetValue(value)) return { values: [value], isList: false }
  if (Array.isArray(value) && value.every(isFacetValue)) return { values: value, isList: true }
  return { problem: 'The product has another kind of value here. Change it on the tab “Extended”.' }
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
