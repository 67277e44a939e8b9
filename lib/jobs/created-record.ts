import { isPlainObject, isSame } from '../forms/diff'
import { isSameInstant } from '../forms/instants'

/** Fields that the platform computes from the current time. */
const COMPUTED_FIELDS: readonly string[] = ['IsOnSale']

/** The parts of a record that its counts are about. Adding one to the record changes the count. */
const COUNTED_PARTS: Readonly<Record<string, string>> = {
  CategoryCount: 'categories',
  OptionCount: 'options',
  SpecCount: 'specs',
  VariantCount: 'variants',
}

type Values = Readonly<Record<string, unknown>>

/**
 * Returns the reason not to delete a record that a job created, because it differs from what the platform answered
 * then. Compares all fields, also those that the job did not send. Undefined for a record without changes.
 */
export function changedSinceReason(record: object, created: Values): string | undefined {
  const changed = fieldsOf(record, created).filter((field) => !COMPUTED_FIELDS.includes(field))
  if (changed.length === 0) return undefined
  const part = changed.map((field) => COUNTED_PARTS[field]).find((found) => found !== undefined)
  return `It is kept, because ${part === undefined ? 'it was' : `its ${part} were`} changed since the import.`
}

/** Returns the fields whose values differ. */
function fieldsOf(one: object, other: object): string[] {
  const fields = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...fields].filter((field) => !isSameValue(own(one, field), own(other, field)))
}

/**
 * Compares values. A missing object equals one whose keys are all null, because the platform uses both for "not set".
 */
function isSameValue(one: unknown, other: unknown): boolean {
  if (isSame(one, other) || isSameInstant(one, other)) return true
  const [object, otherObject] = [one ?? {}, other ?? {}]
  return isPlainObject(object) && isPlainObject(otherObject) && fieldsOf(object, otherObject).length === 0
}

const own = (object: object, field: string): unknown =>
  Object.hasOwn(object, field) ? (object as Values)[field] : undefined
