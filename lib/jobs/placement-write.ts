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
  /** The list order in these categories, where one is set. Null expects that none is set. */
  ListOrders: Readonly<Record<string, number | null>>
}

/** A product in a category of a catalog, as jobs read and write it. */
export interface CategoryPlacement {
  ProductID: string
  /** Null expects that none is set. */
  ListOrder?: number | null
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

/** A category that no longer exists, with the answer of the platform. */
interface MissingCategory {
  id: string
  error: PlatformError
}

/**
 * The calls of jobs for the products of a catalog. IDs are encoded. Every call can be repeated without a second effect.
 * A category that no longer exists does not prevent the others, but the call is rejected in the end.
 */
export function catalogProductCalls({ Catalogs, Categories }: OrderCloud) {
  /** Puts a product in its categories, which puts it in the catalog too. Returns those that do not exist any more. */
  async function saveCategories(
    catalog: string,
    { ProductID, CategoryIDs, ListOrders }: CatalogPlacement,
  ): Promise<MissingCategory[]> {
    const missing: MissingCategory[] = []
    for (const CategoryID of CategoryIDs) {
      const ListOrder = Object.hasOwn(ListOrders, CategoryID) ? ListOrders[CategoryID] : undefined
      try {
        await Categories.SaveProductAssignment(catalog, {
          ...{ CategoryID, ProductID },
          ...(typeof ListOrder === 'number' && { ListOrder }),
        })
      } catch (thrown) {
        const error = toPlatformError(thrown)
        if (error.status !== 404) throw error
        missing.push({ id: CategoryID, error })
      }
    }
    return missing
  }
  const saveInCatalog = (catalog: string, { ProductID }: CatalogPlacement) =>
    Catalogs.SaveProductAssignment({ CatalogID: decodeURIComponent(catalog), ProductID })
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
    /** Puts a product in its categories, or in the catalog only when it has none. */
    async Create(catalog: string, placement: CatalogPlacement): Promise<void> {
      const missing = await saveCategories(catalog, placement)
      if (placement.CategoryIDs.length === 0) await saveInCatalog(catalog, placement)
      rejectMissing(missing, missing.length < placement.CategoryIDs.length)
    },
    /** Puts a product back in its categories that still exist, and in the catalog when none of them does. */
    async Restore(catalog: string, placement: CatalogPlacement): Promise<void> {
      const missing = await saveCategories(catalog, placement)
      if (missing.length === placement.CategoryIDs.length) await saveInCatalog(catalog, placement)
      rejectMissing(missing, true)
    },
    Delete: (catalog: string, product: string) => Catalogs.DeleteProductAssignment(catalog, product),
  }
}

function rejectMissing(missing: readonly MissingCategory[], isInCatalog: boolean): void {
  const [first] = missing
  if (!first) return
  const names = joinWords(
    missing.map(({ id }) => id),
    'and',
  )
  const place = isInCatalog ? `in the catalog, but not in ${names}` : `not put in ${names}`
  const { status, errorCode } = first.error
  throw new PlatformError(
    `The product is ${place}. ${missing.length === 1 ? 'This category does' : 'These categories do'} not exist any more.`,
    { status, errorCode, cause: first.error },
  )
}

/**
 * Returns the reason not to create a placement, because the product has a place there that another user gave it.
 *
 * @param found the placement that the product has now
 * @param isRepeated true when an earlier attempt may have written the placement or a part of it
 */
export function placedReason(
  found: object | undefined,
  body: Readonly<Record<string, unknown>>,
  isRepeated: boolean,
): string | undefined {
  if (!found || (isRepeated && isPartOf(found, body))) return undefined
  const { CategoryIDs = [] } = found as Partial<CatalogPlacement>
  const wanted = (body as Partial<CatalogPlacement>).CategoryIDs ?? []
  return wanted.every((id) => CategoryIDs.includes(id))
    ? 'It is already there.'
    : 'It was put in the catalog in the meantime.'
}

/** True when every category of a placement is one of another placement, with the same list order where it has one. */
function isPartOf(found: Partial<CatalogPlacement>, whole: Partial<CatalogPlacement>): boolean {
  return (
    found.CategoryIDs?.every((id) => {
      const order = whole.ListOrders?.[id]
      const isSame = order === undefined || order === (found.ListOrders?.[id] ?? null)
      return whole.CategoryIDs?.includes(id) && isSame
    }) ?? false
  )
}

/** The calls of jobs for the products of a category. IDs are encoded. */
export function categoryProductCalls({ Categories }: OrderCloud) {
  const save = (
    catalog: string,
    category: string,
    ProductID: string,
    ListOrder: CategoryPlacement['ListOrder'],
  ) =>
    Categories.SaveProductAssignment(catalog, {
      ...{ CategoryID: decodeURIComponent(category), ProductID },
      ...(typeof ListOrder === 'number' && { ListOrder }),
    })
  return {
    async Get(catalog: string, category: string, product: string): Promise<CategoryPlacement | undefined> {
      const [categoryID, productID] = [decodeURIComponent(category), decodeURIComponent(product)]
      const { Items } = await Categories.ListProductAssignments(catalog, {
        ...{ categoryID, productID },
        ...SINGLE_ROW_PAGE,
      })
      return Items[0] && categoryPlacement(productID, Items[0])
    },
    Create: (catalog: string, category: string, { ProductID, ListOrder }: CategoryPlacement) =>
      save(catalog, category, ProductID, ListOrder),
    /** Changes the list order. Null clears it. */
    Patch: (
      catalog: string,
      category: string,
      product: string,
      { ListOrder }: Pick<CategoryPlacement, 'ListOrder'>,
    ) => save(catalog, category, decodeURIComponent(product), ListOrder),
    Delete: (catalog: string, category: string, product: string) =>
      Categories.DeleteProductAssignment(catalog, category, product),
  }
}

/**
 * Returns the assignment that a row of a job has added, changed or removed, as the panel of the product's catalogs
 * records it. Undefined for jobs that do not change catalogs.
 */
export function placementActivity(
  path: string,
  { id: rowId }: Pick<Target, 'id'>,
  write: Write,
): { id: string; kind: 'assigned' | 'saved' | 'unassigned'; assignment: RecordedAssignment } | undefined {
  const catalogId = placementCatalogOf(path)
  if (catalogId === undefined || write.kind === 'step') return undefined
  const [id = '', CategoryID] = rowId.split('/')
  if (write.kind === 'patch') {
    const { ListOrder } = write.body as Partial<CategoryPlacement>
    const before = (write.from as Partial<CategoryPlacement> | undefined)?.ListOrder
    const what = `list order in category ${CategoryID} is now ${ListOrder ?? 'not set'}, previously ${before ?? 'not set'}`
    // Uses another path than the panel, because there is no category to add or to remove again.
    const path = `${placesPath(catalogId)}/order`
    const row = { CategoryID, ProductID: id, ListOrder }
    return { id, kind: 'saved', assignment: { title: `Categories in ${catalogId}`, what, path, row } }
  }
  const placement = write.kind === 'create' ? write.body : write.from
  if (!placement) return undefined
  const kind = write.kind === 'create' ? 'assigned' : 'unassigned'
  if (CategoryID !== undefined) {
    const { ListOrder } = placement as unknown as CategoryPlacement
    const row = { CategoryID, ...(typeof ListOrder === 'number' && { ListOrder }) }
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
