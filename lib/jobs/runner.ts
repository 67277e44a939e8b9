import { isPlainObject, isSame } from '../forms/diff'
import { isSameInstant } from '../forms/instants'
import { type PlatformError, toPlatformError } from '../ordercloud/errors'
import { failureText } from '../ordercloud/failures'
import { assignmentRules } from './assignment-rules'
import { changedSinceReason } from './created-record'
import { writeOf, type EndState, type Job, type JobRow, type StepWrite, type Target, type Write } from './job'
import { afterAnswer, afterLoss, paceAfterRejection, firstPace, type Pace } from './pace'
import type { JobStore } from './store'

/** The platform's interface for jobs. Its functions reject with a PlatformError and do not retry. */
export interface JobPlatform {
  /** Reads a record. Undefined when it does not exist. */
  read: (path: string, id: string) => Promise<object | undefined>
  /** Returns the record that a create made, as the platform answered. Undefined for other writes, and if unknown. */
  write: (path: string, id: string, write: Write) => Promise<JobRow['created']>
  /** Returns the reason not to delete a record that a job created, because other records depend on it. */
  dependentReason: (path: string, id: string, record: object) => Promise<string | undefined>
  /** Counts how often a step has taken effect on a record, as `Step` says. */
  effects: (path: string, id: string, write: StepWrite) => Promise<{ count: number; isRepeatable: boolean }>
}

/** A clock, in milliseconds. */
export interface Clock {
  now: () => number
  sleep: (milliseconds: number) => Promise<void>
}

interface Tools {
  store: JobStore
  platform: JobPlatform
  clock: Clock
  /** Returns true while further rows may start. The default is always true. */
  canStartRows?: () => boolean
  /** Called for every row with the outcome "done", after the outcome is stored. */
  onDone?: (job: Job, row: JobRow) => void
}

type Outcome = { state: EndState; reason?: string; created?: JobRow['created'] }

type RecordWrite = Exclude<Write, StepWrite>

/** A write that was made again from the current values of the record, with these values. */
type RenewedWrite = Required<Pick<Target, 'write' | 'before'>> & { write: RecordWrite }

/** The facts about the attempts of a row. */
interface AttemptFacts {
  isUnsure: boolean
  renewed?: RenewedWrite
}

/** Maximum number of attempts for a row without a response or with server errors. */
const MAX_ATTEMPTS = 5
const FIRST_WAIT_MS = 500
/**
 * Maximum time from the first attempt to create a record until it is read after a lost answer, as what the platform has
 * created. Later, another user may have changed it.
 */
const MAX_CREATED_AGE_MS = 5 * 60_000

/**
 * Runs a job until every row has ended, the job is paused, or the session is over. Only one runner at a time may do
 * this (see `engine`). A row is marked as running before its request. If the page is killed, the next runner knows
 * which rows to verify on the platform before repeating them.
 *
 * @returns `ended`, `paused`, or `signed-out` when the platform no longer accepts the token
 */
export async function runJob(jobId: string, tools: Tools): Promise<'ended' | 'paused' | 'signed-out'> {
  const { store, clock, canStartRows: mayGoOn = () => true, onDone } = tools
  const job = await store.job(jobId)
  if (!job) return 'ended'
  await store.recover(jobId)
  if (job.state === 'stopping') await store.stop(jobId)
  const inFlight = new Set<Promise<void>>()
  let pace = firstPace
  let isSignedOut = false
  for (;;) {
    while (inFlight.size < limitOf(job, pace) && !isSignedOut && mayGoOn()) {
      const quiet = pace.quietUntil - clock.now()
      if (quiet > 0 && inFlight.size > 0) break
      if (quiet > 0) await clock.sleep(quiet)
      const row = await store.claim(jobId, clock.now())
      if (!row) break
      const running = work(job, row).finally(() => inFlight.delete(running))
      inFlight.add(running)
    }
    if (inFlight.size === 0) break
    await Promise.race(inFlight)
  }
  if (isSignedOut) return 'signed-out'
  return (await store.finish(jobId, clock.now())) ? 'ended' : 'paused'

  async function work(of: Job, row: JobRow): Promise<void> {
    const startedAt = clock.now()
    const fate: AttemptFacts = { isUnsure: row.isUnsure === true }
    const losses = (row.losses ?? 0) + 1
    try {
      const outcome = await processRow(of, row, fate, tools)
      pace = afterAnswer(pace)
      const isEnded = await store.end(jobId, row.n, outcome)
      if (isEnded && outcome.state === 'done') onDone?.(of, { ...row, ...fate.renewed })
    } catch (thrown) {
      const error = toPlatformError(thrown)
      const now = clock.now()
      if (error.status === 401) {
        isSignedOut = true
        await store.release(jobId, row.n, { isUnsure: fate.isUnsure })
      } else if (error.status === 429) {
        pace = paceAfterRejection(pace, { startedAt, now, retryAfterSeconds: error.retryAfterSeconds })
        await store.release(jobId, row.n, { isUnsure: fate.isUnsure })
      } else if (losses < MAX_ATTEMPTS) {
        pace = afterLoss(pace, now)
        await store.release(jobId, row.n, { isUnsure: true, losses })
      } else {
        pace = afterLoss(pace, now)
        const reason = `${failureText(error)} Tried ${MAX_ATTEMPTS} times. The change may have been made.`
        await store.end(jobId, row.n, { state: 'failed', reason })
      }
    }
  }
}

/** Returns the maximum number of rows that run at a time. */
const limitOf = ({ isSequential }: Job, { limit }: Pace) => (isSequential ? 1 : limit)

/** Attempts one row. Rejects when another attempt is useful: for 401, for 429, or when the platform keeps failing. */
async function processRow(job: Job, row: JobRow, fate: AttemptFacts, tools: Tools): Promise<Outcome> {
  const planned = writeOf(job, row)
  if (planned.kind === 'step') return processStep(job, row, planned, fate, tools)
  let write: RecordWrite = planned
  const { store, platform, clock } = tools
  for (let wait = FIRST_WAIT_MS; ; wait *= 2) {
    try {
      if (fate.isUnsure) {
        const record = await platform.read(job.path, row.id)
        if (isAlreadyWritten(write, record)) return { state: 'done', ...createdBefore(write, record) }
        if (await isStopping(job, tools)) return STOPPED
      }
      const checked = await checkExpected(job.path, row.id, write, fate, () =>
        platform.read(job.path, row.id),
      )
      if ('isDone' in checked) return { state: 'done' }
      if ('reason' in checked) return { state: 'skipped', reason: checked.reason }
      if (checked.unused) {
        const reason = await platform.dependentReason(job.path, row.id, checked.unused)
        // Failed instead of skipped, so that the user can retry once nothing depends on it.
        if (reason !== undefined) return { state: 'failed', reason }
      }
      if (checked.renewed) {
        // The stored write is the one that is sent, so that a later attempt and an undo know it.
        // Another page has taken the row over if it is no longer running.
        if (!(await store.replaceWrite(job.id, row.n, checked.renewed))) return STOPPED
        fate.renewed = checked.renewed
        write = checked.renewed.write
      }
      const created = await platform.write(job.path, row.id, checked.sent)
      return { state: 'done', ...(created && { created }) }
    } catch (thrown) {
      const error = toPlatformError(thrown)
      if (isRejection(error)) return rejectionOutcome(write, error)
      if ((error.status ?? 0) < 500) throw error
      // A failing platform may have executed the write.
      fate.isUnsure = true
      if (wait > FIRST_WAIT_MS * 4) throw error
      await clock.sleep(wait)
    }
  }

  /** Returns the record that an earlier attempt has created, unless another user had time to change it. */
  function createdBefore(done: RecordWrite, record: object | undefined): Pick<Outcome, 'created'> {
    const isRecent = clock.now() - (row.startedAt ?? 0) <= MAX_CREATED_AGE_MS
    return done.kind === 'create' && record && isRecent ? { created: { ...record } } : {}
  }
}

/**
 * Attempts a step of one record. The number of its effects is stored before the first request. A later attempt, also
 * after a reload, then knows whether an earlier one has happened. Rejects like `processRow`.
 */
async function processStep(
  job: Job,
  row: JobRow,
  write: StepWrite,
  fate: { isUnsure: boolean },
  tools: Tools,
): Promise<Outcome> {
  const { store, platform, clock } = tools
  const count = () => platform.effects(job.path, row.id, write)
  let before = row.effectsBefore
  for (let wait = FIRST_WAIT_MS; ; wait *= 2) {
    try {
      if (before === undefined) {
        const first = await count()
        if (first.count > 0 && !first.isRepeatable)
          return { state: 'skipped', reason: `It was already ${write.done}.` }
        await store.noteEffects(job.id, row.n, first.count)
        before = first.count
      } else if (fate.isUnsure && (await count()).count > before) return { state: 'done' }
      if (fate.isUnsure && (await isStopping(job, tools))) return STOPPED
      await platform.write(job.path, row.id, write)
      return { state: 'done' }
    } catch (thrown) {
      const error = toPlatformError(thrown)
      if (isRejection(error)) {
        // Browsers repeat a request whose connection was reset. The platform rejects the repetition.
        const known = before
        const hasHappened =
          known !== undefined &&
          (await count().then(
            (now) => now.count > known,
            () => false,
          ))
        return hasHappened ? { state: 'done' } : { state: 'failed', reason: failureText(error) }
      }
      if ((error.status ?? 0) < 500) throw error
      fate.isUnsure = true
      if (wait > FIRST_WAIT_MS * 4) throw error
      await clock.sleep(wait)
    }
  }
}

const STOPPED: Outcome = { state: 'stopped', reason: 'The job was stopped before this row was processed.' }

async function isStopping(job: Job, { store }: Tools): Promise<boolean> {
  return (await store.job(job.id))?.state === 'stopping'
}

const UNKNOWN_CREATED =
  'It is kept, because the import was interrupted while it was created. It may have changed since.'

/**
 * Compares a record with the expected values of a write. Returns the write to send, or the reason to skip it. Reads the
 * record only if the write has such values, or if the platform would overwrite an assignment that another user has
 * added.
 */
async function checkExpected(
  path: string,
  rowId: string,
  write: RecordWrite,
  { isUnsure }: { isUnsure: boolean },
  read: () => Promise<object | undefined>,
): Promise<
  { sent: RecordWrite; renewed?: RenewedWrite; unused?: object } | { reason: string } | { isDone: true }
> {
  const rules = assignmentRules(path, rowId)
  if (write.kind === 'create' && rules) {
    const reason = rules.existsReason(await read(), write.body, isUnsure)
    return reason === undefined ? { sent: write } : { reason }
  }
  if (write.kind === 'delete' && write.isUnusedOnly) {
    if (!write.from) return { reason: UNKNOWN_CREATED }
    const record = await read()
    if (!record) return { reason: rules?.removedReason ?? 'It was already deleted.' }
    const reason = changedSinceReason(record, write.from)
    return reason === undefined ? { sent: write, unused: record } : { reason }
  }
  if ((write.kind !== 'patch' && write.kind !== 'delete') || !write.from) return { sent: write }
  const record = await read()
  if (!record && rules) return { reason: rules.removedReason }
  if (!record) return { reason: write.kind === 'delete' ? 'It was already deleted.' : 'It was deleted.' }
  if (contains(record, write.from))
    return { sent: write.kind === 'patch' ? { ...write, body: bodyFor(write, record) } : write }
  const edit = write.kind === 'patch' ? write.facetEdit : undefined
  // A replacement would overwrite the values of another user.
  if (!edit || edit.kind === 'replace')
    return { reason: rules?.changedReason?.(record, write.from) ?? 'It was changed in the meantime.' }
  const { facetWrite } = await import('./facet-write')
  const next = facetWrite(record, edit)
  // An earlier attempt without an answer may be the reason that nothing is left to change.
  if ('reason' in next) return isUnsure && next.isUnchanged ? { isDone: true } : { reason: next.reason }
  return { sent: next.write, renewed: { write: next.write, before: next.before } }
}

/**
 * Returns the body of a patch without the loss of values that were added since. Clearing an object that has more keys
 * than expected clears only the expected ones.
 */
function bodyFor(
  { body, from = {} }: Extract<Write, { kind: 'patch' }>,
  record: object,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(body).map(([key, to]: [string, unknown]) => {
      const [was, found] = [own(from, key), own(record, key)]
      if (!isPlainObject(was) || !isPlainObject(found)) return [key, to]
      if (isPlainObject(to)) return [key, bodyFor({ kind: 'patch', body: to, from: was }, found)]
      const isExtended = to === null && hasMoreKeys(found, was)
      return [key, isExtended ? bodyFor({ kind: 'patch', body: allNull(was), from: was }, found) : to]
    }),
  )
}

const allNull = (object: object) => Object.fromEntries(Object.keys(object).map((key) => [key, null]))

/** True when an object, or one inside it, has a key with a value that the other one does not have. */
function hasMoreKeys(found: object, other: object): boolean {
  return Object.entries(found).some(([key, value]: [string, unknown]) => {
    const known = own(other, key)
    if (isPlainObject(value) && isPlainObject(known)) return hasMoreKeys(value, known)
    return !Object.hasOwn(other, key) && value !== null
  })
}

const own = (object: object, key: string): unknown =>
  Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : undefined

/** True when the platform processed the request and rejected it permanently. */
function isRejection({ status, isAborted }: PlatformError): boolean {
  return !isAborted && status !== null && status >= 400 && status < 500 && status !== 401 && status !== 429
}

function rejectionOutcome(write: Write, error: PlatformError): Outcome {
  if (write.kind === 'delete' && error.status === 404) {
    // With expected values, the record was read right before. Browsers repeat a request whose connection was reset.
    return write.from ? { state: 'done' } : { state: 'skipped', reason: 'It was already deleted.' }
  }
  return { state: 'failed', reason: failureText(error) }
}

/** True when the platform already has the result of a write. */
export function isAlreadyWritten(write: RecordWrite, record: object | undefined): boolean {
  if (write.kind === 'delete') return record === undefined
  if (record === undefined) return false
  return contains(record, write.kind === 'patch' ? bodyFor(write, record) : write.body)
}

/**
 * True when a record has every value of a body. The platform merges nested objects, so they may have additional
 * values.
 */
function contains(record: object, body: object): boolean {
  return Object.entries(body).every(([key, wanted]: [string, unknown]) => {
    const found: unknown = Object.hasOwn(record, key) ? (record as Record<string, unknown>)[key] : undefined
    // A missing object equals one whose keys are null, because the platform uses both for "not set".
    const inner = found ?? {}
    if (isPlainObject(wanted) && isPlainObject(inner)) return contains(inner, wanted)
    return isSame(found, wanted) || isSameInstant(found, wanted)
  })
}
