import { assertAccess, assertRecord } from '../../core/auth/access'
import type { Context } from '../../core/http/context'
import { definitionOf, type Answer, type Handler, type ReadRecord } from '../../core/http/definitions'
import { notFound } from '../../core/http/errors'
import { listRecords } from '../../core/lists/list'
import { readRecord } from '../../core/records/store'

/** Replaces the specs' defaults by those of their assignment to the product. */
async function applyAssignedDefaults(ctx: Context, product: string, records: ReadRecord[]): Promise<void> {
  await definitionOf(ctx.platform.table('Specs')).read?.(ctx, records)
  const { rows } = await ctx.platform.db.query(
    `select specid, body ->> 'DefaultValue', body ->> 'DefaultOptionID' from specproductassignments
     where productid = $1 and specid = any($2::text[])`,
    [product, records.map(({ body }) => String(body.ID))],
  )
  const assigned = new Map(rows.map(([id, value, option]) => [id, { value, option }]))
  for (const { body } of records) {
    const { value, option } = assigned.get(String(body.ID)) ?? {}
    body.DefaultValue = value ?? body.DefaultValue ?? null
    body.DefaultOptionID = option ?? body.DefaultOptionID ?? null
  }
}

async function listSpecs(ctx: Context): Promise<Answer> {
  const { platform } = ctx
  const products = platform.table('Products')
  const id = ctx.params.productID ?? ''
  await assertAccess(ctx, products.definition.access, 'read', 'Product', null)
  const product = await readRecord(platform.db, products, [], id)
  if (!product) throw notFound('Product', id)
  await assertRecord(ctx, products, id, product.body, 'read')
  return listRecords(ctx, platform.table('Specs'), [], {
    narrow: [
      (sql) => {
        sql.uses.add('specproductassignments')
        return [`t.id in (select specid from specproductassignments where productid = ${sql.bind(id)})`]
      },
    ],
    read: (_ctx, records) => applyAssignedDefaults(ctx, id, records),
  })
}

export const productSpecActions: Readonly<Record<string, Handler>> = { 'Products.ListSpecs': listSpecs }
