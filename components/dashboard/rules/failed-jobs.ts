import type { Counts, Job } from '@/lib/jobs/job'

/** The ended jobs of this browser with failed rows. */
export interface FailedJobs {
  total: number
  /** Milliseconds since 1970 at which the oldest of them ended. */
  oldest: number
  /** Address of the list that the oldest of them changed. */
  href: string
  /** Milliseconds since 1970 at which they were read. */
  readAt: number
}

/** Returns the ended jobs with failed rows. Undefined when there are none. */
export function failedJobsIn(
  jobs: readonly {
    job: Pick<Job, 'state' | 'route' | 'createdAt' | 'endedAt'>
    counts: Pick<Counts, 'failed'>
  }[],
  now: number,
): FailedJobs | undefined {
  const failed = jobs
    .filter(({ job, counts }) => job.state === 'ended' && counts.failed > 0)
    .map(({ job }) => ({ href: job.route, endedAt: job.endedAt ?? job.createdAt }))
    .sort((a, b) => a.endedAt - b.endedAt)
  const [oldest] = failed
  return oldest && { total: failed.length, oldest: oldest.endedAt, href: oldest.href, readAt: now }
}
