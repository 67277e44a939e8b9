import type { Context, Tx } from '../../core/context'
import { readRecord } from '../../core/store'
import { localesOf } from '../locales'
import { filled } from '../product-rules'
import { forgetCalculation } from './checkout'
import { readOrder, saveOrder } from './open-order'
import { userSnapshot } from './order-parties'

/**
 * Gives the order of an anonymous token to a user of a buyer, who then has it like any other: with the prices and the
 * currency of that user while it is unsubmitted. False when the token has no order.
 */
export async function transferOrder(
  ctx: Context,
  tx: Tx,
  tokenOrder: string,
  buyer: string,
  userId: string,
): Promise<boolean> {
  const { rows } = await tx.query('select orderid from order_tokens where token_order = $1', [tokenOrder])
  const id = rows[0]?.[0]
  const open = id ? await readOrder(tx, id, () => [], true) : null
  const user = await readRecord(tx, ctx.platform.table('Users'), [buyer], userId)
  if (!open || !user) return false
  const locale = (await localesOf(ctx, [{ company: buyer, userId }])).get(`${buyer}/${userId}`) ?? null
  const { order } = open
  Object.assign(order, {
    FromCompanyID: buyer,
    FromUserID: userId,
    FromUser: userSnapshot(ctx, user, locale),
  })
  if (order.Status === 'Unsubmitted') order.Currency = filled(locale?.Currency)
  await tx.query('delete from order_tokens where token_order = $1', [tokenOrder])
  tx.changed.add('order_tokens')
  await saveOrder(ctx, tx, open)
  await forgetCalculation(tx, open.id)
  return true
}
