import type { RowFile } from '@/components/resource/csv/row-file'
import { readMappedRows, XP_COLUMN, type PlanScope } from '@/lib/csv/import-plan'
import { distinctIds } from '@/lib/forms/platform-id'
import type { Product, Variant } from '@/lib/ordercloud/models'
import { readByIds } from '@/lib/resource/every-page'
import { createPacedReader } from '@/lib/resource/paced-reader'
import { createRequestQueue } from '@/lib/resource/parallel-requests'
import { withoutForeignProducts } from '../foreign-rows'
import { products } from '../resource'
import {
  changesQuantity,
  planVariants,
  variantFileRows,
  VARIANT_COLUMNS,
  type VariantFileRow,
} from '../rules/variant-file'
import { readAllVariants } from './read-specs'

/** The file with the variants of products: one row for each of them. */
export const variantFile: RowFile<Product> = {
  columns: VARIANT_COLUMNS,
  exportHelp:
    'One row for each variant. Products without variants have no rows. An empty weight or dimension is that of the product. Quantities are those of products that track their inventory by variant, and the sum of the locations where a variant has several.',
  async readRows(records, { signal }) {
    const withVariants = records.filter(({ VariantCount }) => VariantCount !== 0)
    const variants = await readVariantsOf(withVariants, signal)
    return withVariants.flatMap((product) => variantFileRows(product, variants.get(product.ID ?? '') ?? []))
  },
  rules: {
    fields: [
      { name: 'ProductID', label: 'Product ID', aliases: ['Product'], isRequired: true },
      { name: 'VariantID', label: 'Variant ID', aliases: ['ID', 'Variant'] },
      { name: 'Name', label: 'Name' },
      { name: 'Description', label: 'Description' },
      { name: 'Active', label: 'Active', kind: 'boolean', aliases: ['Status'] },
      { name: 'ShipWeight', label: 'Weight' },
      { name: 'ShipLength', label: 'Length' },
      { name: 'ShipWidth', label: 'Width' },
      { name: 'ShipHeight', label: 'Height' },
      { name: 'Quantity', label: 'Quantity', aliases: ['QuantityAvailable', 'In stock'] },
      { name: 'NotificationPoint', label: 'Notification point' },
      XP_COLUMN,
    ],
    columnsHelp:
      'Each row changes one existing variant. A file neither adds nor deletes variants, and does not change their IDs and options. An empty cell clears the name, the description, a weight, a dimension or a notification point. Of the extended properties, only the keys in the file are changed. Skip the column of quantities if orders may have changed them since the export.',
    changes: {
      ...{ path: products.path, route: products.route },
      words: { one: 'variant', many: 'variants' },
    },
    async plan(file, mapping, scope) {
      const rows: VariantFileRow[] = readMappedRows(file, mapping)
      const ids = distinctIds(rows.map(({ ProductID = '' }) => ProductID))
      const found = await readByIds(products, ids, scope)
      const variants = await readVariantsOf([...found.values()], scope.signal)
      const byId = (some: readonly Variant[] = []) =>
        new Map(some.map((variant) => [(variant.ID ?? '').toLowerCase(), variant]))
      const facts = {
        products: new Map([...found].map(([id, product]) => [id.toLowerCase(), product])),
        variants: new Map([...found.keys()].map((id) => [id.toLowerCase(), byId(variants.get(id))])),
        ...(rows.some(({ xp = '' }) => xp !== '') && {
          schema: await scope.loadXpSchema?.(`${products.path}/id/variants`),
        }),
      }
      const plan = planVariants(rows, { ...facts, withLocations: new Set() })
      const changed = plan.targets.flatMap(({ id, write }) =>
        write?.kind === 'patch' && changesQuantity(write) ? [id] : [],
      )
      const withLocations = await rowsWithLocations(changed, scope)
      const checked = withLocations.size > 0 ? planVariants(rows, { ...facts, withLocations }) : plan
      return withoutForeignProducts(checked, rows, facts.products, scope)
    },
  },
}

/** Reads the variants of products, by the ID of the product. Takes one request for 100 variants of a product. */
async function readVariantsOf(
  some: readonly Product[],
  signal?: AbortSignal,
): Promise<Map<string, Variant[]>> {
  const inTurn = createRequestQueue()
  const lists = await Promise.all(
    some.map(async ({ ID = '' }) => [ID, await readAllVariants(ID, signal, inTurn)] as const),
  )
  return new Map(lists)
}

/**
 * Returns which rows of a job are about variants with inventory at several locations. Takes one request for each, a few
 * at a time, because the platform lists the locations of one variant only.
 */
async function rowsWithLocations(
  ids: readonly string[],
  { signal = new AbortController().signal, onProgress }: PlanScope,
): Promise<Set<string>> {
  const { send } = createPacedReader(signal, (progress) => onProgress?.(progress))
  const found = await Promise.all(
    ids.map((id) => {
      const [productId = '', , variantId = ''] = id.split('/').map(encodeURIComponent)
      return send((oc, request) =>
        oc.InventoryRecords.ListVariant(productId, variantId, { pageSize: 1 }, request),
      )
    }),
  )
  return new Set(ids.filter((_, at) => (found[at]?.Meta.TotalCount ?? 0) > 0))
}
