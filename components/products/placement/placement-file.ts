import type { RowFile } from '@/components/resource/csv/row-file'
import { readCategoriesWithIds } from '@/lib/catalogs/categories'
import { CATALOGS_PATH } from '@/lib/catalogs/placement-paths'
import { readMappedRows, type PlanScope } from '@/lib/csv/import-plan'
import { distinctIds } from '@/lib/forms/platform-id'
import type { Catalog, Category, Product } from '@/lib/ordercloud/models'
import { readByIds } from '@/lib/resource/every-page'
import { createRequestQueue } from '@/lib/resource/parallel-requests'
import { readRecordsById } from '@/lib/resource/records-by-id'
import { catalogReference } from '@/lib/resource/references'
import { getSettings } from '@/lib/settings'
import { products } from '../resource'
import {
  PLACEMENT_COLUMNS,
  PLACEMENT_ROW_WORDS,
  placeKey,
  placementFileRows,
  planPlacements,
  type PlacementFileRow,
} from '../rules/placement-file'
import { readCatalogPlaces } from './read-catalog-places'

/** The file with the catalogs and categories of products: one row for each of them. */
export const placementFile: RowFile<Product> = {
  columns: PLACEMENT_COLUMNS,
  exportHelp:
    'One row for each product and catalog, and one for each product and category with its list order there. Products that are in no catalog have no rows.',
  async readRows(records, scope) {
    const places = await readCatalogPlaces(
      records.map(({ ID = '' }) => ID),
      scope,
    )
    return placementFileRows(records, places)
  },
  rules: {
    fields: [
      { name: 'ProductID', label: 'Product ID', aliases: ['ID', 'Product'], isRequired: true },
      { name: 'CatalogID', label: 'Catalog ID', aliases: ['Catalog'], isRequired: true },
      { name: 'CategoryID', label: 'Category ID', aliases: ['Category'] },
      { name: 'ListOrder', label: 'List order' },
    ],
    columnsHelp:
      'Each row puts a product in a catalog, or in a category of this catalog. A product in a category is in its catalog too. A list order sorts the products of the category. An empty cell keeps the list order, and a product that is new in the category then has none. The file removes nothing: catalogs and categories that it lacks are kept.',
    changes: { path: CATALOGS_PATH, route: products.route, words: PLACEMENT_ROW_WORDS },
    async plan(file, mapping, scope) {
      const rows: PlacementFileRow[] = readMappedRows(file, mapping)
      const [found, catalogs] = await Promise.all([
        readByIds(products, distinctIds(rows.map(({ ProductID = '' }) => ProductID)), scope),
        readRecordsById(
          catalogReference,
          rows.map(({ CatalogID = '' }) => CatalogID),
          scope,
        ),
      ])
      const withCategories = new Set(
        rows.flatMap(({ ProductID = '', CatalogID = '', CategoryID = '' }) =>
          CategoryID === '' ? [] : [placeKey(ProductID, CatalogID)],
        ),
      )
      const [categories, places] = await Promise.all([
        readNamedCategories(rows, catalogs, scope),
        readCatalogPlaces([...found.keys()], scope, {
          catalogIds: catalogs.map(({ ID = '' }) => ID),
          hasCategories: (productId, catalogId) => withCategories.has(placeKey(productId, catalogId)),
        }),
      ])
      return planPlacements(rows, {
        products: new Map([...found].map(([id, product]) => [id.toLowerCase(), product])),
        catalogs: new Map(catalogs.map((one) => [(one.ID ?? '').toLowerCase(), one])),
        ...{ categories, places, marketplaceId: getSettings().marketplaceId },
      })
    },
  },
}

/**
 * Reads the categories that rows name, by the key of `placeKey`. Takes one request for 50 categories of each catalog.
 */
async function readNamedCategories(
  rows: readonly PlacementFileRow[],
  catalogs: readonly Catalog[],
  { signal }: PlanScope,
): Promise<Map<string, Category>> {
  const inTurn = createRequestQueue()
  const scope = { ...(signal && { signal }), quiet: true }
  const lists = await Promise.all(
    catalogs.map(async ({ ID: catalogId = '' }) => {
      const ofCatalog = rows.filter(
        ({ CatalogID = '' }) => CatalogID.toLowerCase() === catalogId.toLowerCase(),
      )
      const ids = distinctIds(ofCatalog.map(({ CategoryID = '' }) => CategoryID))
      if (ids.length === 0) return []
      const found = await inTurn(() => readCategoriesWithIds(catalogId, ids, scope), signal)
      return found.map((category) => [placeKey(catalogId, category.ID ?? ''), category] as const)
    }),
  )
  return new Map(lists.flat())
}
