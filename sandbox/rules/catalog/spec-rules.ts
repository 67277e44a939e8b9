import type { Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import type { AssignmentRow, Write } from '../../core/http/definitions'
import { platformError } from '../../core/http/errors'
import { parseRecord } from '../../core/records/json'
import { amendRecord, readRecord, requireRecord } from '../../core/records/store'
import { productOf } from '../assignment-rules'
import { productFlagCondition } from './product-rules'
import type { Product, Spec, SpecProductAssignment, VariantSpec } from '../../contract/records'

async function assertOption(ctx: Context, tx: Tx, spec: string, option: string): Promise<void> {
  if (await readRecord(tx, ctx.platform.table('SpecOptions'), [spec], option)) return
  throw platformError(
    'Spec.OptionNotFound',
    `"${option}" is not an option of this spec.`,
    { OptionID: option },
    404,
  )
}

/** Rejects parent products, child products and bundles, which cannot have specs that define variants. */
function assertMayVary(product: Product): void {
  const data = { ProductID: product.ID }
  if (product.IsBundle) {
    throw platformError(
      'ProductAssigment.BundleProductCannotBeAssignedToVariantSpec',
      'A bundle cannot have a spec that defines variants.',
      data,
    )
  }
  if (product.IsParent || product.ParentID) {
    throw platformError(
      'ProductAssigment.ParentChildProductCannotBeAssignedToVariantSpec',
      'Parent and child products cannot have a spec that defines variants.',
      data,
    )
  }
}

/** Rejects specs with contradictory fields, and specs that conflict with the products they are assigned to. */
export async function checkSpec({ ctx, tx, record, existing }: Write<Spec>): Promise<void> {
  if (record.DefinesVariant && record.AllowOpenText) {
    throw platformError('Spec.CannotAllowOpenText', 'A spec that defines variants cannot allow open text.')
  }
  if (record.DefinesVariant && !record.Required) {
    throw platformError('Spec.MustBeRequired', 'A spec that defines variants must be required.')
  }
  const id = existing?.ID ?? record.ID
  const option = record.DefaultOptionID
  if (option && option !== existing?.DefaultOptionID) await assertOption(ctx, tx, id, option)
  if (!existing || existing.DefinesVariant || !record.DefinesVariant) return
  const { rows } = await tx.query(
    `select p.body from specproductassignments a join products p on p.id = a.productid
     where a.specid = $1
       and (${productFlagCondition('IsParent', 'p')} or ${productFlagCondition('IsBundle', 'p')} or p.body ->> 'ParentID' <> '')
     limit 1`,
    [id],
  )
  if (rows[0]?.[0]) assertMayVary(parseRecord<Product>(rows[0][0]))
}

/** Rejects the assignment of a spec that has no possible value, has another owner, or does not fit the product. */
export async function checkSpecAssignment(
  ctx: Context,
  tx: Tx,
  { body }: AssignmentRow<SpecProductAssignment>,
): Promise<void> {
  const id = body.SpecID
  // The lock prevents a concurrent change of the spec to one that defines variants.
  const found = await requireRecord(tx, ctx.platform.table('Specs'), [], id, true)
  const spec = found.body
  const option = body.DefaultOptionID
  if (option) await assertOption(ctx, tx, id, option)
  const product = await productOf(ctx, tx, body.ProductID)
  if (spec.OwnerID !== product.OwnerID) {
    throw platformError('Spec.CannotAssignProduct', 'The spec and the product have different owners.', {
      OwnerID: spec.OwnerID,
      ProductOwnerID: product.OwnerID,
    })
  }
  if (spec.DefinesVariant) assertMayVary(product)
  const isAnswerable = spec.DefaultValue || body.DefaultValue || spec.AllowOpenText
  if (isAnswerable || (spec.OptionCount ?? 0) > 0) return
  throw platformError(
    'Spec.InvalidSpecConfiguration',
    'A spec needs options, a default value or open text before products can have it.',
    { SpecID: id },
  )
}

/** Updates the copies of a spec or option in generated variants: names, values, markups and ids. */
export async function refreshVariants(
  ctx: Context,
  tx: Tx,
  spec: string,
  change: (entry: VariantSpec) => void,
): Promise<void> {
  const table = ctx.platform.table('Variants')
  const { rows } = await tx.query<[string, string]>(
    `select v.productid, v.id from specproductassignments a join variants v on v.productid = a.productid
     where a.specid = $1 order by v.productid, v.id`,
    [spec],
  )
  for (const [product, id] of rows) {
    await amendRecord(tx, table, [product], id, (body) => {
      for (const entry of body.Specs ?? []) change(entry)
    })
  }
}
