export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Merges like the platform's PATCH: objects key by key, lists and single values as a whole. A key set to null stays,
 * with the value null. Keys that would reach an object's prototype are dropped.
 */
export function mergeDeep(into: JsonObject, patch: JsonObject): JsonObject {
  const merged: JsonObject = { ...into }
  for (const [key, value] of Object.entries(patch)) {
    if (FORBIDDEN_KEYS.has(key)) continue
    const before = Object.hasOwn(merged, key) ? merged[key] : undefined
    merged[key] = isObject(value) && isObject(before) ? mergeDeep(before, value) : value
  }
  return merged
}

/** Returns a copy without keys that would reach an object's prototype, at any depth. */
export function withoutForbiddenKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutForbiddenKeys)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !FORBIDDEN_KEYS.has(key))
      .map(([key, inner]) => [key, withoutForbiddenKeys(inner)]),
  )
}
