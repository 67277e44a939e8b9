import type { Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import type { Handler } from '../../core/http/definitions'
import { notFound, platformError } from '../../core/http/errors'
import { objectsIn, parseRecord, textOf, type JsonObject } from '../../core/records/json'
import { bodyObject } from '../../core/records/write'
import { offersFor } from '../../rules/orders/lines/item-offers'
import { draftLine } from '../../rules/orders/lines/line-drafts'
import { assertItemsMayChange, removeLines, saveItemsOf } from '../../rules/orders/lines/line-items'
import { trackLine } from '../../rules/orders/order/order-tracking'
import { cartOf } from './cart'
import { itemAction } from './line-items'
import { directionOf } from '../../rules/orders/order/order-access'
import { openOrder, type OpenOrder } from '../../rules/orders/order/open-order'
import type { LineItem, BundleProductAssignment } from '../../contract/records'

interface Part {
  product: string
  required: boolean
  quantity: number | null
}

/** Returns the products of a bundle. */
async function partsOf(tx: Tx, bundle: string): Promise<Part[]> {
  const { rows } = await tx.query<[string, string]>(
    'select productid, body from bundleproductassignments where bundleid = $1 order by productid',
    [bundle],
  )
  return rows.map(([product, text]) => {
    const { Required: required, DefaultQuantity: quantity } = parseRecord<BundleProductAssignment>(text)
    return { product, required, quantity }
  })
}

/**
 * Returns the items of a bundle to be added: those that were sent, and the missing required ones in their default
 * quantity.
 */
async function wantedItems(ctx: Context, tx: Tx, bundle: string): Promise<JsonObject[]> {
  const { LineItems: sent } = bodyObject(ctx)
  const items = objectsIn(sent)
  const parts = await partsOf(tx, bundle)
  const foreign = items
    .map(({ ProductID }) => textOf(ProductID))
    .filter((id) => !parts.some((one) => one.product === id))
  if (foreign.length > 0) {
    throw platformError(
      'Bundle.ProductNotAssigned',
      `These products are not in bundle "${bundle}": ${foreign.join(', ')}.`,
      {
        BundleID: bundle,
        ProductIDs: foreign,
      },
    )
  }
  const missing = parts.filter(
    ({ product, required }) => required && !items.some(({ ProductID }) => ProductID === product),
  )
  const bare = missing.filter(({ quantity }) => quantity === null).map(({ product }) => product)
  if (bare.length > 0) {
    throw platformError(
      'Bundle.RequiredBundleItemMissing',
      `Bundle "${bundle}" needs these products: ${bare.join(', ')}.`,
      {
        BundleID: bundle,
        ProductIDs: bare,
      },
    )
  }
  const added = missing.map(({ product, quantity }) => ({ ProductID: product, Quantity: quantity }))
  return [...items, ...added].map((item) => ({
    ...item,
    Quantity: item.Quantity ?? parts.find(({ product }) => product === item.ProductID)?.quantity ?? 1,
  }))
}

/** Adds a bundle: one line for the bundle itself, and one line per product in it that refers to that line. */
async function addBundle(ctx: Context, tx: Tx, open: OpenOrder): Promise<LineItem> {
  assertItemsMayChange(ctx, open)
  const id = ctx.params.bundleID ?? ''
  const bundle = (await offersFor(ctx, tx, open.order, [id])).get(id)
  if (!bundle?.isVisible || !bundle.product.IsBundle) throw notFound('Bundle', id)
  const items = await wantedItems(ctx, tx, id)
  const offers = await offersFor(
    ctx,
    tx,
    open.order,
    items.map(({ ProductID }) => textOf(ProductID)),
  )
  const parent = await draftLine(ctx, tx, open, { ProductID: id, Quantity: 1 }, bundle, { IsBundle: true })
  const added = [parent]
  for (const item of items) {
    const product = textOf(item.ProductID)
    const offer = offers.get(product)
    if (!offer || !offer.product.Active) throw notFound('Product', product)
    if (!offer.isSold) {
      const text = `"${open.order.ToCompanyID}" does not sell product "${product}".`
      throw platformError('LineItem.ProductNotAvailableFromSeller', text, {
        ProductID: product,
        BundleID: id,
      })
    }
    added.push(await draftLine(ctx, tx, open, item, offer, { BundleItemID: parent.ID }))
  }
  await saveItemsOf(ctx, tx, open)
  for (const line of added) await trackLine(ctx, tx, open, line, 'LineItemAdded')
  return parent
}

/** Removes a bundle with all its items. */
async function removeBundle(ctx: Context, tx: Tx, open: OpenOrder): Promise<null> {
  const { bundleID: bundle = '', bundleItemID: id = '' } = ctx.params
  const parent = open.items.find(({ ID, IsBundle }) => ID === id && IsBundle)
  if (!parent || parent.ProductID !== bundle) throw notFound('LineItem', id)
  assertItemsMayChange(ctx, open)
  removeLines(
    open,
    open.items.filter((line) => line === parent || line.BundleItemID === id),
  )
  await saveItemsOf(ctx, tx, open)
  return null
}

const inPath = (ctx: Context, tx: Tx): Promise<OpenOrder> =>
  openOrder(ctx, tx, directionOf(ctx), ctx.params.orderID ?? '', true)

export const bundleLineItemActions: Readonly<Record<string, Handler>> = {
  'BundleLineItems.Create': itemAction(inPath, addBundle),
  'BundleLineItems.Delete': itemAction(inPath, removeBundle),
  'Cart.CreateBundleItem': itemAction((ctx, tx) => cartOf(ctx, tx, { create: true }), addBundle),
  'Cart.DeleteBundleItem': itemAction(async (ctx, tx) => {
    const open = await cartOf(ctx, tx, { create: false })
    if (!open) throw notFound('LineItem', ctx.params.bundleItemID ?? '')
    return open
  }, removeBundle),
}
