import type { Context } from '../http/context'
import type { Access } from '../../db/definitions'
import { notFound } from '../http/errors'
import { Sql } from '../records/sql'

/**
 * The rule of related buyers: a supplier sees the users and the personal records of a buyer (users, groups, addresses,
 * cards, accounts and all other records inside the buyer) only where the buyer is related to it. A buyer is related to
 * the suppliers that sell to it, and to those that have an order from it, also after they have stopped selling to it.
 * For other suppliers these records do not exist (404 of the buyer); the buyer itself stays readable. The sources let
 * suppliers read buyers and do not mention the users (facts of the platform, 4.6), so the safer rule applies.
 */

/** Binds values and collects the tables that a condition reads. */
type Binder = Pick<Sql, 'bind' | 'uses'>

/**
 * Returns the condition that supplier `s` sells to a buyer, given as SQL: active, and open to all buyers or related to
 * it.
 */
export function sellsTo(buyer: string, { uses }: Binder): string {
  for (const table of ['suppliers', 'supplierbuyers']) uses.add(table)
  return `s.f_active and (coalesce((s.body ->> 'AllBuyersCanOrder')::boolean, false) or exists (
    select 1 from supplierbuyers b where b.supplierid = s.id and b.buyerid = ${buyer}))`
}

/** Returns the condition that a buyer, given as SQL, is related to a supplier. */
function isRelated(supplier: string, buyer: string, sql: Binder): string {
  sql.uses.add('orders')
  return `(exists (select 1 from suppliers s where s.id = ${sql.bind(supplier)} and ${sellsTo(buyer, sql)})
    or exists (select 1 from orders o where o.f_tocompanyid = ${sql.bind(supplier.toLowerCase())} and o.f_fromcompanyid = lower(${buyer})))`
}

/** Returns the condition that the buyer in a column is related to a supplier; for lists over all buyers. */
export function isOfRelatedBuyer(supplier: string, column: string, sql: Binder): string {
  sql.uses.add('buyers')
  return `${column} in (select r.id from buyers r where ${isRelated(supplier, 'r.id', sql)})`
}

/**
 * Rejects a supplier that reads or names records inside a buyer that is not related to it. Runs no query for other
 * callers.
 */
export async function assertRelatedBuyer(ctx: Context, access: Access, buyer: string): Promise<void> {
  if (ctx.caller?.kind !== 'supplier' || access.kind !== 'within' || access.of !== 'buyer') return
  const { company } = ctx.caller
  const { cache, db } = ctx.platform
  const sql = new Sql()
  const query = `select ${isRelated(company, `${sql.bind(buyer)}::text`, sql)}`
  const related = await cache.get(JSON.stringify([query, sql.params]), [...sql.uses], async () => {
    const { rows } = await db.query(query, sql.params)
    return rows[0]?.[0] === 't'
  })
  if (!related) throw notFound('Buyer', buyer)
}
