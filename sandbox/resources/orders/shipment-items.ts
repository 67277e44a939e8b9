import { callerOf, type Context } from '../../core/http/context'
import type { Handler, ResourceDefinition } from '../../core/http/definitions'
import { fieldError, notFound, PlatformError, platformError } from '../../core/http/errors'
import { listRecords } from '../../core/lists/list'
import { Sql } from '../../core/records/sql'
import { deleteRecord, updateRecord } from '../../core/records/store'
import { bodyObject } from '../../core/records/write'
import { ordersFor, ownCompany } from '../../rules/orders/order/order-access'
import { ORDERS_OF_ITEM } from '../../rules/orders/shipments/shipment-orders'
import { checkBuyer, checkQuantity, findItem } from '../../rules/orders/shipments/shipment-rules'
import {
  addShipmentItem,
  updateOrderAfterShipment,
  isShippable,
  shipmentItem,
} from '../../rules/orders/shipments/shipping'
import { shipmentInPath } from './shipment-writes'
import { visibleShipment } from './shipments'
import { readOrder } from '../../rules/orders/order/open-order'
import { assertOrderAction } from '../../rules/orders/order/status'

/** Line items of a shipment. A row has an internal ID, because the platform identifies it by order and line item. */
export const shipmentItems: ResourceDefinition = {
  name: 'ShipmentItems',
  model: 'ShipmentItem',
  table: 'shipmentitems',
  parents: [{ param: 'shipmentID', of: 'Shipments' }],
  access: { kind: 'under' },
  operations: {
    List: 'Shipments.ListItems',
    Get: 'none',
    Create: 'none',
    Save: 'none',
    Patch: 'none',
    Delete: 'none',
  },
  references: [{ field: 'OrderID', to: 'Orders', onDelete: 'keep' }],
}

function read(ctx: Context): { orderId: string; lineItemId: string; quantity: number } {
  const { models } = ctx.platform
  const sent = models.read('ShipmentItem', bodyObject(ctx))
  models.validate('ShipmentItem', sent, ctx.operation.required)
  const { OrderID: orderId = '', LineItemID: lineItemId = '', QuantityShipped: quantity = 0 } = sent
  if (quantity < 1)
    throw new PlatformError(400, [
      fieldError('QuantityShipped', 'must be at least 1', { Rule: 'minimum', Limit: 1 }),
    ])
  return { orderId, lineItemId, quantity }
}

/** Adds a line item to the shipment, or changes its quantity. */
const save: Handler = (ctx) =>
  ctx.platform.transaction(async (tx) => {
    const shipment = await shipmentInPath(ctx, tx)
    const { orderId, lineItemId, quantity } = read(ctx)
    const open = await readOrder(tx, orderId, ordersFor(ctx, 'All', { hasDrafts: true }), true)
    if (!open) throw notFound('Order', orderId)
    // A supplier may see its own order to another company, but it may ship only orders that it has received.
    if (callerOf(ctx).kind === 'supplier' && open.order.ToCompanyID !== ownCompany(ctx))
      throw notFound('Order', orderId)
    const item = open.items.find(({ ID }) => ID === lineItemId)
    if (!item) throw notFound('LineItem', lineItemId)
    assertOrderAction(ctx, 'shipItem', open)
    if (!isShippable(item))
      throw platformError(
        'ShipmentItem.CannotBeBundle',
        'A bundle is shipped by the line items of its products.',
        {
          LineItemID: lineItemId,
        },
      )
    const existing = await findItem(ctx, tx, shipment.id, open.id, lineItemId)
    checkQuantity(item, existing?.body.QuantityShipped ?? 0, quantity)
    await checkBuyer(ctx, tx, shipment, open)
    const body = shipmentItem(ctx, open.id, item, quantity)
    const table = ctx.platform.table('ShipmentItems')
    if (existing) await updateRecord(tx, table, existing.id, { ...existing, body })
    else await addShipmentItem(ctx, tx, shipment.id, body)
    await updateOrderAfterShipment(ctx, tx, open, shipment.body)
    return { body }
  })

const remove: Handler = (ctx) =>
  ctx.platform.transaction(async (tx) => {
    const { orderID = '', lineItemID = '' } = ctx.params
    const shipment = await shipmentInPath(ctx, tx)
    const open = await readOrder(tx, orderID, () => [], true)
    const found = await findItem(ctx, tx, shipment.id, orderID, lineItemID)
    if (!found || !open) throw notFound('ShipmentItem', lineItemID)
    const table = ctx.platform.table('ShipmentItems')
    await deleteRecord(tx, table, [shipment.id], found.id)
    await updateOrderAfterShipment(ctx, tx, open, shipment.body)
    return {}
  })

/**
 * Returns the condition that limits buyers to items of their own orders: a shipment may hold items of several buyers'
 * forwarded orders.
 */
function ofOwnOrders(ctx: Context, sql: Sql): string[] {
  const { kind, company } = callerOf(ctx)
  if (kind !== 'buyer') return []
  for (const table of ['lineitems', 'orders']) sql.uses.add(table)
  return [
    `exists (select 1 from shipmentitems i ${ORDERS_OF_ITEM}
      where i.shipmentid = t.shipmentid and i.id = t.id and o.f_fromcompanyid = ${sql.bind(company.toLowerCase())})`,
  ]
}

const list: Handler = async (ctx) => {
  const { ID } = await visibleShipment(ctx)
  const narrow = [(sql: Sql) => ofOwnOrders(ctx, sql)]
  return listRecords(ctx, ctx.platform.table('ShipmentItems'), [ID], { narrow })
}

const get: Handler = async (ctx) => {
  const { orderID = '', lineItemID = '' } = ctx.params
  const { ID } = await visibleShipment(ctx)
  const found = await findItem(ctx, ctx.platform.db, ID, orderID, lineItemID)
  const sql = new Sql()
  const conditions = [`t.shipmentid = ${sql.bind(ID)}`, `t.id = ${sql.bind(found?.id ?? '')}`]
  const { rows } = await ctx.platform.db.query(
    `select 1 from shipmentitems t where ${[...conditions, ...ofOwnOrders(ctx, sql)].join(' and ')}`,
    sql.params,
  )
  if (!found || rows.length === 0) throw notFound('ShipmentItem', lineItemID)
  return { body: found.body }
}

export const shipmentItemActions: Readonly<Record<string, Handler>> = {
  'Shipments.ListItems': list,
  'Shipments.GetItem': get,
  'Shipments.SaveItem': save,
  'Shipments.DeleteItem': remove,
}
