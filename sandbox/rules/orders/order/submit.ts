import type { Context } from '../../../core/http/context'
import type { Tx } from '../../../db/types'
import { errorItem, PlatformError, type ErrorItem } from '../../../core/http/errors'
import { formatInstant } from '../../../core/records/model'
import { runAndRollBack } from '../../../core/records/parts'
import {
  decideApprovals,
  requestApprovals,
  deletePendingApprovals,
  startApprovals,
} from '../approvals/approvals'
import { checkCalculated, discardCalculation, notifyCheckout } from '../checkout/checkout'
import { checkPromotions, redeemPromotions } from '../promotions/discounts'
import { forwardAutomatically } from './split-order'
import { offersOf, viewOfOrder } from '../lines/item-offers'
import { priceLine } from '../lines/item-prices'
import { missingSpecs, missingVariants } from '../lines/item-specs'
import { renewSnapshots } from '../lines/line-snapshots'
import { notifyApprovers, notifySubmitter } from './notices'
import { trackSubmit } from './order-tracking'
import { adjustStock, stockErrors } from '../lines/order-stock'
import { checkPayments, reverseCharges, chargePayments } from '../payments/payments'
import { mayOrder, sellsToBuyer } from './order-parties'
import { completeIfShipped } from '../shipments/shipping'
import { saveOrder } from './save-order'
import type { OpenOrder } from './open-order'
import type { Offer } from '../../catalog/offers'
import { assertOrderAction, setOrderStatus } from './status'
import type { OrderApprovalInfo, Order, LineItem } from '../../../contract/records'

const quoted = (ids: readonly string[]): string => ids.map((id) => `"${id}"`).join(', ')

/** Returns true when a line's product can be ordered. Items of a bundle need not be visible on their own. */
function isObtainable(line: LineItem, offer: Offer | undefined): boolean {
  return (
    offer !== undefined && (offer.isVisible || (Boolean(line.BundleItemID) && offer.product.Active === true))
  )
}

/** Returns one error per kind of problem with the order's products, each with the ids concerned. */
function productErrors(items: readonly LineItem[], offers: ReadonlyMap<string, Offer>): ErrorItem[] {
  const lines = items.map((line) => ({ line, offer: offers.get(line.ProductID) }))
  const kinds: [string, string, (offer: Offer | undefined, line: LineItem) => boolean][] = [
    [
      'Order.CannotSubmitWithParentProduct',
      'are parents of products',
      (one) => one?.product.IsParent === true,
    ],
    [
      'Order.CannotSubmitWithInactiveProduct',
      'are not active',
      (one) => one !== undefined && (one.product.Active !== true || one.parent?.Active === false),
    ],
    [
      'Order.ProductsNotFound',
      'are not there, or not for the user of the order',
      (one, line) =>
        !one || (!isObtainable(line, one) && one.product.Active === true && !line.IncomingOrderID),
    ],
    [
      'LineItem.ProductNotAvailableFromSeller',
      'are not sold by the seller of the order',
      // The supplier of a split order was chosen when the order was split.
      (one, line) => isObtainable(line, one) && !one?.isSold && !line.IncomingOrderID,
    ],
  ]
  return kinds.flatMap(([code, what, holds]) => {
    const bad = lines.filter(({ line, offer }) => holds(offer, line)).map(({ line }) => line)
    if (bad.length === 0) return []
    const ids = [...new Set(bad.map(({ ProductID }) => ProductID))]
    const data = { ProductIDs: ids, LineItemIDs: bad.map(({ ID }) => ID) }
    return [errorItem(code, `These products ${what}: ${quoted(ids)}.`, data)]
  })
}

/** Returns an error when the order's user or the user's company does not exist or is inactive. */
async function userErrors(ctx: Context, tx: Tx, order: Order): Promise<ErrorItem[]> {
  const { FromCompanyID, FromUserID } = order
  if (FromCompanyID === ctx.platform.settings.marketplaceId) return []
  if (await mayOrder(tx, FromCompanyID, FromUserID)) return []
  const text = `User "${FromUserID}" of buyer "${FromCompanyID}" does not exist or is not active.`
  return [errorItem('Order.CannotCreateInvalid', text, { FromCompanyID, FromUserID })]
}

/** Returns all errors that prevent an order's submission (facts of the platform, 6.5). Changes no stored data. */
async function orderErrors(ctx: Context, tx: Tx, open: OpenOrder): Promise<ErrorItem[]> {
  const { order, items } = open
  const errors: ErrorItem[] = []
  if (items.length === 0) {
    const text = `The order "${open.id}" has no line items.`
    errors.push(errorItem('Order.CannotSubmitWithNoLineItems', text, { OrderID: open.id }))
  }
  const offers = await offersOf(
    ctx,
    tx,
    open,
    items.map(({ ProductID }) => ProductID),
  )
  const view = await viewOfOrder(ctx, order)
  if (view.buyer !== '' && view.currency !== order.Currency) {
    const text = `The order is in ${order.Currency}, its user's currency is ${view.currency}.`
    errors.push(
      errorItem('Order.CurrencyMismatch', text, {
        OrderCurrency: order.Currency,
        UserCurrency: view.currency,
      }),
    )
  }
  if (view.buyer !== '' && !(await sellsToBuyer(ctx, tx, view.buyer, order.ToCompanyID))) {
    const text = `"${order.ToCompanyID}" does not sell to "${view.buyer}".`
    errors.push(
      errorItem('Order.CannotCreateInvalid', text, { ToCompanyID: order.ToCompanyID, BuyerID: view.buyer }),
    )
  }
  errors.push(...(await userErrors(ctx, tx, order)))
  errors.push(...productErrors(items, offers))
  const bought = items.filter((line) => isObtainable(line, offers.get(line.ProductID)))
  for (const line of bought) {
    errors.push(...priceLine(open, { ...line }, offers.get(line.ProductID) as Offer))
  }
  errors.push(...(await missingSpecs(tx, bought, offers)))
  errors.push(...(await missingVariants(tx, bought)))
  errors.push(...(await stockErrors(ctx, tx, open, offers)))
  errors.push(...(await checkPromotions(ctx, tx, open)))
  errors.push(...(await checkPayments(ctx, tx, open)))
  errors.push(...(await checkCalculated(ctx, tx, open)))
  return errors
}

/**
 * Updates an order to current prices and product data before it is checked and frozen. Discards a calculation that was
 * made for other sums.
 */
async function refresh(ctx: Context, tx: Tx, open: OpenOrder): Promise<void> {
  const { order } = open
  const agreed = [order.Subtotal, order.PromotionDiscount].join()
  await renewSnapshots(ctx, tx, open)
  await saveOrder(ctx, tx, open)
  if ([order.Subtotal, order.PromotionDiscount].join() !== agreed) await discardCalculation(tx, open.id)
}

/** Returns the errors of approval rules that cannot be evaluated for an order. Recreates the order's approvals. */
async function ruleErrors(ctx: Context, tx: Tx, open: OpenOrder): Promise<ErrorItem[]> {
  try {
    await startApprovals(ctx, tx, open)
    return []
  } catch (error) {
    if (error instanceof PlatformError) return [...error.errors]
    throw error
  }
}

/** Throws all errors that prevent an order's submission. Performs the submission's steps and rolls them back. */
export async function validateOrder(ctx: Context, tx: Tx, open: OpenOrder): Promise<void> {
  assertOrderAction(ctx, 'submit', open)
  const errors = await runAndRollBack(tx, async () => {
    await refresh(ctx, tx, open)
    return [...(await orderErrors(ctx, tx, open)), ...(await ruleErrors(ctx, tx, open))]
  })
  if (errors.length > 0) throw new PlatformError(400, errors)
}

/** Opens an order for its seller: takes its stock and counts its promotions. */
async function openForSeller(
  ctx: Context,
  tx: Tx,
  open: OpenOrder,
  action: 'submit' | 'approve',
  now = formatInstant(ctx.platform.now()),
): Promise<void> {
  const { order } = open
  setOrderStatus(order, action, 'Open')
  order.IsSubmitted = true
  order.DateSubmitted = now
  await adjustStock(ctx, tx, open, true)
  await redeemPromotions(ctx, tx, open)
  await forwardAutomatically(ctx, tx, open)
  // Items can be shipped before the order is submitted.
  await completeIfShipped(ctx, tx, open)
  await tx.query('delete from active_carts where orderid = $1', [open.id])
}

/** Submits an order. It opens, or awaits approval when rules require one. */
export async function submitOrder(ctx: Context, tx: Tx, open: OpenOrder): Promise<void> {
  const { order } = open
  assertOrderAction(ctx, 'submit', open)
  await refresh(ctx, tx, open)
  const errors = await orderErrors(ctx, tx, open)
  if (errors.length > 0) throw new PlatformError(400, errors)
  await chargePayments(ctx, tx, open)
  const { isPending, news } = await startApprovals(ctx, tx, open)
  if (isPending) {
    setOrderStatus(order, 'submit', 'AwaitingApproval')
    order.DateDeclined = null
    await tx.query('delete from active_carts where orderid = $1', [open.id])
  } else await openForSeller(ctx, tx, open, 'submit')
  await saveOrder(ctx, tx, open, { reprice: false })
  if (!isPending) await trackSubmit(ctx, tx, open)
  await notifyCheckout(ctx, tx, open, isPending ? 'ordersubmitforapproval' : 'ordersubmit')
  await notifySubmitter(ctx, tx, open, isPending ? 'OrderSubmittedForApproval' : 'OrderSubmitted')
  if (isPending) await notifyApprovers(ctx, tx, open, 'OrderSubmittedForYourApproval', news)
}

/** Gives the caller's approvals. The order opens when no approval is pending anymore. */
export async function approveOrder(
  ctx: Context,
  tx: Tx,
  open: OpenOrder,
  info: OrderApprovalInfo,
): Promise<void> {
  await decideApprovals(ctx, tx, open, 'Approved', info)
  const { isPending, news } = await requestApprovals(ctx, tx, open)
  if (!isPending) {
    // Both dates are the same instant, because an order cannot be approved before it is submitted.
    const now = formatInstant(ctx.platform.now())
    open.order.DateApproved = now
    await openForSeller(ctx, tx, open, 'approve', now)
  }
  await saveOrder(ctx, tx, open, { reprice: false })
  if (isPending) return notifyApprovers(ctx, tx, open, 'OrderSubmittedForYourApproval', news)
  await trackSubmit(ctx, tx, open)
  await notifyCheckout(ctx, tx, open, 'orderapproved')
  await notifySubmitter(ctx, tx, open, 'OrderApproved')
  await notifyApprovers(ctx, tx, open, 'OrderSubmittedForYourApprovalHasBeenApproved')
}

/** Declines an order. With AllowResubmit its user may change it and submit it again. */
export async function declineOrder(
  ctx: Context,
  tx: Tx,
  open: OpenOrder,
  info: OrderApprovalInfo,
): Promise<void> {
  await decideApprovals(ctx, tx, open, 'Declined', info)
  setOrderStatus(open.order, 'decline', info.AllowResubmit ? 'Unsubmitted' : 'Declined')
  open.order.DateDeclined = formatInstant(ctx.platform.now())
  await reverseCharges(ctx, tx, open)
  await saveOrder(ctx, tx, open, { reprice: false })
  await notifySubmitter(ctx, tx, open, 'OrderDeclined')
  await notifyApprovers(ctx, tx, open, 'OrderSubmittedForYourApprovalHasBeenDeclined')
  await deletePendingApprovals(tx, open.id)
}
