import type { RecordedAssignment } from '../activity/activity'
import { CATALOGS_PATH, placementCatalogOf, placesPath } from '../catalogs/placement-paths'
import type { OrderCloud } from '../ordercloud/client'
import { PlatformError, toPlatformError } from '../ordercloud/errors'
import { joinWords } from '../permissions/explain'
import { readAllAssignments } from '../resource/all-assignments'
import { SINGLE_ROW_PAGE } from '../resource/assignments'
import type { Target, Write } from './job'

/** A product in a catalog, as jobs read and write it. */
export interface CatalogPlacement {
  ProductID: string
  /** The categories of the catalog that contain the product, in ID order. */
  CategoryIDs: readonly string[]
  /** The list order in these categories, where one is set. */
  ListOrders: Readonly<Record<string, number>>
}

/** A product in a category of a catalog, as jobs read and write it. */
export interface CategoryPlacement {
  ProductID: string
  ListOrder?: number
}

interface CategoryRow {
  CategoryID?: string
  ListOrder?: number | null
}

/** Returns the placement of a product that is in a catalog and in some of its categories. */
export function catalogPlacement(ProductID: string, categories: readonly CategoryRow[]): CatalogPlacement {
  const sorted = categories
    .map(({ CategoryID = '', ListOrder }) => ({ CategoryID, ListOrder }))
    .sort((a, b) => (a.CategoryID < b.CategoryID ? -1 : 1))
  const orders = sorted.flatMap(({ CategoryID, ListOrder }) =>
    typeof ListOrder === 'number' ? [[CategoryID, ListOrder] as const] : [],
  )
  return {
    ...{ ProductID, CategoryIDs: sorted.map(({ CategoryID }) => CategoryID) },
    ListOrders: Object.fromEntries(orders),
  }
}

/** Returns the placement of a product in a category. */
export function categoryPlacement(ProductID: string, { ListOrder }: CategoryRow): CategoryPlacement {
  return { ProductID, ...(typeof ListOrder === 'number' && { ListOrder }) }
}

/** The calls of jobs for the products of a catalog. IDs are encoded. */
export function catalogProductCalls({ Catalogs, Categories }: OrderCloud) {
  return {
    async Get(catalog: string, product: string): Promise<CatalogPlacement | undefined> {
      const [catalogID, productID] = [decodeURIComponent(catalog), decodeURIComponent(product)]
      const [{ Items }, categories] = await Promise.all([
        Catalogs.ListProductAssignments({ catalogID, productID, ...SINGLE_ROW_PAGE }),
        readAllAssignments<CategoryRow>((page) =>
          Categories.ListProductAssignments(catalog, { productID, ...page }),
        ),
      ])
      return Items.length > 0 ? catalogPlacement(productID, categories) : undefined
    },
    /**
     * Puts a product in its categories, which puts it in the catalog too. A category that no longer exists does not
     * prevent the others. Every call can be repeated without a second effect.
     */
    async Create(catalog: string, { ProductID, CategoryIDs, ListOrders }: CatalogPlacement): Promise<void> {
      const missing: { id: string; error: PlatformError }[] = []
      for (const CategoryID of CategoryIDs) {
        const ListOrder = Object.hasOwn(ListOrders, CategoryID) ? ListOrders[CategoryID] : undefined
        try {
          await Categories.SaveProductAssignment(catalog, {
            ...{ CategoryID, ProductID },
            ...(ListOrder !== undefined && { ListOrder }),
          })
        } catch (thrown) {
          const error = toPlatformError(thrown)
          if (error.status !== 404) throw error
          missing.push({ id: CategoryID, error })
        }
      }
      if (missing.length === CategoryIDs.length)
        await Catalogs.SaveProductAssignment({ CatalogID: decodeURIComponent(catalog), ProductID })
      const [first] = missing
      if (!first) return
      const names = joinWords(
        missing.map(({ id }) => id),
        'and',
      )
      const { status, errorCode } = first.error
      throw new PlatformError(
        `The product is in the catalog, but not in ${names}. ${missing.length === 1 ? 'This category does' : 'These categories do'} not exist any more.`,
        { status, errorCode, cause: first.error },
      )
    },
    Delete: (catalog: string, product: string) => Catalogs.DeleteProductAssignment(catalog, product),
  }
}

/** The calls of jobs for the products of a category. IDs are encoded. */
export function categoryProductCalls({ Categories }: OrderCloud) {
  return {
    async Get(catalog: string, category: string, product: string): Promise<CategoryPlacement | undefined> {
      const [categoryID, productID] = [decodeURIComponent(category), decodeURIComponent(product)]
      const { Items } = await Categories.ListProductAssignments(catalog, {
        ...{ categoryID, productID },
        ...SINGLE_ROW_PAGE,
      })
      return Items[0] && categoryPlacement(productID, Items[0])
    },
    Create: (catalog: string, category: string, placement: CategoryPlacement) =>
      Categories.SaveProductAssignment(catalog, { ...placement, CategoryID: decodeURIComponent(category) }),
    Delete: (catalog: string, category: string, product: string) =>
      Categories.DeleteProductAssignment(catalog, category, product),
  }
}

/**
 * Returns the assignment that a row of a job has added or removed, as the panel of the product's catalogs records it.
 * Undefined for jobs that do not change catalogs.
 */
export function placementActivity(
  path: string,
  { id: rowId }: Pick<Target, 'id'>,
  write: Write,
): { id: string; kind: 'assigned' | 'unassigned'; assignment: RecordedAssignment } | undefined {
  const catalogId = placementCatalogOf(path)
  const placement = write.kind === 'create' ? write.body : write.kind === 'delete' ? write.from : undefined
  if (catalogId === undefined || !placement) return undefined
  const [id = '', CategoryID] = rowId.split('/')
  const kind = write.kind === 'create' ? 'assigned' : 'unassigned'
  if (CategoryID !== undefined) {
    const { ListOrder } = placement as unknown as CategoryPlacement
    const row = { CategoryID, ...(ListOrder !== undefined && { ListOrder }) }
    const what = `category ${CategoryID} of catalog ${catalogId}`
    return {
      id,
      kind,
      assignment: { title: `Categories in ${catalogId}`, what, path: placesPath(catalogId), row },
    }
  }
  const { CategoryIDs, ListOrders } = placement as unknown as CatalogPlacement
  const Places = CategoryIDs.map((one) => ({ CategoryID: one, ListOrder: ListOrders[one] }))
  const row = { CatalogID: catalogId, Places }
  const assignment = {
    title: 'Catalogs and categories',
    what: `catalog ${catalogId}`,
    path: CATALOGS_PATH,
    row,
  }
  return { id, kind, assignment }
}
