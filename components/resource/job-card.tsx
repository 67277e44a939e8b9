'use client'

import { Box, Flex, HStack, Stack, Text } from '@chakra-ui/react'
import { ChevronDown, ChevronUp, Pause, Play, RotateCcw, Square, Undo2, X } from 'lucide-react'
import { Button, IconButton } from '@/components/ui/button'
import { OfficeLink } from '@/components/ui/link'
import { ProgressBar } from '@/components/ui/progress-bar'
import type { JobProgress } from '@/hooks/use-job'
import { useDialogs } from '@/hooks/use-dialogs'
import { useLazyPart } from '@/hooks/use-lazy-part'
import { pauseJob, removeJob, resumeJob, retryJob, stopJob, undoJob } from '@/lib/jobs/engine'
import type { Job } from '@/lib/jobs/job'
import { outcomeWords } from '@/lib/jobs/outcome'
import { rateWords, timeLeftWords } from '@/lib/jobs/progress'
import { canUndo } from '@/lib/jobs/undo'
import { countOf } from '@/lib/resource/words'

const loadRows = () => import('./job-rows').then((module) => module.JobRows)

const CLEARED = 'What was to be written is no longer kept in this browser. Import those rows again.'

/** One job: how far it is, what can be done about it, and on demand what became of each row. */
export function JobCard({ progress }: { progress: JobProgress }) {
  const { job, counts, ended, total } = progress
  const dialogs = useDialogs()
  const rows = useLazyPart(loadRows, 'details of the job')
  const isOpen = rows.isOpen === true
  const act = (run: (id: string) => Promise<void>) => () => {
    run(job.id).catch((thrown: unknown) => console.error('The job could not be changed:', thrown))
  }
  const hasEnded = job.state === 'ended'
  const undo = async () => {
    const isSure = await dialogs.confirm(`Undo “${job.title}”?`, {
      details: `${countOf(counts.done, job.words)} ${counts.done === 1 ? 'gets' : 'get'} back what was there before, as a job of its own. What somebody changed since is left as it is.`,
      okLabel: 'Undo',
    })
    if (isSure) act(undoJob)()
  }
  return (
    <Box
      as="article"
      aria-label={job.title}
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
      p="4"
    >
      <Flex gap="3" align="center" justify="space-between" wrap="wrap">
        <Stack gap="0.5" minW="0">
          <OfficeLink href={job.route} fontWeight="semibold" color="fg">
            {job.title}
          </OfficeLink>
          <Text fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
            {describe(progress)}
          </Text>
        </Stack>
        <HStack gap="2" wrap="wrap">
          {job.state === 'running' && (
            <Button size="sm" variant="outline" onClick={act(pauseJob)}>
              <Pause aria-hidden />
              Pause
            </Button>
          )}
          {job.state === 'paused' && (
            <Button size="sm" variant="outline" onClick={act(resumeJob)}>
              <Play aria-hidden />
              Resume
            </Button>
          )}
          {(job.state === 'running' || job.state === 'paused') && (
            <Button size="sm" variant="outline" onClick={act(stopJob)}>
              <Square aria-hidden />
              Stop
            </Button>
          )}
          {hasEnded && counts.failed > 0 && (
            <Button
              size="sm"
              variant="outline"
              disabledReason={job.isCleared && !job.write ? CLEARED : undefined}
              onClick={act(retryJob)}
            >
              <RotateCcw aria-hidden />
              Retry failed
            </Button>
          )}
          {canUndo(job, counts) && (
            <Button size="sm" variant="outline" onClick={() => void undo()}>
              <Undo2 aria-hidden />
              Undo
            </Button>
          )}
          <Button
            size="sm"
            variant="outline"
            aria-expanded={isOpen}
            onClick={isOpen ? rows.close : rows.open}
          >
            {isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
            Details
          </Button>
          {hasEnded && (
            <IconButton label={`Dismiss ${job.title}`} size="sm" onClick={act(removeJob)}>
              <X aria-hidden />
            </IconButton>
          )}
        </HStack>
      </Flex>
      {!hasEnded && (
        <Box mt="3">
          <ProgressBar label={`Progress of ${job.title}`} value={ended} max={total} />
        </Box>
      )}
      {isOpen && rows.Part && <rows.Part progress={progress} />}
    </Box>
  )
}

// Said at the end too, or "497 done" would pass for the whole file.
function leftOutWords({ leftOut }: Job): string {
  if (!leftOut) return ''
  return ` ${countOf(leftOut, { one: 'row', many: 'rows' })} of the file with mistakes ${leftOut === 1 ? 'was' : 'were'} left out.`
}

function describe({ job, counts, ended, total, rate, left }: JobProgress): string {
  if (job.state === 'ended') return `${outcomeWords(counts)}${leftOutWords(job)}`
  const parts = [`${ended.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`]
  if (counts.failed > 0) parts.push(`${counts.failed.toLocaleString('en-US')} failed`)
  if (job.state === 'paused') parts.push('paused')
  else if (job.state === 'stopping') parts.push('stopping')
  else {
    if (rate) parts.push(rateWords(rate))
    if (left !== undefined) parts.push(`${timeLeftWords(left)} left`)
  }
  return parts.join(' · ')
}
