'use client'

import { Box, Stack, Text } from '@chakra-ui/react'
import { useLazyPart } from '@/components/ui/lazy'
import { OfficeLink } from '@/components/ui/link'
import { ProgressBar } from '@/components/ui/progress-bar'
import type { JobProgress } from '@/hooks/use-job'
import type { Job } from '@/lib/jobs/job'
import { outcomeWords } from '@/lib/jobs/outcome'
import { rateWords, timeLeftWords } from '@/lib/jobs/progress'
import { lazy } from '@/lib/lazy'
import { countOf } from '@/lib/resource/words'
import { JobActions } from './job-actions'
import { useRestoreCardFocus } from './job-focus'
import { formatNumber } from '@/lib/format/number'

const rowsCode = lazy(() => import('./job-rows').then((module) => module.JobRows))

/** Card of one job: its progress, its actions and, on demand, the outcome of each row. */
export function JobCard({ progress }: { progress: JobProgress }) {
  const { job, ended, total } = progress
  const rows = useLazyPart(rowsCode, 'details of the job')
  const isOpen = rows.isOpen === true
  const focus = useRestoreCardFocus()
  return (
    <Box
      as="article"
      {...focus}
      aria-label={job.title}
      py="3"
      borderTopWidth="1px"
      borderColor="border"
      _first={{ borderTopWidth: '0' }}
    >
      <Stack gap="2">
        <Stack gap="0.5" minW="0">
          <OfficeLink href={job.route} fontWeight="medium" alignSelf="flex-start">
            {job.title}
          </OfficeLink>
          <Text fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
            {describe(progress)}
          </Text>
        </Stack>
        {job.state !== 'ended' && (
          <ProgressBar label={`Progress of ${job.title}`} value={ended} max={total} />
        )}
        <JobActions {...{ progress, isOpen }} onDetails={isOpen ? rows.close : rows.open} />
      </Stack>
      {isOpen && rows.Part && <rows.Part progress={progress} />}
    </Box>
  )
}

// The rows that were left out are mentioned at the end too, because "497 done" would otherwise look like the whole
// file.
function leftOutWords({ leftOut }: Job): string {
  if (!leftOut) return ''
  return ` ${countOf(leftOut, { one: 'row', many: 'rows' })} of the file with errors ${leftOut === 1 ? 'was' : 'were'} skipped.`
}

/** Describes the outcome of an ended job. */
export function describeOutcome({ job, counts }: Pick<JobProgress, 'job' | 'counts'>): string {
  return `${outcomeWords(counts)}${leftOutWords(job)}`
}

function describe({ job, counts, ended, total, rate, left }: JobProgress): string {
  if (job.state === 'ended') return describeOutcome({ job, counts })
  const parts = [`${formatNumber(ended)} of ${formatNumber(total)}`]
  if (counts.failed > 0) parts.push(`${formatNumber(counts.failed)} failed`)
  if (job.state === 'paused') parts.push('paused')
  else if (job.state === 'stopping') parts.push('stopping')
  else {
    if (rate) parts.push(rateWords(rate))
    if (left !== undefined) parts.push(`${timeLeftWords(left)} left`)
  }
  return parts.join(' · ')
}
