import { changedFields, valueAt, type FieldChange } from './changes'
import { isSame } from './diff'
import { fieldsOfGroup, withGroupFields, type FieldGroups } from './field-groups'

/** A field that the user and another user changed to different values. */
export interface Conflict {
  name: string
  /** The value at the time the form was opened. */
  base: unknown
  theirs: unknown
  mine: unknown
}

/** The differences between a form and its record, which other users changed meanwhile. */
export interface Comparison {
  /** Fields that other users changed and this user did not. */
  theirs: FieldChange[]
  conflicts: Conflict[]
}

interface States<V> {
  /** The form before the user typed. */
  base: V
  /** The same form with the values that an earlier, partly failed save wrote. */
  written: V
  /** The form as it is if a write took effect whose response was lost, in each way that it may have. */
  unconfirmed?: readonly V[]
  /** The form for the record as it is now. */
  now: V
  /** The form as the user typed it. */
  typed: V
  /** The values to save: as typed, without surrounding blanks. */
  mine: V
}

/**
 * Separates the fields that other users changed while the form was open into changes to take over and conflicts.
 *
 * @param holds true when the platform already has these fields as the user wants them, in any spelling; they are no
 * conflict
 * @param fieldGroups groups of fields that belong together: changing one of them counts as changing all
 */
export function compareChanges<V extends object>(
  states: States<V>,
  holds: (names: readonly string[]) => boolean,
  fieldGroups?: FieldGroups,
): Comparison {
  const { base, written, unconfirmed = [], now, typed, mine } = states
  const typedIn = [base, written].flatMap((state) => changedFields(state, typed).map(({ name }) => name))
  const touched = new Set(withGroupFields(typedIn, fieldGroups))
  // A field that equals its earlier value, or the value that an own save wrote or may have written, was not changed by another user.
  const others = changedFields(base, now).filter(({ name, after }) =>
    [written, ...unconfirmed].every((own) => !isSame(after, valueAt(own, name))),
  )
  const both = others.map(({ name }) => name).filter((name) => touched.has(name))
  const isOpen = (name: string) =>
    !isSame(valueAt(now, name), valueAt(mine, name)) && !holds(fieldsOfGroup(name, fieldGroups))
  return {
    theirs: others.filter(({ name }) => !touched.has(name)),
    conflicts: withGroupFields(both, fieldGroups)
      .filter(isOpen)
      .map((name) => ({
        name,
        base: valueAt(base, name),
        theirs: valueAt(now, name),
        mine: valueAt(mine, name),
      })),
  }
}
