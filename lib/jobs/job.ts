/** What is done to one record. A create carries its id in the body, made here, so that it can be repeated safely. */
export type Write =
  | { kind: 'delete' }
  | {
      kind: 'patch'
      body: Readonly<Record<string, unknown>>
      /** A record that no longer holds these is left as it is: somebody changed it since. */
      from?: Readonly<Record<string, unknown>>
    }
  | { kind: 'create'; body: Readonly<Record<string, unknown>> }

/**
 * A row waits, runs, and ends exactly once in one of the others. `stopped`: the job was stopped before its turn, and it can
 * still have it; `skipped`: there was nothing to do for it.
 */
export type RowState = 'waiting' | 'running' | EndState

/** How a row ends. */
export type EndState = 'done' | 'failed' | 'stopped' | 'skipped'

/** One record that a job works on, as it was when the job was confirmed. */
export interface Target {
  id: string
  /** What people call it. */
  name: string
  /** Where the rows of a job differ, as in an import; otherwise the job's own write. */
  write?: Write
  /** What the record held, when the job was confirmed, of the fields that may be changed. */
  before?: Readonly<Record<string, unknown>>
  /** Line of the file it came from, counted from 1. */
  line?: number
}

/** A target with what became of it. */
export interface JobRow extends Target {
  jobId: string
  /** Place in the job, from 0. */
  n: number
  state: RowState
  /** Why it was not done, one sentence. */
  reason?: string
  /** Nobody can say whether an earlier try was carried out, so the platform is asked before the next one. */
  isUnsure?: boolean
  /** Tries whose answer was lost. */
  losses?: number
}

/**
 * `stopping`: no further row is started; what was on its way is still looked after. `ended`: every row has ended.
 */
export type JobState = 'running' | 'paused' | 'stopping' | 'ended'

/** A piece of work on many records that goes on through reloads. */
export interface Job {
  id: string
  /** Who started it, on which platform: no other session carries it on. */
  owner: string
  /** What it does, as a title: "Edit 500 products". */
  title: string
  /** Path of the resource below `/v1`, e.g. `buyers/harborline/users`. */
  path: string
  /** Address of its list. */
  route: string
  words: { one: string; many: string }
  /** Rows of the file that are no rows of the job, since they had mistakes. */
  leftOut?: number
  /** Its records are about people: their names and values do not stay longer than they are needed. */
  isPersonal?: true
  /** What is done to every row that has no write of its own. */
  write?: Write
  state: JobState
  /** Milliseconds since 1970. */
  createdAt: number
  endedAt?: number
  /** Names and values were taken out of its rows. */
  isCleared?: true
  /** Another job was started that takes it back. */
  isUndone?: true
}

/** What a job starts from. */
export type JobPlan = Pick<Job, 'title' | 'path' | 'route' | 'words' | 'leftOut' | 'write' | 'isPersonal'> & {
  targets: readonly Target[]
}

/** Rows by state. */
export type Counts = Readonly<Record<RowState, number>>

export const ROW_STATES = ['waiting', 'running', 'done', 'failed', 'stopped', 'skipped'] as const

export const NO_ROWS: Counts = { waiting: 0, running: 0, done: 0, failed: 0, stopped: 0, skipped: 0 }

/** Rows that have ended. */
export function endedOf(counts: Counts): number {
  return counts.done + counts.failed + counts.stopped + counts.skipped
}

/** All rows. */
export function totalOf(counts: Counts): number {
  return endedOf(counts) + counts.waiting + counts.running
}

/** What is done to a row. */
export function writeOf(job: Job, row: Target): Write {
  const write = row.write ?? job.write
  if (!write) throw new Error(`The job “${job.title}” does not say what to do with ${row.id}.`)
  return write
}

/** Some fields of a record, those that it has. */
export function ownFields(record: object, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([field]) => fields.includes(field)))
}
