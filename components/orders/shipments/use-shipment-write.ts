'use client'

import { useQueryClient } from '@tanstack/react-query'
import { keys } from '@/lib/ordercloud/keys'
import { useRecordWrite } from '../parts/use-order-write'
import { shipments } from './resource'

/**
 * Performs changes of the items of a shipment as `useRecordWrite` does. The orders of the items are read again too,
 * because the quantities that are left of their lines differ then.
 */
export function useShipmentWrite(id: string) {
  const client = useQueryClient()
  const { run, ...rest } = useRecordWrite(shipments, id)
  const runOnOrder = async (orderId: string, write: () => Promise<unknown>, success: string) => {
    const isDone = await run(write, success)
    void client.invalidateQueries({ queryKey: keys.item('orders', [orderId]) })
    void client.invalidateQueries({ queryKey: keys.lists('orders') })
    return isDone
  }
  return { run: runOnOrder, ...rest }
}
