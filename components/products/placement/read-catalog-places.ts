import type { CategoryProductAssignment } from '@/lib/ordercloud/models'
import { createRequestQueue } from '@/lib/resource/parallel-requests'
import type { RequestScope } from '@/lib/resource/service'
import type { CatalogPlace } from '../rules/placement-file'
import { createProductReader } from '../selection/read-of-products'

/** The part of the places that is needed. */
interface NeededPlaces {
  /** The catalogs. Undefined for all of them. */
  catalogIds?: readonly string[]
  /** Returns true for a product whose categories in a catalog are needed. */
  hasCategories?: (productId: string, catalogId: string) => boolean
}

/**
 * Reads the catalogs of products, and their categories there. Reads all pages of the assignments, or one page for each
 * product where that takes fewer requests: once for the catalogs, and once for the categories of each catalog.
 */
export async function readCatalogPlaces(
  productIds: readonly string[],
  { signal }: RequestScope,
  { catalogIds, hasCategories = () => true }: NeededPlaces = {},
): Promise<CatalogPlace[]> {
  if (productIds.length === 0 || catalogIds?.length === 0) return []
  const inTurn = createRequestQueue()
  const createReader = (ids: readonly string[]) =>
    createProductReader(ids, { ...(signal && { signal }) }, inTurn)
  const [catalogID] = catalogIds?.length === 1 ? catalogIds : []
  const { rows } = await createReader(productIds)<{ CatalogID?: string; ProductID?: string }>(
    (oc, of, page) =>
      oc.Catalogs.ListProductAssignments({ ...(catalogID && { catalogID }), ...of, ...page }, { signal }),
  )
  const [selected, wanted] = [new Set(productIds), catalogIds && new Set(catalogIds)]
  const productsOf = new Map<string, string[]>()
  for (const { CatalogID = '', ProductID = '' } of rows)
    if (selected.has(ProductID) && (!wanted || wanted.has(CatalogID)))
      productsOf.set(CatalogID, [...(productsOf.get(CatalogID) ?? []), ProductID])
  const lists = await Promise.all(
    [...productsOf].map(async ([catalogId, inCatalog]) => {
      const ids = inCatalog.filter((id) => hasCategories(id, catalogId))
      const categoriesOf = new Map(ids.map((id): [string, CategoryProductAssignment[]] => [id, []]))
      if (ids.length > 0) {
        const found = await createReader(ids)<CategoryProductAssignment>((oc, of, page) =>
          oc.Categories.ListProductAssignments(encodeURIComponent(catalogId), { ...of, ...page }, { signal }),
        )
        for (const row of found.rows) categoriesOf.get(row.ProductID ?? '')?.push(row)
      }
      return inCatalog.map((productId) => ({
        ...{ catalogId, productId },
        categories: categoriesOf.get(productId) ?? [],
      }))
    }),
  )
  return lists.flat()
}
