import { changedFields } from '../forms/changes'
import { isPlainObject, isSame } from '../forms/diff'
import { changesOf } from '../forms/draft-values'
import { nest, type XpPath } from '../xp/tree'
import type { RecordedChange } from './activity'

/**
 * Returns the differences between two states of a record, field by field. Nested objects are compared down to their
 * leaves. A list counts as one field.
 */
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
  // An empty object has no fields of its own to list.
  if (keys.size === 0) return [{ path, before: from, after: to }]
  return [...keys].flatMap((key) => fieldChanges(own(from, key), own(to, key), [...path, key]))
}

/**
 * Returns the fields that a form changed in a record. Between reading and saving, other users may have changed
 * fields, and the platform updates counts and dates itself. Therefore only fields count that belong to a form field
 * the user edited. Fields that the form has as a group, such as an inventory, have the names of the record.
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
  const typedPaths = changedFields(base, sent).map(({ name }) => name)
  const isTyped = ({ path }: RecordedChange) => {
    const [field = ''] = path
    if (isPlainObject(own(base, field))) return typedPaths.includes(fieldText(path))
    const formWithChange = toForm({ ...before, [field]: own(after, field) })
    return typed.some((name) => !isSame(formWithChange[name], base[name]))
  }
  return fieldChanges(before, after).filter(isTyped)
}

/**
 * Returns the fields that a PATCH body changes in a record. The platform merges objects, so fields that the body
 * leaves out stay unchanged.
 */
export function bodyChanges(before: object, body: object, path: readonly string[] = []): RecordedChange[] {
  return Object.entries(body).flatMap(([key, to]: [string, unknown]) => {
    const from = own(before, key)
    const at = [...path, key]
    return isPlainObject(from) && isPlainObject(to) ? bodyChanges(from, to, at) : fieldChanges(from, to, at)
  })
}

/** Returns the changes that a write to one xp path made. */
export function xpChanges(path: XpPath, before: unknown, after: unknown): RecordedChange[] {
  return fieldChanges(before, after, ['xp', ...path])
}

/** Returns the PATCH body that restores one field. The platform uses null for "not set". */
export function restoringBody({ path, before }: RecordedChange): object {
  return nest(path, before ?? null)
}

/** Returns a field path as the platform's filters spell it: "Inventory.Enabled". */
export function fieldText(path: readonly string[]): string {
  return path.join('.')
}

/** Returns a value in words, or as JSON for lists and objects. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value === '' ? 'empty text' : `“${value}”`
  return typeof value === 'number' ? String(value) : JSON.stringify(value)
}

function own(object: unknown, key: string): unknown {
  return isPlainObject(object) && Object.hasOwn(object, key) ? object[key] : undefined
}
