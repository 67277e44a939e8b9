import type { Context } from '../../../core/http/context'
import { idExists, notFound } from '../../../core/http/errors'
import { syncOrder } from '../../../core/messaging/entity-sync'
import type { JsonObject } from '../../../core/records/json'
import { formatInstant } from '../../../core/records/model'
import { renameReferences } from '../../../core/records/references'
import type { Sql } from '../../../core/records/sql'
import {
  deleteRecord,
  insertRecord,
  storeRecords,
  updateRecord,
  type Stored,
} from '../../../core/records/store'
import { SqlError, type Queryable, type Tx } from '../../../db/types'
import { renewPromotions } from '../promotions/discounts'
import type { KnownOffers } from '../lines/item-offers'
import { reprice } from '../lines/item-prices'
import { ordersFor, type Direction } from './order-access'
import { readHead, type OrderHead } from './order-head'
import { adjustChargesToTotal } from '../payments/payments'
import { setTotals } from './totals'

export { directionOf, ordersFor, type Direction } from './order-access'
export { orderBody } from './order-head'

/** An order with its items while an action changes it. */
export interface OpenOrder extends OrderHead {
  /** Bodies of the items, sorted by DateAdded and ID. */
  items: JsonObject[]
  /** Ids of items to be deleted. */
  removed: string[]
  /** Items as stored, as JSON text by id; empty for a new order. */
  stored: Map<string, string>
  /** Previous ids of renamed items, by their new ids. */
  renamed: Map<string, string>
  /** The offers loaded so far for the order's products. */
  offered: KnownOffers
  isNew: boolean
}

/** Returns an order that is about to be created, without items. */
export function newOrder(order: JsonObject): OpenOrder {
  return {
    id: String(order.ID),
    order,
    items: [],
    removed: [],
    hidden: {},
    stored: new Map(),
    renamed: new Map(),
    offered: { parties: '', offers: new Map() },
    isNew: true,
  }
}

/** Reads an order that meets conditions on `t`, with its items; null when there is none. */
export async function readOrder(
  db: Queryable,
  orderId: string,
  conditions: (sql: Sql) => string[],
  lock = false,
): Promise<OpenOrder | null> {
  const head = await readHead(db, orderId, conditions, lock)
  if (!head) return null
  const lines = await db.query(
    'select id, body from lineitems where orderid = $1 order by f_dateadded nulls first, id',
    [orderId],
    { prepared: true },
  )
  const items = lines.rows.map(([, text]) => JSON.parse(text as string) as JsonObject)
  return {
    ...newOrder(head.order),
    ...head,
    items,
    stored: new Map(items.map((item) => [String(item.ID), JSON.stringify(item)])),
    isNew: false,
  }
}

/**
 * Reads an order that the caller may see, with its items; 404 Order otherwise. With `lock` it is locked until the
 * transaction ends.
 */
export async function openOrder(
  ctx: Context,
  tx: Queryable,
  direction: Direction,
  orderId: string,
  lock = false,
): Promise<OpenOrder> {
  const open = await readOrder(tx, orderId, ordersFor(ctx, direction), lock)
  if (!open) throw notFound('Order', orderId)
  return open
}

const isBeforeSubmit = ({ Status: status }: JsonObject): boolean => status === 'Unsubmitted'

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
  if (isRepriced && isBeforeSubmit(order)) await reprice(ctx, tx, open)
  setTotals(order, items)
  order.LastUpdated = formatInstant(ctx.platform.now())
  const record = { parents: [], id: String(order.ID), body: order, secret: secretOf(open) }
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

function secretOf({ hidden }: OpenOrder): JsonObject | null {
  return Object.keys(hidden).length > 0 ? hidden : null
}

async function saveItems(ctx: Context, tx: Tx, open: OpenOrder): Promise<void> {
  const table = ctx.platform.table('LineItems')
  for (const id of open.removed.splice(0)) {
    if (open.stored.delete(id)) await deleteRecord(tx, table, [open.id], id)
  }
  const changed: Stored[] = []
  for (const body of open.items) {
    const id = String(body.ID)
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
