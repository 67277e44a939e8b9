import type { Context } from '../../../core/http/context'
import type { Tx } from '../../../db/types'
import type { Deletion, Write } from '../../../core/http/definitions'
import { notFound, PlatformError, platformError } from '../../../core/http/errors'
import { parseRecord, textOf, type JsonObject } from '../../../core/records/json'
import { formatInstant } from '../../../core/records/model'
import { readRecord, requireRecord, updateRecord } from '../../../core/records/store'
import { offersFor, type Parties } from '../lines/item-offers'
import { priceLine } from '../lines/item-prices'
import { describeLine } from '../lines/item-specs'
import { savedAddress } from '../order/order-addresses'
import { round2, sumOf } from '../order/totals'
import { newOrder, type OpenOrder } from '../order/open-order'
import type { Offer } from '../../catalog/offers'
import { FIRST_STATUS } from '../transitions'
import type { LineItem, Subscription, BundleProductAssignment } from '../../../contract/records'

/** Returns the parties of a subscription's orders. A subscription without a user has no special terms. */
export function orderParties(ctx: Context, subscription: Subscription): Parties {
  const { FromCompanyID, FromUserID, ToCompanyID } = subscription
  return {
    FromCompanyID: FromCompanyID ?? '',
    FromUserID: FromUserID ?? '',
    ToCompanyID: ToCompanyID || ctx.platform.settings.marketplaceId,
  }
}

/**
 * Returns an order as it would be created from a subscription now. It is used to apply the rules and is never stored.
 */
function previewOrder(ctx: Context, subscription: Subscription, items: LineItem[]): OpenOrder {
  const { models } = ctx.platform
  const { ID } = subscription
  const parties = orderParties(ctx, subscription)
  const open = newOrder(
    models.complete('Order', { ID, ...parties }, { SubscriptionID: ID, Status: FIRST_STATUS }),
  )
  return { ...open, items }
}

/** Returns the items of a subscription, sorted by DateAdded and ID. */
export async function itemsOf(tx: Pick<Tx, 'query'>, subscriptionId: string): Promise<LineItem[]> {
  const { rows } = await tx.query(
    'select body from subscriptionitems where subscriptionid = $1 order by f_dateadded nulls first, id',
    [subscriptionId],
  )
  return rows.map(([body]) => parseRecord<LineItem>(body))
}

async function subscriptionOf(ctx: Context, tx: Tx, id: string): Promise<Subscription> {
  const stored = await requireRecord(tx, ctx.platform.table('Subscriptions'), [], id, true)
  return stored.body
}

/** Returns the offer for a line. Rejects products that cannot be ordered by this user from this seller. */
export function assertOffer(line: LineItem, offer: Offer | undefined): Offer {
  const id = line.ProductID
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
  if (offer.product.IsBundle && !line.IsBundle)
    throw platformError('LineItem.CannotPurchaseBundleProduct', `Product "${id}" is a bundle.`, data)
  return offer
}

/** Checks a subscription's item and completes it from its product, with the price of the next order. */
export async function completeItem({ ctx, tx, parents, record, existing }: Write<LineItem>): Promise<void> {
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
  record.QuantityShipped = 0
  record.PromotionDiscount = 0
  if (!existing) record.PriceOverridden = false
  const offers = await offersFor(ctx, tx, open.order, [record.ProductID])
  const offer = assertOffer(record, offers.get(record.ProductID))
  const errors = [...(await describeLine(ctx, tx, record, offer)), ...priceLine(open, record, offer)]
  if (errors.length > 0) throw new PlatformError(400, errors)
  record.LineTotal = record.LineSubtotal ?? 0
  record.SupplierID = offer.whole.DefaultSupplierID
  record.ShipFromAddressID ??= offer.whole.ShipFromAddressID
  const address = record.ShippingAddressID
  record.ShippingAddress = address ? await savedAddress(ctx, tx, open.order, address, 'Shipping') : null
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

/**
 * Returns the products of a bundle with their assignments, which state if they are required and the default quantity.
 */
export async function contentsOf(tx: Tx, bundleId: string): Promise<Map<string, BundleProductAssignment>> {
  const { rows } = await tx.query<[string, string]>(
    `select a.productid, a.body from bundleproductassignments a join products b on b.id = a.bundleid
     where a.bundleid = $1 and (b.body ->> 'IsBundle')::boolean order by a.productid`,
    [bundleId],
  )
  return new Map(rows.map(([id, body]) => [id, parseRecord<BundleProductAssignment>(body)]))
}

/** Returns the items of a bundle to be added: the submitted ones, and required products with their default quantity. */
export function selectBundleItems(
  bundleId: string,
  contents: Map<string, BundleProductAssignment>,
  sent: readonly JsonObject[],
): JsonObject[] {
  const wanted = sent.map((one): JsonObject => {
    const assignment = contents.get(textOf(one.ProductID))
    if (!assignment)
      throw platformError(
        'Bundle.ProductNotAssigned',
        `Product "${textOf(one.ProductID)}" is not in bundle "${bundleId}".`,
        {
          BundleID: bundleId,
          ProductID: one.ProductID,
        },
      )
    return { ...one, Quantity: one.Quantity ?? assignment.DefaultQuantity ?? 1 }
  })
  for (const [ProductID, { Required, DefaultQuantity }] of contents) {
    if (!Required || wanted.some((one) => one.ProductID === ProductID)) continue
    if (sent.length > 0 || !DefaultQuantity)
      throw platformError(
        'Bundle.RequiredBundleItemMissing',
        `Product "${ProductID}" must be in bundle "${bundleId}".`,
        {
          BundleID: bundleId,
          ProductID,
        },
      )
    wanted.push({ ProductID, Quantity: DefaultQuantity })
  }
  return wanted
}
