import { queryValue, type Context } from '../../core/http/context'
import { definitionOf, type Answer, type Handler, type ReadRecord } from '../../core/http/definitions'
import { notFound } from '../../core/http/errors'
import { parseRecord } from '../../core/records/json'
import { listRecords } from '../../core/lists/list'
import { Sql } from '../../core/records/sql'
import { readRecord } from '../../core/records/store'
import { findOffered, specOwners, stockOwner, type Offered } from '../../rules/catalog/offers'
import { inventoryRecordCondition, quantities } from '../../rules/catalog/stock'
import { viewOf, restrictToCatalog, type BuyerView } from '../../rules/view'
import type { Spec, SpecProductAssignment, Variant } from '../../contract/records'

/**
 * Returns the product in the path, if the caller may see it, in the catalog that the query names where it names one.
 */
async function offeredInPath(ctx: Context): Promise<Offered & { view: BuyerView }> {
  const whole = await viewOf(ctx)
  const catalog = queryValue(ctx, 'catalogID')
  const view = catalog === null ? whole : restrictToCatalog(whole, catalog)
  return { ...(await findOffered(ctx.platform.db, view, ctx.params.productID ?? '')), view }
}

/**
 * Replaces the specs' defaults by those of the assignments to the product. A child's assignments take precedence over
 * its parent's.
 */
async function applyDefaults(
  ctx: Context,
  owners: readonly string[],
  records: readonly ReadRecord<Spec>[],
): Promise<void> {
  const { rows } = await ctx.platform.db.query<[string, string]>(
    `select specid, body from specproductassignments where productid = any($1::text[]) and specid = any($2::text[])
     order by array_position($1::text[], productid) desc`,
    [owners, records.map(({ body }) => body.ID)],
  )
  const byId = new Map(records.map(({ body }) => [body.ID, body]))
  for (const [spec, settings] of rows) {
    const body = byId.get(spec)
    const { DefaultValue: value, DefaultOptionID: option } = parseRecord<SpecProductAssignment>(settings)
    if (body && value) body.DefaultValue = value
    if (body && option) body.DefaultOptionID = option
  }
}

async function readSpecs(
  ctx: Context,
  owners: readonly string[],
  records: ReadRecord<Spec>[],
): Promise<void> {
  await definitionOf(ctx.platform.table('Specs')).read?.(ctx, records)
  await applyDefaults(ctx, owners, records)
}

async function listSpecs(ctx: Context): Promise<Answer> {
  const owners = specOwners(await offeredInPath(ctx))
  return listRecords(ctx, ctx.platform.table('Specs'), [], {
    narrow: [
      (sql) => {
        sql.uses.add('specproductassignments')
        return [
          `t.id in (select specid from specproductassignments where productid = any(${sql.bind(owners)}::text[]))`,
        ]
      },
    ],
    read: (_ctx, records) => readSpecs(ctx, owners, records),
  })
}

async function getSpec(ctx: Context): Promise<Answer> {
  const { db } = ctx.platform
  const id = ctx.params.specID ?? ''
  const owners = specOwners(await offeredInPath(ctx))
  const { rows } = await db.query(
    `select body from specs s where id = $1 and exists (
       select 1 from specproductassignments a where a.specid = s.id and a.productid = any($2::text[]))`,
    [id, owners],
  )
  if (!rows[0]) throw notFound('Spec', id)
  const record = { parents: [], body: parseRecord<Spec>(rows[0][0]) }
  await readSpecs(ctx, owners, [record])
  return { body: record.body }
}

/** Fills in variants with the quantities available to the user, which replace the sums over all records. */
async function readVariants(
  ctx: Context,
  view: BuyerView,
  product: string,
  records: ReadRecord<Variant>[],
): Promise<void> {
  await definitionOf(ctx.platform.table('Variants')).read?.(ctx, records)
  const stock = await quantities(ctx.platform.db, view, new Sql(), { variantsOf: product })
  for (const { body } of records) {
    const quantity = stock.get(body.ID)
    if (quantity !== undefined && body.Inventory) body.Inventory.QuantityAvailable = quantity
  }
}

async function listVariants(ctx: Context): Promise<Answer> {
  const { product, view } = await offeredInPath(ctx)
  const { ID: id } = product
  return listRecords(ctx, ctx.platform.table('Variants'), [id], {
    narrow: [() => ['t.f_active']],
    read: (_ctx, records) => readVariants(ctx, view, id, records),
  })
}

/** Returns an active variant of a product. */
async function findVariant(ctx: Context, { product }: Offered): Promise<ReadRecord<Variant>> {
  const id = ctx.params.variantID ?? ''
  const stored = await readRecord(ctx.platform.db, ctx.platform.table('Variants'), [product.ID], id)
  if (!stored?.body.Active) throw notFound('Variant', id)
  return stored
}

async function getVariant(ctx: Context): Promise<Answer> {
  const offered = await offeredInPath(ctx)
  const variant = await findVariant(ctx, offered)
  await readVariants(ctx, offered.view, offered.product.ID, [variant])
  return { body: variant.body }
}

/** Lists the inventory records that apply to the caller; addresses are included only on request. */
async function listRecordsOf(
  ctx: Context,
  resource: 'InventoryRecords' | 'VariantInventoryRecords',
  parents: string[],
  view: BuyerView,
): Promise<Answer> {
  const table = ctx.platform.table(resource)
  const isWithAddress = queryValue(ctx, 'includeAddress')?.toLowerCase() === 'true'
  return listRecords(ctx, table, parents, {
    narrow: [(sql) => [inventoryRecordCondition(view, resource, sql)]],
    read: async (_ctx, records) => {
      await definitionOf(table).read?.(ctx, records)
      if (!isWithAddress) for (const { body } of records) body.Address = null
    },
  })
}

async function listProductInventory(ctx: Context): Promise<Answer> {
  const offered = await offeredInPath(ctx)
  return listRecordsOf(ctx, 'InventoryRecords', [stockOwner(offered)], offered.view)
}

async function listVariantInventory(ctx: Context): Promise<Answer> {
  const offered = await offeredInPath(ctx)
  const { body } = await findVariant(ctx, offered)
  const parents = [offered.product.ID, body.ID]
  return listRecordsOf(ctx, 'VariantInventoryRecords', parents, offered.view)
}

export const myProductPartActions: Readonly<Record<string, Handler>> = {
  'Me.ListSpecs': listSpecs,
  'Me.GetSpec': getSpec,
  'Me.ListVariants': listVariants,
  'Me.GetVariant': getVariant,
  'Me.ListProductInventoryRecords': listProductInventory,
  'Me.ListVariantInventoryRecords': listVariantInventory,
}
