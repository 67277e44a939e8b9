import type { Context } from '../../../core/http/context'
import { valueTerm } from '../../../core/lists/terms'
import { discardCalculation } from '../checkout/checkout'
import { renewPromotions } from '../promotions/discounts'
import { reprice } from '../lines/item-prices'
import { updateShippingAddressId } from './order-addresses'
import { readOrder } from './open-order'
import { saveOrder } from './save-order'
import { hasStatus } from '../transitions'
import type { LineItem, Promotion } from '../../../contract/records'
import type { Deletion, Write } from '../../../core/http/definitions'
import type { Queryable, Tx } from '../../../db/types'

/** True for lines that were shipped or forwarded, which stay in the order. */
const isSettled = ({ QuantityShipped, OutgoingOrderID, IncomingOrderID }: LineItem): boolean =>
  QuantityShipped > 0 || Boolean(OutgoingOrderID) || Boolean(IncomingOrderID)

/** Returns the ids of lines with variants of a product in unsubmitted orders, by order. */
async function draftLines(tx: Tx, productId: string): Promise<Map<string, Set<string>>> {
  const { rows } = await tx.query<[string, string]>(
    `select l.orderid, l.id from lineitems l join orders o on o.id = l.orderid
     where l.terms @> $1::bigint[] and l.body ->> 'ProductID' = $2 and l.body #>> '{Variant,ID}' is not null
       and ${hasStatus('o', 'Unsubmitted')} order by l.orderid, l.id`,
    [[valueTerm('ProductID', productId)], productId],
  )
  const found = new Map<string, Set<string>>()
  for (const [order, line] of rows) found.set(order, (found.get(order) ?? new Set()).add(line))
  return found
}

/** Removes lines from an order while it is unsubmitted. A bundle is removed with any of its items. */
async function removeFrom(ctx: Context, orderId: string, lines: ReadonlySet<string>): Promise<void> {
  await ctx.platform.transaction(async (tx: Tx) => {
    const open = await readOrder(tx, orderId, () => [hasStatus('t', 'Unsubmitted')], true)
    const on = open?.items.filter((line) => lines.has(line.ID) && line.Variant && !isSettled(line)) ?? []
    if (!open || on.length === 0) return
    const bundles = new Set(on.map(({ BundleItemID }) => BundleItemID).filter(Boolean))
    const gone = open.items.filter(
      (line) => on.includes(line) || bundles.has(line.ID) || bundles.has(line.BundleItemID),
    )
    open.items = open.items.filter((line) => !gone.includes(line))
    open.removed.push(...gone.map(({ ID }) => ID))
    updateShippingAddressId(open)
    await reprice(ctx, tx, open)
    await renewPromotions(ctx, tx, open, false)
    await discardCalculation(tx, orderId)
    await saveOrder(ctx, tx, open, { reprice: false })
  })
}

/**
 * Removes lines with replaced variants of a product from unsubmitted orders (facts of the platform, 7.2). Runs after
 * the transaction, one order at a time, so that no lock on the product is held: submitting an order locks the order
 * before its products.
 */
export async function withdrawVariants(ctx: Context, tx: Tx, productId: string): Promise<void> {
  const found = await draftLines(tx, productId)
  tx.after.push(async () => {
    for (const [order, lines] of found) await removeFrom(ctx, order, lines)
  })
}

async function draftsWith(db: Queryable, promotionId: string): Promise<string[]> {
  const { rows } = await db.query<[string]>(
    `select o.id from orderpromotions p join orders o on o.id = p.orderid
     where p.promotionid = $1 and ${hasStatus('o', 'Unsubmitted')} order by o.id`,
    [promotionId],
  )
  return rows.map(([id]) => id)
}

/**
 * Evaluates the promotions of an unsubmitted order again and removes deleted and inactive ones. Other grants of the
 * promotion integration stay unchanged until the next change to the order requests them again.
 */
async function renewOrder(ctx: Context, orderId: string): Promise<void> {
  await ctx.platform.transaction(async (tx: Tx) => {
    const open = await readOrder(tx, orderId, () => [hasStatus('t', 'Unsubmitted')], true)
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
export async function withdrawInactive({ ctx, tx, record, existing }: Write<Promotion>): Promise<void> {
  if (!existing?.Active || record.Active) return
  tx.after.push(async () => {
    for (const id of await draftsWith(ctx.platform.db, record.ID)) await renewOrder(ctx, id)
  })
}

/** Removes a deleted promotion from unsubmitted orders. */
export async function withdrawDeleted({ ctx, tx, record }: Deletion<Promotion>): Promise<void> {
  const ids = await draftsWith(tx, record.ID)
  tx.after.push(async () => {
    for (const id of ids) await renewOrder(ctx, id)
  })
}
