'use client'

import { Box, Heading } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { useJobs } from '@/hooks/use-job'
import { JobList } from './job-list'

/** Section with all jobs of the signed-in user. Renders nothing when there are none. */
export function JobSection({ headingLevel }: { headingLevel: ComponentProps<typeof Heading>['as'] }) {
  const jobs = useJobs()
  if (!jobs || jobs.length === 0) return null
  return (
    <Box as="section" aria-label="Jobs">
      <Heading as={headingLevel} fontSize="md">
        Jobs
      </Heading>
      <JobList jobs={jobs} />
    </Box>
  )
}
