import type { Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import type { Answer, Handler, ResourceDefinition, Write } from '../../core/http/definitions'
import { notFound } from '../../core/http/errors'
import { listRecords } from '../../core/lists/list'
import { readText, requireRecord, type Stored } from '../../core/records/store'
import { bodyObject, changeRecord, createRecord, removeRecord } from '../../core/records/write'
import type { Table } from '../../db/schema'
import { assertNotSettled, assertPayable, checkPayment } from '../../rules/orders/payments/payment-rules'
import { checkAccount, paymentsOf, adjustCharges } from '../../rules/orders/payments/payments'
import { assertRefundable, updateReturnAfterRefund } from '../../rules/orders/payments/refunds'
import { readVisibleCart, cartOf } from './cart'
import { readVisibleOrder, openOrder, type OpenOrder } from '../../rules/orders/order/open-order'
import type { Payment } from '../../contract/records'
import { directionOf } from '../../rules/orders/order/order-access'
import { saveOrder } from '../../rules/orders/order/save-order'

/** Payments of an order. The transactions of a payment are part of its body. */
export const payments: ResourceDefinition = {
  name: 'Payments',
  model: 'Payment',
  table: 'payments',
  parents: [{ param: 'orderID', of: 'Orders' }],
  access: { kind: 'under' },
  references: [{ field: 'OrderReturnID', to: 'OrderReturns', onDelete: 'keep' }],
}

/** Finds and locks the order of a call. */
export type Opener = (ctx: Context, tx: Tx) => Promise<OpenOrder>
export type Step = (ctx: Context, tx: Tx, open: OpenOrder) => Promise<Answer>

/** Opens the order in the path. */
export const inPath: Opener = (ctx, tx) =>
  openOrder(ctx, tx, directionOf(ctx), ctx.params.orderID ?? '', true)

/** Creates a handler for a change to the payments of an order, and so to the order, as one transaction. */
export function changing(opener: Opener, step: Step): Handler {
  return (ctx) =>
    ctx.platform.transaction(async (tx) => {
      const open = await opener(ctx, tx)
      const answer = await step(ctx, tx, open)
      await saveOrder(ctx, tx, open, { reprice: false })
      return answer
    })
}

/** Returns the payment in the path, of an order that is already locked. */
export async function paymentInPath(ctx: Context, tx: Tx, open: OpenOrder): Promise<Stored<Payment>> {
  const id = ctx.params.paymentID ?? ''
  const found = await requireRecord(tx, ctx.platform.table('Payments'), [open.id], id, true)
  return found
}

/**
 * Opens and locks the cart.
 * @throws 404 when there is no cart
 */
export const inCart =
  (missing: string): Opener =>
  async (ctx, tx) => {
    const open = await cartOf(ctx, tx, { create: false })
    if (open) return open
    throw notFound(missing, missing === 'Payment' ? (ctx.params.paymentID ?? '') : 'cart')
  }

/** Returns the payments' table with the rules of one order. */
function checkedPaymentTable(ctx: Context, open: OpenOrder): Table<Payment> {
  const table = ctx.platform.table('Payments')
  const definition: ResourceDefinition = {
    ...table.definition,
    write: (write: Write<Payment>) => checkPayment(write, open),
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
  { body }: Stored<Payment>,
  before: readonly Payment[],
): Promise<void> {
  if (body.SpendingAccountID) await checkAccount(ctx, tx, open, body.SpendingAccountID)
  await adjustCharges(ctx, tx, open, before, await paymentsOf(tx, open.id))
  if (body.OrderReturnID) await updateReturnAfterRefund(ctx, tx, open, body.OrderReturnID)
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
  const refunded = found.body.OrderReturnID
  if (refunded) await assertRefundable(ctx, tx, open, refunded)
  const before = await paymentsOf(tx, open.id)
  const after = before.filter(({ ID }) => ID !== found.id)
  // This comes first, because the amount that the payment has taken is deleted with it.
  await adjustCharges(ctx, tx, open, before, after)
  await removeRecord(ctx, tx, ctx.platform.table('Payments'), found)
  if (refunded) await updateReturnAfterRefund(ctx, tx, open, refunded)
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
