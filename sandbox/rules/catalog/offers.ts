import type { Context } from '../../core/http/context'
import { notFound } from '../../core/http/errors'
import { parseRecord, type JsonObject } from '../../core/records/json'
import { Sql } from '../../core/records/sql'
import type { Queryable } from '../../db/types'
import { mergeInheritedFields } from '../inheritance'
import { choosePrice, priceCandidates, type Priced } from './pricing'
import { quantities } from './stock'
import { visibleProductCondition } from './visibility'
import type { BuyerView } from '../view'
import type { Product, PriceSchedule } from '../../contract/records'

/** A visible product as stored, with its parent. */
export interface Offered {
  product: Product
  parent: Product | null
}

/** A product as the order's company can buy it: with its parent, inherited fields, price and availability. */
export interface Offer extends Offered {
  whole: Product
  /** The price schedule for the order's user and seller; null when there is no price for them. */
  schedule: PriceSchedule | null
  /** True when the order's user can see the product. */
  isVisible: boolean
  /** True when the order's ToCompanyID sells the product. */
  isSold: boolean
}

/** Offers that were loaded for an order's products. Null marks a product that does not exist. */
export interface KnownOffers {
  /** The buyer, user and seller that the offers apply to. */
  parties: string
  offers: Map<string, Offer | null>
}

/** Returns a product that the user can see; 404 for other products. */
export async function findOffered(db: Queryable, view: BuyerView, productId: string): Promise<Offered> {
  const sql = new Sql()
  const { rows } = await db.query(
    `select t.body, p.body from products t left join products p on p.id = t.body ->> 'ParentID'
     where t.id = ${sql.bind(productId)} and ${visibleProductCondition(view, sql)}`,
    sql.params,
  )
  const [product, parent] = rows[0] ?? []
  if (!product) throw notFound('Product', productId)
  return {
    product: parseRecord<Product>(product),
    parent: parent ? parseRecord<Product>(parent) : null,
  }
}

/** Returns the data of a product that pricing needs. */
export function pricedOf({ product, parent }: Offered): Priced {
  return { id: product.ID, parentId: parent && parent.ID, owner: product.OwnerID }
}

/**
 * Returns the id of the product that owns the inventory records. A child without its own inventory uses its parent's.
 */
export function stockOwner({ product, parent }: Offered): string {
  return parent && !product.Inventory ? parent.ID : product.ID
}

/** Returns the ids of the products whose specs apply to a product: its own and its parent's. */
export function specOwners({ product, parent }: Offered): string[] {
  return parent ? [product.ID, parent.ID] : [product.ID]
}

/** Reads the parents of products in one query, by id. */
async function parentsOf(db: Queryable, products: readonly Product[]): Promise<Map<string, Product>> {
  const ids = new Set(products.flatMap(({ ParentID: parent }) => parent || []))
  if (ids.size === 0) return new Map()
  const { rows } = await db.query<[string, string]>(
    'select id, body from products where id = any($1::text[])',
    [[...ids]],
  )
  return new Map(rows.map(([parent, body]) => [parent, parseRecord<Product>(body)]))
}

/**
 * Counts the specs of each child product and its parent together, by the child's id. Sends a query only when there are
 * child products.
 */
async function specCounts(db: Queryable, offered: readonly Offered[]): Promise<Map<string, number>> {
  const children = offered.filter(({ parent }) => parent)
  if (children.length === 0) return new Map()
  const { rows } = await db.query<[string, string]>(
    `select c.child, count(distinct a.specid) from unnest($1::text[], $2::text[]) as c(child, parent)
     join specproductassignments a on a.productid in (c.child, c.parent) group by 1`,
    [children.map(({ product }) => product.ID), children.map(({ parent }) => parent?.ID ?? '')],
  )
  return new Map(rows.map(([child, count]) => [child, Number(count)]))
}

/**
 * Returns products as buyers see them, in the given order: with inherited fields, the price for the user (and the given
 * seller), and the quantity available to the user. The number of queries does not depend on the number of products.
 */
export async function buyerProducts(
  ctx: Context,
  db: Queryable,
  view: BuyerView,
  products: readonly Product[],
  { seller = null, model = 'BuyerProduct' }: { seller?: string | null; model?: string } = {},
): Promise<JsonObject[]> {
  const { platform } = ctx
  const parents = await parentsOf(db, products)
  const offered = products.map((product): Offered => ({
    product,
    parent: parents.get(product.ParentID ?? '') ?? null,
  }))
  const stocked = offered.filter((one) => {
    const { Inventory: inventory } = mergeInheritedFields(one.product, one.parent)
    return inventory ? !inventory.VariantLevelTracking : false
  })
  const [candidates, specs, stock] = await Promise.all([
    priceCandidates(platform, db, view, offered.map(pricedOf)),
    specCounts(db, offered),
    stocked.length > 0
      ? quantities(db, view, new Sql(), { products: stocked.map(stockOwner) })
      : new Map<string, number>(),
  ])
  return offered.map((one) => {
    const whole: JsonObject & Product = mergeInheritedFields(one.product, one.parent)
    const quantity = stock.get(stockOwner(one))
    const computed: JsonObject = { PriceSchedule: choosePrice(platform, candidates, pricedOf(one), seller) }
    if (one.parent) computed.SpecCount = specs.get(one.product.ID) ?? 0
    if (quantity !== undefined && whole.Inventory)
      computed.Inventory = { ...whole.Inventory, QuantityAvailable: quantity }
    const body: JsonObject = {}
    for (const [name] of platform.models.table(model).fields)
      body[name] = computed[name] ?? whole[name] ?? null
    return body
  })
}
