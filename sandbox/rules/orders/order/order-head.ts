import type { Context } from '../../../core/http/context'
import { notFound } from '../../../core/http/errors'
import type { JsonObject } from '../../../core/records/json'
import { Sql } from '../../../core/records/sql'
import type { Queryable } from '../../../db/types'
import { directionOf, ordersFor } from './order-access'

/** An order without its items. Sufficient for reading the order and its subresources without loading many items. */
export interface OrderHead {
  /** The stored id. When `order.ID` differs, saving renames the order. */
  id: string
  order: JsonObject
  /** Data of the order that is stored but never returned. */
  hidden: JsonObject
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
  const hidden = secret ? (JSON.parse(secret) as JsonObject) : {}
  return { id: orderId, order: JSON.parse(body) as JsonObject, hidden }
}

/** Reads the order of the path without locking it; 404 Order when the caller may not see it. */
export async function readVisibleOrder(ctx: Context): Promise<OrderHead> {
  const id = ctx.params.orderID ?? ''
  const head = await readHead(ctx.platform.db, id, ordersFor(ctx, directionOf(ctx)))
  if (!head) throw notFound('Order', id)
  return head
}

/** Returns the order as sent to the caller. */
export function orderBody({ order }: Pick<OrderHead, 'order'>): JsonObject {
  return order
}
