import type { Context } from '../../../core/http/context'
import type { Tx } from '../../../db/types'
import { insufficientRoles, platformError } from '../../../core/http/errors'
import { formatInstant } from '../../../core/records/model'
import { releaseReferences } from '../../../core/records/references'
import { deleteRecord } from '../../../core/records/store'
import { deletePendingApprovals } from '../approvals/approvals'
import type { OpenOrder } from './open-order'
import { saveOrder } from './save-order'
import { isCreatedByCaller, isOrderAdmin } from './order-access'
import { adjustStock } from '../lines/order-stock'
import { reverseCharges } from '../payments/payments'
import { isUnsubmitted, isCompleted } from '../transitions'
import { assertOrderAction, setOrderStatus } from './status'

/**
 * Cancels an order and returns its stock and money. The order's user may cancel it before it is open; order
 * administrators may also cancel open orders.
 */
export async function cancelOrder(ctx: Context, tx: Tx, open: OpenOrder): Promise<void> {
  const { order } = open
  assertOrderAction(ctx, 'cancel', open)
  setOrderStatus(order, 'cancel', 'Canceled')
  order.DateCanceled = formatInstant(ctx.platform.now())
  // Accounts are always locked before products, to prevent deadlocks.
  await reverseCharges(ctx, tx, open)
  await adjustStock(ctx, tx, open, false)
  await deletePendingApprovals(tx, open.id)
  await tx.query('delete from active_carts where orderid = $1', [open.id])
  await saveOrder(ctx, tx, open, { reprice: false })
}

/** Completes an open order. No items can be shipped afterwards. */
export async function completeOrder(ctx: Context, tx: Tx, open: OpenOrder): Promise<void> {
  const { order } = open
  assertOrderAction(ctx, 'complete', open)
  setOrderStatus(order, 'complete', 'Completed')
  order.DateCompleted = formatInstant(ctx.platform.now())
  await saveOrder(ctx, tx, open, { reprice: false })
}

/**
 * Deletes an order with its dependent records. A forwarded order cannot be deleted while the orders created from it
 * exist.
 */
export async function deleteOrder(ctx: Context, tx: Tx, open: OpenOrder): Promise<void> {
  const { id, order, items } = open
  const isOwnDraft = isCreatedByCaller(ctx, order) && isUnsubmitted(order)
  if (!isOrderAdmin(ctx) && !isOwnDraft) throw insufficientRoles(['FullAccess', 'OrderAdmin'], [])
  const forwarded = [...new Set(items.flatMap(({ OutgoingOrderID: to }) => to || []))]
  if (forwarded.length > 0) {
    throw platformError(
      'Order.CannotDeleteForwardedOrder',
      `Other orders were created from this order: ${forwarded.join(', ')}.`,
      {
        OrderID: id,
        OutgoingOrderIDs: forwarded,
      },
    )
  }
  await reverseCharges(ctx, tx, open)
  // Delivered stock is not returned.
  if (!isCompleted(order)) await adjustStock(ctx, tx, open, false)
  const orders = ctx.platform.table('Orders')
  await releaseReferences(ctx, tx, orders, [], id)
  await tx.query(`delete from grouporderinvitations where body ->> 'OrderID' = $1`, [id])
  await deleteRecord(tx, orders, [], id)
}
