'use client'

import dynamic from 'next/dynamic'
import { useSyncExternalStore } from 'react'
import { optionalPart } from '@/components/ui/optional-part'
import { hasJobs, onJobsChange } from '@/lib/jobs/presence'

const loadTray = () => import('./job-tray').then((module) => module.JobTray)
const JobTray = dynamic(optionalPart(loadTray, 'list of jobs'), { ssr: false })

/** Placeholder for the jobs on every page. The chunk loads only when there are jobs. */
export function JobGate() {
  const isThereAny = useSyncExternalStore(onJobsChange, hasJobs, () => false)
  return isThereAny ? <JobTray /> : null
}
