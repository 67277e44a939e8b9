import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import {
  NO_ROWS,
  ROW_STATES,
  type Counts,
  type EndState,
  type Job,
  type JobRow,
  type JobState,
  type RowState,
  type Target,
} from './job'

const MAX_ENDED_JOB_AGE_MS = 7 * 24 * 3600_000
const OPEN_ROW_STATES = ['waiting', 'running'] as const
const STOPPED = 'The job was stopped before this row was processed.'

/** The contents of the job database of this browser. */
interface Tables extends DBSchema {
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
const LEASE = 'runner'

/**
 * Jobs and their rows in IndexedDB, so that a reload or a killed page loses nothing. Related changes run in one
 * transaction. This also synchronizes several tabs: a row is claimed once and ends once.
 */
export class JobStore {
  private constructor(private readonly database: IDBPDatabase<Tables>) {}

  static async open(name = 'quartermaster.jobs'): Promise<JobStore> {
    return new JobStore(await openJobs(name))
  }

  close(): void {
    this.database.close()
  }

  /**
   * Adds a job with its frozen rows in one transaction, which also marks the job that it undoes. Adds nothing and
   * returns false when that job was already undone.
   *
   * @param undoes ID of the job that the new one undoes
   */
  async add(job: Job, targets: readonly Target[], undoes?: string): Promise<boolean> {
    const tx = this.database.transaction(['jobs', 'rows'], 'readwrite')
    const [jobs, rows] = [tx.objectStore('jobs'), tx.objectStore('rows')]
    const undone = undoes === undefined ? undefined : await jobs.get(undoes)
    const isAllowed = undoes === undefined || (undone !== undefined && !undone.isUndone)
    const add = async () => {
      await jobs.add(job)
      if (undone) await jobs.put({ ...undone, isUndone: true })
    }
    const addRow = async (target: Target, n: number) => {
      await rows.add({ ...target, jobId: job.id, n, state: 'waiting' })
    }
    const changes = isAllowed ? [add(), ...targets.map(addRow)] : []
    await Promise.all([...changes, tx.done]).catch((thrown: unknown) => {
      abort(tx)
      throw thrown
    })
    return isAllowed
  }

  /** Returns the jobs of one user, oldest first. Deletes jobs of all users that ended more than a week ago. */
  async jobs(owner: string, now: number): Promise<Job[]> {
    const all = await this.database.getAll('jobs')
    const old = all.filter(({ endedAt }) => endedAt !== undefined && now - endedAt > MAX_ENDED_JOB_AGE_MS)
    for (const { id } of old) await this.remove(id)
    return all
      .filter((job) => job.owner === owner && !old.includes(job))
      .sort((a, b) => a.createdAt - b.createdAt)
  }

  /** True when no job is stored. */
  async isEmpty(): Promise<boolean> {
    return (await this.database.count('jobs')) === 0
  }

  job(id: string): Promise<Job | undefined> {
    return this.database.get('jobs', id)
  }

  async counts(jobId: string): Promise<Counts> {
    const index = this.database.transaction('rows').store.index('byState')
    const found = await Promise.all(ROW_STATES.map((state) => index.count(ofState(jobId, state))))
    return { ...NO_ROWS, ...Object.fromEntries(ROW_STATES.map((state, at) => [state, found[at]])) }
  }

  /** Returns the rows in the given states, in job order within each state. */
  async rows(jobId: string, states: readonly RowState[], limit?: number): Promise<JobRow[]> {
    const index = this.database.transaction('rows').store.index('byState')
    const found = await Promise.all(states.map((state) => index.getAll(ofState(jobId, state), limit)))
    return found.flat().slice(0, limit)
  }

  /**
   * Claims the next waiting row and marks it as running, before its request. Undefined when none is waiting or the
   * job must not continue. A stopping job only has rows left whose outcome is unknown.
   *
   * @param now time of the first attempt, if it is one
   */
  async claim(jobId: string, now: number): Promise<JobRow | undefined> {
    const tx = this.database.transaction(['jobs', 'rows'], 'readwrite')
    const job = await tx.objectStore('jobs').get(jobId)
    const rows = tx.objectStore('rows')
    const mayRun = job?.state === 'running' || job?.state === 'stopping'
    const row = mayRun ? await rows.index('byState').get(ofState(jobId, 'waiting')) : undefined
    const claimed = row && { ...row, startedAt: row.startedAt ?? now }
    if (claimed) await rows.put({ ...claimed, state: 'running' })
    await tx.done
    return claimed
  }

  /**
   * Ends a running row. False when it was not running, so that no row ends twice. Deletes the row's own write and
   * earlier values, because they may be personal data. A failed or stopped row keeps both for another attempt. A row
   * that is done keeps them if the job can undo its rows. A row that was changed by the job's common write keeps its
   * earlier values for undo.
   *
   * @param created the record that the row created, which is stored in place of the write if an undo needs it
   */
  async end(
    jobId: string,
    n: number,
    { state, reason, created }: { state: EndState; reason?: string; created?: JobRow['created'] },
  ): Promise<boolean> {
    const { canUndoRows, keepsUsed } = (await this.job(jobId)) ?? {}
    const isOpen = state === 'failed' || state === 'stopped'
    const isKept = isOpen || (state === 'done' && canUndoRows === true)
    const answer = isKept && keepsUsed ? created : undefined
    return this.changeRunning(jobId, n, ({ isUnsure: _, losses: __, startedAt, write, before, ...row }) => ({
      ...row,
      ...(isOpen && startedAt !== undefined && { startedAt }),
      ...(answer ? { created: answer } : isKept && write && { write }),
      ...(before && (isKept || (state === 'done' && !write)) && { before }),
      state,
      ...(reason === undefined ? {} : { reason }),
    }))
  }

  /**
   * Stores the number of effects of a step before its first attempt, so that later attempts can tell whether it
   * happened.
   */
  noteEffects(jobId: string, n: number, effectsBefore: number): Promise<boolean> {
    return this.changeRunning(jobId, n, (row) => ({ ...row, effectsBefore }))
  }

  /** Stores the write that replaces the planned one of a row, and the earlier values, before it is sent. */
  replaceWrite(jobId: string, n: number, replacement: Pick<JobRow, 'write' | 'before'>): Promise<boolean> {
    return this.changeRunning(jobId, n, (row) => ({ ...row, ...replacement }))
  }

  /** Returns a running row to the waiting rows, with the facts about its attempts. */
  release(jobId: string, n: number, known: Pick<JobRow, 'isUnsure' | 'losses'> = {}): Promise<boolean> {
    return this.changeRunning(jobId, n, (row) => ({ ...row, ...known, state: 'waiting' }))
  }

  /** Returns rows to the waiting rows that a closed page left running. Their outcome is unknown. */
  async recover(jobId: string): Promise<void> {
    const tx = this.database.transaction('rows', 'readwrite')
    const running = await tx.store.index('byState').getAll(ofState(jobId, 'running'))
    const changed = running.map((row) => tx.store.put({ ...row, state: 'waiting', isUnsure: true }))
    await Promise.all([...changed, tx.done])
  }

  /** Moves a job from one of the given states to another. False when it was in none of them. */
  move(jobId: string, from: readonly JobState[], to: JobState): Promise<boolean> {
    return this.changeJob(jobId, (job) => (from.includes(job.state) ? { ...job, state: to } : undefined))
  }

  /** Marks an ended job as viewed. False when it has not ended or was viewed before. */
  view(jobId: string): Promise<boolean> {
    return this.changeJob(jobId, (job) =>
      job.state === 'ended' && !job.isViewed ? { ...job, isViewed: true } : undefined,
    )
  }

  /**
   * Stops a job. Waiting rows become stopped, except those that may already have been executed. Calling it again for
   * a stopping job has the same effect.
   */
  async stop(jobId: string): Promise<void> {
    const tx = this.database.transaction(['jobs', 'rows'], 'readwrite')
    const job = await tx.objectStore('jobs').get(jobId)
    if (job && job.state !== 'ended') {
      await tx.objectStore('jobs').put({ ...job, state: 'stopping' })
      const rows = tx.objectStore('rows')
      const waiting = await rows.index('byState').getAll(ofState(jobId, 'waiting'))
      const stopped = waiting.filter(({ isUnsure }) => !isUnsure)
      await Promise.all(stopped.map((row) => rows.put({ ...row, state: 'stopped', reason: STOPPED })))
    }
    await tx.done
  }

  /** Ends a job when every row has ended. False when some have not. */
  async finish(jobId: string, now: number): Promise<boolean> {
    const tx = this.database.transaction(['jobs', 'rows'], 'readwrite')
    const index = tx.objectStore('rows').index('byState')
    const open = await Promise.all(OPEN_ROW_STATES.map((state) => index.count(ofState(jobId, state))))
    const job = await tx.objectStore('jobs').get(jobId)
    const isOver = open.every((count) => count === 0)
    if (job && isOver) await tx.objectStore('jobs').put({ ...job, state: 'ended', endedAt: now })
    await tx.done
    return isOver
  }

  /**
   * Restarts the failed rows of an ended job. Stopped rows stay stopped, because the user stopped them on purpose.
   * The runner first reads each record from the platform.
   *
   * @param blocked reasons by the ID of each record that must stay as it is. Its row becomes skipped.
   */
  retry(jobId: string, blocked?: ReadonlyMap<string, string>): Promise<void> {
    return this.runAgain(jobId, 'failed', { isUnsure: true }, blocked)
  }

  /** Restarts the stopped rows of an ended job. `blocked` has the same meaning as for `retry`. */
  continueStopped(jobId: string, blocked?: ReadonlyMap<string, string>): Promise<void> {
    return this.runAgain(jobId, 'stopped', {}, blocked)
  }

  /**
   * Deletes names, values and reasons from an ended job about people and from its rows. Its failed rows can only be
   * retried if they are deletions, which have no values.
   */
  async clear(jobId: string): Promise<void> {
    const tx = this.database.transaction(['jobs', 'rows'], 'readwrite')
    const job = await tx.objectStore('jobs').get(jobId)
    if (job?.isPersonal && job.state === 'ended' && !job.isCleared) {
      const rows = tx.objectStore('rows')
      const all = await rows.getAll(IDBKeyRange.bound([jobId, 0], [jobId, Infinity]))
      const bare = all.map(({ id, n, state, line }): JobRow => {
        return { jobId, n, id, name: id, state, ...(line !== undefined && { line }) }
      })
      const { write, ...others } = job
      const kept = write?.kind === 'delete' ? { ...others, write } : others
      await tx.objectStore('jobs').put({ ...kept, isCleared: true })
      await Promise.all(bare.map((row) => rows.put(row)))
    }
    await tx.done
  }

  /** Does the same for every ended job of all users. */
  async clearAll(): Promise<void> {
    for (const id of await this.database.getAllKeys('jobs')) await this.clear(id)
  }

  /** Acquires or renews the lease for running jobs. False while another tab holds it. */
  async holdLease(holder: string, now: number, until: number): Promise<boolean> {
    const tx = this.database.transaction('leases', 'readwrite')
    const lease = await tx.store.get(LEASE)
    const isFree = lease === undefined || lease.holder === holder || lease.until <= now
    if (isFree) await tx.store.put({ name: LEASE, holder, until })
    await tx.done
    return isFree
  }

  /** Releases the lease if `holder` still holds it. */
  async dropLease(holder: string): Promise<void> {
    const tx = this.database.transaction('leases', 'readwrite')
    if ((await tx.store.get(LEASE))?.holder === holder) await tx.store.delete(LEASE)
    await tx.done
  }

  /** Deletes a job with its rows. */
  async remove(jobId: string): Promise<void> {
    const tx = this.database.transaction(['jobs', 'rows'], 'readwrite')
    const all = IDBKeyRange.bound([jobId, 0], [jobId, Infinity])
    await Promise.all([tx.objectStore('jobs').delete(jobId), tx.objectStore('rows').delete(all), tx.done])
  }

  /** Changes a job. False when there was nothing to change. */
  private async changeJob(jobId: string, change: (job: Job) => Job | undefined): Promise<boolean> {
    const tx = this.database.transaction('jobs', 'readwrite')
    const job = await tx.store.get(jobId)
    const changed = job && change(job)
    if (changed) await tx.store.put(changed)
    await tx.done
    return changed !== undefined
  }

  private async changeRunning(jobId: string, n: number, change: (row: JobRow) => JobRow): Promise<boolean> {
    const tx = this.database.transaction('rows', 'readwrite')
    const row = await tx.store.get([jobId, n])
    const isRunning = row?.state === 'running'
    if (isRunning) await tx.store.put(change(row))
    await tx.done
    return isRunning
  }

  private async runAgain(
    jobId: string,
    state: 'failed' | 'stopped',
    known: Pick<JobRow, 'isUnsure'>,
    blocked?: ReadonlyMap<string, string>,
  ): Promise<void> {
    const tx = this.database.transaction(['jobs', 'rows'], 'readwrite')
    const job = await tx.objectStore('jobs').get(jobId)
    if (job?.state === 'ended') {
      const { endedAt: _, isCleared: __, isViewed: ___, ...open } = job
      const rows = tx.objectStore('rows')
      const found = await rows.index('byState').getAll(ofState(jobId, state))
      await tx.objectStore('jobs').put({ ...open, state: 'running' })
      const next = ({ reason: _, ...row }: JobRow): JobRow => {
        const reason = blocked?.get(row.id)
        if (reason === undefined) return { ...row, ...known, state: 'waiting' }
        const { isUnsure: __, losses: ___, startedAt: ____, write: _____, before: ______, ...bare } = row
        return { ...bare, state: 'skipped', reason }
      }
      await Promise.all(found.map((row) => rows.put(next(row))))
    }
    await tx.done
  }
}

/** Opens the database of jobs, and creates missing tables. */
async function openJobs(name: string): Promise<IDBPDatabase<Tables>> {
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

/**
 * Takes back the changes of a transaction. Without it, the browser keeps them if an error was not that of a request.
 */
function abort(transaction: { abort: () => void }): void {
  try {
    transaction.abort()
  } catch {
    // The browser has ended the transaction itself.
  }
}

/** Returns the key range of every row of a job in one state. */
function ofState(jobId: string, state: RowState): IDBKeyRange {
  return IDBKeyRange.bound([jobId, state, 0], [jobId, state, Infinity])
}
