import { isPlainObject } from '../forms/diff'

/** Where a value of xp is, key by key. Kept as a list, since a key of another program may have dots. */
export type XpPath = readonly string[]

/** An object of JSON. */
export type XpObject = Readonly<Record<string, unknown>>

/** The xp of a record; empty for none, and for what is no object. */
export function xpOf(record: object): XpObject {
  const xp: unknown = Object.hasOwn(record, 'xp') ? (record as { xp: unknown }).xp : undefined
  return isPlainObject(xp) ? xp : {}
}

/** The value at a path of own properties; undefined where there is none. */
export function valueAt(root: unknown, path: XpPath): unknown {
  let value = root
  for (const key of path) {
    if (!isPlainObject(value) || !Object.hasOwn(value, key)) return undefined
    value = value[key]
  }
  return value
}

/** The smallest object that has a value at a path. */
export function nest(path: XpPath, value: unknown): XpObject {
  return path.reduceRight<unknown>((inner, key) => Object.fromEntries([[key, inner]]), value) as XpObject
}

/** A copy without what is at a path; the object it was in stays, also when it is empty then. */
export function without(root: XpObject, path: XpPath): XpObject {
  const [first, ...rest] = path
  const entries = Object.entries(root).flatMap(([key, value]): [string, unknown][] => {
    if (key !== first) return [[key, value]]
    return rest.length > 0 && isPlainObject(value) ? [[key, without(value, rest)]] : []
  })
  return Object.fromEntries(entries)
}

/** A copy with another value at a path, whose objects are there. */
export function replaced(root: XpObject, [first = '', ...rest]: XpPath, value: unknown): XpObject {
  const inner = Object.hasOwn(root, first) ? root[first] : undefined
  const next = rest.length > 0 && isPlainObject(inner) ? replaced(inner, rest, value) : value
  return Object.fromEntries([...Object.entries(root).filter(([key]) => key !== first), [first, next]])
}

/** True where a PATCH, which merges objects, would leave keys that the new value does not have. */
export function leavesKeys(there: unknown, value: unknown): boolean {
  if (!isPlainObject(there) || !isPlainObject(value)) return false
  return Object.entries(there).some(
    ([key, inner]) => !Object.hasOwn(value, key) || leavesKeys(inner, value[key]),
  )
}

/** The paths of all objects in it, itself first: the places a new key can go. */
export function placesIn(root: XpObject, at: XpPath = []): XpPath[] {
  const below = Object.entries(root).flatMap(([key, value]) =>
    isPlainObject(value) ? placesIn(value, [...at, key]) : [],
  )
  return [at, ...below]
}

/** A path as filters and sorts spell it: "xp.Facets.color". */
export function pathText(path: XpPath): string {
  return ['xp', ...path].join('.')
}
