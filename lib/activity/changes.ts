import { isPlainObject, isSame } from '../forms/diff'
import { changesOf } from '../forms/draft-values'
import { nest, type XpPath } from '../xp/tree'
import type { RecordedChange } from './activity'

/** What differs between two states of a record, field by field, objects down to their last step and lists whole. */
export function fieldChanges(
  before: unknown,
  after: unknown,
  path: readonly string[] = [],
): RecordedChange[] {
  if (isSame(before, after)) return []
  const [from, to] = [before ?? (path.length === 0 ? {} : undefined), after ?? undefined]
  if (
    !(isPlainObject(from) && (isPlainObject(to) || to === undefined)) &&
    !(from === undefined && isPlainObject(to))
  ) {
    return [{ path, before: from, after: to }]
  }
  const keys = new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})])
  // An empty object has no steps to name.
  if (keys.size === 0) return [{ path, before: from, after: to }]
  return [...keys].flatMap((key) => fieldChanges(own(from, key), own(to, key), [...path, key]))
}

/**
 * What a form changed of a record. Between reading and saving others may have changed fields too, and the platform
 * counts and dates by itself: only fields count that show in the part of the form that was typed.
 *
 * @param sent the form's values as they were saved
 */
export function savedChanges<V extends object, R extends object>(
  before: R,
  after: R,
  sent: V,
  toForm: (record: R) => V,
): RecordedChange[] {
  const base = toForm(before)
  const typed = Object.keys(changesOf(base, sent)) as (keyof V)[]
  const isTyped = ({ path }: RecordedChange) => {
    const [field = ''] = path
    const alone = toForm({ ...before, [field]: own(after, field) })
    return typed.some((name) => !isSame(alone[name], base[name]))
  }
  return fieldChanges(before, after).filter(isTyped)
}

/** What a body for PATCH changes of a record: objects are merged by the platform, so what it does not name stays. */
export function bodyChanges(before: object, body: object, path: readonly string[] = []): RecordedChange[] {
  return Object.entries(body).flatMap(([key, to]: [string, unknown]) => {
    const from = own(before, key)
    const at = [...path, key]
    return isPlainObject(from) && isPlainObject(to) ? bodyChanges(from, to, at) : fieldChanges(from, to, at)
  })
}

/** What a write to one place of a record's xp changed there. */
export function xpChanges(path: XpPath, before: unknown, after: unknown): RecordedChange[] {
  return fieldChanges(before, after, ['xp', ...path])
}

/** The body that puts one field back. The platform takes null for "none". */
export function restoringBody({ path, before }: RecordedChange): object {
  return nest(path, before ?? null)
}

/** A field as the platform's filters spell it: "Inventory.Enabled". */
export function fieldText(path: readonly string[]): string {
  return path.join('.')
}

/** A value in words, as far as it has any. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value === '' ? 'empty text' : `“${value}”`
  return typeof value === 'number' ? String(value) : JSON.stringify(value)
}

function own(object: unknown, key: string): unknown {
  return isPlainObject(object) && Object.hasOwn(object, key) ? object[key] : undefined
}
