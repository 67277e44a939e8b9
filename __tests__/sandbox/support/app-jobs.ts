import type { Job, JobPlan, JobRow } from '@/lib/jobs/job'
import { platform } from '@/lib/jobs/platform'
import { runJob } from '@/lib/jobs/runner'
import { undoPlan } from '@/lib/jobs/undo'
import { fakeClock, freshStore } from '../../unit/lib/jobs/support'

/** An ended job with its rows. */
interface EndedJob {
  job: Job
  rows: JobRow[]
}

/** Runs a job as the app does. Returns the job and its rows. For tests with a mock of `lib/ordercloud/client`. */
export async function runAppJob({ targets, ...plan }: JobPlan): Promise<EndedJob> {
  const store = await freshStore()
  await store.add({ ...plan, id: 'job', owner: 'ada', state: 'running', createdAt: 0 }, targets)
  await runJob('job', { store, platform, clock: fakeClock() })
  const rows = await store.rows('job', ['done', 'failed', 'skipped'])
  const job = (await store.job('job')) as Job
  store.close()
  return { job, rows }
}

/** Undoes the rows of a job that were done, as the app does. Returns the undo with its rows. */
export const undoAppJob = ({ job, rows }: EndedJob): Promise<EndedJob> =>
  runAppJob(
    undoPlan(
      job,
      rows.filter(({ state }) => state === 'done'),
    ) as JobPlan,
  )

/** Retries the failed rows of a job, as the app does. Returns the job with these rows. */
export const retryAppJob = ({ job, rows }: EndedJob): Promise<EndedJob> => {
  const failed = rows.filter(({ state }) => state === 'failed')
  return runAppJob({
    ...job,
    targets: failed.map(({ id, name, write }) => ({ id, name, isUnsure: true, ...(write && { write }) })),
  })
}
