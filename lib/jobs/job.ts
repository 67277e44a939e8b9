import type { StepInput } from '../orders/step'
import type { FacetEdit } from '../xp/facet-values'

/** The write for one record. A create has its ID in the body, generated here, so that it can be repeated safely. */
export type Write =
  | {
      kind: 'delete'
      /** The expected current values. A record that differs is skipped, because it was changed since. */
      from?: Readonly<Record<string, unknown>>
      /**
       * True for an undo that deletes a record only if it is as it was created, which \`from\` says completely, and no
       * other record depends on it. Without \`from\`, the record is kept.
       */
      isUnusedOnly?: true
    }
  | {
      kind: 'patch'
      body: Readonly<Record<string, unknown>>
      /** The expected current values. A record that differs is skipped, because another user has changed it since. */
      from?: Readonly<Record<string, unknown>>
      /**
       * The edit of a facet from which the body was made. When the record differs from the expected values, values are
       * added or removed from the current ones instead. A replacement is skipped.
       */
      facetEdit?: FacetEdit
    }
  | {
      kind: 'create'
      body: Readonly<Record<string, unknown>>
      /** True for an undo, which creates as much of a deleted record as is possible. */
      isRestored?: true
    }
  | StepWrite

/** An action on a record that is one call of the platform (`lib/orders/step.ts`). */
export interface StepWrite {
  kind: 'step'
  /** Name of the step among those of the resource. */
  step: string
  /** Participle of the step: a record can be "canceled". */
  done: string
  input: Readonly<Pick<StepInput, 'comments' | 'allowResubmit'>>
  /** The values of the record afterward, as far as they are certain. */
  after?: Readonly<Record<string, unknown>>
}

/**
 * The state of a row. A row waits, runs, and ends exactly once in another state. `stopped`: the job was stopped
 * before the row ran; it can still run later. `skipped`: no write was necessary.
 */
export type RowState = 'waiting' | 'running' | EndState

/** The final states of a row. */
export type EndState = 'done' | 'failed' | 'stopped' | 'skipped'

/** One record that a job changes, as it was when the job was confirmed. */
export interface Target {
  id: string
  /** Name of the record for display. */
  name: string
  /** The write of this row, when rows differ as in an import. Otherwise the job's own write applies. */
  write?: Write
  /** The values of the changeable fields at the time the job was confirmed. */
  before?: Readonly<Record<string, unknown>>
  /** A record that the undo of this row changes afterward, because deleting a created record changes it too. */
  undoNext?: {
    id: string
    name: string
    body: Readonly<Record<string, unknown>>
    /** The values that this record has once the created records are deleted. */
    from: Readonly<Record<string, unknown>>
  }
  /** Line of the imported file, from 1. */
  line?: number
  /** Further lines of the imported file, when several form this record. */
  moreLines?: readonly number[]
}

/** A target with its outcome. */
export interface JobRow extends Target {
  jobId: string
  /** Position in the job, from 0. */
  n: number
  state: RowState
  /** The reason why the row was not done, as one sentence. */
  reason?: string
  /** True when an earlier attempt may have succeeded. The runner reads the record before the next attempt. */
  isUnsure?: boolean
  /** Number of attempts without a response. */
  losses?: number
  /** Time of the first attempt, in milliseconds since 1970. */
  startedAt?: number
  /** The record that a create made, as the platform answered, where an undo needs it. It replaces the write. */
  created?: Readonly<Record<string, unknown>>
  /** Number of effects of a step before its first attempt. */
  effectsBefore?: number
}

/** The state of a job. `stopping`: no further row starts, and running rows complete. `ended`: every row has ended. */
export type JobState = 'running' | 'paused' | 'stopping' | 'ended'

/** A change of many records that continues after a reload. */
export interface Job {
  id: string
  /** User and platform that the job belongs to. Other sessions do not run it. */
  owner: string
  /** Title of the job: "Edit 500 products". */
  title: string
  /** Path of the resource below `/v1`, e.g. `buyers/harborline/users`. */
  path: string
  /** Route of the list of its records. */
  route: string
  words: { one: string; many: string }
  /** Number of rows of the imported file that were excluded because of problems. */
  leftOut?: number
  /** True when a row needs those before it, so that one row runs at a time. */
  isSequential?: true
  /** True for records about people. Their names and values are deleted as soon as they are no longer needed. */
  isPersonal?: true
  /** The write for every row that has no write of its own. */
  write?: Write
  state: JobState
  /** Milliseconds since 1970. */
  createdAt: number
  endedAt?: number
  /** True when names and values were deleted from the rows. */
  isCleared?: true
  /** True when the user has seen the results of the ended job. */
  isViewed?: true
  /**
   * True when every row can be undone: it has a patch or a deletion of its own and its earlier values, or it created a
   * record that an undo deletes, or keeps for the reason in \`keptReason\`.
   */
  canUndoRows?: true
  /**
   * True when an undo keeps created records that have changed in any field since, or that other records depend on.
   * Their rows keep what the platform answered.
   */
  keepsUsed?: true
  /** The reason why an undo keeps all created records, as a part of a sentence: "other records may depend on them". */
  keptReason?: string
  /** Sentences about the effect of an undo, in place of the usual ones. */
  undoText?: string
  /** True when an undo job was started. */
  isUndone?: true
}

/** The input for a new job. */
export type JobPlan = Pick<
  Job,
  | 'title'
  | 'path'
  | 'route'
  | 'words'
  | 'leftOut'
  | 'write'
  | 'isPersonal'
  | 'canUndoRows'
  | 'keepsUsed'
  | 'keptReason'
  | 'undoText'
  | 'isSequential'
> & {
  targets: readonly Target[]
}

/** Number of rows, by state. */
export type Counts = Readonly<Record<RowState, number>>

export const ROW_STATES = ['waiting', 'running', 'done', 'failed', 'stopped', 'skipped'] as const

export const NO_ROWS: Counts = { waiting: 0, running: 0, done: 0, failed: 0, stopped: 0, skipped: 0 }

/** Returns the number of ended rows. */
export function endedOf(counts: Counts): number {
  return counts.done + counts.failed + counts.stopped + counts.skipped
}

/** Returns the number of all rows. */
export function totalOf(counts: Counts): number {
  return endedOf(counts) + counts.waiting + counts.running
}

/** Returns the lines of the imported file that form a record. Empty for jobs without a file. */
export function linesOf({ line, moreLines = [] }: Pick<Target, 'line' | 'moreLines'>): number[] {
  return line === undefined ? [] : [line, ...moreLines]
}

/** Returns the write of a row. */
export function writeOf(job: Pick<Job, 'path' | 'write'>, row: Target): Write {
  const write = row.write ?? job.write
  if (!write) throw new Error(`The job has no data for ${row.id}.`)
  return write
}

/** Returns the given fields that a record has. */
export function ownFields(record: object, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([field]) => fields.includes(field)))
}
