import { queryValue, type Context } from '../../core/http/context'
import type { Handler } from '../../core/http/definitions'
import { listRecords } from '../../core/lists/list'
import type { Sql } from '../../core/records/sql'
import { ownOrderCondition } from '../../rules/orders/order/order-access'
import { visibleShipment } from '../orders/shipments'

/**
 * Returns the condition that shipment item `i` belongs to an order of the caller, and to the requested order where
 * there is one.
 */
function ofMyOrders(ctx: Context, sql: Sql): string {
  for (const table of ['shipmentitems', 'lineitems', 'orders']) sql.uses.add(table)
  const asked = queryValue(ctx, 'orderID')
  const only = asked === null ? '' : ` and t.id = ${sql.bind(asked)}`
  return `exists (select 1 from orders t where ${ownOrderCondition(ctx, sql)}${only} and t.id = any(array[i.orderid, (
    select l.body ->> 'IncomingOrderID' from lineitems l where l.orderid = i.orderid and l.id = i.lineitemid)]))`
}

/** Returns the condition on shipments `t` that hold such an item. */
const holdsMine =
  (ctx: Context) =>
  (sql: Sql): string[] => [
    `exists (select 1 from shipmentitems i where i.shipmentid = t.id and ${ofMyOrders(ctx, sql)})`,
  ]

export const myShipmentActions: Readonly<Record<string, Handler>> = {
  'Me.ListShipments': (ctx) =>
    listRecords(ctx, ctx.platform.table('Shipments'), [], { narrow: [holdsMine(ctx)] }),
  'Me.GetShipment': async (ctx) => ({ body: await visibleShipment(ctx, holdsMine(ctx)) }),
  'Me.ListShipmentItems': async (ctx) => {
    const { ID } = await visibleShipment(ctx, holdsMine(ctx))
    const mine = (sql: Sql): string[] => [
      `exists (select 1 from shipmentitems i where i.shipmentid = t.shipmentid and i.id = t.id and ${ofMyOrders(ctx, sql)})`,
    ]
    return listRecords(ctx, ctx.platform.table('ShipmentItems'), [ID], { narrow: [mine] })
  },
}
