import { callerOf, type Context } from '../../../core/http/context'
import type { Tx } from '../../../db/types'
import { fieldError, idExists, notFound, PlatformError, platformError } from '../../../core/http/errors'
import type { JsonFields, Json } from '../../../core/records/json'
import { chooseId } from '../../../core/records/write'
import { discardCalculation } from '../checkout/checkout'
import { offersOf } from './item-offers'
import { draftLine, overridePrice, sentLine, checkAndCompleteLine } from './line-drafts'
import { assertMayChange, isOrderAdmin } from '../order/order-access'
import { updateShippingAddressId } from '../order/order-addresses'
import { adjustStock } from './order-stock'
import { trackLine } from '../order/order-tracking'
import { renameLineReferences } from '../order/renames'
import { completeIfShipped } from '../shipments/shipping'
import { saveOrder } from '../order/save-order'
import type { OpenOrder } from '../order/open-order'
import type { Offer } from '../../catalog/offers'
import { isUnsubmitted, isOpen, fixedField, isBeforeOpen } from '../transitions'
import type { Order, LineItem } from '../../../contract/records'

/**
 * Rejects changes to items once the order's status does not allow them. Items can be changed until submission, and by
 * users with OrderAdmin while the order is open.
 */
export function assertItemsMayChange(
  ctx: Context,
  { id, order }: OpenOrder,
  line: LineItem | null = null,
): void {
  if (callerOf(ctx).invitationId !== undefined) return assertInvited(ctx, order, line)
  assertMayChange(ctx, order)
  if (isUnsubmitted(order) || (isOpen(order) && isOrderAdmin(ctx))) return
  throw new PlatformError(400, [fixedField('LineItems', { ID: id, Status: order.Status })])
}

/** Rejects changes by an invited user to items of other users, or after submission. */
function assertInvited(ctx: Context, order: Order, line: LineItem | null): void {
  const data = { OrderID: order.ID, LineItemID: line?.ID ?? null }
  if (!isUnsubmitted(order))
    throw platformError('GroupOrder.CannotModifySubmittedOrder', 'The order is already submitted.', data)
  if (line && line.InvitationID !== callerOf(ctx).invitationId)
    throw platformError(
      'GroupOrder.CannotModify',
      'Only items that were added by this invitation can be changed.',
      data,
    )
}

/** Returns the line of an order with this id; 404 LineItem. */
export function lineOf({ items }: OpenOrder, id: string): LineItem {
  const found = items.find(({ ID }) => ID === id)
  if (!found) throw notFound('LineItem', id)
  return found
}

/** Returns the offer of a product that the order's user may order as a line of its own. Rejects all other products. */
async function requireOrderableOffer(
  ctx: Context,
  tx: Tx,
  open: OpenOrder,
  productId: string,
): Promise<Offer> {
  const { order } = open
  const offer = (await offersOf(ctx, tx, open, [productId])).get(productId)
  if (!offer?.isVisible) throw notFound('Product', productId)
  const data = { ProductID: productId }
  if (offer.product.IsParent) {
    throw platformError(
      'LineItem.CannotPurchaseParentProduct',
      `Product "${productId}" is a parent product. Order one of its children.`,
      data,
    )
  }
  if (offer.product.IsBundle) {
    throw platformError(
      'LineItem.CannotPurchaseBundleProduct',
      `Product "${productId}" is a bundle. Order it as a bundle.`,
      data,
    )
  }
  if (!offer.isSold) {
    const text = `"${order.ToCompanyID}" does not sell product "${productId}".`
    throw platformError('LineItem.ProductNotAvailableFromSeller', text, {
      ...data,
      SellerID: order.ToCompanyID,
    })
  }
  return offer
}

/**
 * Stores an order whose items have changed: totals, stock of an open order, and completion when all items are shipped.
 * Discards the calculation of an order that is not open yet.
 */
export async function saveItemsOf(ctx: Context, tx: Tx, open: OpenOrder): Promise<void> {
  const holdsStock = isOpen(open.order)
  updateShippingAddressId(open)
  await completeIfShipped(ctx, tx, open)
  await saveOrder(ctx, tx, open)
  // Stock follows the accounts, because every transaction locks accounts before products.
  if (holdsStock) await adjustStock(ctx, tx, open, true)
  if (isBeforeOpen(open.order)) await discardCalculation(tx, open.id)
}

/**
 * Adds a line item. Rejects it with the platform's codes when its product, specs, price schedule or stock do not allow
 * it.
 */
export async function createLine(ctx: Context, tx: Tx, open: OpenOrder, body: JsonFields): Promise<LineItem> {
  assertItemsMayChange(ctx, open)
  const sent = ctx.platform.models.read('LineItem', body)
  ctx.platform.models.validate('LineItem', { ProductID: sent.ProductID ?? null }, ['ProductID'])
  const offer = await requireOrderableOffer(ctx, tx, open, sent.ProductID ?? '')
  const line = await draftLine(ctx, tx, open, body, offer)
  await saveItemsOf(ctx, tx, open)
  await trackLine(ctx, tx, open, line, 'LineItemAdded')
  return line
}

/** Changes a line item, partially or completely. A PUT of a line that does not exist creates it. */
export async function changeLine(
  ctx: Context,
  tx: Tx,
  open: OpenOrder,
  lineId: string,
  body: JsonFields,
  mode: 'patch' | 'save',
): Promise<LineItem> {
  const before = open.items.find(({ ID }) => ID === lineId)
  if (!before && mode === 'patch') throw notFound('LineItem', lineId)
  if (!before) return createLine(ctx, tx, open, { ...body, ID: lineId })
  assertItemsMayChange(ctx, open, before)
  const { models } = ctx.platform
  const price = Object.entries(body).find(([key]) => key.toLowerCase() === 'unitprice')?.[1]
  const sent = sentLine(ctx, body)
  if (sent.ProductID !== undefined && sent.ProductID !== before.ProductID) {
    throw platformError(
      'LineItem.CannotChangeProductID',
      'The product of a line item cannot change. Add another line item.',
      {
        LineItemID: lineId,
        ProductID: before.ProductID,
      },
    )
  }
  const { UnitPrice: _price, ...rest } = sent
  const draft = { ...rest, ProductID: before.ProductID, UnitPrice: before.UnitPrice }
  const line =
    mode === 'save' ? models.complete('LineItem', draft, before) : models.patch('LineItem', before, draft)
  line.Specs = line.Specs ?? []
  models.validate('LineItem', { ...line, ID: null })
  await renameLine(ctx, tx, open, line, lineId, body.ID ?? sent.ID)
  if (line.Quantity < before.QuantityShipped) {
    const text = `must be at least ${before.QuantityShipped}: so many are shipped already`
    const data = { Rule: 'shipped', LineItemID: lineId, QuantityShipped: before.QuantityShipped }
    throw new PlatformError(400, [fieldError('Quantity', text, data)])
  }
  if (mode === 'save' && Object.hasOwn(sent, 'UnitPrice'))
    overridePrice(line, sent, typeof price === 'number' ? price : null)
  if (mode === 'patch') overridePrice(line, sent, typeof price === 'number' ? price : null)
  open.items[open.items.indexOf(before)] = line
  const offer = (await offersOf(ctx, tx, open, [line.ProductID])).get(line.ProductID) ?? null
  await checkAndCompleteLine(ctx, tx, open, line, before, offer)
  await saveItemsOf(ctx, tx, open)
  await trackLine(ctx, tx, open, line, 'LineItemUpdated')
  return line
}

async function renameLine(
  ctx: Context,
  tx: Tx,
  open: OpenOrder,
  line: LineItem,
  from: string,
  wanted: Json | undefined,
): Promise<void> {
  line.ID = from
  if (typeof wanted !== 'string' || wanted === '' || wanted === from) return
  const { id: OrderID, order } = open
  if (!isUnsubmitted(order)) {
    const data = { Rule: 'status', OrderID, LineItemID: from, Status: order.Status }
    throw new PlatformError(400, [fieldError('ID', 'cannot be changed once the order is submitted', data)])
  }
  const id = await chooseId(ctx, tx, ctx.platform.table('LineItems'), wanted)
  if (open.items.some(({ ID }) => ID !== from && ID.toLowerCase() === id.toLowerCase()))
    throw idExists('LineItem', id)
  line.ID = id
  open.renamed.set(id, from)
  await renameLineReferences({ ctx, tx }, open, [from, id])
}

/**
 * Removes a line item. A bundle's items are removed with the bundle; only its optional items can be removed separately.
 */
export async function deleteLine(ctx: Context, tx: Tx, open: OpenOrder, lineId: string): Promise<void> {
  const line = lineOf(open, lineId)
  assertItemsMayChange(ctx, open, line)
  const data = { LineItemID: lineId, ProductID: line.ProductID }
  if (line.IsBundle) {
    throw platformError(
      'LineItem.CannotRemoveBundle',
      'This line item belongs to a bundle. Remove the bundle.',
      data,
    )
  }
  if (line.BundleItemID) {
    const bundle = open.items.find(({ ID }) => ID === line.BundleItemID)
    const { rows } = await tx.query(
      `select body ->> 'Required' from bundleproductassignments where bundleid = $1 and productid = $2`,
      [bundle?.ProductID ?? '', line.ProductID],
    )
    if (rows[0]?.[0] === 'true')
      throw platformError('LineItem.CannotRemoveRequiredBundleItem', 'The bundle needs this item.', data)
  }
  removeLines(open, [line])
  await saveItemsOf(ctx, tx, open)
}

/** Removes lines from an order. Rejects lines that were shipped or forwarded. */
export function removeLines(open: OpenOrder, lines: readonly LineItem[]): void {
  for (const { ID, QuantityShipped, OutgoingOrderID } of lines) {
    const reason =
      QuantityShipped > 0
        ? { text: 'cannot be removed: it was shipped already', Rule: 'shipped', QuantityShipped }
        : OutgoingOrderID
          ? { text: 'cannot be removed: an order was made of it', Rule: 'forwarded', OutgoingOrderID }
          : null
    if (!reason) continue
    const { text, ...data } = reason
    throw new PlatformError(400, [fieldError('LineItems', text, { ...data, LineItemID: ID })])
  }
  open.items = open.items.filter((line) => !lines.includes(line))
  open.removed.push(...lines.map(({ ID }) => ID))
}
