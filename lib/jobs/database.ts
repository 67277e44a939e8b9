import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Job, JobRow, RowState } from './job'

/** What this browser keeps of jobs. */
export interface Tables extends DBSchema {
  jobs: { key: string; value: Job }
  rows: { key: [string, number]; value: JobRow; indexes: { byState: [string, RowState, number] } }
  leases: { key: string; value: Lease }
}

/** Who carries jobs on, and how long that is to be respected. */
interface Lease {
  name: typeof LEASE
  holder: string
  until: number
}

/** Name of the one lease there is. */
export const LEASE = 'runner'

/** Opens the database of jobs, and makes what is missing of it. */
export async function openJobs(name: string): Promise<IDBPDatabase<Tables>> {
  const database = await openDB<Tables>(name, 2, {
    upgrade(created, before) {
      if (before < 1) {
        created.createObjectStore('jobs', { keyPath: 'id' })
        const rows = created.createObjectStore('rows', { keyPath: ['jobId', 'n'] })
        rows.createIndex('byState', ['jobId', 'state', 'n'])
      }
      created.createObjectStore('leases', { keyPath: 'name' })
    },
  })
  // A newer version in another tab must not wait for this one.
  database.addEventListener('versionchange', () => database.close())
  return database
}

/** Every row of a job in one state; an array sorts after every number. */
export function ofState(jobId: string, state: RowState): IDBKeyRange {
  return IDBKeyRange.bound([jobId, state, 0], [jobId, state, Infinity])
}
