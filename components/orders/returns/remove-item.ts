import { readReturn } from '@/lib/orders/return-steps'
import { writeOnce } from '../actions/perform-step'

const at = encodeURIComponent

/** Takes an item out of a return. Its refund becomes smaller, unless a user has set it. Rejects like `writeOnce`. */
export function removeItem(returnId: string, lineId: string): Promise<void> {
  return writeOnce(
    (oc) => oc.OrderReturns.DeleteItem(at(returnId), at(lineId)),
    async () => {
      const { ItemsToReturn: items = [] } = await readReturn(returnId)
      return items.every(({ LineItemID }) => LineItemID !== lineId)
    },
  )
}
