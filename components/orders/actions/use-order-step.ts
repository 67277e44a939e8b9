'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useResourceCache } from '@/hooks/use-resource-cache'
import { useSession } from '@/hooks/use-session'
import { toPlatformError, displayMessage } from '@/lib/ordercloud/errors'
import { keys } from '@/lib/ordercloud/keys'
import type { Order } from '@/lib/ordercloud/models'
import type { StepInput } from '@/lib/orders/step'
import { noteStep } from '../parts/note-step'
import { orders } from '../resource'
import { performStep, type OrderStep } from './perform-step'

/**
 * Performs steps on an order and updates everything that the page shows of it. After a failure, the order is read
 * again too, because another user may have changed it.
 */
export function useOrderStep(order: Order) {
  const cache = useResourceCache(orders)
  const client = useQueryClient()
  const { decoded } = useSession()
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<string>()
  const id = order.ID ?? ''

  /** Resolves to true when the step took effect. */
  const run = async (step: OrderStep, input: StepInput = {}): Promise<boolean> => {
    if (isRunning) return false
    setRunning(true)
    setProblem(undefined)
    try {
      const after = await performStep(step, id, input, { userName: decoded?.userName ?? '' })
      noteStep(orders, step, order, after)
      if (after) cache.keep(after)
      else void client.invalidateQueries({ queryKey: keys.lists('orders') })
      return true
    } catch (error) {
      setProblem(displayMessage(toPlatformError(error)))
      return false
    } finally {
      setRunning(false)
      if (step !== 'delete') void client.invalidateQueries({ queryKey: keys.item('orders', [id]) })
      void client.invalidateQueries({ queryKey: keys.all('shipments') })
    }
  }
  return { run, isRunning, problem, forget: () => cache.forget(id) }
}
