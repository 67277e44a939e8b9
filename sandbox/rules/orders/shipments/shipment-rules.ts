import type { Context, Tx } from '../../../core/http/context'
import { fieldError, PlatformError, platformError } from '../../../core/http/errors'
import type { JsonObject } from '../../../core/records/json'
import { readRecord, updateRecord, type Stored } from '../../../core/records/store'
import type { Queryable } from '../../../db/types'
import type { OpenOrder } from '../order/open-order'

/** Returns the item of a shipment for a line item; null when the shipment does not have it. */
export async function findItem(
  ctx: Context,
  db: Queryable,
  shipmentId: string,
  orderId: string,
  lineItemId: string,
): Promise<Stored | null> {
  const { rows } = await db.query(
    'select id from shipmentitems where shipmentid = $1 and orderid = $2 and lineitemid = $3',
    [shipmentId, orderId, lineItemId],
  )
  const id = rows[0]?.[0]
  return id ? readRecord(db, ctx.platform.table('ShipmentItems'), [shipmentId], id) : null
}

/**
 * Checks that an order belongs to the shipment's buyer. A shipment without a buyer gets the buyer of its first order.
 */
export async function checkBuyer(
  ctx: Context,
  tx: Tx,
  shipment: Stored,
  { order }: OpenOrder,
): Promise<void> {
  const from = order.FromCompanyID
  if (from === ctx.platform.settings.marketplaceId) return
  const { BuyerID: buyer } = shipment.body
  if (buyer === from) return
  if (buyer)
    throw new PlatformError(400, [
      fieldError('OrderID', `must name an order of the shipment's buyer "${String(buyer)}"`, {
        Rule: 'sameBuyer',
      }),
    ])
  shipment.body.BuyerID = from ?? null
  const table = ctx.platform.table('Shipments')
  await updateRecord(tx, table, shipment.id, shipment)
  tx.changed.add(table.name)
}

/** Rejects quantities above what is ordered and not shipped yet. */
export function checkQuantity(item: JsonObject, before: number, wanted: number): void {
  const left = Number(item.Quantity) - (Number(item.QuantityShipped ?? 0) - before)
  if (wanted <= left) return
  throw platformError(
    'ShipmentItem.QuantityExceeded',
    `Line item "${String(item.ID)}" has only ${left} left to ship, but the request is for ${wanted}.`,
    { LineItemID: item.ID ?? null, QuantityLeft: left, QuantityShipped: wanted },
  )
}

/** Rejects a new buyer that differs from the buyer of the orders on the shipment. */
export async function checkBuyerChange(
  tx: Tx,
  { ID, BuyerID }: JsonObject,
  existing: JsonObject | null,
  marketplaceId: string,
): Promise<void> {
  if (!existing || existing.BuyerID === BuyerID) return
  const { rows } = await tx.query(
    `select distinct o.id from shipmentitems i join orders o on o.id = i.orderid
     where i.shipmentid = $1 and not o.body ->> 'FromCompanyID' = any($2::text[]) order by 1`,
    [String(existing.ID ?? ID), [String(BuyerID ?? ''), marketplaceId]],
  )
  if (rows.length === 0) return
  throw otherBuyer(rows.map(([id]) => String(id)))
}

/** Returns the error for a shipment whose buyer differs from the buyer of the orders on it. */
export function otherBuyer(OrderIDs: string[]): PlatformError {
  return new PlatformError(400, [
    fieldError('BuyerID', 'must be the buyer of the orders on the shipment', { Rule: 'sameBuyer', OrderIDs }),
  ])
}
