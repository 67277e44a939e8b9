'use client'

import { useRef, useState } from 'react'
import type { SaveStep } from '@/lib/forms/record-form'

/** The result of one step. Steps after a failed one do not start. */
export interface StepReport {
  label: string
  outcome: 'done' | 'failed' | 'waiting'
}

/** The result of a save. `record` is the record as far as the platform has confirmed it. */
export interface SaveOutcome<R> {
  record: R | null
  /** True when at least one write succeeded. False when there was nothing to write. */
  isWritten: boolean
  error?: unknown
}

/** The steps of a save, and the record before it. */
export interface SaveStart<R> {
  steps: SaveStep<R>[]
  from: R | null
}

/**
 * Runs the writes of a save one after the other. Ignores further calls while a save is running.
 *
 * A failed step stops the save. Completed writes are part of the outcome's record. The next save is planned from that
 * record, so it only has the remaining steps.
 */
export function useSave<R>() {
  const [isSaving, setSaving] = useState(false)
  const [reports, setReports] = useState<StepReport[]>([])
  const isBusy = useRef(false)

  /**
   * @param check called before any write: verifies the steps and returns the valid ones; undefined cancels the save
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
