import type { LineItem } from '@/lib/ordercloud/models'

/** Another order that is linked by line items of an order. */
export interface RelatedOrder {
  id: string
  /** `outgoing`: forwarded from this order to a supplier. `incoming`: the order that this one was forwarded from. */
  kind: 'outgoing' | 'incoming'
  supplierId: string | undefined
  /** Number of line items of this order that are linked to it. */
  lineCount: number
}

/** Returns the orders that line items were forwarded to or come from, each once, in line item order. */
export function relatedOrders(lines: readonly LineItem[]): RelatedOrder[] {
  const found = new Map<string, RelatedOrder>()
  const add = (kind: RelatedOrder['kind'], id: string | null | undefined, supplierId?: string) => {
    if (!id) return
    const key = `${kind} ${id}`
    const known = found.get(key)
    if (known) known.lineCount += 1
    else found.set(key, { id, kind, supplierId, lineCount: 1 })
  }
  for (const line of lines) {
    add('outgoing', line.OutgoingOrderID, line.SupplierID)
    add('incoming', line.IncomingOrderID)
  }
  return [...found.values()]
}
