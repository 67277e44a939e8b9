import { assertAccess, assertRecord } from '../../core/auth/access'
import { deleteAssignment, storeAssignment } from '../../core/records/assignments'
import { callerOf, queryValue, type Context } from '../../core/http/context'
import type { Answer, AssignmentDefinition, Handler, ReadRecord } from '../../core/http/definitions'
import { notAuthorizedToAdmin, platformError } from '../../core/http/errors'
import { listRecords } from '../../core/lists/list'
import { amendRecord, readRecord, requireRecord, type Stored } from '../../core/records/store'
import { assignableSchedule } from '../../rules/assignment-rules'
import { nonEmptyText, textOf } from '../../core/records/json'
import { clearDefaultSupplier } from '../../rules/catalog/product-rules'
import type { Product } from '../../contract/records'

/** Suppliers that offer a product, each with an optional price schedule of its own. */
export const productSuppliers: AssignmentDefinition = {
  name: 'ProductSuppliers',
  model: 'ProductSupplier',
  table: 'productsuppliers',
  access: { kind: 'owned' },
  list: 'none',
  save: 'none',
  delete: [],
  keys: [
    { field: 'ProductID', of: 'Products' },
    { field: 'SupplierID', of: 'Suppliers' },
  ],
  lookup: 'DefaultPriceScheduleID',
  async write(ctx, tx, { body }) {
    const id = nonEmptyText(body.DefaultPriceScheduleID)
    if (!id) return
    const schedule = await assignableSchedule(ctx, tx, id)
    if (schedule.OwnerID === body.SupplierID) return
    throw platformError(
      'PriceSchedule.InvalidDefaultPriceScheduleID',
      "The price schedule by which a supplier sells must be the supplier's.",
      { PriceScheduleID: id, SupplierID: body.SupplierID },
    )
  },
}

async function visibleProduct(ctx: Context): Promise<Stored<Product>> {
  const table = ctx.platform.table('Products')
  const id = ctx.params.productID ?? ''
  const product = await requireRecord(ctx.platform.db, table, [], id)
  await assertAccess(ctx, table.definition.access, 'read', 'Product', null)
  await assertRecord(ctx, table, id, product.body, 'read')
  return product
}

/**
 * Converts suppliers to the model ProductSupplier: with the price schedule of the product, and without their other
 * fields.
 */
async function asProductSuppliers(ctx: Context, product: string, records: ReadRecord[]): Promise<void> {
  const { rows } = await ctx.platform.db.query(
    `select supplierid, body ->> 'DefaultPriceScheduleID' from productsuppliers
     where productid = $1 and supplierid = any($2::text[])`,
    [product, records.map(({ body }) => textOf(body.ID))],
  )
  const schedules = new Map(rows.map(([id, schedule]) => [id, schedule]))
  for (const record of records) {
    record.body = ctx.platform.models.complete('ProductSupplier', record.body, record.body)
    record.body.DefaultPriceScheduleID = schedules.get(textOf(record.body.ID)) ?? null
  }
}

async function listSuppliers(ctx: Context): Promise<Answer> {
  const { id } = await visibleProduct(ctx)
  return listRecords(ctx, ctx.platform.table('Suppliers'), [], {
    narrow: [
      (sql) => {
        sql.uses.add('productsuppliers')
        const product = sql.bind(id)
        return [
          `exists (select 1 from productsuppliers x where x.productid = ${product} and x.supplierid = t.id)`,
        ]
      },
    ],
    read: (_ctx, records) => asProductSuppliers(ctx, id, records),
  })
}

/**
 * Rejects a supplier's change of an offer unless it is the supplier's own. A new offer also requires that the supplier
 * owns the product or that it is open to all suppliers.
 */
async function assertMayOffer(ctx: Context, joins: boolean): Promise<void> {
  const caller = callerOf(ctx)
  const supplier = ctx.params.supplierID ?? ''
  const product = await visibleProduct(ctx)
  if (caller.kind === 'admin') return
  const own = caller.kind === 'supplier' && caller.company === supplier
  const open = product.body.OwnerID === caller.company || product.body.AllSuppliersCanSell
  if (!own || (joins && !open)) throw notAuthorizedToAdmin(`Product "${product.id}"`)
}

async function saveSupplier(ctx: Context): Promise<Answer> {
  await assertMayOffer(ctx, true)
  const body = {
    ProductID: ctx.params.productID ?? '',
    SupplierID: ctx.params.supplierID ?? '',
    DefaultPriceScheduleID: queryValue(ctx, 'defaultPriceScheduleID'),
  }
  const table = ctx.platform.assignment('ProductSuppliers')
  await ctx.platform.transaction((tx) => storeAssignment(ctx, tx, table, { parents: [], body }))
  return {}
}

/**
 * Removes a supplier from a product. If it was the default supplier, the default, forwarding and the ship-from address
 * are cleared.
 */
async function removeSupplier(ctx: Context): Promise<Answer> {
  await assertMayOffer(ctx, false)
  const { productID = '', supplierID = '' } = ctx.params
  const body = { ProductID: productID, SupplierID: supplierID }
  const table = ctx.platform.assignment('ProductSuppliers')
  await ctx.platform.transaction(async (tx) => {
    await deleteAssignment(ctx, tx, table, { parents: [], body })
    const products = ctx.platform.table('Products')
    const product = await readRecord(tx, products, [], productID, true)
    if (product?.body.DefaultSupplierID !== supplierID) return
    await amendRecord(tx, products, [], productID, clearDefaultSupplier)
  })
  return {}
}

export const productSupplierActions: Readonly<Record<string, Handler>> = {
  'Products.ListSuppliers': listSuppliers,
  'Products.SaveSupplier': saveSupplier,
  'Products.RemoveSupplier': removeSupplier,
}
