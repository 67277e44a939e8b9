import { queryValue, type Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import type { Answer, ResourceDefinition } from '../../core/http/definitions'
import { assertAccess, assertRecord } from '../../core/auth/access'
import { notFound, platformError } from '../../core/http/errors'
import { isObject, nonEmptyText, parseRecord, objectsIn, type JsonObject } from '../../core/records/json'
import { newId } from '../../core/records/ids'
import { insertRecord, readRecord } from '../../core/records/store'
import { bodyObject } from '../../core/records/write'
import { checkVariantInventoryChange } from '../../rules/catalog/inventory-rules'
import { renameVariantReferences } from '../../rules/orders/order/renames'
import { withdrawVariants } from '../../rules/orders/order/withdrawals'
import { recount } from '../integration/counters'

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
  spec: JsonObject
  options: JsonObject[]
}

/** Returns the specs of a product that define variants, with their options, both in their sort order. */
async function definingSpecs(tx: Tx, productId: string): Promise<SpecChoice[]> {
  const { rows } = await tx.query(
    `select s.body, coalesce(json_agg(o.body order by o.f_listorder nulls first, o.f_id) filter (where o.id is not null), '[]')
     from specproductassignments a join specs s on s.id = a.specid left join specoptions o on o.specid = s.id
     where a.productid = $1 and s.body @> '{"DefinesVariant": true}'
     group by s.id, s.f_id, s.body, s.f_listorder order by s.f_listorder nulls first, s.f_id`,
    [productId],
  )
  return rows.map(([spec, options]) => ({
    spec: parseRecord(spec),
    options: objectsIn(JSON.parse(options ?? '[]')),
  }))
}

function combinations(choices: readonly SpecChoice[]): { spec: JsonObject; option: JsonObject }[][] {
  return choices.reduce<{ spec: JsonObject; option: JsonObject }[][]>(
    (sofar, { spec, options }) => sofar.flatMap((one) => options.map((option) => [...one, { spec, option }])),
    [[]],
  )
}

/**
 * Returns the specs and options of a variant as a key, which identifies the combination regardless of the variant's ID.
 */
function combinationKey(specs: unknown): string {
  if (!Array.isArray(specs)) return ''
  return specs
    .filter(isObject)
    .map((one) => `${one.SpecID}=${one.OptionID}`)
    .sort()
    .join('|')
}

/** Returns the ID of a generated variant: product and option IDs joined by dashes, with spaces replaced by dashes. */
function variantId(productId: string, combination: { option: JsonObject }[]): string {
  return [productId, ...combination.map(({ option }) => option.ID)]
    .join('-')
    .replaceAll(' ', '-')
    .slice(0, 100)
}

function assertMayVary(product: JsonObject): void {
  if (product.IsBundle) {
    throw platformError('Product.BundleProductCannotHaveVariants', 'A bundle cannot have variants.')
  }
  if (product.IsParent || nonEmptyText(product.ParentID)) {
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
    const product = await readRecord(tx, products, [], id, true)
    if (!product) throw notFound('Product', id)
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
    const { rows } = await tx.query(`select id, body -> 'Specs' from variants where productid = $1`, [id])
    const taken = new Set(rows.map(([existing]) => existing?.toLowerCase()))
    const known = new Set(rows.map(([, specs]) => combinationKey(JSON.parse(specs ?? '[]'))))
    for (const combination of wanted) {
      const Specs = combination.map(({ spec, option }) => ({
        SpecID: spec.ID ?? null,
        Name: spec.Name ?? null,
        OptionID: option.ID ?? null,
        Value: option.Value ?? null,
        PriceMarkupType: option.PriceMarkupType ?? null,
        PriceMarkup: option.PriceMarkup ?? null,
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
