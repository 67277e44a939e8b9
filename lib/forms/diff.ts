/**
 * Returns the smallest PATCH body that turns one record into another.
 *
 * Only own properties count. Plain objects are compared key by key, so a change deep in `xp` sends only that leaf.
 * Arrays are sent complete, because the platform replaces them. A key that `after` lacks is left unchanged. To clear
 * a field, use null.
 */
export function diff<T extends object>(before: Partial<T>, after: Partial<T>): Partial<T> {
  const patch: Record<string, unknown> = {}
  for (const key of Object.keys(after)) {
    if (isUnsafeKey(key)) continue
    const from: unknown = Object.hasOwn(before, key) ? before[key as keyof T] : undefined
    const to: unknown = after[key as keyof T]
    if (to === undefined || isSame(from, to)) continue
    if (isPlainObject(from) && isPlainObject(to)) {
      const inner = diff(from, to)
      if (!isEmptyPatch(inner)) patch[key] = inner
    } else {
      patch[key] = to
    }
  }
  return patch as Partial<T>
}

/** True when a patch has no fields. */
export function isEmptyPatch(patch: object): boolean {
  return Object.keys(patch).length === 0
}

/** Compares JSON values deeply. A missing value equals null, because the platform uses both for "not set". */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a ?? null, b ?? null)) return true
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]))
  }
  if (isPlainObject(a) && isPlainObject(b)) {
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) =>
      isSame(Object.hasOwn(a, key) ? a[key] : undefined, Object.hasOwn(b, key) ? b[key] : undefined),
    )
  }
  return false
}

/** True for keys that could change a prototype when a body is merged. They are never sent. */
function isUnsafeKey(key: string): boolean {
  return key === '__proto__' || key === 'constructor' || key === 'prototype'
}

/** True for an object that is not an array. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
