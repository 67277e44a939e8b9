import type { Queryable } from '../../../db/types'
import type { LineItem } from '../../../contract/records'

/**
 * Returns true when a product is in one of the categories, or with `isBelow` in one of their subcategories. Used as
 * `Scope.isInCategory`.
 */
export type InCategory = (productId: string, categoryIds: readonly string[], isBelow: boolean) => boolean

const isInNoCategory: InCategory = () => false

/** A child product is in the categories of its parent. */
const DIRECT_CATEGORIES_SQL = `select p.id as product, c.catalogid, c.categoryid from products p
  join categoryproductassignments c on c.productid = coalesce(nullif(p.body ->> 'ParentID', ''), p.id)
  where p.id = any($1::text[])`

const ANCESTOR_CATEGORIES_SQL = `with recursive up as (${DIRECT_CATEGORIES_SQL}
  union select up.product, c.catalogid, c.body ->> 'ParentID' from up
    join categories c on c.catalogid = up.catalogid and c.id = up.categoryid
    where coalesce(c.body ->> 'ParentID', '') <> '')
  select product, categoryid from up`

async function readCategorySets(
  db: Queryable,
  sql: string,
  ids: string[],
): Promise<Map<string, Set<string>>> {
  const { rows } = await db.query<[string, string]>(sql, [ids])
  const found = new Map<string, Set<string>>()
  for (const [product, category] of rows) {
    const set = found.get(product) ?? new Set<string>()
    set.add(category.toLowerCase())
    found.set(product, set)
  }
  return found
}

/**
 * Loads the categories of the line items' products before expressions are evaluated, so that no query runs per line or
 * per expression. Runs no query when no expression tests a category.
 */
export async function membershipOf(
  db: Queryable,
  items: readonly LineItem[],
  expressions: readonly unknown[],
): Promise<InCategory> {
  const asks = (name: string): boolean =>
    expressions.some((text) => typeof text === 'string' && text.toLowerCase().includes(name))
  const [direct, below] = [asks('incategory'), asks('inparentcategory')]
  if (!direct && !below) return isInNoCategory
  const ids = [...new Set(items.map(({ ProductID }) => ProductID))]
  const within = direct
    ? await readCategorySets(db, `select product, categoryid from (${DIRECT_CATEGORIES_SQL}) a`, ids)
    : new Map()
  const above: Map<string, Set<string>> = below
    ? await readCategorySets(db, ANCESTOR_CATEGORIES_SQL, ids)
    : new Map()
  return (product, categories, isBelow) => {
    const set = (isBelow ? above : within).get(product) as Set<string> | undefined
    return set !== undefined && categories.some((id) => set.has(id.toLowerCase()))
  }
}
