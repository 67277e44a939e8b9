'use client'

import dynamic from 'next/dynamic'
import { useSyncExternalStore } from 'react'
import { optionalPart } from '@/components/ui/optional-part'
import { hasJobs, onJobsChange } from '@/lib/jobs/presence'

const loadTray = () => import('./job-tray').then((module) => module.JobTray)
const JobTray = dynamic(optionalPart(loadTray, 'list of jobs'), { ssr: false })

/** The place of the jobs on every page. Their code is loaded where there are any. */
export function JobGate() {
  const isThereAny = useSyncExternalStore(onJobsChange, hasJobs, () => false)
  return isThereAny ? <JobTray /> : null
}
