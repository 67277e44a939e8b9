import type { Condition } from '../../core/lists/list'
import type { Platform } from '../../core/records/platform'
import { Sql } from '../../core/records/sql'
import type { BuyerView } from '../view'
import { assignedCondition } from '../../core/auth/memberships'

/**
 * A set of products as SQL, such as those that a user can see (facts of the platform, 4.2). It contains the anchors of
 * products: the product itself, or the parent of a child product.
 */
interface Membership {
  /** Query of the anchors' ids. */
  ids: string
  /** Returns the SQL condition that the set contains the anchor whose id this SQL expression gives. */
  holds: (anchor: string) => string
}

/**
 * Maximum number of anchors that a list looks up first. Above it, the list walks its sort order and tests each product.
 */
const MAX_ANCHORS_TO_LOOK_UP = 5000

const PARENT = `t.body ->> 'ParentID'`
const ANCHOR = `coalesce(${PARENT}, t.id)`

/** SQL that prevents the planner from hashing the whole join table for one page. */
const PLANNER_FENCE_SQL = 'offset 0'

const pairs = (catalog: string, categories: readonly string[]): string[] =>
  categories.map((category) => `${catalog}/${category}`)

/** Returns the products that a view makes visible, by the branches of facts 4.2 that apply to this view. */
export function visibleProducts(view: BuyerView): (sql: Sql) => Membership {
  return (sql) => {
    const branches: { table: string; where: (x: string) => string }[] = []
    const add = (table: string, where: (x: string) => string): void => {
      sql.uses.add(table)
      branches.push({ table, where })
    }
    const ids = (some: BuyerView['catalogs']): string => `${sql.bind(some.map(({ id }) => id))}::text[]`
    const whole = view.catalogs.filter((one) => one.viewAllProducts && one.denied.length === 0)
    const carved = view.catalogs.filter((one) => one.viewAllProducts && one.denied.length > 0)
    const granting = view.catalogs.filter((one) => one.granted.length > 0)
    if (whole.length > 0) {
      const catalogs = ids(whole)
      add('productcatalogassignments', (x) => `${x}.catalogid = any(${catalogs})`)
    }
    if (carved.length > 0) {
      sql.uses.add('categoryproductassignments')
      const catalogs = ids(carved)
      const denied = carved.flatMap((one) => pairs(one.id, one.denied))
      const silent = carved.flatMap((one) => pairs(one.id, one.inactive))
      const [no, none] = [denied, [...denied, ...silent]].map((list) => `${sql.bind(list)}::text[]`)
      const placed = (x: string, condition: string): string =>
        `exists (select 1 from categoryproductassignments y where y.productid = ${x}.productid
           and y.catalogid = ${x}.catalogid and y.catalogid || '/' || y.categoryid ${condition})`
      add(
        'productcatalogassignments',
        (x) =>
          `${x}.catalogid = any(${catalogs}) and (not ${placed(x, `= any(${no})`)} or ${placed(x, `<> all(${none})`)})`,
      )
    }
    if (granting.length > 0) {
      const catalogs = ids(granting)
      const granted = sql.bind(granting.flatMap((one) => pairs(one.id, one.granted)))
      add(
        'categoryproductassignments',
        (x) =>
          `${x}.catalogid = any(${catalogs}) and ${x}.catalogid || '/' || ${x}.categoryid = any(${granted}::text[])`,
      )
    }
    const closed = view.catalogs.filter((one) => !one.viewAllProducts || one.denied.length > 0)
    if (closed.length > 0) {
      sql.uses.add('productcatalogassignments')
      const [buyer, groups, catalogs] = [sql.bind(view.buyer), sql.bind(view.groups), ids(closed)]
      add(
        'productassignments',
        (x) =>
          `${x}.buyerid = ${buyer} and ${assignedCondition(x, { groups: `${groups}::text[]` })}
           and exists (select 1 from productcatalogassignments y
             where y.productid = ${x}.productid and y.catalogid = any(${catalogs}))`,
      )
    }
    return {
      ids:
        branches
          .map(({ table, where }) => `select x.productid from ${table} x where ${where('x')}`)
          .join(' union all ') || 'select null::text where false',
      holds: (anchor) =>
        `(${
          branches
            .map(
              ({ table, where }) =>
                `exists (select 1 from ${table} x where x.productid = ${anchor} and ${where('x')} ${PLANNER_FENCE_SQL})`,
            )
            .join(' or ') || 'false'
        })`,
    }
  }
}

/** Returns the products that are in one of these categories of a catalog. */
export function productsIn(catalog: string, categories: readonly string[]): (sql: Sql) => Membership {
  return (sql) => {
    sql.uses.add('categoryproductassignments')
    const [at, those] = [sql.bind(catalog), sql.bind([...categories].sort())]
    const where = `x.catalogid = ${at} and x.categoryid = any(${those}::text[])`
    return {
      ids: `select x.productid from categoryproductassignments x where ${where}`,
      holds: (anchor) =>
        `exists (select 1 from categoryproductassignments x where x.productid = ${anchor} and ${where} ${PLANNER_FENCE_SQL})`,
    }
  }
}

/** Condition that a product is active and its parent, if any, is active too. */
const ACTIVE = `t.f_active and (${PARENT} is null or exists (select 1 from products p where p.id = ${PARENT} and p.f_active ${PLANNER_FENCE_SQL}))`

/**
 * Returns true when the set is so small that looking up its anchors is faster than walking the list. The size is cached
 * for a minute.
 */
async function isSmall(platform: Platform, membership: (sql: Sql) => Membership): Promise<boolean> {
  const sql = new Sql()
  const text = `select count(*) from (select 1 from (${membership(sql).ids}) s limit ${MAX_ANCHORS_TO_LOOK_UP}) s`
  const size = await platform.cache.estimate(JSON.stringify([text, sql.params]), async () => {
    const { rows } = await platform.db.query(text, sql.params)
    return Number(rows[0]?.[0] ?? 0)
  })
  return size < MAX_ANCHORS_TO_LOOK_UP
}

/** Returns the conditions on products `t` for a list: active, and with an anchor in every one of the sets. */
export async function productConditions(
  platform: Platform,
  memberships: readonly ((sql: Sql) => Membership)[],
): Promise<(sql: Sql) => Condition[]> {
  const small = await Promise.all(memberships.map((one) => isSmall(platform, one)))
  return (sql) => [
    ACTIVE,
    ...memberships.map((make, index): Condition => {
      const { ids, holds } = make(sql)
      const children = `select c.id from products c where c.body ->> 'ParentID' is not null`
      const counted = `t.id in (${ids} union all ${children}) and (${PARENT} is null or ${holds(PARENT)})`
      return small[index] ? counted : { counted, paged: holds(ANCHOR) }
    }),
  ]
}

/** Returns the SQL condition that product `t`, found by its id, is visible. */
export function visibleProductCondition(view: BuyerView, sql: Sql): string {
  return `${ACTIVE} and ${visibleProducts(view)(sql).holds(ANCHOR)}`
}
