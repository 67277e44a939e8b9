import { callerOf, type Context, type Tx } from '../../../core/http/context'
import { insufficientRoles, notFound, platformError } from '../../../core/http/errors'
import type { JsonObject } from '../../../core/records/json'
import { formatInstant } from '../../../core/records/model'
import { readRecord, updateRecord, type Stored } from '../../../core/records/store'
import type { OpenOrder } from '../order/open-order'
import { isOrderAdmin } from '../order/order-access'
import { sumSpecifiedAmounts } from './payment-dues'
import { paymentsOf } from './payments'
import { tellOfReturn } from '../returns/return-messages'
import { money } from '../order/totals'

/** Returns the return that payments refund, and locks it; 404 when the order has no such return. */
async function returnOf(ctx: Context, tx: Tx, open: OpenOrder, id: string): Promise<Stored> {
  const stored = await readRecord(tx, ctx.platform.table('OrderReturns'), [], id, true)
  if (!stored || stored.body.OrderID !== open.id) throw notFound('OrderReturn', id)
  return stored
}

/** Rejects changes to refunds of a return that is not open, and by callers who are not order administrators. */
export async function assertRefundable(ctx: Context, tx: Tx, open: OpenOrder, id: string): Promise<Stored> {
  if (!isOrderAdmin(ctx)) throw insufficientRoles(['FullAccess', 'OrderAdmin'], [...callerOf(ctx).roles])
  const stored = await returnOf(ctx, tx, open, id)
  if (stored.body.Status === 'Open') return stored
  throw platformError('OrderReturn.CannotCreatePaymentBadStatus', `The return "${id}" is not open.`, {
    OrderReturnID: id,
    Status: stored.body.Status ?? null,
  })
}

/** Rejects a refund that is not negative, or that raises the refunds above the return's amount or the order's total. */
export async function checkRefund(
  ctx: Context,
  tx: Tx,
  open: OpenOrder,
  record: JsonObject,
  others: readonly JsonObject[],
): Promise<void> {
  const id = String(record.OrderReturnID)
  const { body } = await assertRefundable(ctx, tx, open, id)
  const { Amount: amount } = record
  if (typeof amount !== 'number' || amount >= 0)
    throw platformError(
      'OrderReturn.PaymentValueMustBeNegative',
      'The Amount of a refund must be less than zero.',
      {
        OrderReturnID: id,
        Amount: amount ?? null,
      },
    )
  const refunds = others.filter(({ OrderReturnID }) => OrderReturnID)
  const given = (those: readonly JsonObject[]) => sumSpecifiedAmounts([...those, record]).times(-1)
  const ofReturn = given(refunds.filter(({ OrderReturnID }) => OrderReturnID === id))
  if (ofReturn.lte(money(body.RefundAmount)) && given(refunds).lte(money(open.order.Total))) return
  throw platformError(
    'OrderReturn.TotalRefundsExceedRefundAmount',
    `With this payment, the refunds of return "${id}" are ${ofReturn.toString()}, which is more than the return or the order allows.`,
    {
      OrderReturnID: id,
      RefundAmount: body.RefundAmount ?? null,
      TotalRefunds: ofReturn.toNumber(),
      OrderTotal: open.order.Total ?? null,
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
  body.PaymentIDs = refunds.map(({ ID }) => String(ID))
  body.LastUpdated = now
  const isGiven =
    body.Status === 'Open' &&
    refunds.length > 0 &&
    sumSpecifiedAmounts(refunds).times(-1).gte(money(body.RefundAmount))
  if (isGiven) {
    body.Status = 'Completed'
    body.DateCompleted = now
  }
  await updateRecord(tx, table, stored.id, stored)
  tx.changed.add(table.name)
  if (isGiven) await tellOfReturn(ctx, tx, open, body, 'OrderReturnCompleted')
}
