'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from '@/components/ui/toaster'
import { noteActivity } from '@/lib/activity/note'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { keys } from '@/lib/ordercloud/keys'
import { notedRecord } from '@/lib/resource/resource'
import { products } from './resource'

/** One write of a plan. */
export interface PlanStep {
  /** Identifies the write and its content. A step that is done is not run again, but the same step with other content is. */
  key: string
  /** The action as a sentence without a full stop: "Remove the location “Reno”". */
  label: string
  run: () => Promise<unknown>
}

/**
 * Performs several writes to the parts of a product, one after the other. Stops at the first one that fails. Another
 * attempt continues with it. Whatever the result, the product and its parts are read again.
 *
 * @param paths first parts of further query keys whose data the writes change
 */
export function useProductPlan(productId: string, paths: readonly string[] = []) {
  const client = useQueryClient()
  const done = useRef(new Set<string>())
  const [doneCount, setDoneCount] = useState(0)
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<string>()

  /** Resolves to true when all steps took effect. */
  const run = async (steps: readonly PlanStep[], success: string): Promise<boolean> => {
    if (isRunning) return false
    setRunning(true)
    setProblem(undefined)
    let label = ''
    try {
      for (const step of steps) {
        if (done.current.has(step.key)) continue
        label = step.label
        await step.run()
        done.current.add(step.key)
        setDoneCount(done.current.size)
      }
      toast({ title: 'Success', description: success, type: 'success' })
      return true
    } catch (error) {
      const reason = displayMessage(toPlatformError(error))
      setProblem(steps.length > 1 ? `“${label}” failed. ${reason}` : reason)
      return false
    } finally {
      setRunning(false)
      if (done.current.size > 0) noteActivity({ ...notedRecord(products, productId), kind: 'saved' })
      // A failed step may have taken effect too, when only its answer was lost.
      void client.invalidateQueries({ queryKey: keys.item(products.path, [productId]) })
      void client.invalidateQueries({ queryKey: keys.lists(products.path) })
      for (const path of paths) void client.invalidateQueries({ queryKey: keys.all(path) })
    }
  }
  return { run, isRunning, problem, doneCount }
}

/** Deletes something. It counts as done when it no longer exists, because an earlier answer may have been lost. */
export async function removeOnce(remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove()
  } catch (error) {
    if (toPlatformError(error).status !== 404) throw error
  }
}
