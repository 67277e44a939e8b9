import type { Context } from '../../../core/http/context'
import { fieldError, PlatformError, platformError, notFound } from '../../../core/http/errors'
import { readRecord, updateRecord, type Stored } from '../../../core/records/store'
import type { Queryable, Tx } from '../../../db/types'
import type { OpenOrder } from '../order/open-order'
import type { LineItem, Shipment, ShipmentItem, Address } from '../../../contract/records'
import { snapshot } from '../lines/line-snapshots'

/** Returns the item of a shipment for a line item; null when the shipment does not have it. */
export async function findItem(
  ctx: Context,
  db: Queryable,
  shipmentId: string,
  orderId: string,
  lineItemId: string,
): Promise<Stored<ShipmentItem> | null> {
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
  shipment: Stored<Shipment>,
  { order }: OpenOrder,
): Promise<void> {
  const from = order.FromCompanyID
  if (from === ctx.platform.settings.marketplaceId) return
  const { BuyerID: buyer } = shipment.body
  if (buyer === from) return
  if (buyer)
    throw new PlatformError(400, [
      fieldError('OrderID', `must name an order of the shipment's buyer "${buyer}"`, {
        Rule: 'sameBuyer',
      }),
    ])
  shipment.body.BuyerID = from
  const table = ctx.platform.table('Shipments')
  await updateRecord(tx, table, shipment.id, shipment)
}

/** Rejects quantities above what is ordered and not shipped yet. */
export function checkQuantity(item: LineItem, before: number, wanted: number): void {
  const left = item.Quantity - (item.QuantityShipped - before)
  if (wanted <= left) return
  throw platformError(
    'ShipmentItem.QuantityExceeded',
    `Line item "${item.ID}" has only ${left} left to ship, but the request is for ${wanted}.`,
    { LineItemID: item.ID, QuantityLeft: left, QuantityShipped: wanted },
  )
}

/** Rejects a new buyer that differs from the buyer of the orders on the shipment. */
export async function checkBuyerChange(
  tx: Tx,
  { BuyerID }: Shipment,
  existing: Shipment | null,
  marketplaceId: string,
): Promise<void> {
  if (!existing || existing.BuyerID === BuyerID) return
  const { rows } = await tx.query<[string]>(
    `select distinct o.id from shipmentitems i join orders o on o.id = i.orderid
     where i.shipmentid = $1 and not o.body ->> 'FromCompanyID' = any($2::text[]) order by 1`,
    [existing.ID, [BuyerID ?? '', marketplaceId]],
  )
  if (rows.length === 0) return
  throw otherBuyer(rows.map(([id]) => id))
}

/** Returns the error for a shipment whose buyer differs from the buyer of the orders on it. */
export function otherBuyer(OrderIDs: string[]): PlatformError {
  return new PlatformError(400, [
    fieldError('BuyerID', 'must be the buyer of the orders on the shipment', { Rule: 'sameBuyer', OrderIDs }),
  ])
}

/**
 * Returns a saved address that a shipment may come from (its owner's) or go to (its buyer's); null when there is none.
 */
async function savedAddress(
  ctx: Context,
  tx: Tx,
  side: 'From' | 'To',
  { OwnerID, BuyerID }: Shipment,
  id: string,
): Promise<Stored | null> {
  const { platform } = ctx
  if (side === 'To')
    return BuyerID !== null ? readRecord(tx, platform.table('Addresses'), [BuyerID], id) : null
  return OwnerID === platform.settings.marketplaceId
    ? readRecord(tx, platform.table('AdminAddresses'), [], id)
    : readRecord(tx, platform.table('SupplierAddresses'), [OwnerID], id)
}

/**
 * Returns the address for a shipment's From- or ToAddressID. For a saved address this is the copy made when the ID was
 * set. Without an ID it is the one-time address set before. 404 Address when the address does not exist.
 */
export async function addressOf(
  ctx: Context,
  tx: Tx,
  side: 'From' | 'To',
  record: Shipment,
  existing: Shipment | null,
): Promise<Address | null> {
  const [field, kept] = [`${side}AddressID`, `${side}Address`] as const
  const id = record[field]
  const before = existing?.[field] || null
  if (!id) {
    record[field] = null
    return before === null ? (existing?.[kept] ?? null) : null
  }
  if (before === id) return existing?.[kept] ?? null
  const found = await savedAddress(ctx, tx, side, record, id)
  if (!found) throw notFound('Address', id)
  return snapshot(ctx.platform.models, 'Address', found.body)
}
