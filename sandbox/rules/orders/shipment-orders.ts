import type { Tx } from '../../core/context'
import { readOrder, type OpenOrder } from './open-order'

/** Orders `o` that item `i` of a shipment is of: the one it was sent for, and the one that was forwarded from. */
export const ORDERS_OF_ITEM = `left join lineitems l on l.orderid = i.orderid and l.id = i.lineitemid
  join orders o on o.id = any(array[i.orderid, l.body ->> 'IncomingOrderID'])`

/** The orders that have items on a shipment, locked one after the other by id. */
export async function lockOrdersOn(tx: Tx, shipmentId: string): Promise<OpenOrder[]> {
  const { rows } = await tx.query(
    'select distinct orderid from shipmentitems where shipmentid = $1 order by 1',
    [shipmentId],
  )
  const orders: OpenOrder[] = []
  for (const [id] of rows) {
    const open = await readOrder(tx, id as string, () => [], true)
    if (open) orders.push(open)
  }
  return orders
}
