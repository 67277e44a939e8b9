'use client'

import { useSyncExternalStore, type ComponentProps } from 'react'
import { lazyOptional } from '@/components/ui/lazy'
import { hasJobs, onJobsChange } from '@/lib/jobs/presence'

const JobTray = lazyOptional(() => import('./job-tray').then((module) => module.JobTray), 'list of jobs')
const JobSection = lazyOptional(
  () => import('./job-section').then((module) => module.JobSection),
  'list of jobs',
)

/** Placeholder for the jobs on every page. The chunk loads only when there are jobs. */
export function JobGate() {
  return useHasJobs() ? <JobTray /> : null
}

/** Placeholder for the list of jobs within another list. The chunk loads only when there are jobs. */
export function JobSectionGate(props: ComponentProps<typeof JobSection>) {
  return useHasJobs() ? <JobSection {...props} /> : null
}

function useHasJobs(): boolean {
  return useSyncExternalStore(onJobsChange, hasJobs, () => false)
}
