import { changedFields, valueAt, type FieldChange } from './changes'
import { isSame } from './diff'
import { withGroupFields, type FieldGroups } from './field-groups'

/** One attempt to save, in form values. */
export interface SaveAttempt<V extends object> {
  /** The record right before the attempt. */
  from: V
  /** The values that the attempt should write. */
  wanted: V
  /** The record after the attempt, as far as the platform confirmed it. */
  after: V
}

/** A field over all attempts. `after` is missing until a write of it succeeded. */
interface Tried {
  before: unknown
  wanted: unknown
  after?: { value: unknown }
}

/**
 * Returns the fields that a save wrote in all of its attempts, each with its value before and after the save. Leaves
 * out changes that other users made between or during the attempts.
 *
 * @param fieldGroups groups of fields that belong together: a written field includes its companions
 */
export function undoableChanges<V extends object>(
  attempts: readonly SaveAttempt<V>[],
  fieldGroups?: FieldGroups,
): FieldChange[] {
  const [first, last] = [attempts[0], attempts.at(-1)]
  if (!first || !last) return []
  const tried = new Map<string, Tried>()
  for (const { from, wanted, after } of attempts) {
    for (const change of changedFields(from, wanted)) {
      const { name } = change
      const known = tried.get(name)
      const value = valueAt(after, name)
      const isWritten = !isSame(value, change.before)
      tried.set(name, {
        before: known?.after ? known.before : change.before,
        wanted: change.after,
        ...(isWritten ? { after: { value } } : known?.after && { after: known.after }),
      })
    }
  }
  const written = [...tried].flatMap(([name, { before, wanted, after }]) => {
    // A write whose response was lost is detected by the final value on the platform.
    const held = after ? after.value : valueAt(last.after, name)
    const cameThrough = !isSame(before, held) && (after !== undefined || isSame(held, wanted))
    return cameThrough ? [{ name, before, after: held }] : []
  })
  const names = written.map(({ name }) => name)
  const companions = withGroupFields(names, fieldGroups)
    .filter((name) => !names.includes(name))
    .map((name) => ({ name, before: valueAt(first.from, name), after: valueAt(last.after, name) }))
  return [...written, ...companions]
}
