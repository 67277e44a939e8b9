import type { Context } from '../../../core/http/context'
import type { Tx } from '../../../db/types'
import type { ErrorItem } from '../../../core/http/errors'
import { eventOf, queueEvent, type CheckoutEvent } from './checkout-events'
import type { OpenOrder } from '../order/open-order'

/** Discards the calculation and the shipping estimates of an order, and the calculation's promotion overrides. */
export async function discardCalculation(tx: Tx, orderId: string): Promise<void> {
  await tx.query(
    'update orderworksheets set calculate = null, estimate = null where orderid = $1',
    [orderId],
    {
      prepared: true,
    },
  )
  // Amounts granted by the promotion integration are not part of the calculation.
  await tx.query(
    `update orderpromotions set overrides = (select jsonb_agg(x) from jsonb_array_elements(overrides) x
       where not (x ->> 'overridden')::boolean) where orderid = $1 and overrides is not null`,
    [orderId],
    { prepared: true },
  )
}

/** Returns an error when the order was not calculated and the caller's API client has a checkout integration. */
export async function checkCalculated(ctx: Context, tx: Tx, open: OpenOrder): Promise<ErrorItem[]> {
  if (!(await eventOf(ctx, tx))) return []
  const { rows } = await tx.query(
    `select 1 from orderworksheets where orderid = $1 and (calculate ->> 'Succeeded')::boolean`,
    [open.id],
  )
  if (rows.length > 0) return []
  return [
    {
      ErrorCode: 'Order.CannotSubmitUncalculatedOrder',
      Message: `The order "${open.id}" must be calculated before it is submitted.`,
      Data: { OrderID: open.id },
    },
  ]
}

/**
 * Notifies the checkout integration of the caller's API client after the transaction. The worksheet stores the
 * response.
 */
export async function notifyCheckout(
  ctx: Context,
  tx: Tx,
  open: OpenOrder,
  event: CheckoutEvent,
): Promise<void> {
  await queueEvent(ctx, tx, open.id, event)
}
