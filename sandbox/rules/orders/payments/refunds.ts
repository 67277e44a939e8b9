import { callerOf, type Context } from '../../../core/http/context'
import type { Tx } from '../../../db/types'
import { insufficientRoles, notFound, platformError } from '../../../core/http/errors'
import { formatInstant } from '../../../core/records/model'
import { readRecord, updateRecord, type Stored } from '../../../core/records/store'
import { isOrderAdmin } from '../order/order-access'
import { sumSpecifiedAmounts } from './payment-dues'
import { paymentsOf } from './payments'
import { tellOfReturn } from '../returns/return-messages'
import { money } from '../order/totals'
import type { OpenOrder } from '../order/open-order'
import { isOpen } from '../transitions'
import { assertReturnAction, setReturnStatus } from '../returns/status'
import type { Payment, OrderReturn } from '../../../contract/records'

/** Returns the return that payments refund, and locks it; 404 when the order has no such return. */
async function returnOf(ctx: Context, tx: Tx, open: OpenOrder, id: string): Promise<Stored<OrderReturn>> {
  const stored = await readRecord(tx, ctx.platform.table('OrderReturns'), [], id, true)
  if (!stored || stored.body.OrderID !== open.id) throw notFound('OrderReturn', id)
  return stored
}

/** Rejects changes to refunds of a return that is not open, and by callers who are not order administrators. */
export async function assertRefundable(
  ctx: Context,
  tx: Tx,
  open: OpenOrder,
  id: string,
): Promise<Stored<OrderReturn>> {
  if (!isOrderAdmin(ctx)) throw insufficientRoles(['FullAccess', 'OrderAdmin'], [...callerOf(ctx).roles])
  const stored = await returnOf(ctx, tx, open, id)
  assertReturnAction(ctx, 'refund', { open, stored })
  return stored
}

/** Rejects a refund that is not negative, or that raises the refunds above the return's amount or the order's total. */
export async function checkRefund(
  ctx: Context,
  tx: Tx,
  open: OpenOrder,
  record: Payment,
  others: readonly Payment[],
): Promise<void> {
  const id = record.OrderReturnID ?? ''
  const { body } = await assertRefundable(ctx, tx, open, id)
  const { Amount: amount } = record
  if (amount === null || amount >= 0)
    throw platformError(
      'OrderReturn.PaymentValueMustBeNegative',
      'The Amount of a refund must be less than zero.',
      {
        OrderReturnID: id,
        Amount: amount,
      },
    )
  const refunds = others.filter(({ OrderReturnID }) => OrderReturnID)
  const given = (those: readonly Payment[]) => sumSpecifiedAmounts([...those, record]).times(-1)
  const ofReturn = given(refunds.filter(({ OrderReturnID }) => OrderReturnID === id))
  if (ofReturn.lte(money(body.RefundAmount)) && given(refunds).lte(money(open.order.Total))) return
  throw platformError(
    'OrderReturn.TotalRefundsExceedRefundAmount',
    `With this payment, the refunds of return "${id}" are ${ofReturn.toString()}, which is more than the return or the order allows.`,
    {
      OrderReturnID: id,
      RefundAmount: body.RefundAmount,
      TotalRefunds: ofReturn.toNumber(),
      OrderTotal: open.order.Total,
    },
  )
}

/** Updates a return after a refund was stored or removed: its payments, and completion when everything is refunded. */
export async function updateReturnAfterRefund(
  ctx: Context,
  tx: Tx,
  open: OpenOrder,
  id: string,
): Promise<void> {
  const table = ctx.platform.table('OrderReturns')
  const stored = await returnOf(ctx, tx, open, id)
  const refunds = (await paymentsOf(tx, open.id)).filter(({ OrderReturnID }) => OrderReturnID === id)
  const { body } = stored
  const now = formatInstant(ctx.platform.now())
  body.PaymentIDs = refunds.map(({ ID }) => ID)
  body.LastUpdated = now
  const isGiven =
    isOpen(body) && refunds.length > 0 && sumSpecifiedAmounts(refunds).times(-1).gte(money(body.RefundAmount))
  if (isGiven) {
    setReturnStatus(body, 'refund', 'Completed')
    body.DateCompleted = now
  }
  await updateRecord(tx, table, stored.id, stored)
  if (isGiven) await tellOfReturn(ctx, tx, open, body, 'OrderReturnCompleted')
}
