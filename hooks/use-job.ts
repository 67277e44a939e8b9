'use client'

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { runPendingJobs, jobStore } from '@/lib/jobs/engine'
import { endedOf, totalOf, type Counts, type Job, type JobRow, type RowState } from '@/lib/jobs/job'
import { jobsVersion, onJobsChange } from '@/lib/jobs/presence'
import { addSample, rateOf, secondsLeft, type Sample } from '@/lib/jobs/progress'
import { sessionOwner } from '@/lib/ordercloud/owner'
import { useSession } from './use-session'

/** A job with its progress. */
export interface JobProgress {
  job: Job
  counts: Counts
  ended: number
  total: number
  /** Rows per second. Undefined until known. */
  rate: number | undefined
  /** Remaining seconds. Undefined until known. */
  left: number | undefined
}

const LOOK_MS = 500

/** Returns the number of job changes by this page or announced by another tab. */
function useJobsVersion(): number {
  return useSyncExternalStore(onJobsChange, jobsVersion, () => 0)
}

/**
 * Returns the jobs of the signed-in user, oldest first. Reads them twice a second while one is not ended. Ensures
 * that this or another tab runs them. Undefined until the first read.
 */
export function useJobs(): JobProgress[] | undefined {
  const { isAuthenticated } = useSession()
  const version = useJobsVersion()
  const [jobs, setJobs] = useState<JobProgress[]>()
  const samples = useRef(new Map<string, Sample[]>())

  useEffect(() => {
    if (isAuthenticated) void runPendingJobs()
  }, [isAuthenticated])

  useEffect(() => {
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      const found = await readJobs(samples.current)
      if (!isCurrent) return
      setJobs(found)
      if (found.some(({ job }) => job.state !== 'ended')) timer = setTimeout(again, LOOK_MS)
    }
    const again = () => {
      look().catch((thrown: unknown) => console.error('Jobs could not be read:', thrown))
    }
    again()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [version])

  return jobs
}

async function readJobs(samples: Map<string, Sample[]>): Promise<JobProgress[]> {
  const owner = sessionOwner()
  if (owner === undefined) return []
  const store = await jobStore()
  const jobs = await store.jobs(owner, Date.now())
  return Promise.all(
    jobs.map(async (job) => {
      const counts = await store.counts(job.id)
      const ended = endedOf(counts)
      const seen =
        job.state === 'running' ? addSample(samples.get(job.id) ?? [], { at: Date.now(), ended }) : []
      samples.set(job.id, seen)
      const rate = rateOf(seen)
      return {
        job,
        counts,
        ended,
        total: totalOf(counts),
        rate,
        left: secondsLeft(totalOf(counts) - ended, rate),
      }
    }),
  )
}

/** Returns the first rows of a job in one state. Reads them again when their number or stored data changes. */
export function useJobRows(
  { id: jobId, isCleared }: Job,
  state: RowState,
  count: number,
  limit: number,
): JobRow[] | undefined {
  const [rows, setRows] = useState<JobRow[]>()
  useEffect(() => {
    let isCurrent = true
    jobStore()
      .then((store) => store.rows(jobId, [state], limit))
      .then((found) => isCurrent && setRows(found))
      .catch((thrown: unknown) => console.error('Rows of a job could not be read:', thrown))
    return () => {
      isCurrent = false
    }
  }, [jobId, isCleared, state, count, limit])
  return rows
}
