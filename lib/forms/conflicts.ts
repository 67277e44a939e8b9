import { changedFields, valueAt, type FieldChange } from './changes'
import { isSame } from './diff'
import { companionsOf, withCompanions, type Together } from './together'

/** A field that the user and somebody else changed to different values. */
export interface Conflict {
  name: string
  /** As it was when the form was opened. */
  base: unknown
  theirs: unknown
  mine: unknown
}

/** What became of a record while somebody edited it. */
export interface Comparison {
  /** Changed by others and not by the user. */
  theirs: FieldChange[]
  conflicts: Conflict[]
}

interface States<V> {
  /** As the form was before anything was typed. */
  base: V
  /** The same with what an earlier save wrote before it failed. */
  written: V
  /** As the form would be for the record as it is now. */
  now: V
  /** As it was typed. */
  typed: V
  /** What is to be saved: what was typed, without blanks around it. */
  mine: V
}

/**
 * Tells apart what others changed of a record while its form was open.
 *
 * @param holds whether the platform has fields as the user wants them, in whatever spelling: no question then
 * @param together fields that go together: who changed one of them changed them all
 */
export function compareChanges<V extends object>(
  states: States<V>,
  holds: (names: readonly string[]) => boolean,
  together?: Together,
): Comparison {
  const { base, written, now, typed, mine } = states
  const typedIn = [base, written].flatMap((state) => changedFields(state, typed).map(({ name }) => name))
  const touched = new Set(withCompanions(typedIn, together))
  // What reads as before, or as an own write left it, nobody else changed.
  const others = changedFields(base, now).filter(({ name, after }) => !isSame(after, valueAt(written, name)))
  const both = others.map(({ name }) => name).filter((name) => touched.has(name))
  const isOpen = (name: string) =>
    !isSame(valueAt(now, name), valueAt(mine, name)) && !holds(companionsOf(name, together))
  return {
    theirs: others.filter(({ name }) => !touched.has(name)),
    conflicts: withCompanions(both, together)
      .filter(isOpen)
      .map((name) => ({
        name,
        base: valueAt(base, name),
        theirs: valueAt(now, name),
        mine: valueAt(mine, name),
      })),
  }
}
