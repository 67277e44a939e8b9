import { isPlainObject } from '../forms/diff'

/** The path of an xp value, key by key. It is a list, because keys of other programs may have dots. */
export type XpPath = readonly string[]

/** A JSON object. */
export type XpObject = Readonly<Record<string, unknown>>

/** Returns the xp of a record. Empty when it is missing or not an object. */
export function xpOf(record: object): XpObject {
  const xp: unknown = Object.hasOwn(record, 'xp') ? (record as { xp: unknown }).xp : undefined
  return isPlainObject(xp) ? xp : {}
}

/** Returns the value at a path of own properties. Undefined when there is none. */
export function valueAt(root: unknown, path: XpPath): unknown {
  let value = root
  for (const key of path) {
    if (!isPlainObject(value) || !Object.hasOwn(value, key)) return undefined
    value = value[key]
  }
  return value
}

/** Returns the smallest object with a value at a path. */
export function nest(path: XpPath, value: unknown): XpObject {
  return path.reduceRight<unknown>((inner, key) => Object.fromEntries([[key, inner]]), value) as XpObject
}

/** Returns a copy without the value at a path. The object that contained it stays, even if it becomes empty. */
export function without(root: XpObject, path: XpPath): XpObject {
  const [first, ...rest] = path
  const entries = Object.entries(root).flatMap(([key, value]): [string, unknown][] => {
    if (key !== first) return [[key, value]]
    return rest.length > 0 && isPlainObject(value) ? [[key, without(value, rest)]] : []
  })
  return Object.fromEntries(entries)
}

/** Returns a copy with another value at a path. Objects along the path are created if they are missing. */
export function replaced(root: XpObject, [first = '', ...rest]: XpPath, value: unknown): XpObject {
  const inner = Object.hasOwn(root, first) ? root[first] : undefined
  const next = rest.length > 0 ? replaced(isPlainObject(inner) ? inner : {}, rest, value) : value
  return Object.fromEntries([...Object.entries(root).filter(([key]) => key !== first), [first, next]])
}

/**
 * Returns the values of a record at the places that a patch changes, null where it has none. A missing object has a
 * null for each changed key in it, so that an undo clears only these keys and keeps those that were added since.
 */
export function valuesUnder(record: object, patch: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(patch).map(([key, to]: [string, unknown]) => {
      const found: unknown = Object.hasOwn(record, key) ? (record as Record<string, unknown>)[key] : null
      const from = found ?? (isPlainObject(to) ? {} : null)
      return [key, isPlainObject(from) && isPlainObject(to) ? valuesUnder(from, to) : from]
    }),
  )
}

/** True when a PATCH, which merges objects, would leave keys that the new value does not have. */
export function wouldLeaveKeys(existing: unknown, value: unknown): boolean {
  if (!isPlainObject(existing) || !isPlainObject(value)) return false
  return Object.entries(existing).some(
    ([key, inner]) => !Object.hasOwn(value, key) || wouldLeaveKeys(inner, value[key]),
  )
}

/** Returns the paths of all objects, the root first. A new key can be added to each of them. */
export function placesIn(root: XpObject, at: XpPath = []): XpPath[] {
  const below = Object.entries(root).flatMap(([key, value]) =>
    isPlainObject(value) ? placesIn(value, [...at, key]) : [],
  )
  return [at, ...below]
}

/** Returns a path as filters and sorts spell it: "xp.Facets.color". */
export function pathText(path: XpPath): string {
  return ['xp', ...path].join('.')
}
