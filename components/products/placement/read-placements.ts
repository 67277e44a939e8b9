import { MAX_ROWS_SHOWN } from '@/components/resource/jobs/review-list'
import { readCategoriesWithIds } from '@/lib/catalogs/categories'
import { toPlatformError } from '@/lib/ordercloud/errors'
import type { CategoryProductAssignment } from '@/lib/ordercloud/models'
import { idBatches } from '@/lib/resource/id-batches'
import type { RequestScope } from '@/lib/resource/service'
import { namedCategories, type PlacementDirection, type Placements } from '../rules/placement'
import { createProductReader } from '../selection/read-of-products'

/** Pages of a category that are read for its highest list order. In a larger one, the platform decides the position. */
const MAX_PAGES_FOR_ORDER = 50

/** The catalog, the products, and the change whose facts are read. */
interface PlacementQuestion {
  catalogId: string
  /** Empty for the full catalog. */
  categoryId: string
  direction: PlacementDirection
  productIds: readonly string[]
}

/**
 * Reads where products are in a catalog, as far as a change needs it. Reads the pages of the assignments, or those of
 * each product when the catalog or category has more pages than there are products.
 */
export async function readPlacements(
  { catalogId, categoryId, direction, productIds }: PlacementQuestion,
  { signal }: RequestScope = {},
): Promise<Placements> {
  const selected = new Set(productIds)
  const readOf = createProductReader(productIds, { ...(signal && { signal }) })
  const isAdded = direction === 'in'
  const [inCatalog, places] = await Promise.all([
    categoryId === '' || isAdded
      ? readOf<{ ProductID?: string }>((oc, of, page) =>
          oc.Catalogs.ListProductAssignments({ catalogID: catalogId, ...of, ...page }, { signal }),
        )
      : undefined,
    categoryId !== '' || !isAdded
      ? readOf<CategoryProductAssignment>(
          (oc, of, page) =>
            oc.Categories.ListProductAssignments(
              encodeURIComponent(catalogId),
              { ...(categoryId !== '' && { categoryID: categoryId }), ...of, ...page },
              { signal },
            ),
          Math.max(productIds.length, isAdded ? MAX_PAGES_FOR_ORDER : 0),
        )
      : undefined,
  ])
  const categoriesOf = new Map<string, CategoryProductAssignment[]>()
  for (const row of places?.rows ?? []) {
    const { ProductID = '' } = row
    if (selected.has(ProductID)) categoriesOf.set(ProductID, [...(categoriesOf.get(ProductID) ?? []), row])
  }
  const isShown = categoryId === '' && !isAdded
  const shown = isShown ? shownCategories(productIds, inCatalog?.rows ?? [], categoriesOf) : []
  const orders = (places?.rows ?? []).map(({ ListOrder }) => ListOrder ?? 0)
  return {
    inCatalog: new Set((inCatalog?.rows ?? []).map(({ ProductID = '' }) => ProductID)),
    categoriesOf,
    categoryNames: await readNames(catalogId, shown, signal),
    ...(places?.isComplete && { nextOrder: orders.reduce((last, one) => Math.max(last, one), -1) + 1 }),
  }
}

/** Returns the IDs of the categories that the preview names, at most those of one request. */
function shownCategories(
  productIds: readonly string[],
  inCatalog: readonly { ProductID?: string }[],
  categoriesOf: Placements['categoriesOf'],
): string[] {
  const selected = new Set(inCatalog.map(({ ProductID }) => ProductID))
  const shown = productIds.filter((id) => selected.has(id)).slice(0, MAX_ROWS_SHOWN)
  const named = shown.flatMap((id) => namedCategories(categoriesOf.get(id) ?? []))
  const [first = []] = idBatches([...new Set(named)])
  return first
}

/** Returns the names of categories by ID. A category whose name could not be read is named by its ID. */
async function readNames(
  catalogId: string,
  ids: readonly string[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, string>> {
  try {
    const categories = await readCategoriesWithIds(catalogId, ids, { ...(signal && { signal }), quiet: true })
    return new Map(categories.map(({ ID = '', Name }) => [ID, Name || ID]))
  } catch (error) {
    if (toPlatformError(error).isAborted) throw error
    return new Map()
  }
}
