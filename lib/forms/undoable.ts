import { changedFields, valueAt, type FieldChange } from './changes'
import { isSame } from './diff'
import { withCompanions, type Together } from './together'

/** One try to save, in values of the form. */
export interface SaveAttempt<V extends object> {
  /** As the record was right before it. */
  from: V
  /** What it was to be. */
  wanted: V
  /** As far as the platform has confirmed it. */
  after: V
}

/** A field as the tries found it; `after` is missing until a write of it came through. */
interface Tried {
  before: unknown
  wanted: unknown
  after?: { value: unknown }
}

/**
 * The fields that a save wrote, in however many tries, each with what it held before and what the save left there. What
 * others changed between the tries, or while one was under way, is not among them.
 *
 * @param together fields that go together: a field that was written brings its companions
 */
export function undoableChanges<V extends object>(
  attempts: readonly SaveAttempt<V>[],
  together?: Together,
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
    // A write whose answer was lost shows in what the platform holds in the end.
    const held = after ? after.value : valueAt(last.after, name)
    const cameThrough = !isSame(before, held) && (after !== undefined || isSame(held, wanted))
    return cameThrough ? [{ name, before, after: held }] : []
  })
  const names = written.map(({ name }) => name)
  const companions = withCompanions(names, together)
    .filter((name) => !names.includes(name))
    .map((name) => ({ name, before: valueAt(first.from, name), after: valueAt(last.after, name) }))
  return [...written, ...companions]
}
