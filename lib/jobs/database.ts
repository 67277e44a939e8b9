import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Job, JobRow, RowState } from './job'

/** The contents of the job database of this browser. */
export interface Tables extends DBSchema {
  jobs: { key: string; value: Job }
  rows: { key: [string, number]; value: JobRow; indexes: { byState: [string, RowState, number] } }
  leases: { key: string; value: Lease }
}

/** The tab that currently runs jobs, and the time until which other tabs respect it. */
interface Lease {
  name: typeof LEASE
  holder: string
  until: number
}

/** Name of the only lease. */
export const LEASE = 'runner'

/** Opens the database of jobs, and creates missing tables. */
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
  // A newer version in another tab can upgrade the database only after this connection closes.
  database.addEventListener('versionchange', () => database.close())
  return database
}

/** Returns the key range of every row of a job in one state. */
export function ofState(jobId: string, state: RowState): IDBKeyRange {
  return IDBKeyRange.bound([jobId, state, 0], [jobId, state, Infinity])
}
