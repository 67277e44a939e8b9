import type { Context } from '../../../core/http/context'
import { notFound } from '../../../core/http/errors'
import type { LineItem, Order, Address } from '../../../contract/records'
import { parseRecord, type JsonObject } from '../../../core/records/json'
import { Sql } from '../../../core/records/sql'
import type { Queryable } from '../../../db/types'
import type { KnownOffers } from '../../catalog/offers'
import { directionOf, ordersFor, type Direction } from './order-access'

/** The shipping address of an order, for items that are added later. */
export interface ShipTo {
  /** ID of the saved address; null for an address of this order alone. */
  ID: string | null
  Address: Address | null
}

/** Data of an order that is stored but never returned. */
interface HiddenData {
  ShipTo?: ShipTo
}

/** An order without its items. Sufficient for reading the order and its subresources without loading many items. */
export interface OrderHead {
  /** The stored id. When `order.ID` differs, saving renames the order. */
  id: string
  order: Order
  /** Data of the order that is stored but never returned. */
  hidden: HiddenData
}

/** Returns the hidden data of an order as it is stored. */
export function secretOf({ ShipTo: to }: HiddenData): JsonObject | null {
  return to ? { ShipTo: { ID: to.ID, Address: to.Address } } : null
}

/** Reads an order that meets conditions on `t`; null when there is none. */
export async function readHead(
  db: Queryable,
  orderId: string,
  conditions: (sql: Sql) => string[],
  lock = false,
): Promise<OrderHead | null> {
  const sql = new Sql()
  const where = [`t.id = ${sql.bind(orderId)}`, ...conditions(sql)].join(' and ')
  const { rows } = await db.query(
    `select t.body, t.secret from orders t where ${where}${lock ? ' for no key update of t' : ''}`,
    sql.params,
    { prepared: true },
  )
  const [body, secret] = rows[0] ?? []
  if (!body) return null
  const hidden = secret ? (JSON.parse(secret) as HiddenData) : {}
  return { id: orderId, order: parseRecord<Order>(body), hidden }
}

/** Reads the order of the path without locking it; 404 Order when the caller may not see it. */
export async function readVisibleOrder(ctx: Context): Promise<OrderHead> {
  const id = ctx.params.orderID ?? ''
  const head = await readHead(ctx.platform.db, id, ordersFor(ctx, directionOf(ctx)))
  if (!head) throw notFound('Order', id)
  return head
}

/** An order with its items while an action changes it. */
export interface OpenOrder extends OrderHead {
  /** Bodies of the items, sorted by DateAdded and ID. */
  items: LineItem[]
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
export function newOrder(order: Order): OpenOrder {
  return {
    id: order.ID,
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
  const lines = await db.query<[string, string]>(
    'select id, body from lineitems where orderid = $1 order by f_dateadded nulls first, id',
    [orderId],
    { prepared: true },
  )
  const items = lines.rows.map(([, text]) => parseRecord<LineItem>(text))
  return {
    ...newOrder(head.order),
    ...head,
    items,
    stored: new Map(items.map((item) => [item.ID, JSON.stringify(item)])),
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
