import { isObject, type JsonObject } from '../core/records/json'

/**
 * Returns a child product with the fields that it inherits from its parent: every field that is null in the child, and
 * the top-level keys of xp that the child does not have (facts of the platform, 4.2).
 */
export function mergeInheritedFields<T extends JsonObject>(child: T, parent: T | null): T {
  if (!parent) return child
  const merged: JsonObject = { ...child }
  for (const [name, value] of Object.entries(parent)) if (merged[name] == null) merged[name] = value
  if (isObject(child.xp) && isObject(parent.xp)) merged.xp = { ...parent.xp, ...child.xp }
  return merged as T
}
