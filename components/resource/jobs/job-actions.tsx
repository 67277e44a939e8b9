'use client'

import { HStack } from '@chakra-ui/react'
import { ChevronDown, ChevronUp, Pause, Play, RotateCcw, Square, StepForward, Undo2, X } from 'lucide-react'
import { useRef } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { toast } from '@/components/ui/toaster'
import { useDialogs } from '@/hooks/use-dialogs'
import type { JobProgress } from '@/hooks/use-job'
import {
  continueJob,
  findJobLockOut,
  pauseJob,
  removeJob,
  resumeJob,
  retryJob,
  stopJob,
  undoJob,
  type JobLockOut,
} from '@/lib/jobs/engine'
import { canUndo } from '@/lib/jobs/undo'
import { undoEffectText } from '@/lib/jobs/undo-text'
import { countOf } from '@/lib/resource/words'
import { focusNextJobCard } from './job-focus'
import { formatNumber } from '@/lib/format/number'

const CLEARED =
  'The data of these rows is no longer stored in this browser. Import the rows or change the records again.'
const LOOK = { size: 'xs', variant: 'outline' } as const

/** An action on an ended job that may lock administrators out. */
interface CheckedAction {
  name: 'undo' | 'retry' | 'continue'
  run: typeof retryJob
  /** Returns the confirmation for the records that are left. It is shown if needed or if there are hazards. */
  ask: (size: string, found: JobLockOut) => Question
}

interface Question {
  title: string
  details: readonly string[]
  okLabel: string
  isNeeded?: boolean
  isDestructive?: boolean
}

/** Buttons for the actions that a job allows in its current state. */
export function JobActions(props: { progress: JobProgress; isOpen: boolean; onDetails: () => void }) {
  const { progress, isOpen, onDetails } = props
  const { job, counts } = progress
  const dialogs = useDialogs()
  const isChecking = useRef(false)
  const report = (thrown: unknown) => {
    console.error('The job could not be changed:', thrown)
    const reason = thrown instanceof Error ? thrown.message : String(thrown)
    const description = `“${job.title}” is as it was. ${reason}`
    toast({ title: 'The job could not be changed', description, type: 'error' })
  }
  const act = (run: (id: string) => Promise<void>) => () => void run(job.id).catch(report)
  /** Runs an action after the check for lock-outs, and after the user has confirmed what needs it. */
  const actChecked = (action: CheckedAction) => async () => {
    if (isChecking.current) return
    isChecking.current = true
    try {
      const found = await findJobLockOut(job.id, action.name)
      const { reasons, warning, blocked, left, keeps } = found
      const hazards = [...reasons, ...(warning === undefined ? [] : [warning])]
      const size = countOf(left, job.words)
      const question = action.ask(size, found)
      if (left === 0 && (blocked.size > 0 || keeps > 0)) {
        const details = blocked.size > 0 ? hazards : question.details
        await dialogs.alert('Nothing was changed.', { details: details.join(' ') })
        return
      }
      const isSure =
        (!question.isNeeded && hazards.length === 0) ||
        (await dialogs.confirm(question.title, {
          details: [...question.details, ...hazards].join(' '),
          okLabel: question.okLabel,
          isDestructive: question.isDestructive === true || warning !== undefined,
        }))
      if (isSure) await action.run(job.id, blocked)
    } catch (thrown) {
      report(thrown)
    } finally {
      isChecking.current = false
    }
  }
  const hasEnded = job.state === 'ended'
  const isPaused = job.state === 'paused'
  const cleared = job.isCleared && !job.write ? CLEARED : undefined
  const isDeletion = job.write?.kind === 'delete'
  const retry = actChecked({
    name: 'retry',
    run: retryJob,
    ask: (size) => ({
      title: `Retry ${size}?`,
      details: [],
      okLabel: `Retry ${size}`,
      isDestructive: isDeletion,
    }),
  })
  const goOn = actChecked({
    name: 'continue',
    run: continueJob,
    ask: (size) => {
      const okLabel = isDeletion ? `Delete ${size}` : `Continue with ${size}`
      return {
        title: isDeletion ? `Continue and delete ${size}?` : `${okLabel}?`,
        details: isDeletion
          ? [`“${job.title}” was stopped before they were deleted. They will be permanently deleted.`]
          : [],
        okLabel,
        isNeeded: isDeletion,
        isDestructive: isDeletion,
      }
    },
  })
  const undo = actChecked({
    name: 'undo',
    run: undoJob,
    ask: (_, { left, deletes, keeps }) => ({
      title: `Undo “${job.title}”?`,
      details: [job.undoText ?? undoEffectText({ deletes, resets: left - deletes, keeps }, job.words, job)],
      okLabel: 'Undo',
      isNeeded: true,
      isDestructive: deletes > 0,
    }),
  })
  return (
    <HStack gap="1.5" wrap="wrap">
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
        <Button {...LOOK} disabledReason={cleared} onClick={() => void retry()}>
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
          size="xs"
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
