import type { Context } from '../../../core/http/context'
import type { Deletion, Write } from '../../../core/http/definitions'
import type { Queryable, Tx } from '../../../db/types'
import { discardCalculation } from '../checkout/checkout'
import { renewPromotions } from './discounts'
import { readOrder, saveOrder } from '../order/open-order'

async function draftsWith(db: Queryable, promotionId: string): Promise<string[]> {
  const { rows } = await db.query(
    `select o.id from orderpromotions p join orders o on o.id = p.orderid
     where p.promotionid = $1 and o.f_status = 'unsubmitted' order by o.id`,
    [promotionId],
  )
  return rows.map(([id]) => id as string)
}

/**
 * Evaluates the promotions of an unsubmitted order again and removes deleted and inactive ones. Other grants of the
 * promotion integration stay unchanged until the next change to the order requests them again.
 */
async function renew(ctx: Context, orderId: string): Promise<void> {
  await ctx.platform.transaction(async (tx: Tx) => {
    const open = await readOrder(tx, orderId, () => [`t.f_status = 'unsubmitted'`], true)
    if (!open) return
    await renewPromotions(ctx, tx, open, false)
    await discardCalculation(tx, orderId)
    await saveOrder(ctx, tx, open, { reprice: false })
  })
}

/**
 * Removes a deactivated promotion from unsubmitted orders (facts of the platform, 6.9). Runs after the transaction, one
 * order at a time, so that no lock on the promotion is held: submitting an order locks the order before its promotions.
 */
export async function withdrawInactive({ ctx, tx, record, existing }: Write): Promise<void> {
  if (!existing?.Active || record.Active) return
  tx.after.push(async () => {
    for (const id of await draftsWith(ctx.platform.db, String(record.ID))) await renew(ctx, id)
  })
}

/** Removes a deleted promotion from unsubmitted orders. */
export async function withdrawDeleted({ ctx, tx, record }: Deletion): Promise<void> {
  const ids = await draftsWith(tx, String(record.ID))
  tx.after.push(async () => {
    for (const id of ids) await renew(ctx, id)
  })
}
