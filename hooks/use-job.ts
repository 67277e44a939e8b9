'use client'

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { carryOn, jobStore } from '@/lib/jobs/engine'
import { endedOf, totalOf, type Counts, type Job, type JobRow, type RowState } from '@/lib/jobs/job'
import { jobsVersion, onJobsChange } from '@/lib/jobs/presence'
import { addSample, rateOf, secondsLeft, type Sample } from '@/lib/jobs/progress'
import { sessionOwner } from '@/lib/ordercloud/owner'
import { useSession } from './use-session'

/** A job with how far it is. */
export interface JobProgress {
  job: Job
  counts: Counts
  ended: number
  total: number
  /** Rows per second, once it is known. */
  rate: number | undefined
  /** Seconds, once they are known. */
  left: number | undefined
}

const LOOK_MS = 500

/** Counts changes of jobs made in this page or announced by another tab. */
export function useJobsVersion(): number {
  return useSyncExternalStore(onJobsChange, jobsVersion, () => 0)
}

/**
 * The jobs of whoever is signed in, oldest first, looked at twice a second while one is under way; and sees to it that they are
 * carried on, by this tab or another one. Undefined until the first look.
 */
export function useJobs(): JobProgress[] | undefined {
  const { isAuthenticated } = useSession()
  const version = useJobsVersion()
  const [jobs, setJobs] = useState<JobProgress[]>()
  const samples = useRef(new Map<string, Sample[]>())

  useEffect(() => {
    if (isAuthenticated) void carryOn()
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

/** The first rows of a job in one state; read again whenever their number changes, or what is kept of them. */
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
