import type { Counts, Job, JobPlan, JobRow, Target } from './job'

/** True for an ended job whose changes can be taken back as a whole: it gave many records the same. */
export function canUndo(job: Job, { done }: Counts): boolean {
  const { state, write, isCleared, isUndone } = job
  return state === 'ended' && write?.kind === 'patch' && !isCleared && !isUndone && done > 0
}

/**
 * True while what is kept of an ended job is of use: rows can be tried again or have their turn, or it can be taken back.
 */
export function isOfUse(job: Job, counts: Counts): boolean {
  return counts.failed + counts.stopped > 0 || canUndo(job, counts)
}

/**
 * The job that takes another one back: each record that was changed gets what it held when the job was confirmed, unless
 * it no longer holds what the job gave it. Undefined when nothing is known of what was there.
 *
 * @param rows of the job that were carried out
 */
export function undoPlan(job: Job, rows: readonly JobRow[]): JobPlan | undefined {
  const { path, route, words, isPersonal, write } = job
  if (write?.kind !== 'patch') return undefined
  const { body: from } = write
  const targets = rows.flatMap(({ id, name, before }): Target[] => {
    if (!before) return []
    const body = Object.fromEntries(Object.keys(from).map((field) => [field, before[field] ?? null]))
    return [{ id, name, write: { kind: 'patch', body, from }, before: from }]
  })
  if (targets.length === 0) return undefined
  const title = `Undo “${job.title}”`
  return { path, route, words, title, targets, ...(isPersonal && { isPersonal }) }
}
