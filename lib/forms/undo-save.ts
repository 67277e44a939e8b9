import { valueAt, withValue, type FieldChange } from './changes'
import { isSame } from './diff'
import { newId } from './ids'
import type { RecordForm, WithId } from './record-form'

/** A field that somebody changed since it was saved: what it holds now, beside what it would hold again. */
export interface ChangedSince {
  name: string
  before: unknown
  now: unknown
}

interface SaveToUndo<V extends WithId, R extends object> {
  form: Pick<RecordForm<V, R>, 'toForm' | 'plan' | 'planBack'>
  /** The record as it was before the save. */
  before: R
  /** What the save wrote. */
  changes: readonly FieldChange[]
  read: () => Promise<R>
  /** Asks whether to write over what somebody changed since. */
  ask: (since: readonly ChangedSince[]) => Promise<boolean>
}

/**
 * What became of it: `names` are the fields that are as before; `from` is the record right before anything was taken
 * back, `values` what the form was to be.
 */
export type Undone<V, R> =
  | { outcome: 'done'; names: string[]; from: R; values: V; record: R }
  /** Somebody had changed it since, and that was not to be written over. */
  | { outcome: 'kept' }
  /** `done` are the labels of the writes that came through before one failed. */
  | { outcome: 'failed'; done: string[]; from: R; values: V; record: R }

/**
 * Takes a save back by writing the old values of just the fields that it wrote, by the plan of the form. What somebody
 * changed of them since is asked about, and asked about anew where it changes while the question stands.
 *
 * @throws PlatformError when the record cannot be read
 */
export async function undoSave<V extends WithId, R extends object>(
  save: SaveToUndo<V, R>,
): Promise<Undone<V, R>> {
  const { form, changes, read, ask } = save
  let agreed: readonly ChangedSince[] = []
  for (;;) {
    const latest = await read()
    const held = form.toForm(latest)
    const since = changes.flatMap(({ name, before, after }) => {
      const now = valueAt(held, name)
      return isSame(now, after) || isSame(now, before) ? [] : [{ name, before, now }]
    })
    if (since.length === 0 || isSame(since, agreed)) return takeBack(save, latest)
    if (!(await ask(since))) return { outcome: 'kept' }
    agreed = since
  }
}

async function takeBack<V extends WithId, R extends object>(
  { form, before, changes }: SaveToUndo<V, R>,
  latest: R,
): Promise<Undone<V, R>> {
  const now = form.toForm(latest)
  const values = changes.reduce((state, { name, before: old }) => withValue(state, name, old), now)
  const steps = form.planBack?.(values, before, latest) ?? form.plan(values, latest, newId())
  const done: string[] = []
  let record = latest
  for (const step of steps) {
    try {
      record = await step.run(record)
    } catch {
      // Told by the call itself, as every failure.
      return { outcome: 'failed', done, from: latest, values, record }
    }
    done.push(step.label)
  }
  return { outcome: 'done', names: changes.map(({ name }) => name), from: latest, values, record }
}
