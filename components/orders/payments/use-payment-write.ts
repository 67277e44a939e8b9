'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '@/components/ui/toaster'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { keys } from '@/lib/ordercloud/keys'

/**
 * Performs one change of an order's payments at a time. Whatever the result, the order is read again, because another
 * user may have changed it.
 */
export function usePaymentWrite(orderId: string) {
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
      toast({ title: 'Success', description: success, type: 'success' })
      return true
    } catch (error) {
      setProblem(displayMessage(toPlatformError(error)))
      return false
    } finally {
      setRunning(false)
      void client.invalidateQueries({ queryKey: keys.item('orders', [orderId]) })
    }
  }
  return { run, isRunning, problem }
}
