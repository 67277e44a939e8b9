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
  /** Whether a write came through; false where there was nothing to write. */
  isWritten: boolean
  error?: unknown
}

/** What a save does, and the record as it is before it. */
export interface SaveStart<R> {
  steps: SaveStep<R>[]
  from: R | null
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

  /**
   * @param check looks, before anything is written, whether the writes are still right, and answers those that are;
   * undefined calls the save off
   */
  const save = async (
    planned: SaveStep<R>[],
    from: R | null,
    check?: () => Promise<SaveStart<R> | undefined>,
  ): Promise<SaveOutcome<R> | undefined> => {
    if (isBusy.current) return undefined
    isBusy.current = true
    setSaving(true)
    let record = from
    try {
      const start = check && planned.length > 0 ? await checked(check) : { steps: planned, from }
      if (!start) return undefined
      if ('error' in start) {
        setReports([])
        return { record, isWritten: false, error: start.error }
      }
      const { steps } = start
      record = start.from
      const progress: StepReport[] = steps.map(({ label }) => ({ label, outcome: 'waiting' }))
      for (const [index, step] of steps.entries()) {
        try {
          record = await step.run(record)
          progress[index] = { label: step.label, outcome: 'done' }
        } catch (error) {
          progress[index] = { label: step.label, outcome: 'failed' }
          setReports(progress)
          return { record, isWritten: index > 0, error }
        }
      }
      setReports([])
      return { record, isWritten: steps.length > 0 }
    } finally {
      isBusy.current = false
      setSaving(false)
    }
  }

  return { save, isSaving, reports, clearReports: () => setReports([]) }
}

async function checked<R>(check: () => Promise<SaveStart<R> | undefined>) {
  try {
    return await check()
  } catch (error) {
    return { error }
  }
}
