'use client'

import { HStack } from '@chakra-ui/react'
import { ChevronDown, ChevronUp, Pause, Play, RotateCcw, Square, StepForward, Undo2, X } from 'lucide-react'
import { Button, IconButton } from '@/components/ui/button'
import { useDialogs } from '@/hooks/use-dialogs'
import type { JobProgress } from '@/hooks/use-job'
import { continueJob, pauseJob, removeJob, resumeJob, retryJob, stopJob, undoJob } from '@/lib/jobs/engine'
import { canUndo } from '@/lib/jobs/undo'
import { countOf } from '@/lib/resource/words'
import { focusNextJobCard } from './job-focus'
import { formatNumber } from '@/lib/format/number'

const CLEARED = 'The data of these rows is no longer stored in this browser. Import the rows again.'
const LOOK = { size: 'sm', variant: 'outline' } as const

/** Buttons for the actions that a job allows in its current state. */
export function JobActions(props: { progress: JobProgress; isOpen: boolean; onDetails: () => void }) {
  const { progress, isOpen, onDetails } = props
  const { job, counts } = progress
  const dialogs = useDialogs()
  const act = (run: (id: string) => Promise<void>) => () => {
    run(job.id).catch((thrown: unknown) => console.error('The job could not be changed:', thrown))
  }
  const hasEnded = job.state === 'ended'
  const isPaused = job.state === 'paused'
  const cleared = job.isCleared && !job.write ? CLEARED : undefined
  const goOn = async () => {
    const size = countOf(counts.stopped, job.words)
    const isSure =
      job.write?.kind !== 'delete' ||
      (await dialogs.confirm(`Continue and delete ${size}?`, {
        details: `“${job.title}” was stopped before they were deleted. They will be permanently deleted.`,
        okLabel: `Delete ${size}`,
        isDestructive: true,
      }))
    if (isSure) act(continueJob)()
  }
  const undo = async () => {
    const isSure = await dialogs.confirm(`Undo “${job.title}”?`, {
      details: `${countOf(counts.done, job.words)} ${counts.done === 1 ? 'gets its' : 'get their'} previous values back, as a new job. Values that changed since then are skipped.`,
      okLabel: 'Undo',
    })
    if (isSure) act(undoJob)()
  }
  return (
    <HStack gap="2" wrap="wrap">
      {(job.state === 'running' || isPaused) && (
        <>
          {/* One button with two labels, so that it keeps the focus. */}
          <Button {...LOOK} onClick={act(isPaused ? resumeJob : pauseJob)}>
            {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
          <Button {...LOOK} onClick={act(stopJob)}>
            <Square aria-hidden />
            Stop
          </Button>
        </>
      )}
      {hasEnded && counts.failed > 0 && (
        <Button {...LOOK} disabledReason={cleared} onClick={act(retryJob)}>
          <RotateCcw aria-hidden />
          Retry failed
        </Button>
      )}
      {hasEnded && counts.stopped > 0 && (
        <Button {...LOOK} disabledReason={cleared} onClick={() => void goOn()}>
          <StepForward aria-hidden />
          Continue with {formatNumber(counts.stopped)} stopped
        </Button>
      )}
      {canUndo(job, counts) && (
        <Button {...LOOK} onClick={() => void undo()}>
          <Undo2 aria-hidden />
          Undo
        </Button>
      )}
      <Button {...LOOK} data-job-details aria-expanded={isOpen} onClick={onDetails}>
        {isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
        Details
      </Button>
      {hasEnded && (
        <IconButton
          label={`Dismiss ${job.title}`}
          size="sm"
          onClick={({ currentTarget }) => {
            focusNextJobCard(currentTarget)
            act(removeJob)()
          }}
        >
          <X aria-hidden />
        </IconButton>
      )}
    </HStack>
  )
}
