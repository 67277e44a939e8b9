import { valueAt, withValue, type FieldChange } from './changes'
import { isSame } from './diff'
import { newId } from './ids'
import type { RecordForm, WithId } from './record-form'

/** A field that another user changed after the save, with its current value and the value that undo would restore. */
export interface ChangedSince {
  name: string
  before: unknown
  now: unknown
}

interface SaveToUndo<V extends WithId, R extends object> {
  form: Pick<RecordForm<V, R>, 'toForm' | 'plan' | 'planBack'>
  /** The record as it was before the save. */
  before: R
  /** The fields that the save wrote. */
  changes: readonly FieldChange[]
  read: () => Promise<R>
  /** Shows a confirmation to overwrite the changes of other users since the save. Resolves to true to overwrite. */
  ask: (since: readonly ChangedSince[]) => Promise<boolean>
}

/**
 * The result of an undo. `names` are the restored fields. `from` is the record right before the undo. `values` are
 * the intended form values.
 */
export type UndoResult<V, R> =
  | { outcome: 'done'; names: string[]; from: R; values: V; record: R }
  /** Another user had changed a field since, and the user chose not to overwrite it. */
  | { outcome: 'kept' }
  /** `done` are the labels of the writes that succeeded before one failed. */
  | { outcome: 'failed'; done: string[]; from: R; values: V; record: R }

/**
 * Undoes a save: writes the old values of only the fields that it wrote, by the plan of the form. Requests
 * confirmation when another user changed one of them since, and again when it changes while the confirmation is open.
 *
 * @throws PlatformError when the record cannot be read
 */
export async function undoSave<V extends WithId, R extends object>(
  save: SaveToUndo<V, R>,
): Promise<UndoResult<V, R>> {
  const { form, changes, read, ask } = save
  let agreed: readonly ChangedSince[] = []
  for (;;) {
    const latest = await read()
    const held = form.toForm(latest)
    const since = changes.flatMap(({ name, before, after }) => {
      const now = valueAt(held, name)
      return isSame(now, after) || isSame(now, before) ? [] : [{ name, before, now }]
    })
    if (since.length === 0 || isSame(since, agreed)) return writeEarlierValues(save, latest)
    if (!(await ask(since))) return { outcome: 'kept' }
    agreed = since
  }
}

async function writeEarlierValues<V extends WithId, R extends object>(
  { form, before, changes }: SaveToUndo<V, R>,
  latest: R,
): Promise<UndoResult<V, R>> {
  const now = form.toForm(latest)
  const values = changes.reduce((state, { name, before: old }) => withValue(state, name, old), now)
  const steps = form.planBack?.(values, before, latest) ?? form.plan(values, latest, newId())
  const done: string[] = []
  let record = latest
  for (const step of steps) {
    try {
      record = await step.run(record)
    } catch {
      // The request itself shows the error, as for every failure.
      return { outcome: 'failed', done, from: latest, values, record }
    }
    done.push(step.label)
  }
  return { outcome: 'done', names: changes.map(({ name }) => name), from: latest, values, record }
}
