import type { IDBPDatabase } from 'idb'
import { LEASE, ofState, openJobs, type Tables } from './database'
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

const KEPT_MS = 7 * 24 * 3600_000
const OPEN = ['waiting', 'running'] as const
const STOPPED = 'The job was stopped before its turn.'

/**
 * Jobs and their rows in IndexedDB, so that a reload or a killed page loses nothing. What has to hold together happens in
 * one transaction, which also keeps several tabs apart: a row is claimed once and ends once.
 */
export class JobStore {
  private constructor(private readonly database: IDBPDatabase<Tables>) {}

  static async open(name = 'quartermaster.jobs'): Promise<JobStore> {
    return new JobStore(await openJobs(name))
  }

  close(): void {
    this.database.close()
  }

  /** Adds a job with its frozen rows: all of it or nothing. */
  async add(job: Job, targets: readonly Target[]): Promise<void> {
    const tx = this.database.transaction(['jobs', 'rows'], 'readwrite')
    const rows = tx.objectStore('rows')
    await Promise.all([
      tx.objectStore('jobs').add(job),
      ...targets.map((target, n) => rows.add({ ...target, jobId: job.id, n, state: 'waiting' })),
      tx.done,
    ])
  }

  /** The jobs of one user, oldest first. Those that ended a week ago are dropped, whoever's they are. */
  async jobs(owner: string, now: number): Promise<Job[]> {
    const all = await this.database.getAll('jobs')
    const old = all.filter(({ endedAt }) => endedAt !== undefined && now - endedAt > KEPT_MS)
    for (const { id } of old) await this.remove(id)
    return all
      .filter((job) => job.owner === owner && !old.includes(job))
      .sort((a, b) => a.createdAt - b.createdAt)
  }

  /** True when there is any job at all. */
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

  /** Rows in one of these states, in the order of the job within each state. */
  async rows(jobId: string, states: readonly RowState[], limit?: number): Promise<JobRow[]> {
    const index = this.database.transaction('rows').store.index('byState')
    const found = await Promise.all(states.map((state) => index.getAll(ofState(jobId, state), limit)))
    return found.flat().slice(0, limit)
  }

  /**
   * Takes the next waiting row and marks it as running, before anything is sent for it. Undefined when none waits, or
   * when the job is not to go on; of a job that is stopping only rows whose fate is unknown are still taken.
   */
  async claim(jobId: string): Promise<JobRow | undefined> {
    const tx = this.database.transaction(['jobs', 'rows'], 'readwrite')
    const job = await tx.objectStore('jobs').get(jobId)
    const rows = tx.objectStore('rows')
    const mayRun = job?.state === 'running' || job?.state === 'stopping'
    const row = mayRun ? await rows.index('byState').get(ofState(jobId, 'waiting')) : undefined
    if (row) await rows.put({ ...row, state: 'running' })
    await tx.done
    return row
  }

  /**
   * Ends a running row; false when it was not running, so that no row ends twice. What was to be written to it alone,
   * and what was there before, is dropped: it may be about a person. A row that failed or was stopped keeps it, to be
   * tried again, and a row that was given what all were given keeps what was there before, to be given it back.
   */
  end(jobId: string, n: number, state: EndState, reason?: string): Promise<boolean> {
    const isKept = state === 'failed' || state === 'stopped'
    return this.changeRunning(jobId, n, ({ isUnsure: _, losses: __, write, before, ...row }) => ({
      ...row,
      ...(isKept && write && { write }),
      ...(before && (isKept || (state === 'done' && !write)) && { before }),
      state,
      ...(reason === undefined ? {} : { reason }),
    }))
  }

  /** Puts a running row back, with what is known of its tries. */
  release(jobId: string, n: number, known: Pick<JobRow, 'isUnsure' | 'losses'> = {}): Promise<boolean> {
    return this.changeRunning(jobId, n, (row) => ({ ...row, ...known, state: 'waiting' }))
  }

  /** Puts rows back that a page left running when it went. Nobody knows whether they were carried out. */
  async recover(jobId: string): Promise<void> {
    const tx = this.database.transaction('rows', 'readwrite')
    const running = await tx.store.index('byState').getAll(ofState(jobId, 'running'))
    const changed = running.map((row) => tx.store.put({ ...row, state: 'waiting', isUnsure: true }))
    await Promise.all([...changed, tx.done])
  }

  /** Moves a job from one of some states to another; false when it was in none of them. */
  move(jobId: string, from: readonly JobState[], to: JobState): Promise<boolean> {
    return this.changeJob(jobId, (job) => (from.includes(job.state) ? { ...job, state: to } : undefined))
  }

  /**
   * Starts no further row: those that wait are stopped, but for those that may have been carried out already. Called
   * again for a job that is stopping it does the same.
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

  /** Ends a job of which every row has ended; false when some have not. */
  async finish(jobId: string, now: number): Promise<boolean> {
    const tx = this.database.transaction(['jobs', 'rows'], 'readwrite')
    const index = tx.objectStore('rows').index('byState')
    const open = await Promise.all(OPEN.map((state) => index.count(ofState(jobId, state))))
    const job = await tx.objectStore('jobs').get(jobId)
    const isOver = open.every((count) => count === 0)
    if (job && isOver) await tx.objectStore('jobs').put({ ...job, state: 'ended', endedAt: now })
    await tx.done
    return isOver
  }

  /**
   * Lets rows of an ended job run again that failed, and no others: whoever stopped the rest did not ask for it. The
   * platform is asked about them first.
   */
  retry(jobId: string): Promise<void> {
    return this.runAgain(jobId, 'failed', { isUnsure: true })
  }

  /** Lets rows of an ended job run that a stop kept from it. */
  continueStopped(jobId: string): Promise<void> {
    return this.runAgain(jobId, 'stopped', {})
  }

  /** Says of an ended job that it is taken back; false when that was said before. */
  markUndone(jobId: string): Promise<boolean> {
    return this.changeJob(jobId, (job) => (job.isUndone ? undefined : { ...job, isUndone: true }))
  }

  /**
   * Takes names, values and reasons out of the rows of a job that has ended and is about people. What failed can
   * then be tried again only where the job itself says what to do.
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
      await tx.objectStore('jobs').put({ ...job, isCleared: true })
      await Promise.all(bare.map((row) => rows.put(row)))
    }
    await tx.done
  }

  /** The same for every job that has ended, whoever's it is. */
  async clearAll(): Promise<void> {
    for (const id of await this.database.getAllKeys('jobs')) await this.clear(id)
  }

  /** Takes the lease of whoever carries jobs on, or makes it last; false while another tab has it. */
  async holdLease(holder: string, now: number, until: number): Promise<boolean> {
    const tx = this.database.transaction('leases', 'readwrite')
    const lease = await tx.store.get(LEASE)
    const isFree = lease === undefined || lease.holder === holder || lease.until <= now
    if (isFree) await tx.store.put({ name: LEASE, holder, until })
    await tx.done
    return isFree
  }

  /** Gives the lease back, if it is still held by whoever says so. */
  async dropLease(holder: string): Promise<void> {
    const tx = this.database.transaction('leases', 'readwrite')
    if ((await tx.store.get(LEASE))?.holder === holder) await tx.store.delete(LEASE)
    await tx.done
  }

  /** Forgets a job with its rows. */
  async remove(jobId: string): Promise<void> {
    const tx = this.database.transaction(['jobs', 'rows'], 'readwrite')
    const all = IDBKeyRange.bound([jobId, 0], [jobId, Infinity])
    await Promise.all([tx.objectStore('jobs').delete(jobId), tx.objectStore('rows').delete(all), tx.done])
  }

  /** False where there was nothing to change. */
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
  ): Promise<void> {
    const tx = this.database.transaction(['jobs', 'rows'], 'readwrite')
    const job = await tx.objectStore('jobs').get(jobId)
    if (job?.state === 'ended') {
      const { endedAt: _, isCleared: __, ...open } = job
      const rows = tx.objectStore('rows')
      const found = await rows.index('byState').getAll(ofState(jobId, state))
      await tx.objectStore('jobs').put({ ...open, state: 'running' })
      await Promise.all(
        found.map(({ reason: _, ...row }) => rows.put({ ...row, ...known, state: 'waiting' })),
      )
    }
    await tx.done
  }
}
