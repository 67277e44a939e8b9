'use client'

import { useSyncExternalStore } from 'react'
import { lazyOptional } from '@/components/ui/lazy'
import { hasJobs, onJobsChange } from '@/lib/jobs/presence'

const JobTray = lazyOptional(() => import('./job-tray').then((module) => module.JobTray), 'list of jobs')

/** Placeholder for the jobs on every page. The chunk loads only when there are jobs. */
export function JobGate() {
  const isThereAny = useSyncExternalStore(onJobsChange, hasJobs, () => false)
  return isThereAny ? <JobTray /> : null
}
