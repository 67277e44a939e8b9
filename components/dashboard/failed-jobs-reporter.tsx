'use client'

import { useEffect } from 'react'
import { useJobs } from '@/hooks/use-job'
import { failedJobsIn, type FailedJobs } from './rules/failed-jobs'

export type { FailedJobs }

/** Reports the jobs of this browser with failed rows each time they change. Renders nothing. */
export function FailedJobsReporter(props: { onChange: (failed: FailedJobs | undefined) => void }) {
  const { onChange } = props
  const jobs = useJobs()
  useEffect(() => onChange(failedJobsIn(jobs ?? [], Date.now())), [jobs, onChange])
  return null
}
