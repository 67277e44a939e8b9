import type { ActivityKind } from '../activity/activity'
import { noteActivity } from '../activity/note'
import { sessionOwner } from '../ordercloud/owner'
import { getSession } from '../ordercloud/session'
import { writeOf, type Job, type JobPlan, type JobRow, type Write } from './job'
import { withLease } from './lease'
import { isJobPath, platform } from './platform'
import { jobsChanged } from './presence'
import { runJob } from './runner'
import { JobStore } from './store'
import { undoPlan } from './undo'

const LOCK = 'quartermaster.jobs'

const KINDS: Readonly<Record<Write['kind'], ActivityKind>> = {
  create: 'created',
  patch: 'saved',
  delete: 'deleted',
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

/** Starts a job on a frozen set of records. Stores it before the first write. */
export async function startJob(plan: JobPlan): Promise<string> {
  const owner = sessionOwner()
  if (owner === undefined) throw new Error('Sign in to start a job.')
  if (!isJobPath(plan.path)) throw new Error(`Jobs do not support the platform path “${plan.path}”.`)
  const { targets, ...rest } = plan
  const job: Job = { ...rest, id: randomId(), owner, state: 'running', createdAt: clock.now() }
  const store = await jobStore()
  await store.add(job, targets)
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
export const stopJob = (id: string) => change((store) => store.stop(id))
export const retryJob = (id: string) => change((store) => store.retry(id))
export const continueJob = (id: string) => change((store) => store.continueStopped(id))
/** Deletes names and values from an ended job about people, after its results were saved elsewhere. */
export const clearJob = (id: string) => change((store) => store.clear(id))
/**
 * Starts a job that restores the earlier values of an ended job's records. Does nothing when the job was already
 * undone.
 */
export async function undoJob(id: string): Promise<void> {
  const store = await jobStore()
  const job = await store.job(id)
  const plan = job && undoPlan(job, await store.rows(id, ['done']))
  if (plan && (await store.markUndone(id))) await startJob(plan)
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
  const record = { path: job.path, id: row.id, isPersonal: job.isPersonal === true, isXpPersonal: true }
  if (write.kind !== 'patch') noteActivity({ ...record, kind: KINDS[write.kind] })
  // The earlier values are unknown when the record was already deleted at confirmation, or when an older version of
  // the app created the job.
  else if (before) {
    const changes = async () => (await import('../activity/changes')).bodyChanges(before, write.body)
    noteActivity({ ...record, kind: KINDS.patch, changes })
  }
}
