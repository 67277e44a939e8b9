'use client'

import { useRef, useState } from 'react'
import type { SaveStep } from '@/lib/forms/record-form'

/** How a step went; steps after a failed one are not started. */
export interface StepReport {
  label: string
  outcome: 'done' | 'failed' | 'waiting'
}

/** What became of a save. `record` is the record as far as the platform has confirmed it. */
export interface SaveOutcome<R> {
  record: R | null
  error?: unknown
}

/**
 * Runs the writes of a save one after the other, one save at a time however often it is asked for.
 *
 * A failed step stops the save. What was written stays written and is in the outcome's record, so the next
 * save, planned from that record, holds only what is still to do.
 */
export function useSave<R>() {
  const [isSaving, setSaving] = useState(false)
  const [reports, setReports] = useState<StepReport[]>([])
  const isBusy = useRef(false)

  const save = async (steps: SaveStep<R>[], from: R | null): Promise<SaveOutcome<R> | undefined> => {
    if (isBusy.current) return undefined
    isBusy.current = true
    setSaving(true)
    const progress: StepReport[] = steps.map(({ label }) => ({ label, outcome: 'waiting' }))
    let record = from
    try {
      for (const [index, step] of steps.entries()) {
        try {
          record = await step.run(record)
          progress[index] = { label: step.label, outcome: 'done' }
        } catch (error) {
          progress[index] = { label: step.label, outcome: 'failed' }
          setReports(progress)
          return { record, error }
        }
      }
      setReports([])
      return { record }
    } finally {
      isBusy.current = false
      setSaving(false)
    }
  }

  return { save, isSaving, reports, clearReports: () => setReports([]) }
}
