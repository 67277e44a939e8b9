'use client'

import { Box, Stack } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useJobs, type JobProgress } from '@/hooks/use-job'
import { outcomeWords } from '@/lib/jobs/outcome'
import { keys } from '@/lib/ordercloud/keys'
import { JobCard } from './job-card'

/** The jobs of whoever is signed in, on top of every page until they are dismissed. */
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
        {jobs.map(({ job, counts }) => saying(job.title, job.state, outcomeWords(counts))).join(' ')}
      </Box>
    </Stack>
  )
}

// Said when it changes only: a number that moves twice a second is noise.
function saying(title: string, state: string, outcome: string): string {
  if (state === 'ended') return `${title}: ${outcome}`
  return `${title}: ${state === 'paused' ? 'paused' : state === 'stopping' ? 'stopping' : 'under way'}.`
}

/** When a job has ended, also before anybody saw it run, what is cached of its records is out of date. */
function useFreshLists(jobs: JobProgress[] | undefined): void {
  const client = useQueryClient()
  const told = useRef(new Set<string>())
  useEffect(() => {
    for (const { job } of jobs ?? []) {
      if (job.state !== 'ended') told.current.delete(job.id)
      else if (!told.current.has(job.id)) {
        told.current.add(job.id)
        void client.invalidateQueries({ queryKey: keys.all(job.path) })
      }
    }
  }, [jobs, client])
}
