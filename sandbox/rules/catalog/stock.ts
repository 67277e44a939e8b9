import type { Queryable } from '../../db/types'
import type { Sql } from '../../core/records/sql'
import type { BuyerView } from '../view'
import { assignedCondition } from '../../core/auth/memberships'

/**
 * Returns the SQL condition that inventory record `t` applies to a user: it is for all buyers, or assigned to the
 * user's.
 */
export function inventoryRecordCondition(
  view: BuyerView,
  resource: 'InventoryRecords' | 'VariantInventoryRecords',
  sql: Sql,
): string {
  const table = resource.toLowerCase()
  const assignments = `${table.slice(0, -1)}assignments`
  sql.uses.add(assignments)
  const variant = resource === 'VariantInventoryRecords' ? 'and a.variantid = t.variantid' : ''
  return `(coalesce((t.body ->> 'AllowAllBuyers')::boolean, true) or exists (
    select 1 from ${assignments} a where a.productid = t.productid ${variant} and a.inventoryrecordid = t.id
      and a.buyerid = ${sql.bind(view.buyer)}
      and ${assignedCondition('a', { groups: `${sql.bind(view.groups)}::text[]` })}))`
}

/**
 * Returns the quantity for a user by product (or by variant of one product): the sum over the inventory records that
 * apply to the user. Products and variants without records are left out; their own quantity applies.
 */
export async function quantities(
  db: Queryable,
  view: BuyerView,
  sql: Sql,
  of: { products: readonly string[] } | { variantsOf: string },
): Promise<Map<string, number>> {
  const isVariant = 'variantsOf' in of
  const resource = isVariant ? 'VariantInventoryRecords' : 'InventoryRecords'
  const key = isVariant ? 'variantid' : 'productid'
  const where = isVariant
    ? `t.productid = ${sql.bind(of.variantsOf)}`
    : `t.productid = any(${sql.bind([...of.products])}::text[])`
  const { rows } = await db.query<[string, string]>(
    `select t.${key}, coalesce(sum((t.body ->> 'QuantityAvailable')::numeric) filter (where ${inventoryRecordCondition(view, resource, sql)}), 0)
     from ${resource.toLowerCase()} t where ${where} group by 1`,
    sql.params,
  )
  return new Map(rows.map(([id, sum]) => [id, Number(sum)]))
}
