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
 * changed since or the job keeps them. Deleted records whose earlier values are known are created again. Undefined when
 * no earlier values are known.
 *
 * @param rows rows of the job that were done
 */
export function undoPlan(job: Job, rows: readonly JobRow[]): JobPlan | undefined {
  const { path, route, words, isPersonal, write: shared, canUndoRows, keepsUsed, keptReason } = job
  if (shared?.kind !== 'patch' && !canUndoRows) return undefined
  const planned = rows.flatMap(({ id, name, before, created, write = shared }): Target[] => {
    if (created || write?.kind === 'create') {
      if (keptReason !== undefined) return []
      return [
        {
          ...{ id, name },
          write: keepsUsed
            ? { kind: 'delete', isUnusedOnly: true, ...(created && { from: created }) }
            : { kind: 'delete', ...(write?.kind === 'create' && { from: write.body }) },
        },
      ]
    }
    if (write?.kind === 'delete' && before)
      return [{ id, name, write: { kind: 'create', body: before, isRestored: true } }]
    if (!before || write?.kind !== 'patch') return []
    const { body: from } = write
    const body = Object.fromEntries(Object.keys(from).map((field) => [field, before[field] ?? null]))
    return [{ id, name, write: { kind: 'patch', body, from }, before: from }]
  })
  const targets = keepsUsed ? deletionsLast(planned) : planned
  if (targets.length === 0) return undefined
  const next = new Map(rows.flatMap(({ undoNext }) => (undoNext ? [[undoNext.id, undoNext]] : [])))
  const further = [...next.values()].map(({ id, name, body, from }): Target => ({
    ...{ id, name, before: from },
    write: { kind: 'patch', body, from },
  }))
  return {
    ...{ path, route, words, title: `Undo “${job.title}”`, targets: [...targets, ...further] },
    // The further writes need the deletions before them, and records may name others that are deleted after them.
    ...((further.length > 0 || (keepsUsed && areLinked(targets))) && { isSequential: true }),
    ...(isPersonal && { isPersonal }),
  }
}

const isDeletion = ({ write }: Target) => write?.kind === 'delete'

/** Returns targets with the deletions last, the last created record first, because records may name earlier ones. */
function deletionsLast(targets: readonly Target[]): Target[] {
  return [...targets.filter((one) => !isDeletion(one)), ...targets.filter(isDeletion).toReversed()]
}

/** True when a record of an undo names one that the undo deletes, such as its parent. */
function areLinked(targets: readonly Target[]): boolean {
  const deleted = new Set(targets.filter(isDeletion).map(({ id }) => id.toLowerCase()))
  return targets.some(({ id, write }) => {
    const values = write?.kind === 'delete' || write?.kind === 'patch' ? Object.values(write.from ?? {}) : []
    return values.some(
      (value) => typeof value === 'string' && value !== id && deleted.has(value.toLowerCase()),
    )
  })
}
