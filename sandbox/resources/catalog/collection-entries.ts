import { callerOf, type Context } from '../../core/http/context'
import { definitionOf, type Answer, type Handler, type ReadRecord } from '../../core/http/definitions'
import type { ComputedField } from '../../db/definitions'
import { notFound, platformError } from '../../core/http/errors'
import type { JsonObject } from '../../core/records/json'
import { listRecords, type Narrow } from '../../core/lists/list'
import { formatInstant } from '../../core/records/model'
import type { Stored } from '../../core/records/store'
import { bodyObject } from '../../core/records/write'
import type { Table } from '../../db/schema'
import { findOffered } from '../../rules/catalog/offers'
import { productConditions, visibleProducts } from '../../rules/catalog/visibility'
import { viewOf } from '../../rules/view'
import { collectionOfBuyer, lockCollection, sharedInPath } from '../me/me-collections'
import { rejectComputedField, withModel, convertProducts } from '../me/me-products'

/** Maximum number of entries in one collection. */
const MAX_COLLECTION_ENTRIES = 500

const COMPUTED: Readonly<Record<string, ComputedField>> = {
  ListOrder: { kind: 'number', expression: () => 't.listorder' },
  DateAdded: { kind: 'date', expression: () => 't.dateadded' },
}

/** Returns the products table as entries of a collection, with the date and the position of each entry. */
function entryTable(products: Table, model: string): Table {
  const shown = withModel(products, model)
  return {
    ...shown,
    definition: { ...shown.definition, computed: { ...shown.definition.computed, ...COMPUTED } },
  }
}

/** Lists a collection's products as `model`. */
async function list(
  ctx: Context,
  { parents, id }: Stored,
  model: string,
  narrow: Narrow[],
  read: (ctx: Context, records: ReadRecord[]) => Promise<void>,
): Promise<Answer> {
  const products = ctx.platform.table('Products')
  const columns = ['id', 'terms', 'words', ...products.columns.map(({ name }) => name)]
  return listRecords(ctx, entryTable(products, model), [], {
    from: (sql) => {
      for (const table of ['products', 'productcollectionentries']) sql.uses.add(table)
      const [buyer, user, collection] = [...parents, id].map((value) => sql.bind(value))
      return `select ${columns.map((name) => `p.${name}`).join(', ')},
          p.body || jsonb_build_object('ListOrder', e.body -> 'ListOrder', 'DateAdded', e.body -> 'DateAdded') as body,
          (e.body ->> 'ListOrder')::numeric as listorder, (e.body ->> 'DateAdded')::timestamptz as dateadded
        from productcollectionentries e join products p on p.id = e.productid
        where e.buyerid = ${buyer} and e.userid = ${user} and e.productcollectionid = ${collection}`
    },
    narrow,
    read,
  })
}

/** Lists the entries whose products the caller may see. */
async function listMine(ctx: Context): Promise<Answer> {
  rejectComputedField(ctx, 'PriceSchedule')
  const collection = await sharedInPath(ctx, 'read')
  const view = await viewOf(ctx)
  const visible = await productConditions(ctx.platform, [visibleProducts(view)])
  const model = 'ProductCollectionBuyerProduct'
  return list(ctx, collection, model, [visible], (_ctx, records) =>
    convertProducts(ctx, view, records, { model }),
  )
}

/** Lists entries as sellers see them. Buyer users get only the entries whose products they may see. */
async function listOfBuyer(ctx: Context): Promise<Answer> {
  const collection = await collectionOfBuyer(ctx)
  const { platform } = ctx
  const narrow =
    callerOf(ctx).kind === 'buyer'
      ? [await productConditions(platform, [visibleProducts(await viewOf(ctx))])]
      : []
  return list(ctx, collection, 'ProductCollectionProduct', narrow, async (_ctx, records) => {
    await definitionOf(platform.table('Products')).read?.(ctx, records)
    for (const record of records) {
      const { body } = record
      record.body = {}
      for (const [name] of platform.models.table('ProductCollectionProduct').fields)
        record.body[name] = body[name] ?? null
    }
  })
}

/**
 * Adds a product to the collection. An existing entry keeps its date, and also its position unless a new one is sent.
 */
async function put(ctx: Context, productId: string, order: number | null | undefined): Promise<Answer> {
  const { platform } = ctx
  const found = await sharedInPath(ctx, 'edit')
  await findOffered(platform.db, await viewOf(ctx), productId)
  await platform.transaction(async (tx) => {
    const { parents, id } = await lockCollection(ctx, tx, found)
    const key = [...parents, id]
    const { rows } = await tx.query(
      `select count(*) from productcollectionentries
       where buyerid = $1 and userid = $2 and productcollectionid = $3 and productid <> $4`,
      [...key, productId],
    )
    if (Number(rows[0]?.[0]) >= MAX_COLLECTION_ENTRIES)
      throw platformError(
        'ProductCollection.ProductEntryLimit',
        `A collection can have at most ${MAX_COLLECTION_ENTRIES} products.`,
        {
          Limit: MAX_COLLECTION_ENTRIES,
        },
      )
    const body: JsonObject = { ListOrder: order ?? null, DateAdded: formatInstant(platform.now()) }
    await tx.query(
      `insert into productcollectionentries as e (buyerid, userid, productcollectionid, productid, body)
       values ($1, $2, $3, $4, $5) on conflict (buyerid, userid, productcollectionid, productid)
       do update set body = case when $6 then jsonb_set(e.body, '{ListOrder}', excluded.body -> 'ListOrder') else e.body end`,
      [...key, productId, JSON.stringify(body), order !== undefined],
    )
  })
  return {}
}

async function save(ctx: Context): Promise<Answer> {
  const { models } = ctx.platform
  const entry = models.read('ProductCollectionEntry', bodyObject(ctx))
  models.validate('ProductCollectionEntry', entry, ctx.operation.required)
  return put(ctx, entry.ProductID ?? '', entry.ListOrder)
}

async function remove(ctx: Context): Promise<Answer> {
  const productId = ctx.params.productID ?? ''
  const found = await sharedInPath(ctx, 'edit')
  await ctx.platform.transaction(async (tx) => {
    const { count } = await tx.query(
      `delete from productcollectionentries
       where buyerid = $1 and userid = $2 and productcollectionid = $3 and productid = $4`,
      [...found.parents, found.id, productId],
    )
    if (count === 0) throw notFound('ProductCollectionEntry', productId)
  })
  return {}
}

export const collectionEntryActions: Readonly<Record<string, Handler>> = {
  'Me.ListProductCollectionEntries': listMine,
  'Me.SaveProductCollectionEntry': save,
  'Me.CreateProductCollectionEntry': (ctx) => put(ctx, ctx.params.productID ?? '', undefined),
  'Me.DeleteProductCollectionEntry': remove,
  'ProductCollections.ListEntries': listOfBuyer,
}
