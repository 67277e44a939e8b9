import type { Context } from '../../../core/http/context'
import type { Tx } from '../../../db/types'
import { readRecord } from '../../../core/records/store'
import { localesOf } from '../../locales'
import { discardCalculation } from '../checkout/checkout'
import { userSnapshot } from './order-parties'
import { readOrder } from './open-order'
import { saveOrder } from './save-order'
import { isUnsubmitted } from '../transitions'

/**
 * Transfers the order of an anonymous token to a user of a buyer. While it is unsubmitted it gets the prices and
 * currency of that user. Returns false when the token has no order or the user does not exist.
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
  if (isUnsubmitted(order)) order.Currency = locale?.Currency || null
  await tx.query('delete from order_tokens where token_order = $1', [tokenOrder])
  await saveOrder(ctx, tx, open)
  await discardCalculation(tx, open.id)
  return true
}
