import { isPlainObject, isSame } from '../forms/diff'
import { facetChange, storedValues, type FacetEdit, type FacetValue } from '../xp/facet-values'
import { nest, xpOf } from '../xp/tree'
import type { Target, Write } from './job'

/** The write of a job that gives a product other values of a facet, with these values. */
export interface FacetWrite {
  write: Extract<Write, { kind: 'patch' }>
  /** The earlier values at the places that the write changes, null where the product has none. */
  before: NonNullable<Target['before']>
  stored: readonly FacetValue[]
  next: readonly FacetValue[]
}

const UNCHANGED_REASONS: Readonly<Record<FacetEdit['kind'], string>> = {
  add: 'It already has these values.',
  remove: 'It has none of these values.',
  replace: 'It already has exactly these values.',
}

/** Returns the values after an edit. Values that stay keep their order and their type. */
export function editedValues(
  stored: readonly FacetValue[],
  { kind, values }: Pick<FacetEdit, 'kind' | 'values'>,
): FacetValue[] {
  // The platform counts values as texts, so a number and its text are the same value.
  const has = (list: readonly FacetValue[], value: FacetValue) =>
    list.some((one) => String(one) === String(value))
  if (kind === 'remove') return stored.filter((value) => !has(values, value))
  const kept = kind === 'add' ? stored : stored.filter((value) => has(values, value))
  return [...kept, ...values.filter((value) => !has(stored, value))]
}

/**
 * Returns the write of an edit of a facet, from the product as it is now. It changes nothing else in xp. Returns the
 * reason why there is none as a sentence.
 */
export function facetWrite(
  product: object,
  edit: FacetEdit,
): FacetWrite | { reason: string; isUnchanged?: true } {
  const xp = xpOf(product)
  const found = storedValues(xp, edit.path)
  if ('problem' in found) return { reason: found.problem }
  const next = editedValues(found.values, edit)
  if (isSame(next, found.values)) return { reason: UNCHANGED_REASONS[edit.kind], isUnchanged: true }
  const { path, shown, value } = facetChange(xp, edit.path, next, found.isList)
  const body = { xp: nest(path, value) }
  // An object that did not exist is restored as null. The job keeps what others have added to it since.
  const hadXp = isPlainObject((product as { xp?: unknown }).xp)
  const before = { xp: hadXp ? nest(path, shown ?? null) : null }
  return { write: { kind: 'patch', body, from: before, facetEdit: edit }, before, stored: found.values, next }
}
