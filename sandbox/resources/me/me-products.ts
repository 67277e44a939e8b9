import { callerOf, queryValue, type Context } from '../../core/http/context'
import type { Answer, Handler, ReadRecord } from '../../core/http/definitions'
import { notFound, platformError } from '../../core/http/errors'
import { listRecords, type Narrow } from '../../core/lists/list'
import { Sql } from '../../core/records/sql'
import type { Table } from '../../db/schema'
import { branch } from '../../rules/catalog/category-tree'
import { buyerProducts, findOffered } from '../../rules/catalog/offers'
import { soldByCondition } from '../../rules/sellers'
import { productConditions, productsIn, visibleProducts } from '../../rules/catalog/visibility'
import { viewOf, visibleCategories, restrictToCatalog, type BuyerView } from '../../rules/view'
import { levelsOf } from '../catalog/category-tree'
import type { Product } from '../../contract/records'

/** Returns a table whose records are shown as another model, so that a query may name that model's fields. */
export function withModel(table: Table, model: string): Table {
  return { ...table, definition: { ...table.definition, model } }
}

/**
 * Rejects sorting and filtering by a computed field such as prices, which are calculated only for the requested page.
 */
export function rejectComputedField(ctx: Context, field: string): void {
  const isField = (name: string): boolean =>
    name.replace(/^!/, '').split('.')[0]?.toLowerCase() === field.toLowerCase()
  for (const [key, value] of ctx.query) {
    if (/^sortby$/i.test(key) && value.split(',').some((name) => isField(name.trim())))
      throw platformError('List.InvalidSortProperty', `${field} cannot be sorted by.`, { Property: field })
    if (key.split('|').some((name) => isField(name.split(/[<>=]/)[0] ?? '')))
      throw platformError('List.InvalidProperty', `${field} cannot be filtered by.`, { Property: field })
  }
}

/**
 * Returns the product conditions of catalogID, categoryID (with `depth`, in the buyer's default catalog unless another
 * is named) and visibility.
 */
async function placesOf(ctx: Context, view: BuyerView): Promise<Parameters<typeof productConditions>[1]> {
  const category = queryValue(ctx, 'categoryID')
  const catalog = queryValue(ctx, 'catalogID') ?? (category === null ? null : view.defaultCatalog)
  const seen = visibleProducts(catalog === null ? view : restrictToCatalog(view, catalog))
  if (category === null || catalog === null) return [seen]
  const categories = await visibleCategories(ctx.platform, view, catalog)
  return [seen, productsIn(catalog, branch(categories, category, levelsOf(ctx) ?? 1))]
}

async function listProducts(ctx: Context): Promise<Answer> {
  rejectComputedField(ctx, 'PriceSchedule')
  const { platform } = ctx
  const view = await viewOf(ctx)
  const seller = queryValue(ctx, 'sellerID')
  const conditions = await productConditions(platform, await placesOf(ctx, view))
  const sold: Narrow = (sql) => {
    const condition = seller && soldByCondition(ctx, view.buyer, seller, sql)
    return condition ? [condition] : []
  }
  return listRecords(ctx, withModel(platform.table('Products'), 'BuyerProduct'), [], {
    narrow: [conditions, sold],
    read: (_ctx, records) => convertProducts(ctx, view, records, { seller }),
  })
}

/** Converts the products of a page to the model that buyers see. */
export async function convertProducts(
  ctx: Context,
  view: BuyerView,
  records: ReadRecord[],
  options: Parameters<typeof buyerProducts>[4],
): Promise<void> {
  const bodies = records.map(({ body }) => body as Product)
  const shown = await buyerProducts(ctx, ctx.platform.db, view, bodies, options)
  for (const [index, record] of records.entries()) record.body = shown[index] ?? record.body
}

async function getProduct(ctx: Context): Promise<Answer> {
  const { db } = ctx.platform
  const view = await viewOf(ctx)
  const seller = queryValue(ctx, 'sellerID')
  const productId = ctx.params.productID ?? ''
  const { product } = await findOffered(db, view, productId)
  if (seller !== null) {
    const sql = new Sql()
    const sold = soldByCondition(ctx, callerOf(ctx).company, seller, sql)
    const { rows } = await db.query(
      `select 1 from products t where t.id = ${sql.bind(productId)} and ${sold ?? 'true'}`,
      sql.params,
    )
    if (rows.length === 0) throw notFound('Product', productId)
  }
  return { body: (await buyerProducts(ctx, db, view, [product], { seller }))[0] }
}

export const myProductActions: Readonly<Record<string, Handler>> = {
  'Me.ListProducts': listProducts,
  'Me.GetProduct': getProduct,
}
