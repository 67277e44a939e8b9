import { queryValue, type Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import type { Answer, ResourceDefinition } from '../../core/http/definitions'
import { assertAccess, assertRecord } from '../../core/auth/access'
import { platformError } from '../../core/http/errors'
import { parseRecord } from '../../core/records/json'
import { newId } from '../../core/records/ids'
import { insertRecord, readRecord, requireRecord } from '../../core/records/store'
import { bodyObject } from '../../core/records/write'
import { checkVariantInventoryChange } from '../../rules/catalog/inventory-rules'
import { renameVariantReferences } from '../../rules/orders/order/renames'
import { withdrawVariants } from '../../rules/orders/order/withdrawals'
import { recount } from '../integration/counters'
import type { Product, Spec, SpecOption, VariantSpec } from '../../contract/records'

/** Variants of a product. They are read and changed, but only generated, never created or deleted individually. */
export const variants: ResourceDefinition = {
  name: 'Variants',
  model: 'Variant',
  table: 'variants',
  parents: [{ param: 'productID', of: 'Products' }],
  access: { kind: 'under' },
  operations: {
    List: 'Products.ListVariants',
    Get: 'Products.GetVariant',
    Save: 'Products.SaveVariant',
    Patch: 'Products.PatchVariant',
    Create: 'none',
    Delete: 'none',
  },
  columns: ['Active'],
  noCreateOnSave: true,
  write: checkVariantInventoryChange,
  written: renameVariantReferences,
}

/**
 * Maximum number of variants of a product. More would indicate a mistake in the specs. The hosted platform has a limit
 * too, but does not document it.
 */
const VARIANT_LIMIT = 1000

interface SpecChoice {
  spec: Spec
  options: SpecOption[]
}

/** Returns the specs of a product that define variants, with their options, both in their sort order. */
async function definingSpecs(tx: Tx, productId: string): Promise<SpecChoice[]> {
  const { rows } = await tx.query<[string, string]>(
    `select s.body, coalesce(json_agg(o.body order by o.f_listorder nulls first, o.f_id) filter (where o.id is not null), '[]')
     from specproductassignments a join specs s on s.id = a.specid left join specoptions o on o.specid = s.id
     where a.productid = $1 and s.body @> '{"DefinesVariant": true}'
     group by s.id, s.f_id, s.body, s.f_listorder order by s.f_listorder nulls first, s.f_id`,
    [productId],
  )
  return rows.map(([spec, options]) => ({
    spec: parseRecord<Spec>(spec),
    options: JSON.parse(options) as SpecOption[],
  }))
}

/** One option of every spec that defines variants. */
type Combination = { spec: Spec; option: SpecOption }[]

function combinations(choices: readonly SpecChoice[]): Combination[] {
  return choices.reduce<Combination[]>(
    (sofar, { spec, options }) => sofar.flatMap((one) => options.map((option) => [...one, { spec, option }])),
    [[]],
  )
}

/**
 * Returns the specs and options of a variant as a key, which identifies the combination regardless of the variant's ID.
 */
function combinationKey(specs: readonly VariantSpec[]): string {
  return specs
    .map((one) => `${one.SpecID}=${one.OptionID}`)
    .sort()
    .join('|')
}

/** Parses the specs of a stored variant. */
function specsIn(text: string | null): VariantSpec[] {
  return (JSON.parse(text ?? 'null') as VariantSpec[] | null) ?? []
}

/** Returns the ID of a generated variant: product and option IDs joined by dashes, with spaces replaced by dashes. */
function variantId(productId: string, combination: Combination): string {
  return [productId, ...combination.map(({ option }) => option.ID)]
    .join('-')
    .replaceAll(' ', '-')
    .slice(0, 100)
}

function assertMayVary(product: Product): void {
  if (product.IsBundle) {
    throw platformError('Product.BundleProductCannotHaveVariants', 'A bundle cannot have variants.')
  }
  if (product.IsParent || product.ParentID) {
    throw platformError(
      'Product.ParentChildProductsCannotHaveVariants',
      'Parent and child products cannot have variants.',
    )
  }
}

/**
 * Generates the variants of a product from its specs' options: the missing ones, or with `overwriteExisting` all of
 * them again.
 */
export async function generateVariants(ctx: Context): Promise<Answer> {
  const { platform } = ctx
  const products = platform.table('Products')
  const id = ctx.params.productID ?? ''
  await assertAccess(ctx, products.definition.access, 'write', 'Product', null)
  const overrides = platform.models.complete(
    'VariantOverrides',
    platform.models.read('VariantOverrides', bodyObject(ctx)),
  )
  platform.models.validate('VariantOverrides', overrides)
  await platform.transaction(async (tx) => {
    const product = await requireRecord(tx, products, [], id, true)
    await assertRecord(ctx, products, id, product.body, 'write')
    assertMayVary(product.body)
    const choices = await definingSpecs(tx, id)
    const wanted = choices.length === 0 ? [] : combinations(choices)
    if (wanted.length > VARIANT_LIMIT) {
      throw platformError(
        'Variant.ExceededLimit',
        `The specs define ${wanted.length} variants. The maximum is ${VARIANT_LIMIT}.`,
        { Limit: VARIANT_LIMIT },
      )
    }
    const table = platform.table('Variants')
    if (queryValue(ctx, 'overwriteExisting') === 'true') {
      await withdrawVariants(ctx, tx, id)
      await tx.query('delete from variants where productid = $1', [id])
    }
    const { rows } = await tx.query<[string, string | null]>(
      `select id, body -> 'Specs' from variants where productid = $1`,
      [id],
    )
    const taken = new Set(rows.map(([existing]) => existing.toLowerCase()))
    const known = new Set(rows.map(([, specs]) => combinationKey(specsIn(specs))))
    for (const combination of wanted) {
      const Specs = combination.map(({ spec, option }): VariantSpec => ({
        SpecID: spec.ID,
        Name: spec.Name,
        OptionID: option.ID,
        Value: option.Value,
        PriceMarkupType: option.PriceMarkupType,
        PriceMarkup: option.PriceMarkup,
      }))
      if (known.has(combinationKey(Specs))) continue
      const wanted = variantId(id, combination)
      // Another variant may have this ID, because its ID was changed or because long IDs are cut.
      const made = taken.has(wanted.toLowerCase()) ? newId() : wanted
      taken.add(made.toLowerCase())
      const name = [product.body.Name, ...combination.map(({ option }) => option.Value)]
        .join(' ')
        .slice(0, 100)
      const body = platform.models.complete('Variant', { ...overrides, ID: made, Name: name }, { Specs })
      await insertRecord(tx, table, { parents: [id], id: made, body, secret: null })
    }
    await recount(ctx, tx, 'Products', [], id, 'VariantCount', 'variants where productid = $1', [id])
  })
  const stored = await readRecord(platform.db, products, [], id)
  return { body: stored?.body }
}
