import { sessionOwner } from '../ordercloud/owner'
import type { Activity, NotedRecord } from './activity'

/** A change to be recorded as activity. The time is added when it is recorded. */
interface ActivityInput extends NotedRecord, Pick<Activity, 'kind' | 'assignment'> {
  /** Computes the changed fields. Called once, later. */
  changes?: () => Promise<Activity['changes']>
}

/**
 * Records a change of a record as activity. Loads the storage code on demand. A failure to store the activity goes to
 * the console only, because the write itself succeeded.
 */
export function noteActivity({ kind, changes, assignment, ...record }: ActivityInput): void {
  const at = Date.now()
  // Read now, because the session may end before the activity is stored.
  const owner = sessionOwner()
  if (owner === undefined) return
  const keep = async () => {
    const changed = (await changes?.()) ?? []
    if (changes && changed.length === 0) return
    const { storeActivity: keepActivity } = await import('./log')
    await keepActivity(owner, record, { kind, at, changes: changed, ...(assignment && { assignment }) })
  }
  keep().catch((thrown: unknown) => console.error('Activity could not be stored in this browser:', thrown))
}
