import type { ActivityKind } from '../activity/activity'
import { noteActivity } from '../activity/note'
import { sessionOwner } from '../ordercloud/owner'
import { getSession } from '../ordercloud/session'
import type { LockOut } from '../parties/lock-outs'
import { pricedProductOf } from '../price/price-job-paths'
import { bundleItemActivity } from './bundle-item-write'
import { writeOf, type Job, type JobPlan, type JobRow, type Write } from './job'
import { withLease } from './lease'
import { jobLockOut } from './lock-out'
import { placementActivity } from './placement-write'
import { isJobPath, platform } from './platform'
import { priceActivity } from './price-write'
import { productSupplierActivity } from './product-supplier-write'
import { rowOfParent } from './row-parents'
import { jobsChanged } from './presence'
import { runJob } from './runner'
import { productSpecActivity } from './product-spec-write'
import { skippedSentences } from './skipped'
import { JobNotAllowedError } from './start-failure'
import { JobStore } from './store'
import { undoPlan } from './undo'

const LOCK = 'quartermaster.jobs'

/** Reasons by the ID of each record that must stay as it is. */
type Blocked = LockOut['blocked']

const KINDS: Readonly<Record<Write['kind'], ActivityKind>> = {
  create: 'created',
  patch: 'saved',
  delete: 'deleted',
  step: 'saved',
}

const clock = {
  now: () => Date.now(),
  sleep: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
}

let opening: Promise<JobStore> | undefined

/** Opens the job store of this browser once. */
export function jobStore(): Promise<JobStore> {
  opening ??= JobStore.open().catch((thrown: unknown) => {
    opening = undefined
    throw thrown
  })
  return opening
}

/**
 * Starts a job on a frozen set of records. Stores it before the first write.
 *
 * @param undoes ID of the job that the new one undoes. Nothing starts when it was already undone.
 */
export async function startJob({ targets, ...rest }: JobPlan, undoes?: string): Promise<string> {
  const owner = sessionOwner()
  if (owner === undefined) throw new JobNotAllowedError('Sign in to start a job.')
  if (!isJobPath(rest.path))
    throw new JobNotAllowedError(`Jobs do not support the platform path “${rest.path}”.`)
  const job: Job = { ...rest, id: randomId(), owner, state: 'running', createdAt: clock.now() }
  const store = await jobStore()
  await store.add(job, targets, undoes)
  jobsChanged(true)
  void runPendingJobs()
  return job.id
}

// The ID is unique in this browser only.
function randomId(): string {
  return crypto.getRandomValues(new Uint32Array(3)).join('-')
}

export const pauseJob = (id: string) => change((store) => store.move(id, ['running'], 'paused'))
export const resumeJob = (id: string) => change((store) => store.move(id, ['paused'], 'running'))
/** Marks ended jobs as viewed, so that they leave the strip of jobs. */
export async function viewJobs(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await change((store) => Promise.all(ids.map((id) => store.view(id))))
}
export const stopJob = (id: string) => change((store) => store.stop(id))
/** Restarts the failed rows of a job. Blocked rows are skipped for the given reasons. */
export const retryJob = (id: string, blocked?: Blocked) => change((store) => store.retry(id, blocked))
/** Restarts the stopped rows of a job. Blocked rows are skipped for the given reasons. */
export const continueJob = (id: string, blocked?: Blocked) =>
  change((store) => store.continueStopped(id, blocked))
/** Deletes names and values from an ended job about people, after its results were saved elsewhere. */
export const clearJob = (id: string) => change((store) => store.clear(id))
/**
 * Starts a job that restores the earlier values of an ended job's records, except those of blocked rows. Does nothing
 * when the job was already undone or every row is blocked.
 */
export async function undoJob(id: string, blocked?: Blocked): Promise<void> {
  const plan = await planUndo(id)
  const targets = plan?.targets.filter((target) => !blocked?.has(target.id)) ?? []
  if (plan && targets.length > 0) await startJob({ ...plan, targets }, id)
}

async function planUndo(id: string): Promise<JobPlan | undefined> {
  const store = await jobStore()
  const job = await store.job(id)
  return job && undoPlan(job, await store.rows(id, ['done']))
}

/** The lock-outs that an action on an ended job would cause. */
export interface JobLockOut extends LockOut {
  /** Sentences about the records that the action must leave out. */
  reasons: readonly string[]
  /** Number of records that the action may still write. */
  left: number
  /** Number of these records that an undo deletes. */
  deletes: number
  /** Number of created records that an undo keeps in any case. */
  keeps: number
}

/** Returns the lock-outs that undoing, retrying or continuing an ended job would cause now. */
export async function findJobLockOut(id: string, action: 'undo' | 'retry' | 'continue'): Promise<JobLockOut> {
  const { place, rows, keeps = 0 } = await plannedRows(id, action)
  const lockOut = place ? await jobLockOut(place, rows) : { blocked: new Map<string, string>() }
  const skipped = rows.flatMap(({ id, name }) => {
    const reason = lockOut.blocked.get(id)
    return reason === undefined ? [] : [{ name, reason }]
  })
  const reasons = skippedSentences(skipped)
  const deletes = rows.filter(({ id, write }) => write?.kind === 'delete' && !lockOut.blocked.has(id)).length
  return { ...lockOut, reasons, left: rows.length - skipped.length, deletes, keeps }
}

/** Returns the rows that an action would write. */
async function plannedRows(id: string, action: 'undo' | 'retry' | 'continue') {
  const store = await jobStore()
  if (action === 'undo') {
    const place = await planUndo(id)
    const { keptReason } = (await store.job(id)) ?? {}
    const done = keptReason === undefined ? [] : await store.rows(id, ['done'])
    const keeps = done.filter(({ write }) => write?.kind === 'create').length
    return { place, rows: place?.targets ?? [], keeps }
  }
  const rows = await store.rows(id, [action === 'retry' ? 'failed' : 'stopped'])
  return { place: await store.job(id), rows }
}

export const removeJob = (id: string) => change((store) => store.remove(id))

async function change(run: (store: JobStore) => Promise<unknown>): Promise<void> {
  const store = await jobStore()
  await run(store)
  jobsChanged(!(await store.isEmpty()))
  void runPendingJobs()
}

/** Deletes names and values from all ended jobs about people, because the user signs out. */
export async function clearJobs(): Promise<void> {
  await (await jobStore()).clearAll()
}

/** ID of this tab among those that compete for the lease. */
const tab = randomId()

let isRunning = false
let isAskedAgain = false

/**
 * Runs the jobs of the signed-in user, one after the other. Only one tab runs jobs. The others queue for its lock,
 * which the browser passes on when that tab closes. Further calls while this tab runs or queues cost nothing.
 */
export async function runPendingJobs(): Promise<void> {
  isAskedAgain = true
  if (isRunning) return
  isRunning = true
  try {
    // Locks exist in secure contexts only.
    const { locks } = navigator as { locks?: LockManager }
    if (locks) await locks.request(LOCK, () => runAll())
    else await withLease(await jobStore(), tab, clock, runAll)
  } catch (thrown) {
    console.error('Jobs could not be continued:', thrown)
  } finally {
    isRunning = false
  }
}

async function runAll(mayGoOn = () => true): Promise<void> {
  const store = await jobStore()
  while (isAskedAgain) {
    isAskedAgain = false
    for (;;) {
      const owner = sessionOwner()
      const session = getSession()
      const jobs = owner === undefined || session.isLapsed ? [] : await store.jobs(owner, clock.now())
      const next = jobs.find(({ state }) => state === 'running' || state === 'stopping')
      if (!next || !mayGoOn()) break
      const how = await runJob(next.id, { store, platform, clock, canStartRows: mayGoOn, onDone: noteRow })
      jobsChanged(true)
      if (how === 'signed-out') return
    }
  }
}

/**
 * Records a job's change in the activity of a record. The earlier values are those at the time the job was confirmed.
 */
function noteRow(job: Job, row: JobRow): void {
  const write = writeOf(job, row)
  const { before } = row
  const own = rowOfParent(job.path, row.id)
  const assigned =
    placementActivity(own.path, own, write) ??
    priceActivity(own.path, own, write) ??
    productSupplierActivity(own.path, own, write) ??
    productSpecActivity(own.path, own, write) ??
    bundleItemActivity(own.path, own, write)
  if (assigned) {
    // All but the products of a bundle are noted for a product.
    noteActivity({ path: 'products', isPersonal: false, isXpPersonal: true, ...assigned })
    return
  }
  // The row of a part, such as the location `anchor/harbor`, is noted for its record, which does not have the changed
  // fields and was neither created nor deleted.
  const priced = pricedProductOf(job.path, row.id)
  const [id = '', partId] = (priced?.productId ?? row.id).split('/')
  const path = priced ? 'products' : job.path
  const record = { path, id, isPersonal: job.isPersonal === true, isXpPersonal: true }
  const sent = write.kind === 'patch' ? write.body : write.kind === 'step' ? write.after : undefined
  if (!sent || partId) noteActivity({ ...record, kind: partId ? 'saved' : KINDS[write.kind] })
  // The earlier values are unknown when the record was already deleted at confirmation, or when an older version of
  // the app created the job.
  else if (before) {
    const changes = async () => (await import('../activity/changes')).bodyChanges(before, sent)
    noteActivity({ ...record, kind: KINDS[write.kind], changes })
  }
}
