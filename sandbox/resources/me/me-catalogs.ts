import { queryValue, type Context } from '../../core/http/context'
import type { Answer, Handler } from '../../core/http/definitions'
import { notFound } from '../../core/http/errors'
import { listRecords, type Narrow } from '../../core/lists/list'
import { readRecord } from '../../core/records/store'
import { findOffered } from '../../rules/catalog/offers'
import { viewOf, visibleCategories } from '../../rules/view'
import { levelsOf } from '../catalog/category-tree'

async function listCatalogs(ctx: Context): Promise<Answer> {
  const { catalogs } = await viewOf(ctx)
  const seller = queryValue(ctx, 'sellerID')
  const narrow: Narrow = (sql) => [
    `t.id = any(${sql.bind(catalogs.map(({ id }) => id))}::text[])`,
    ...(seller === null ? [] : [`t.body ->> 'OwnerID' = ${sql.bind(seller)}`]),
  ]
  return listRecords(ctx, ctx.platform.table('Catalogs'), [], { narrow: [narrow] })
}

async function getCatalog(ctx: Context): Promise<Answer> {
  const id = ctx.params.catalogID ?? ''
  const { catalogs } = await viewOf(ctx)
  const { platform } = ctx
  const isSeen = catalogs.some((catalog) => catalog.id === id)
  const stored = isSeen && (await readRecord(platform.db, platform.table('Catalogs'), [], id))
  if (!stored) throw notFound('Catalog', id)
  return { body: stored.body }
}

/**
 * Lists the visible categories of one catalog: the roots by default, more levels with `depth`, or the categories of a
 * given product.
 */
async function listCategories(ctx: Context): Promise<Answer> {
  const { platform } = ctx
  const view = await viewOf(ctx)
  const catalog = queryValue(ctx, 'catalogID') ?? view.defaultCatalog ?? ''
  if (!view.catalogs.some(({ id }) => id === catalog)) throw notFound('Catalog', catalog)
  const product = queryValue(ctx, 'productID')
  const levels = levelsOf(ctx) ?? (product === null ? 1 : Infinity)
  const categories = await visibleCategories(platform, view, catalog)
  const ids = [...categories].flatMap(([id, { level }]) => (level <= levels ? [id] : [])).sort()
  const narrow: Narrow = (sql) => [`t.id = any(${sql.bind(ids)}::text[])`]
  const ofProduct = product === null ? [] : [await containing(ctx, product)]
  return listRecords(ctx, platform.table('Categories'), [catalog], { narrow: [narrow, ...ofProduct] })
}

/** Returns the condition on categories that contain a product which the user may see, or its parent. */
async function containing(ctx: Context, productId: string): Promise<Narrow> {
  const { product, parent } = await findOffered(ctx.platform.db, await viewOf(ctx), productId)
  return (sql) => {
    sql.uses.add('categoryproductassignments')
    const anchor = sql.bind((parent ?? product).ID)
    return [
      `exists (select 1 from categoryproductassignments x
         where x.catalogid = t.catalogid and x.categoryid = t.id and x.productid = ${anchor})`,
    ]
  }
}

async function getCategory(ctx: Context): Promise<Answer> {
  const { platform } = ctx
  const id = ctx.params.categoryID ?? ''
  const view = await viewOf(ctx)
  const catalog = queryValue(ctx, 'catalogID') ?? view.defaultCatalog ?? ''
  const isSeen = (await visibleCategories(platform, view, catalog)).has(id)
  const stored = isSeen && (await readRecord(platform.db, platform.table('Categories'), [catalog], id))
  if (!stored) throw notFound('Category', id)
  return { body: stored.body }
}

export const myCatalogActions: Readonly<Record<string, Handler>> = {
  'Me.ListCatalogs': listCatalogs,
  'Me.GetCatalog': getCatalog,
  'Me.ListCategories': listCategories,
  'Me.GetCategory': getCategory,
}
