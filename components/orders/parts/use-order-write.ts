'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '@/components/ui/toaster'
import { noteActivity } from '@/lib/activity/note'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { keys } from '@/lib/ordercloud/keys'
import { notedRecord, type Resource } from '@/lib/resource/resource'
import { orders } from '../resource'

/** Performs changes of a part of an order as `useRecordWrite` does. */
export const useOrderWrite = (orderId: string) => useRecordWrite(orders, orderId)

/**
 * Performs one change of a part of a record at a time, such as the payments of an order, and records it in the activity.
 * Whatever the result, the record is read again, because another user may have changed it.
 */
export function useRecordWrite<T extends object>(resource: Resource<T>, id: string) {
  const client = useQueryClient()
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<string>()

  /** Resolves to true when the change took effect. */
  const run = async (write: () => Promise<unknown>, success: string): Promise<boolean> => {
    if (isRunning) return false
    setRunning(true)
    setProblem(undefined)
    try {
      await write()
      noteActivity({ ...notedRecord(resource, id), kind: 'saved' })
      toast({ title: 'Success', description: success, type: 'success' })
      return true
    } catch (error) {
      setProblem(displayMessage(toPlatformError(error)))
      return false
    } finally {
      setRunning(false)
      void client.invalidateQueries({ queryKey: keys.item(resource.path, [id]) })
      void client.invalidateQueries({ queryKey: keys.lists(resource.path) })
    }
  }
  return { run, isRunning, problem, clearProblem: () => setProblem(undefined) }
}
