import type { Context } from '../core/http/context'
import type { JsonObject } from '../core/records/json'
import { sellsTo } from '../core/auth/related-buyers'
import type { Sql } from '../core/records/sql'
import { termsOf } from '../core/lists/terms'
import type { Offered } from './catalog/offers'

/** Returns the SQL condition that supplier `s` sells a product: it owns or offers it, or all suppliers may sell it. */
function offers({ product, parent }: Offered, sql: Sql): string {
  if (product.AllSuppliersCanSell) return 'true'
  sql.uses.add('productsuppliers')
  const ids = [product, ...(parent ? [parent] : [])].map(({ ID }) => ID)
  return `(s.id = ${sql.bind(product.OwnerID)} or exists (
    select 1 from productsuppliers x where x.supplierid = s.id and x.productid = any(${sql.bind(ids)}::text[])))`
}

/**
 * Returns a query of all sellers that a buyer may order from: the marketplace owner and suppliers, as ID and Name with
 * the columns that a list needs. When a product is given, only suppliers that sell it are included.
 */
export function sellersFor(ctx: Context, buyer: string, offered: Offered | null, sql: Sql): string {
  const { marketplaceId, marketplaceName } = ctx.platform.settings
  const owner: JsonObject = { ID: marketplaceId, Name: marketplaceName }
  const values = [
    `${sql.bind(marketplaceId)}::text collate "C"`,
    `${sql.bind(JSON.stringify(owner))}::jsonb`,
    `${sql.bind(termsOf(owner))}::bigint[]`,
    `${sql.bind(marketplaceId.toLowerCase())}::text collate "C"`,
    `${sql.bind(marketplaceName.toLowerCase())}::text collate "C"`,
  ]
  const conditions = [sellsTo(sql.bind(buyer), sql), ...(offered ? [offers(offered, sql)] : [])]
  return `select ${values[0]} as id, ${values[1]} as body, ${values[2]} as terms, ${values[3]} as f_id, ${values[4]} as f_name
    union all select s.id, jsonb_build_object('ID', s.id, 'Name', s.body -> 'Name'), s.terms, s.f_id, s.f_name
    from suppliers s where ${conditions.join(' and ')}`
}

/**
 * Returns the SQL condition that a seller sells product `t`; null for the marketplace owner, who sells every product. A
 * supplier must also accept orders of the buyer. The marketplace, which is no buyer, may order from every supplier.
 */
export function soldByCondition(ctx: Context, buyer: string | null, seller: string, sql: Sql): string | null {
  if (seller === ctx.platform.settings.marketplaceId) return null
  sql.uses.add('productsuppliers')
  const named = sql.bind(seller)
  const accepts = buyer === null ? '' : ` and ${sellsTo(sql.bind(buyer), sql)}`
  return `exists (select 1 from suppliers s where s.id = ${named}${accepts})
    and (t.body ->> 'OwnerID' = ${named} or coalesce((t.body ->> 'AllSuppliersCanSell')::boolean, false) or exists (
      select 1 from productsuppliers x
      where x.productid in (t.id, t.body ->> 'ParentID') and x.supplierid = ${named}))`
}
