import { noInput, type GridInput, type GridRow, type GridRules } from '@/lib/forms/grid'

/** The result of saving one row. `row` has the values that the platform has now. */
export type GridResult<R> =
  | { kind: 'saved'; row: R }
  /** Another user or an order changed a value that the save would have overwritten. */
  | { kind: 'changed'; row: R; reason: string }
  /** `row` is present when a part of the row was saved. */
  | { kind: 'failed'; row?: R; reason: string }

/** A row that was edited, with its typed texts and the result of the last save. */
export interface GridEdit<R, F extends string> {
  /** The row with the values that the texts are compared with. */
  row: R
  input: GridInput<F>
  result?: GridResult<R>
  /** Time of the result, in milliseconds. */
  answeredAt?: number
}

/** Time for which a list may still have values from before a save, in milliseconds. */
const LIST_DELAY_MS = 5000

/**
 * Returns what a row of a list shows: the row of an edit with typed texts, the answer to a save until the list is read
 * again, and otherwise the row of the list.
 *
 * @param readAt time at which the list was read, in milliseconds
 */
export function shownEdit<R extends GridRow, F extends string>(
  rules: GridRules<R, F>,
  edit: GridEdit<R, F> | undefined,
  listed: R,
  readAt: number,
): GridEdit<R, F> {
  if (!edit) return { row: listed, input: noInput() }
  const { row, input, answeredAt = 0 } = edit
  if (rules.isEdited(row, input) || readAt < answeredAt + LIST_DELAY_MS) return edit
  const isAsListed = rules.fields.every(
    (field) => rules.storedText(listed, field) === rules.storedText(row, field),
  )
  return isAsListed ? { ...edit, row: listed } : { row: listed, input: noInput() }
}
