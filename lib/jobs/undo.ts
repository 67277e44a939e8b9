import type { Counts, Job, JobPlan, JobRow, Target } from './job'

/**
 * True for an ended job whose changes can be undone together: it applied one PATCH to every record, or each of its rows
 * can be undone.
 */
export function canUndo(job: Job, { done }: Counts): boolean {
  const { state, write, isCleared, isUndone, canUndoRows } = job
  const isPatch = write?.kind === 'patch' || canUndoRows === true
  return state === 'ended' && isPatch && !isCleared && !isUndone && done > 0
}

/**
 * True while the stored data of an ended job is useful: rows can be retried or continued, or the job can be undone.
 */
export function hasUsableJobData(job: Job, counts: Counts): boolean {
  return counts.failed + counts.stopped > 0 || canUndo(job, counts)
}

/**
 * Returns the job that undoes another one. Each changed record gets its values from the time the job was confirmed,
 * unless it no longer has the values that the job wrote. Records that the job created are deleted, unless they have
 * changed since. Deleted records whose earlier values are known are created again. Undefined when no earlier values are
 * known.
 *
 * @param rows rows of the job that were done
 */
export function undoPlan(job: Job, rows: readonly JobRow[]): JobPlan | undefined {
  const { path, route, words, isPersonal, write: shared, canUndoRows } = job
  if (shared?.kind !== 'patch' && !canUndoRows) return undefined
  const targets = rows.flatMap(({ id, name, before, write = shared }): Target[] => {
    if (write?.kind === 'create') return [{ id, name, write: { kind: 'delete', from: write.body } }]
    if (write?.kind === 'delete' && before)
      return [{ id, name, write: { kind: 'create', body: before, isRestored: true } }]
    if (!before || write?.kind !== 'patch') return []
    const { body: from } = write
    const body = Object.fromEntries(Object.keys(from).map((field) => [field, before[field] ?? null]))
    return [{ id, name, write: { kind: 'patch', body, from }, before: from }]
  })
  if (targets.length === 0) return undefined
  const next = new Map(rows.flatMap(({ undoNext }) => (undoNext ? [[undoNext.id, undoNext]] : [])))
  const further = [...next.values()].map(({ id, name, body, from }): Target => ({
    ...{ id, name, before: from },
    write: { kind: 'patch', body, from },
  }))
  return {
    ...{ path, route, words, title: `Undo “${job.title}”`, targets: [...targets, ...further] },
    // The further writes need the deletions before them.
    ...(further.length > 0 && { isSequential: true }),
    ...(isPersonal && { isPersonal }),
  }
}
