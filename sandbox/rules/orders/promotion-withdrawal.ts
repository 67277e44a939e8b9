import type { Context, Tx } from '../../core/context'
import type { Deletion, Write } from '../../core/definitions'
import type { Queryable } from '../../db/types'
import { forgetCalculation } from './checkout'
import { renewPromotions } from './discounts'
import { readOrder, saveOrder } from './open-order'

async function draftsWith(db: Queryable, promotionId: string): Promise<string[]> {
  const { rows } = await db.query(
    `select o.id from orderpromotions p join orders o on o.id = p.orderid
     where p.promotionid = $1 and o.f_status = 'unsubmitted' order by o.id`,
    [promotionId],
  )
  return rows.map(([id]) => id as string)
}

/**
 * Evaluates the promotions of an unsubmitted order anew, of which those that are gone or not active leave it. What the
 * promotion integration has granted for others stays as it is: it is asked when the order is next changed.
 */
async function renew(ctx: Context, orderId: string): Promise<void> {
  await ctx.platform.transaction(async (tx: Tx) => {
    const open = await readOrder(tx, orderId, () => [`t.f_status = 'unsubmitted'`], true)
    if (!open) return
    await renewPromotions(ctx, tx, open, false)
    await forgetCalculation(tx, orderId)
    await saveOrder(ctx, tx, open, { reprice: false })
  })
}

/**
 * A promotion that was switched off leaves unsubmitted orders at once (facts of the platform, 6.9). One order after the
 * other, and not while the promotion is held: whoever submits an order holds that before its promotions.
 */
export async function withdrawInactive({ ctx, tx, record, existing }: Write): Promise<void> {
  if (!existing?.Active || record.Active) return
  tx.after.push(async () => {
    for (const id of await draftsWith(ctx.platform.db, String(record.ID))) await renew(ctx, id)
  })
}

/** So does one that is deleted. */
export async function withdrawDeleted({ ctx, tx, record }: Deletion): Promise<void> {
  const ids = await draftsWith(tx, String(record.ID))
  tx.after.push(async () => {
    for (const id of ids) await renew(ctx, id)
  })
}
