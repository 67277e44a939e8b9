import type { Context } from '../../../core/http/context'
import type { Tx } from '../../../db/types'
import type { JsonObject } from '../../../core/records/json'
import { valueTerm } from '../../../core/lists/terms'
import { discardCalculation } from '../checkout/checkout'
import { renewPromotions } from '../promotions/discounts'
import { reprice } from './item-prices'
import { readOrder, saveOrder } from '../order/open-order'
import { updateShippingAddressId } from '../order/order-addresses'

/** True for lines that were shipped or forwarded, which stay in the order. */
const isSettled = ({ QuantityShipped, OutgoingOrderID, IncomingOrderID }: JsonObject): boolean =>
  Number(QuantityShipped) > 0 || Boolean(OutgoingOrderID) || Boolean(IncomingOrderID)

/** Returns the ids of lines with variants of a product in unsubmitted orders, by order. */
async function draftLines(tx: Tx, productId: string): Promise<Map<string, Set<string>>> {
  const { rows } = await tx.query(
    `select l.orderid, l.id from lineitems l join orders o on o.id = l.orderid
     where l.terms @> $1::bigint[] and l.body ->> 'ProductID' = $2 and l.body #>> '{Variant,ID}' is not null
       and o.f_status = 'unsubmitted' order by l.orderid, l.id`,
    [[valueTerm('ProductID', productId)], productId],
  )
  const found = new Map<string, Set<string>>()
  for (const [order, line] of rows as string[][])
    found.set(String(order), (found.get(String(order)) ?? new Set()).add(String(line)))
  return found
}

/** Removes lines from an order while it is unsubmitted. A bundle is removed with any of its items. */
async function removeFrom(ctx: Context, orderId: string, lines: ReadonlySet<string>): Promise<void> {
  await ctx.platform.transaction(async (tx: Tx) => {
    const open = await readOrder(tx, orderId, () => [`t.f_status = 'unsubmitted'`], true)
    const on =
      open?.items.filter((line) => lines.has(String(line.ID)) && line.Variant && !isSettled(line)) ?? []
    if (!open || on.length === 0) return
    const bundles = new Set(on.map(({ BundleItemID }) => BundleItemID).filter(Boolean))
    const gone = open.items.filter(
      (line) => on.includes(line) || bundles.has(line.ID ?? null) || bundles.has(line.BundleItemID ?? null),
    )
    open.items = open.items.filter((line) => !gone.includes(line))
    open.removed.push(...gone.map(({ ID }) => String(ID)))
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
