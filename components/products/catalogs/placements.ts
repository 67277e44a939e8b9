import type { QueryClient } from '@tanstack/react-query'
import { addToCategory } from '@/components/catalogs/public'
import { readTrails } from '@/lib/catalogs/categories'
import { categoryReference } from '@/lib/resource/category-reference'
import { CATALOGS_PATH, placesPath, VISIBILITY_PATH } from '@/lib/catalogs/placement-paths'
import { call } from '@/lib/ordercloud/client'
import { keys } from '@/lib/ordercloud/keys'
import type { CatalogAssignment, Category, CategoryProductAssignment } from '@/lib/ordercloud/models'
import { readAllAssignments } from '@/lib/resource/all-assignments'
import { addOnce, SINGLE_ROW_PAGE, type AssignmentList, type Assignments } from '@/lib/resource/assignments'
import { idBatches } from '@/lib/resource/id-batches'
import type { RequestScope } from '@/lib/resource/service'

/** Maximum page size of the platform. */
const MAX_ROWS = 100

/** A catalog with a product, and the categories of the catalog that contain the product. */
export interface CatalogPlace {
  CatalogID: string
  Places: readonly CategoryProductAssignment[]
}

/** Query for all categories of one catalog that contain a product. Takes one request per 100 categories. */
export function placesQuery(productId: string, catalogId: string) {
  return {
    queryKey: keys.list(placesPath(catalogId), { of: productId, all: true }),
    queryFn: ({ signal }: RequestScope) =>
      call(
        (oc) =>
          readAllAssignments((page) =>
            oc.Categories.ListProductAssignments<CategoryProductAssignment>(
              encodeURIComponent(catalogId),
              { productID: productId, ...page },
              { signal },
            ),
          ),
        { signal, quiet: true },
      ),
  }
}

/** A category that contains a product, with the categories above it, nearest first. */
export interface PlacedCategory {
  category: Category
  above: readonly Category[]
}

/** Query for categories of one catalog by ID. Takes one request, and one for each level of the tree above them. */
export function placedCategoriesQuery(catalogId: string, ids: readonly string[]) {
  const { service } = categoryReference(catalogId)
  return {
    queryKey: keys.list(placesPath(catalogId), { categories: ids }),
    queryFn: async ({ signal }: RequestScope): Promise<PlacedCategory[]> => {
      const scope = { signal, quiet: true }
      const found: Category[] = []
      for (const batch of idBatches(ids)) {
        const filters = { ID: batch.join('|') }
        const page = { sortBy: ['ID'], page: 1, pageSize: MAX_ROWS }
        found.push(...(await service.list({ ...page, filters }, scope)).Items)
      }
      const trails = await readTrails(service, found, scope)
      return found.map((category) => ({ category, above: trails[category.ID ?? ''] ?? [] }))
    },
  }
}

/** Query for the first buyers that a catalog is assigned to. */
export function catalogBuyersQuery(catalogId: string) {
  return {
    queryKey: keys.list('catalogs/assignments', { catalogID: catalogId }),
    queryFn: ({ signal }: RequestScope) =>
      call(
        (oc) =>
          oc.Catalogs.ListAssignments({ catalogID: catalogId, pageSize: MAX_ROWS }, { signal }) as Promise<
            AssignmentList<CatalogAssignment>
          >,
        { signal, quiet: true },
      ),
  }
}

/**
 * Returns the catalogs of one product. A row knows the categories, because taking the product out of a catalog takes it
 * out of them too, and adding it again restores them.
 */
export function catalogsOf(client: QueryClient, productId: string): Assignments<CatalogPlace> {
  const refresh = (catalogId: string) =>
    client.invalidateQueries({ queryKey: keys.all(placesPath(catalogId)) })
  return {
    path: CATALOGS_PATH,
    of: productId,
    list: async (oc, page, request) => {
      const { Items, Meta } = await oc.Catalogs.ListProductAssignments(
        { productID: productId, ...page },
        request,
      )
      const rows = Items.map(async ({ CatalogID }): Promise<CatalogPlace> => {
        const query = placesQuery(productId, CatalogID)
        return { CatalogID, Places: await client.fetchQuery({ ...query, staleTime: SHARED_MS }) }
      })
      return { Items: await Promise.all(rows), Meta }
    },
    keyOf: ({ CatalogID }) => CatalogID,
    add: async (oc, { CatalogID, Places }) => {
      const of = { catalogID: CatalogID, productID: productId }
      const isNew = await addOnce(oc.Catalogs.ListProductAssignments({ ...of, ...SINGLE_ROW_PAGE }), () =>
        oc.Catalogs.SaveProductAssignment({ CatalogID, ProductID: productId }),
      )
      for (const { CategoryID, ListOrder } of Places)
        await oc.Categories.SaveProductAssignment(encodeURIComponent(CatalogID), {
          ...{ CategoryID: CategoryID ?? '', ProductID: productId },
          ...(typeof ListOrder === 'number' && { ListOrder }),
        })
      await refresh(CatalogID)
      return isNew || Places.length > 0
    },
    remove: async (oc, { CatalogID }) => {
      await oc.Catalogs.DeleteProductAssignment(encodeURIComponent(CatalogID), encodeURIComponent(productId))
      await refresh(CatalogID)
    },
    invalidates: [VISIBILITY_PATH],
  }
}

/** Time in milliseconds in which the list of catalogs and the lists of their categories share one response. */
const SHARED_MS = 1000

/** Returns the categories of one catalog that contain a product. A row without a list order is added at the end. */
export function categoriesOf(
  client: QueryClient,
  productId: string,
  catalogId: string,
): Assignments<CategoryProductAssignment> {
  const catalog = encodeURIComponent(catalogId)
  return {
    path: placesPath(catalogId),
    of: productId,
    list: async (_, { page, pageSize }) => {
      const all = await client.fetchQuery({ ...placesQuery(productId, catalogId), staleTime: SHARED_MS })
      const Meta = { TotalCount: all.length, TotalPages: Math.ceil(all.length / pageSize) }
      return { Items: all.slice((page - 1) * pageSize, page * pageSize), Meta }
    },
    keyOf: ({ CategoryID = '' }) => CategoryID,
    add: (oc, { CategoryID = '', ListOrder }) => {
      if (ListOrder === undefined) return addToCategory(oc, catalogId, CategoryID, productId, undefined)
      const of = { categoryID: CategoryID, productID: productId }
      return addOnce(oc.Categories.ListProductAssignments(catalog, { ...of, ...SINGLE_ROW_PAGE }), () =>
        oc.Categories.SaveProductAssignment(catalog, { CategoryID, ProductID: productId, ListOrder }),
      )
    },
    remove: (oc, { CategoryID = '' }) =>
      oc.Categories.DeleteProductAssignment(
        catalog,
        encodeURIComponent(CategoryID),
        encodeURIComponent(productId),
      ),
    invalidates: [CATALOGS_PATH, VISIBILITY_PATH],
  }
}
