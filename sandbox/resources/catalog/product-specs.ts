import { assertAccess, assertRecord } from '../../core/auth/access'
import type { Context } from '../../core/http/context'
import { definitionOf, type Answer, type Handler, type ReadRecord } from '../../core/http/definitions'
import { listRecords } from '../../core/lists/list'
import { requireRecord } from '../../core/records/store'
import type { Spec } from '../../contract/records'

/** Replaces the specs' defaults by those of their assignment to the product. */
async function applyAssignedDefaults(
  ctx: Context,
  product: string,
  records: ReadRecord<Spec>[],
): Promise<void> {
  await definitionOf(ctx.platform.table('Specs')).read?.(ctx, records)
  const { rows } = await ctx.platform.db.query(
    `select specid, body ->> 'DefaultValue', body ->> 'DefaultOptionID' from specproductassignments
     where productid = $1 and specid = any($2::text[])`,
    [product, records.map(({ body }) => body.ID)],
  )
  const assigned = new Map(rows.map(([id, value, option]) => [id, { value, option }]))
  for (const { body } of records) {
    const { value, option } = assigned.get(body.ID) ?? {}
    body.DefaultValue = value ?? body.DefaultValue
    body.DefaultOptionID = option ?? body.DefaultOptionID
  }
}

async function listSpecs(ctx: Context): Promise<Answer> {
  const { platform } = ctx
  const products = platform.table('Products')
  const id = ctx.params.productID ?? ''
  await assertAccess(ctx, products.definition.access, 'read', 'Product', null)
  const product = await requireRecord(platform.db, products, [], id)
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
