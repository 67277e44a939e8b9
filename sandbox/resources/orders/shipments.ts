import { callerOf, queryValue, type Context } from '../../core/http/context'
import type { Deletion, Handler, ResourceDefinition, Write } from '../../core/http/definitions'
import { fieldError, notFound, PlatformError } from '../../core/http/errors'
import { parseRecord } from '../../core/records/json'
import { listRecords } from '../../core/lists/list'
import { Sql } from '../../core/records/sql'
import { bodyObject } from '../../core/records/write'
import { visibleCondition } from '../../core/auth/access'
import { addressOf, checkBuyerChange } from '../../rules/orders/shipments/shipment-rules'
import { lockOrdersOn, ORDERS_OF_ITEM } from '../../rules/orders/shipments/shipment-orders'
import { updateOrderAfterShipment, shipOrder } from '../../rules/orders/shipments/shipping'
import { money, round2 } from '../../rules/orders/order/totals'
import { OWNER } from '../owner'
import { setAddress } from './shipment-writes'
import { directionOf } from '../../rules/orders/order/order-access'
import { openOrder, readVisibleOrder } from '../../rules/orders/order/open-order'
import type { Shipment } from '../../contract/records'

async function check({ ctx, tx, record, existing }: Write<Shipment>): Promise<void> {
  const { DateShipped: shipped, DateDelivered: delivered, Cost: cost } = record
  const errors = []
  if (cost !== null && cost < 0)
    errors.push(fieldError('Cost', 'must be at least 0', { Rule: 'minimum', Limit: 0 }))
  if (shipped && delivered && new Date(delivered) < new Date(shipped))
    errors.push(fieldError('DateDelivered', 'must not be before DateShipped', { Rule: 'range' }))
  if (errors.length > 0) throw new PlatformError(400, errors)
  await checkBuyerChange(tx, record, existing, ctx.platform.settings.marketplaceId)
  if (cost !== null) record.Cost = round2(money(cost))
  for (const side of ['From', 'To'] as const)
    record[`${side}Address`] = await addressOf(ctx, tx, side, record, existing)
}

/** Updates the orders of a shipment when DateShipped is set or cleared, which may complete them. */
async function updateShippedOrders({ ctx, tx, record, existing }: Write<Shipment>): Promise<void> {
  if (!existing || Boolean(existing.DateShipped) === Boolean(record.DateShipped)) return
  for (const open of await lockOrdersOn(tx, record.ID)) await updateOrderAfterShipment(ctx, tx, open, record)
}

/** Shipments: items of one or more orders to a buyer. */
export const shipments: ResourceDefinition = {
  name: 'Shipments',
  model: 'Shipment',
  table: 'shipments',
  access: { kind: 'owned' },
  references: [
    OWNER,
    { field: 'BuyerID', to: 'Buyers', onDelete: 'keep' },
    { field: 'ToAddressID', to: 'Addresses', parentField: 'BuyerID', onDelete: 'keep' },
    { field: 'FromAddressID', to: 'AdminAddresses', ofMarketplace: true, onDelete: 'keep' },
    {
      field: 'FromAddressID',
      to: 'SupplierAddresses',
      parentField: 'OwnerID',
      ofMarketplace: false,
      onDelete: 'keep',
    },
  ],
  write: check,
  written: updateShippedOrders,
  /** Locks the orders of the shipment before its items are deleted, and updates these orders afterwards. */
  async remove({ ctx, tx, record }: Deletion<Shipment>) {
    const orders = await lockOrdersOn(tx, record.ID)
    await tx.query('delete from shipmentitems where shipmentid = $1', [record.ID])
    for (const open of orders) await updateOrderAfterShipment(ctx, tx, open, record)
  },
  narrow: (ctx, sql) => [...visibleShipmentConditions(ctx, sql), ...withItemsOf(ctx, sql)],
}

/** Returns the condition that limits buyers to their own shipments. */
function visibleShipmentConditions(ctx: Context, sql: Sql): string[] {
  const { kind, company } = callerOf(ctx)
  if (kind !== 'buyer') return []
  const buyer = sql.bind(company.toLowerCase())
  for (const table of ['shipmentitems', 'lineitems', 'orders']) sql.uses.add(table)
  return [
    `(t.f_buyerid = ${buyer} or exists (select 1 from shipmentitems i ${ORDERS_OF_ITEM}
       where i.shipmentid = t.id and o.f_fromcompanyid = ${buyer}))`,
  ]
}

/** Returns the condition that a shipment holds items of an order, or of orders that were forwarded from it. */
function withItemsOf(ctx: Context, sql: Sql, orderId = queryValue(ctx, 'orderID')): string[] {
  if (orderId === null) return []
  for (const table of ['shipmentitems', 'lineitems', 'orders']) sql.uses.add(table)
  return [
    `exists (select 1 from shipmentitems i ${ORDERS_OF_ITEM} where i.shipmentid = t.id and o.id = ${sql.bind(orderId)})`,
  ]
}

/**
 * Returns a shipment that the caller may see, under additional conditions.
 * @throws 404 otherwise
 */
export async function visibleShipment(
  ctx: Context,
  narrow: (sql: Sql) => string[] = (sql) => visibleShipmentConditions(ctx, sql),
): Promise<Shipment> {
  const id = ctx.params.shipmentID ?? ''
  const sql = new Sql()
  const own = visibleCondition(ctx, ctx.platform.table('Shipments'), sql)
  const conditions = [`t.id = ${sql.bind(id)}`, ...(own ? [own] : []), ...narrow(sql)]
  const { rows } = await ctx.platform.db.query(
    `select t.body from shipments t where ${conditions.join(' and ')}`,
    sql.params,
  )
  if (rows[0]?.[0]) return parseRecord<Shipment>(rows[0][0])
  throw notFound('Shipment', id)
}

const ship: Handler = (ctx) =>
  ctx.platform.transaction(async (tx) => {
    const open = await openOrder(ctx, tx, directionOf(ctx), ctx.params.orderID ?? '', true)
    await shipOrder(ctx, tx, open, bodyObject(ctx))
    return { body: open.order }
  })

const listOfOrder: Handler = async (ctx) => {
  const { id } = await readVisibleOrder(ctx)
  const narrow = [(sql: Sql) => withItemsOf(ctx, sql, id)]
  return listRecords(ctx, ctx.platform.table('Shipments'), [], { narrow })
}

export const shipmentActions: Readonly<Record<string, Handler>> = {
  'Shipments.Get': async (ctx) => ({ body: await visibleShipment(ctx) }),
  'Shipments.SetShipFromAddress': setAddress('From'),
  'Shipments.SetShipToAddress': setAddress('To'),
  'Orders.Ship': ship,
  'Orders.ListShipments': listOfOrder,
}
