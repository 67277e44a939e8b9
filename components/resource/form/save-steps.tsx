'use client'

import { HStack, Stack, Text } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { StepReport } from '@/lib/forms/record-editing'
import type { RecordForm, SaveStep, WithId } from '@/lib/forms/record-form'
import { StepList, type ListedStep } from './step-list'

/** The steps of a running save, and the number of those that are done. */
export interface StepProgress<R> {
  steps: readonly SaveStep<R>[]
  done: number
  phase: string
}

interface SaveStepsProps<V extends WithId, R extends object> {
  form: Pick<RecordForm<V, R>, 'schema' | 'plan'>
  /** The record as far as the platform confirmed it. Null for a new one. */
  record: R | null
  isNew: boolean
  isDirty: boolean
  /** The noun of the record. */
  noun: string
  save: StepProgress<R> | undefined
  /** The steps of the last failed save, and the reasons. */
  reports: readonly StepReport[]
  problems: readonly string[]
  onClose: () => void
}

/**
 * Lists the requests that a save will send, in their order, and each one's result during and after the save. After a
 * failure it lists the results until the next save.
 */
export function SaveSteps<V extends WithId, R extends object>(props: SaveStepsProps<V, R>) {
  const { isNew, isDirty, noun, save, reports, problems, onClose } = props
  // The last state of a save that has succeeded, as long as nothing is edited.
  const [last, setLast] = useState(save)
  const isOver = !save && (isDirty || reports.length > 0)
  const known = save ?? (isOver ? undefined : last)
  if (known !== last) setLast(known)
  const planned = usePlannedSteps(props)
  const steps = save
    ? save.steps.map((step, index) => listed(step, index, progressOf(save, index)))
    : reports.length > 0
      ? reports.map((report, index) =>
          listed(
            report,
            index,
            report.outcome,
            report.outcome === 'failed' ? problems.join(' ') || 'See the field with the error.' : undefined,
          ),
        )
      : known
        ? known.steps.map((step, index) => listed(step, index, 'done'))
        : planned.map((step, index) => listed(step, index, 'planned'))
  return (
    <Stack gap="2">
      <HStack justify="space-between" align="start" gap="3">
        <Text fontSize="sm" color="fg.muted">
          {introductionOf({ steps, isNew, noun })}
        </Text>
        <IconButton label="Hide steps" size="xs" onClick={onClose}>
          <Icon as={X} boxSize="4" />
        </IconButton>
      </HStack>
      {steps.length > 0 && <StepList steps={steps} />}
    </Stack>
  )
}

/** Returns the steps that a save would have now. Empty while the input does not make a plan. */
function usePlannedSteps<V extends WithId, R extends object>({
  form,
  record,
}: Pick<SaveStepsProps<V, R>, 'form' | 'record'>): SaveStep<R>[] {
  const { getValues } = useFormContext<V>()
  useWatch<V>()
  try {
    return form.plan(form.schema.cast(getValues(), { assert: false }) as V, record, 'new')
  } catch {
    return []
  }
}

function introductionOf(facts: { steps: readonly ListedStep[]; isNew: boolean; noun: string }): string {
  const { steps, isNew, noun } = facts
  if (steps.length === 0) return 'There is nothing to save.'
  if (steps.every(({ outcome }) => outcome === 'done')) return 'All steps of the save are done.'
  if (steps.some(({ outcome }) => outcome === 'failed'))
    return 'The save stopped at the step that failed. Save again to continue there.'
  return isNew
    ? 'The save sends these requests, one after the other.'
    : `The save reads the ${noun} again, and then sends these requests, one after the other.`
}

function progressOf(
  { phase, done }: Pick<StepProgress<object>, 'phase' | 'done'>,
  index: number,
): ListedStep['outcome'] {
  if (phase !== 'writing' || index > done) return 'waiting'
  return index < done ? 'done' : 'running'
}

function listed(
  { label, request }: Pick<StepReport, 'label' | 'request'>,
  index: number,
  outcome: ListedStep['outcome'],
  reason?: string,
): ListedStep {
  return { key: `${index} ${label}`, label, request, outcome, reason }
}
