import type { Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import { type Answer, type Handler, type ResourceDefinition } from '../../core/http/definitions'
import { notFound } from '../../core/http/errors'
import type { JsonObject } from '../../core/records/json'
import { listRecords } from '../../core/lists/list'
import { readText, type Stored } from '../../core/records/store'
import { bodyObject, changeRecord, createRecord, removeRecord } from '../../core/records/write'
import type { Table } from '../../db/schema'
import type { OpenOrder } from '../../rules/orders/order/open-order'
import { readVisibleOrder } from '../../rules/orders/order/order-head'
import { assertNotSettled, assertPayable, checkPayment } from '../../rules/orders/payments/payment-rules'
import { checkAccount, paymentsOf, adjustCharges } from '../../rules/orders/payments/payments'
import { assertRefundable, updateReturnAfterRefund } from '../../rules/orders/payments/refunds'
import { readVisibleCart } from './cart'
import { changing, inCart, inPath, paymentInPath, type Step } from './payment-steps'

/** Payments of an order. The transactions of a payment are part of its body. */
export const payments: ResourceDefinition = {
  name: 'Payments',
  model: 'Payment',
  table: 'payments',
  parents: [{ param: 'orderID', of: 'Orders' }],
  access: { kind: 'under' },
  references: [{ field: 'OrderReturnID', to: 'OrderReturns', onDelete: 'keep' }],
}

/** Returns the payments' table with the rules of one order. */
function checkedPaymentTable(ctx: Context, open: OpenOrder): Table {
  const table = ctx.platform.table('Payments')
  const definition: ResourceDefinition = {
    ...table.definition,
    write: (write) => checkPayment(write, open),
  }
  return { ...table, definition }
}

/**
 * Updates spending accounts and the return after a payment was stored.
 * @param before the order's payments before the change
 */
async function applyPaymentEffects(
  ctx: Context,
  tx: Tx,
  open: OpenOrder,
  { body }: Stored,
  before: readonly JsonObject[],
): Promise<void> {
  if (body.SpendingAccountID) await checkAccount(ctx, tx, open, String(body.SpendingAccountID))
  await adjustCharges(ctx, tx, open, before, await paymentsOf(tx, open.id))
  if (body.OrderReturnID) await updateReturnAfterRefund(ctx, tx, open, String(body.OrderReturnID))
}

const create: Step = async (ctx, tx, open) => {
  assertPayable(ctx, open)
  const before = await paymentsOf(tx, open.id)
  const made = await createRecord(ctx, tx, checkedPaymentTable(ctx, open), [open.id], bodyObject(ctx))
  await applyPaymentEffects(ctx, tx, open, made, before)
  return { body: made.body, location: made.id }
}

const patch: Step = async (ctx, tx, open) => {
  const found = await paymentInPath(ctx, tx, open)
  assertPayable(ctx, open)
  assertNotSettled(ctx, open, found.body)
  const before = await paymentsOf(tx, open.id)
  const changed = await changeRecord(ctx, tx, checkedPaymentTable(ctx, open), found, bodyObject(ctx), 'patch')
  await applyPaymentEffects(ctx, tx, open, changed, before)
  return { body: changed.body }
}

const remove: Step = async (ctx, tx, open) => {
  const found = await paymentInPath(ctx, tx, open)
  assertPayable(ctx, open)
  assertNotSettled(ctx, open, found.body)
  const refunded = found.body.OrderReturnID ? String(found.body.OrderReturnID) : null
  if (refunded !== null) await assertRefundable(ctx, tx, open, refunded)
  const before = await paymentsOf(tx, open.id)
  const after = before.filter(({ ID }) => ID !== found.id)
  // This comes first, because the amount that the payment has taken is deleted with it.
  await adjustCharges(ctx, tx, open, before, after)
  await removeRecord(ctx, tx, ctx.platform.table('Payments'), found)
  if (refunded !== null) await updateReturnAfterRefund(ctx, tx, open, refunded)
  return {}
}

const list = (ctx: Context, orderId: string): Promise<Answer> =>
  listRecords(ctx, ctx.platform.table('Payments'), [orderId])

async function get(ctx: Context, orderId: string): Promise<Answer> {
  const id = ctx.params.paymentID ?? ''
  const text = await readText(ctx.platform.db, ctx.platform.table('Payments'), [orderId], id)
  if (text === null) throw notFound('Payment', id)
  return { text }
}

export const paymentActions: Readonly<Record<string, Handler>> = {
  'Payments.List': async (ctx) => list(ctx, (await readVisibleOrder(ctx)).id),
  'Payments.Get': async (ctx) => get(ctx, (await readVisibleOrder(ctx)).id),
  'Payments.Create': changing(inPath, create),
  'Payments.Patch': changing(inPath, patch),
  'Payments.Delete': changing(inPath, remove),
}

const cartId = async (ctx: Context): Promise<string> => (await readVisibleCart(ctx))?.id ?? ''

export const cartPaymentActions: Readonly<Record<string, Handler>> = {
  'Cart.ListPayments': async (ctx) => list(ctx, await cartId(ctx)),
  'Cart.GetPayment': async (ctx) => get(ctx, await cartId(ctx)),
  'Cart.CreatePayment': changing(inCart('Order'), create),
  'Cart.PatchPayment': changing(inCart('Payment'), patch),
  'Cart.DeletePayment': changing(inCart('Payment'), remove),
}
