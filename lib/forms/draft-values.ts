import { isSame } from './diff'
import type { StoredDraft } from './draft-store'
import { withGroupFields, type FieldGroups } from './field-groups'
import { isSecretField } from './secret-fields'

/** The unsaved values of one earlier attempt, which the user can restore. */
export interface OfferedDraft<V> {
  attempt: string
  values: Partial<V>
  /** The values of the same fields when the draft was typed. */
  base: Partial<V>
  /** Time of the last edit, in milliseconds since 1970. */
  at: number
}

/** Returns the fields of `values` that differ from `base`, with the fields that belong to the same groups. */
export function changesOf<V extends object>(
  base: Partial<V>,
  values: V,
  fieldGroups?: FieldGroups,
): Partial<V> {
  const names = Object.keys(values).filter((name) => !isSame(base[name as keyof V], values[name as keyof V]))
  return fieldsOf(values, withGroupFields(names, fieldGroups))
}

/** Returns the changes without secrets. The user types secrets again. */
export function withoutSecrets<V extends object>(changes: Partial<V>): Partial<V> {
  const kept = Object.entries(changes).filter(([name]) => !isSecretField(name))
  return Object.fromEntries(kept) as Partial<V>
}

/** Returns the part of a draft that has the types of the form's values and differs from them. */
export function pickValidDraftValues<V extends object>(
  draft: Readonly<Record<string, unknown>>,
  values: V,
): Partial<V> {
  const fit = Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    const kept = Object.hasOwn(draft, name) ? draft[name] : undefined
    return kindOf(kept) === kindOf(value) && !isSame(kept, value) ? [[name, kept]] : []
  })
  return Object.fromEntries(fit) as Partial<V>
}

/** Returns the drafts that the user can restore: those with values that fit the form and differ from it. */
export function offeredDrafts<V extends object>(drafts: readonly StoredDraft[], saved: V): OfferedDraft<V>[] {
  return drafts.flatMap(({ values, base, ...rest }) => {
    const fit = pickValidDraftValues<V>(values, saved)
    const names = Object.keys(fit)
    return names.length > 0 ? [{ ...rest, values: fit, base: fieldsOf(base as Partial<V>, names) }] : []
  })
}

/** Returns some fields of `values`. */
export function fieldsOf<V extends object>(values: Partial<V>, names: readonly string[]): Partial<V> {
  const some = names.map((name) => [name, values[name as keyof V]])
  return Object.fromEntries(some) as Partial<V>
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value
}
