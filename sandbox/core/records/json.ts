export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }
/** Fields of a record, some of which may be missing. */
export type JsonFields = { readonly [key: string]: Json | undefined }

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the objects of a list; none when the value is no list. */
export function objectsIn(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** Returns the texts of a list; none when the value is no list. A list in a request may contain null. */
export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

/** Returns a text; the empty text for other values. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Returns a text; null for the empty text and for other values. */
export function nonEmptyText(value: unknown): string | null {
  return textOf(value) || null
}

/** Returns the value at a path of field names joined by dots; null when there is none. */
export function valueAt(record: JsonFields, path: string): Json {
  let value: Json | JsonFields = record
  for (const key of path.split('.')) {
    if (!isObject(value)) return null
    value = value[key] ?? null
  }
  return value as Json
}

/** Parses the JSON text of a stored record, as a column of a row has it. */
export function parseRecord<T extends JsonObject = JsonObject>(text: string | null | undefined): T {
  return JSON.parse(text ?? '{}') as T
}

/**
 * Merges like the platform's PATCH: objects key by key, lists and single values as a whole. A key set to null stays,
 * with the value null. Keys that would reach an object's prototype are dropped.
 */
export function mergeDeep(into: JsonObject, patch: JsonFields): JsonObject {
  const merged: JsonObject = { ...into }
  for (const [key, value] of Object.entries(patch)) {
    if (FORBIDDEN_KEYS.has(key) || value === undefined) continue
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
