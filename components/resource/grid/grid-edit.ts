import { noInput, type GridInput, type GridRow, type GridRules } from '@/lib/forms/grid'
import { MAX_LAG_MS } from '@/lib/resource/lagging-lists'

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
  /** The row before the save with this result, and before earlier saves. A list may have any of these versions. */
  earlier?: readonly R[]
}

/**
 * Returns what a row of a list shows: the row of an edit with typed texts, the answer to a save until the list has it,
 * and otherwise the row of the list.
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
  if (rules.isEdited(row, input) || readAt < answeredAt) return edit
  if (isLagging(rules, edit, listed, readAt)) return edit
  const isAsListed = differentFields(rules, listed, row).length === 0
  return isAsListed ? { ...edit, row: listed } : { row: listed, input: noInput() }
}

/** True when a list that was read after a save has values from before it. */
export function isLagging<R extends GridRow, F extends string>(
  rules: GridRules<R, F>,
  { row, answeredAt, earlier = [] }: GridEdit<R, F>,
  listed: R,
  readAt: number,
): boolean {
  if (answeredAt === undefined || readAt < answeredAt || readAt >= answeredAt + MAX_LAG_MS) return false
  const different = differentFields(rules, listed, row)
  // A row can come from several lists, of which one lags.
  const isFromBefore = (field: F) =>
    earlier.some((before) => rules.storedText(before, field) === rules.storedText(listed, field))
  return different.length > 0 && different.every(isFromBefore)
}

/** Returns the fields whose stored texts differ between two versions of a row. */
export function differentFields<R extends GridRow, F extends string>(
  { fields, storedText }: GridRules<R, F>,
  one: R,
  other: R,
): F[] {
  return fields.filter((field) => storedText(one, field) !== storedText(other, field))
}
