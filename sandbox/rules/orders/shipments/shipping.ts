import { callerOf, type Context } from '../../../core/http/context'
import { notAuthorizedToAdmin, platformError } from '../../../core/http/errors'
import { parseRecord, type JsonObject } from '../../../core/records/json'
import { queueMessage } from '../../../core/messaging/messages'
import { formatInstant } from '../../../core/records/model'
import { insertRecord } from '../../../core/records/store'
import { newId } from '../../../core/records/ids'
import { createRecord } from '../../../core/records/write'
import type { Queryable, Tx } from '../../../db/types'
import { buyerUserOf } from '../returns/return-messages'
import { otherBuyer } from './shipment-rules'
import { saveOrder } from '../order/save-order'
import type { OpenOrder } from '../order/open-order'
import { isOpen } from '../transitions'
import { assertOrderAction, setOrderStatus } from '../order/status'
import type { LineItem, Shipment, ShipmentItem } from '../../../contract/records'
import { snapshot } from '../lines/line-snapshots'

/** The quantities of a line item on shipments. */
interface Shipped {
  quantity: number
  /** Quantity on shipments that have left. */
  left: number
}

/** Returns the quantities of an order's items on shipments, by line item. */
async function shippedOf(db: Queryable, orderId: string): Promise<Map<string, Shipped>> {
  const { rows } = await db.query<[string, string, string | null]>(
    `select i.lineitemid, sum((i.body ->> 'QuantityShipped')::numeric),
       sum((i.body ->> 'QuantityShipped')::numeric) filter (where s.f_dateshipped is not null)
     from shipmentitems i join shipments s on s.id = i.shipmentid where i.orderid = $1 group by 1`,
    [orderId],
  )
  return new Map(
    rows.map(([id, quantity, left]) => [id, { quantity: Number(quantity), left: Number(left ?? 0) }]),
  )
}

/** True for lines that can be shipped. A bundle's own line only represents the lines of its products. */
export const isShippable = ({ IsBundle: isBundle }: LineItem): boolean => !isBundle

async function notifyOfShipment(ctx: Context, tx: Tx, open: OpenOrder, shipment: Shipment): Promise<void> {
  const to = buyerUserOf(ctx, open)
  if (!to) return
  const { rows } = await tx.query(
    'select body from shipmentitems where shipmentid = $1 order by f_orderid, f_lineitemid',
    [shipment.ID],
  )
  const event: JsonObject = {
    Order: open.order,
    LineItems: open.items,
    Shipment: shipment,
    ShipmentItems: rows.map(([body]) => parseRecord(body)),
  }
  await queueMessage(ctx.platform, tx, { type: 'ShipmentCreated', to, event })
}

/**
 * Completes an open order when all items have left. The caller stores the order. Returns true when it was completed.
 */
export async function completeIfShipped(
  { platform }: Context,
  db: Queryable,
  { id, order, items }: OpenOrder,
  known?: Map<string, Shipped>,
): Promise<boolean> {
  const sent = items.filter(isShippable)
  if (!isOpen(order) || !sent.some(({ QuantityShipped }) => QuantityShipped > 0)) return false
  const shipped = known ?? (await shippedOf(db, id))
  const hasLeft = ({ ID, Quantity }: LineItem): boolean => (shipped.get(ID)?.left ?? 0) >= Quantity
  if (!sent.every(hasLeft)) return false
  setOrderStatus(order, 'ship', 'Completed')
  order.DateCompleted = formatInstant(platform.now())
  return true
}

/**
 * Updates a locked order after its shipments have changed: the shipped quantities of its items, and completion when all
 * of them have left. `shipment` is the changed shipment.
 */
export async function updateOrderAfterShipment(
  ctx: Context,
  tx: Tx,
  open: OpenOrder,
  shipment: Shipment,
): Promise<void> {
  const shipped = await shippedOf(tx, open.id)
  let isChanged = false
  for (const item of open.items) {
    const quantity = shipped.get(item.ID)?.quantity ?? 0
    isChanged ||= item.QuantityShipped !== quantity
    item.QuantityShipped = quantity
  }
  const isDone = await completeIfShipped(ctx, tx, open, shipped)
  if (!isChanged && !isDone) return
  await saveOrder(ctx, tx, open, { reprice: false })
  if (isDone) await notifyOfShipment(ctx, tx, open, shipment)
}

/** Returns the shipment item to store: a copy of the line item's product data, with the shipped quantity. */
export function shipmentItem(ctx: Context, orderId: string, item: LineItem, quantity: number): ShipmentItem {
  const { models } = ctx.platform
  const copied = snapshot(models, 'ShipmentItem', item)
  return { ...copied, OrderID: orderId, LineItemID: item.ID, QuantityShipped: quantity }
}

/** Adds an item to a shipment that does not have it yet. */
export async function addShipmentItem(
  ctx: Context,
  tx: Tx,
  shipmentId: string,
  body: ShipmentItem,
): Promise<void> {
  const id = newId()
  const table = ctx.platform.table('ShipmentItems')
  await insertRecord(tx, table, { parents: [shipmentId], id, body, secret: null })
  await tx.query('update shipmentitems set orderid = $3, lineitemid = $4 where shipmentid = $1 and id = $2', [
    shipmentId,
    id,
    body.OrderID,
    body.LineItemID,
  ])
}

/**
 * Creates one shipment with all items of a locked order, which completes the order. Rejects orders with items on other
 * shipments. `shipment` has the submitted fields; without DateShipped it leaves now.
 */
export async function shipOrder(ctx: Context, tx: Tx, open: OpenOrder, shipment: JsonObject): Promise<void> {
  const { kind } = callerOf(ctx)
  if (kind === 'buyer') throw notAuthorizedToAdmin('Shipment')
  assertOrderAction(ctx, 'ship', open)
  const items = open.items.filter(isShippable)
  if (items.length === 0)
    throw platformError('Order.CannotShipWithNoLineItems', `The order "${open.id}" has no line items.`, {
      OrderID: open.id,
    })
  const shipped = await shippedOf(tx, open.id)
  if (shipped.size > 0) {
    const { rows } = await tx.query(
      'select body, shipmentid from shipmentitems where orderid = $1 order by shipmentid, f_lineitemid',
      [open.id],
    )
    throw platformError(
      'Order.ConflictsWithOtherShipments',
      `Items of the order "${open.id}" are on other shipments: ${[...shipped.keys()].join(', ')}.`,
      rows.map(([body, id]) => {
        const { OrderID, LineItemID, QuantityShipped } = parseRecord(body)
        return { ShipmentID: id, OrderID, LineItemID, QuantityShipped }
      }),
    )
  }
  const to = buyerUserOf(ctx, open)
  const { BuyerID: buyer } = ctx.platform.models.read('Shipment', shipment)
  if (to && buyer && buyer !== to.company) throw otherBuyer([open.id])
  const draft: JsonObject = { ...(to ? { BuyerID: to.company } : {}), ...shipment }
  const given = Object.keys(draft).find((name) => name.toLowerCase() === 'dateshipped') ?? 'DateShipped'
  draft[given] ||= formatInstant(ctx.platform.now())
  const made = await createRecord(ctx, tx, ctx.platform.table('Shipments'), [], draft)
  for (const item of items)
    await addShipmentItem(ctx, tx, made.id, shipmentItem(ctx, open.id, item, item.Quantity))
  await updateOrderAfterShipment(ctx, tx, open, made.body)
}
