import type { Context } from '../../../core/http/context'
import type { Tx } from '../../../db/types'
import type { Deletion, Write } from '../../../core/http/definitions'
import { notFound, PlatformError, platformError } from '../../../core/http/errors'
import type { JsonObject } from '../../../core/records/json'
import { formatInstant } from '../../../core/records/model'
import { readRecord, updateRecord } from '../../../core/records/store'
import { offersFor, type Offer } from '../lines/item-offers'
import { priceLine } from '../lines/item-prices'
import { describeLine } from '../lines/item-specs'
import { newOrder, type OpenOrder } from '../order/open-order'
import { savedAddress } from '../order/order-addresses'
import { round2, sumOf } from '../order/totals'

/**
 * Returns an order as it would be created from a subscription now. It is used to apply the rules and is never stored.
 */
export function previewOrder(ctx: Context, subscription: JsonObject, items: JsonObject[]): OpenOrder {
  const { ID, FromCompanyID, FromUserID, ToCompanyID } = subscription
  const open = newOrder({
    ID: ID ?? null,
    FromCompanyID: FromCompanyID ?? null,
    FromUserID: FromUserID ?? null,
    ToCompanyID: ToCompanyID || ctx.platform.settings.marketplaceId,
    SubscriptionID: ID ?? null,
    Status: 'Unsubmitted',
  })
  return { ...open, items }
}

/** Returns the items of a subscription, sorted by DateAdded and ID. */
export async function itemsOf(tx: Pick<Tx, 'query'>, subscriptionId: string): Promise<JsonObject[]> {
  const { rows } = await tx.query(
    'select body from subscriptionitems where subscriptionid = $1 order by f_dateadded nulls first, id',
    [subscriptionId],
  )
  return rows.map(([body]) => JSON.parse(body as string) as JsonObject)
}

async function subscriptionOf(ctx: Context, tx: Tx, id: string): Promise<JsonObject> {
  const stored = await readRecord(tx, ctx.platform.table('Subscriptions'), [], id, true)
  if (!stored) throw notFound('Subscription', id)
  return stored.body
}

/** Returns the offer for a line. Rejects products that cannot be ordered by this user from this seller. */
export function assertOffer(line: JsonObject, offer: Offer | undefined): Offer {
  const id = String(line.ProductID)
  if (!offer?.isVisible) throw notFound('Product', id)
  const data = { ProductID: id, LineItemID: line.ID }
  if (!offer.isSold)
    throw platformError(
      'LineItem.ProductNotAvailableFromSeller',
      `Product "${id}" is not sold by this seller.`,
      data,
    )
  if (offer.product.IsParent === true)
    throw platformError(
      'LineItem.CannotPurchaseParentProduct',
      `Product "${id}" is a parent of products.`,
      data,
    )
  if (offer.product.IsBundle === true && !line.IsBundle)
    throw platformError('LineItem.CannotPurchaseBundleProduct', `Product "${id}" is a bundle.`, data)
  return offer
}

/** Checks a subscription's item and completes it from its product, with the price of the next order. */
export async function completeItem({ ctx, tx, parents, record, existing }: Write): Promise<void> {
  const subscriptionId = parents[0] ?? ''
  const subscription = await subscriptionOf(ctx, tx, subscriptionId)
  if (existing && existing.ProductID !== record.ProductID)
    throw platformError('LineItem.CannotChangeProductID', 'The product of an item cannot change.', {
      LineItemID: existing.ID,
      ProductID: existing.ProductID,
    })
  const others = (await itemsOf(tx, subscriptionId)).filter(({ ID }) => ID !== (existing?.ID ?? record.ID))
  const open = previewOrder(ctx, subscription, [...others, record])
  record.DateAdded = existing?.DateAdded ?? formatInstant(ctx.platform.now())
  for (const field of ['QuantityShipped', 'PromotionDiscount']) record[field] = 0
  for (const field of ['PriceOverridden', 'IsBundle']) record[field] ??= false
  if (!existing) record.PriceOverridden = false
  const offers = await offersFor(ctx, tx, open.order, [String(record.ProductID)])
  const offer = assertOffer(record, offers.get(String(record.ProductID)))
  const errors = [...(await describeLine(ctx, tx, record, offer)), ...priceLine(open, record, offer)]
  if (errors.length > 0) throw new PlatformError(400, errors)
  record.LineTotal = record.LineSubtotal ?? 0
  record.SupplierID = offer.whole.DefaultSupplierID ?? null
  record.ShipFromAddressID ??= offer.whole.ShipFromAddressID ?? null
  const address = record.ShippingAddressID
  record.ShippingAddress =
    typeof address === 'string' && address !== ''
      ? await savedAddress(ctx, tx, open.order, address, 'Shipping')
      : null
}

/** Stores the expected subtotal of the next order in the subscription. */
export async function updateProjectedSubtotal({
  ctx,
  tx,
  parents,
}: Pick<Deletion, 'ctx' | 'tx' | 'parents'>): Promise<void> {
  const table = ctx.platform.table('Subscriptions')
  const id = parents[0] ?? ''
  const stored = await readRecord(tx, table, [], id, true)
  if (!stored) return
  stored.body.ProjectedSubtotal = round2(sumOf(await itemsOf(tx, id), 'LineSubtotal'))
  await updateRecord(tx, table, id, stored)
}
