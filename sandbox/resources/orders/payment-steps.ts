import type { Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import type { Answer, Handler } from '../../core/http/definitions'
import { notFound } from '../../core/http/errors'
import { readRecord, type Stored } from '../../core/records/store'
import { directionOf, openOrder, saveOrder, type OpenOrder } from '../../rules/orders/order/open-order'
import { cartOf } from './cart'

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
export async function paymentInPath(ctx: Context, tx: Tx, open: OpenOrder): Promise<Stored> {
  const id = ctx.params.paymentID ?? ''
  const found = await readRecord(tx, ctx.platform.table('Payments'), [open.id], id, true)
  if (!found) throw notFound('Payment', id)
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
