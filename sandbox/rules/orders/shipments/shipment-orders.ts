import type { Tx } from '../../../db/types'
import { readOrder, type OpenOrder } from '../order/open-order'

/** SQL join of the orders `o` of a shipment's item `i`: the shipped order, and the order it was forwarded from. */
export const ORDERS_OF_ITEM = `left join lineitems l on l.orderid = i.orderid and l.id = i.lineitemid
  join orders o on o.id = any(array[i.orderid, l.body ->> 'IncomingOrderID'])`

/** Returns the orders that have items on a shipment, locked one by one in the order of their ids. */
export async function lockOrdersOn(tx: Tx, shipmentId: string): Promise<OpenOrder[]> {
  const { rows } = await tx.query<[string]>(
    'select distinct orderid from shipmentitems where shipmentid = $1 order by 1',
    [shipmentId],
  )
  const orders: OpenOrder[] = []
  for (const [id] of rows) {
    const open = await readOrder(tx, id, () => [], true)
    if (open) orders.push(open)
  }
  return orders
}
