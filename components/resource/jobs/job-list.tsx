'use client'

import { Box } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import type { JobProgress } from '@/hooks/use-job'
import { viewJobs } from '@/lib/jobs/engine'
import { JobCard } from './job-card'

/** The cards of jobs, the newest first. When the list is closed, ended jobs count as viewed. */
export function JobList({ jobs }: { jobs: readonly JobProgress[] }) {
  const ended = useRef<readonly string[]>([])
  useEffect(() => {
    ended.current = jobs.filter(({ job }) => job.state === 'ended' && !job.isViewed).map(({ job }) => job.id)
  }, [jobs])
  useEffect(
    () => () => {
      viewJobs(ended.current).catch((thrown: unknown) => console.error('Jobs could not be changed:', thrown))
    },
    [],
  )
  return (
    <Box>
      {jobs.toReversed().map((one) => (
        <JobCard key={one.job.id} progress={one} />
      ))}
    </Box>
  )
}
