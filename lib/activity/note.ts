import { sessionOwner } from '../ordercloud/owner'
import type { Activity } from './activity'
import type { NotedRecord } from './log'

/** What was done, before it is known when. */
export interface Note extends NotedRecord, Pick<Activity, 'kind' | 'assignment'> {
  /** Works out what was changed; called once, later. */
  changes?: () => Promise<Activity['changes']>
}

/**
 * Notes that something was done to a record. The code that keeps it comes when it is needed. What cannot be kept is told
 * to the console alone: the write itself was done.
 */
export function noteActivity({ kind, changes, assignment, ...record }: Note): void {
  const at = Date.now()
  // Whoever did it, also when the session ends meanwhile.
  const owner = sessionOwner()
  if (owner === undefined) return
  const keep = async () => {
    const changed = (await changes?.()) ?? []
    if (changes && changed.length === 0) return
    const { keepActivity } = await import('./log')
    await keepActivity(owner, record, { kind, at, changes: changed, ...(assignment && { assignment }) })
  }
  keep().catch((thrown: unknown) => console.error('What was done could not be kept in this browser:', thrown))
}

const listeners = new Set<() => void>()

/** Tells whoever shows activity that there is more of it, or none. */
export function activityChanged(): void {
  for (const listener of listeners) listener()
}

/** Calls back after every change, until the answer is called. */
export function onActivity(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
