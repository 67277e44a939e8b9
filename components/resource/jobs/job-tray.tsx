'use client'

import { Box, Stack } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useJobs, type JobProgress } from '@/hooks/use-job'
import { outcomeWords } from '@/lib/jobs/outcome'
import { keys } from '@/lib/ordercloud/keys'
import { JobCard } from './job-card'

/** The jobs of the signed-in user, at the top of every page until they are dismissed. */
export function JobTray() {
  const jobs = useJobs()
  useFreshLists(jobs)
  if (!jobs || jobs.length === 0) return null
  return (
    <Stack as="section" aria-label="Jobs" gap="3" mb="5">
      {jobs.map((one) => (
        <JobCard key={one.job.id} progress={one} />
      ))}
      <Box aria-live="polite" srOnly>
        {jobs
          .map(({ job, counts }) => formatAnnouncement(job.title, job.state, outcomeWords(counts)))
          .join(' ')}
      </Box>
    </Stack>
  )
}

// Announces changes of the state only. A number that changes twice a second would be noise in a screen reader.
function formatAnnouncement(title: string, state: string, outcome: string): string {
  if (state === 'ended') return `${title}: ${outcome}`
  return `${title}: ${state === 'paused' ? 'paused' : state === 'stopping' ? 'stopping' : 'running'}.`
}

/**
 * Invalidates the cached records of a job's resource when the job has ended, also when it ended before the page loaded.
 */
function useFreshLists(jobs: JobProgress[] | undefined): void {
  const client = useQueryClient()
  const announced = useRef(new Set<string>())
  useEffect(() => {
    for (const { job } of jobs ?? []) {
      if (job.state !== 'ended') announced.current.delete(job.id)
      else if (!announced.current.has(job.id)) {
        announced.current.add(job.id)
        void client.invalidateQueries({ queryKey: keys.all(job.path) })
      }
    }
  }, [jobs, client])
}
