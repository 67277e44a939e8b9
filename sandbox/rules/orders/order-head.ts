import type { Context } from '../../core/context'
import { notFound } from '../../core/errors'
import type { JsonObject } from '../../core/json'
import { Sql } from '../../core/sql'
import type { Queryable } from '../../db/types'
import { directionOf, ordersFor } from './order-access'

/** An order without its items, which may be many: all that looking at it, or at what is below it, needs. */
export interface OrderHead {
  /** As stored; `order.ID` may differ, which renames it. */
  id: string
  order: JsonObject
  /** What is kept of the order and never answered. */
  hidden: JsonObject
}

/** Reads an order under conditions on `t`; null when there is none. */
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

/** The order of the path as the caller may see it, not locked; 404 Order. */
export async function seeOrder(ctx: Context): Promise<OrderHead> {
  const id = ctx.params.orderID ?? ''
  const head = await readHead(ctx.platform.db, id, ordersFor(ctx, directionOf(ctx)))
  if (!head) throw notFound('Order', id)
  return head
}

/** The order as answered to the caller. */
export function orderBody({ order }: Pick<OrderHead, 'order'>): JsonObject {
  return order
}
