'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ListedStep } from '@/components/resource/form/step-list'
import { toast } from '@/components/ui/toaster'
import { noteActivity } from '@/lib/activity/note'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { keys } from '@/lib/ordercloud/keys'
import { isUnanswered } from '@/lib/resource/create-once'
import { notedRecord } from '@/lib/resource/resource'
import { products } from './resource'

/** One write of a plan. */
export interface PlanStep {
  /**
   * Identifies the write and its content. A step that is done is not run again, but the same step with other content
   * is.
   */
  key: string
  /** The action as a sentence without a full stop: "Remove the location “Reno”". */
  label: string
  /** Method and path of the request, for the list of steps: "PATCH /v1/products/bolt". */
  request?: string
  run: () => Promise<unknown>
}

/**
 * Performs several writes to the parts of a product, one after the other. Stops at the first one that fails. Another
 * attempt continues with it. Whatever the result, the product and its parts are read again.
 *
 * @param paths first parts of further query keys whose data the writes change
 * @param isNoted false when the writes change another record, whose activity the caller notes
 */
export function useProductPlan(productId: string, paths: readonly string[] = [], isNoted = true) {
  const client = useQueryClient()
  const done = useRef(new Set<string>())
  const [doneKeys, setDoneKeys] = useState<ReadonlySet<string>>(new Set())
  const [isRunning, setRunning] = useState(false)
  // A second click can come before the next render, when the state is not up to date yet.
  const isInFlight = useRef(false)
  const [problem, setProblem] = useState<string>()
  /** True after a step without an answer, which may have taken effect. */
  const [isUnsure, setUnsure] = useState(false)
  /** The step that runs, or that failed with a reason. */
  const [current, setCurrent] = useState<{ key: string; reason?: string }>()

  /**
   * Resolves to true when all steps took effect. Resolves to false at once while an earlier call is running.
   *
   * @param success sentence about the success, unless the caller shows it
   */
  const run = async (steps: readonly PlanStep[], success?: string): Promise<boolean> => {
    if (isInFlight.current) return false
    isInFlight.current = true
    setRunning(true)
    setProblem(undefined)
    let failing: PlanStep | undefined
    try {
      for (const step of steps) {
        if (done.current.has(step.key)) continue
        failing = step
        setCurrent({ key: step.key })
        await step.run()
        done.current.add(step.key)
        setDoneKeys(new Set(done.current))
      }
      setUnsure(false)
      if (success !== undefined) toast({ title: 'Success', description: success, type: 'success' })
      return true
    } catch (error) {
      const reason = displayMessage(toPlatformError(error))
      setUnsure(isUnanswered(error))
      setProblem(failing && steps.length > 1 ? `“${failing.label}” failed. ${reason}` : reason)
      if (failing) setCurrent({ key: failing.key, reason })
      return false
    } finally {
      isInFlight.current = false
      setRunning(false)
      if (isNoted && done.current.size > 0)
        noteActivity({ ...notedRecord(products, productId), kind: 'saved' })
      // A failed step may have taken effect too, when only its answer was lost.
      void client.invalidateQueries({ queryKey: keys.item(products.path, [productId]) })
      void client.invalidateQueries({ queryKey: keys.lists(products.path) })
      for (const path of paths) void client.invalidateQueries({ queryKey: keys.all(path) })
    }
  }
  const isDone = (key: string) => done.current.has(key)
  /** Returns the steps as a list shows them: each with its result, or as planned before the first attempt. */
  const list = (steps: readonly PlanStep[]): ListedStep[] =>
    steps.map(({ key, label, request }) => {
      const step = { key, label, request }
      if (doneKeys.has(key)) return { ...step, outcome: 'done' }
      if (current?.key !== key) return { ...step, outcome: current ? 'waiting' : 'planned' }
      return isRunning
        ? { ...step, outcome: 'running' }
        : { ...step, outcome: 'failed', reason: current.reason }
    })
  const doneCount = doneKeys.size
  // Another attempt must write the same values: other ones would be compared with values that the platform no longer has.
  const isLocked = isRunning || isUnsure || doneCount > 0
  return { run, list, isRunning, isLocked, isUnsure, problem, doneCount, isDone }
}

/** Deletes something. It counts as done when it no longer exists, because an earlier answer may have been lost. */
export async function removeOnce(remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove()
  } catch (error) {
    if (toPlatformError(error).status !== 404) throw error
  }
}
