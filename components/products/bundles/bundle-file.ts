import type { RowFile } from '@/components/resource/csv/row-file'
import { readMappedRows } from '@/lib/csv/import-plan'
import { distinctIds } from '@/lib/forms/platform-id'
import type { Bundle, BundleProductAssignment } from '@/lib/ordercloud/models'
import { readByIds } from '@/lib/resource/every-page'
import type { RequestScope } from '@/lib/resource/service'
import { withoutForeignProducts } from '../foreign-rows'
import { products } from '../resource'
import {
  BUNDLE_ITEM_COLUMNS,
  bundleItemKey,
  bundleItemRows,
  ITEM_LABELS,
  planBundleItems,
  type BundleItemRow,
} from '../rules/bundle-file'
import { createAssignmentReader } from '../selection/read-of-products'
import { bundles } from './resource'

/** The file with the products of bundles: one row for each bundle and product. */
export const bundleItemFile: RowFile<Bundle> = {
  columns: BUNDLE_ITEM_COLUMNS,
  exportHelp: 'One row for each product of a bundle. Bundles without products have no rows.',
  async readRows(records, scope) {
    const items = await readItemsOf(records, scope)
    return records.flatMap((bundle) => bundleItemRows(bundle, items.get(bundle.ID ?? '') ?? []))
  },
  rules: {
    fields: [
      { name: 'BundleID', label: 'Bundle ID', aliases: ['Bundle'], isRequired: true },
      { name: 'ProductID', label: 'Product ID', aliases: ['ID', 'Product'], isRequired: true },
      { name: 'Required', label: ITEM_LABELS.Required, kind: 'boolean' },
      { name: 'DefaultQuantity', label: ITEM_LABELS.DefaultQuantity, aliases: ['Quantity'] },
    ],
    columnsHelp:
      'Each row adds a product to a bundle, or changes whether it is required and its default quantity. A file removes no products from bundles. Without these columns, a new product is required with a quantity of 1. An empty quantity lets the buyer enter it.',
    changes: {
      ...{ path: bundles.path, route: bundles.route },
      words: { one: 'product of a bundle', many: 'products of bundles' },
    },
    async plan(file, mapping, scope) {
      const rows: BundleItemRow[] = readMappedRows(file, mapping)
      const [found, foundProducts] = await Promise.all([
        readByIds(bundles, distinctIds(rows.map(({ BundleID = '' }) => BundleID)), scope),
        readByIds(products, distinctIds(rows.map(({ ProductID = '' }) => ProductID)), scope),
      ])
      const items = [...(await readItemsOf([...found.values()], scope)).values()].flat()
      const byId = new Map([...foundProducts].map(([id, product]) => [id.toLowerCase(), product]))
      const plan = planBundleItems(rows, {
        bundles: new Map([...found].map(([id, bundle]) => [id.toLowerCase(), bundle])),
        products: byId,
        assigned: new Map(items.map((one) => [bundleItemKey(one.BundleID, one.ProductID), one])),
      })
      return withoutForeignProducts(plan, rows, byId, scope)
    },
  },
}

/**
 * Reads the products of bundles, by the ID of the bundle. Takes one request for 100 products of all bundles, or one for
 * each bundle when that is less.
 */
async function readItemsOf(
  some: readonly Bundle[],
  { signal }: RequestScope,
): Promise<Map<string, BundleProductAssignment[]>> {
  if (some.length === 0) return new Map()
  const ids = some.map(({ ID = '' }) => ID)
  const readOf = createAssignmentReader('bundleID', ids, { ...(signal && { signal }) })
  const { rows } = await readOf<BundleProductAssignment>((oc, of, page) =>
    oc.Bundles.ListProductAssignments({ ...of, ...page }, { signal }),
  )
  const items = new Map<string, BundleProductAssignment[]>(ids.map((id) => [id, []]))
  for (const one of rows) items.get(one.BundleID ?? '')?.push(one)
  return items
}
