import type { Context } from '../../../core/http/context'
import { idExists } from '../../../core/http/errors'
import { syncOrder } from '../../../core/messaging/entity-sync'
import { formatInstant } from '../../../core/records/model'
import { renameReferences } from '../../../core/records/references'
import {
  deleteRecord,
  insertRecord,
  storeRecords,
  updateRecord,
  type Stored,
} from '../../../core/records/store'
import { SqlError, type Tx } from '../../../db/types'
import { reprice } from '../lines/item-prices'
import { adjustChargesToTotal } from '../payments/payments'
import { renewPromotions } from '../promotions/discounts'
import { secretOf, type OpenOrder } from './open-order'
import { isUnsubmitted } from '../transitions'
import { setTotals } from './totals'

/**
 * Recalculates and stores an order with its changed items. Recalculates prices while the order is unsubmitted,
 * promotions until it is open, and totals always; promotion amounts are only capped once it is open. Sets LastUpdated.
 * Every action on an order ends with this call. `reprice: false` leaves prices and promotions unchanged.
 */
export async function saveOrder(
  ctx: Context,
  tx: Tx,
  open: OpenOrder,
  options: { reprice?: boolean } = {},
): Promise<void> {
  const { order, items } = open
  const orders = ctx.platform.table('Orders')
  const isRepriced = options.reprice !== false
  const before = order.Total
  if (isRepriced && isUnsubmitted(order)) await reprice(ctx, tx, open)
  setTotals(order, items)
  order.LastUpdated = formatInstant(ctx.platform.now())
  const record = { parents: [], id: order.ID, body: order, secret: secretOf(open.hidden) }
  const inserted = open.isNew ? JSON.stringify(order) : null
  if (open.isNew) await insertRecord(tx, orders, record).catch(takenId(record.id))
  open.isNew = false
  if (isRepriced) {
    await renewPromotions(ctx, tx, open)
    setTotals(order, items)
  }
  // Items are stored once, after all of their changes are known.
  await saveItems(ctx, tx, open)
  if (JSON.stringify(order) !== inserted) {
    await updateRecord(tx, orders, open.id, record).catch(takenId(record.id))
  }
  if (open.id !== record.id) await renameReferences(ctx, tx, orders, [], open.id, record.id)
  open.id = record.id
  if (order.Total !== before) await adjustChargesToTotal(ctx, tx, open)
  await syncOrder(ctx, tx, order, open.items)
}

/** Returns an error handler for an id that a concurrent request has taken. */
function takenId(id: string) {
  return (error: unknown): never => {
    throw error instanceof SqlError && error.code === '23505' ? idExists('Order', id) : error
  }
}

async function saveItems(ctx: Context, tx: Tx, open: OpenOrder): Promise<void> {
  const table = ctx.platform.table('LineItems')
  for (const id of open.removed.splice(0)) {
    if (open.stored.delete(id)) await deleteRecord(tx, table, [open.id], id)
  }
  const changed: Stored[] = []
  for (const body of open.items) {
    const id = body.ID
    const before = open.renamed.get(id) ?? id
    const text = JSON.stringify(body)
    const known = open.stored.get(before)
    if (before !== id) open.stored.delete(before)
    open.stored.set(id, text)
    open.renamed.delete(id)
    if (known === text) continue
    const record = { parents: [open.id], id, body, secret: null }
    // Updating the key also updates the references to the item.
    if (before !== id) await updateRecord(tx, table, before, record)
    else changed.push(record)
  }
  await storeRecords(tx, table, changed)
}
