import type { LineItem } from '../ordercloud/models'

/** Another order that lines of an order belong to. */
export interface RelatedOrder {
  id: string
  /** Made of this one for a supplier, or the one that this one was made of. */
  kind: 'outgoing' | 'incoming'
  supplierId: string | undefined
  /** Lines of this order that are on it. */
  lineCount: number
}

/** The orders that lines were forwarded to or come from, each once, in the order of the lines. */
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
