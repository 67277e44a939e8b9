import type { ChangePreview, ImportPlan, ImportProblem, MappedRow } from '@/lib/csv/import-plan'
import { catalogPlacement } from '@/lib/jobs/placement-write'
import type { Target } from '@/lib/jobs/job'
import type { Catalog, Category, CategoryProductAssignment, Product } from '@/lib/ordercloud/models'
import { noProductReason } from './price-file'

/** The columns of a file with catalogs and categories. The name of the product is for readers only. */
export const PLACEMENT_COLUMNS = ['ProductID', 'ProductName', 'CatalogID', 'CategoryID', 'ListOrder'] as const
type PlacementColumn = (typeof PLACEMENT_COLUMNS)[number]

/** One row of a file with catalogs and categories. */
export type PlacementFileRow = MappedRow<Exclude<PlacementColumn, 'ProductName'>>

/** The words for a product that a job puts in a catalog or category, or whose list order it changes. */
export const PLACEMENT_ROW_WORDS = { one: 'product assignment', many: 'product assignments' }

/** A product in a catalog, with its categories there. */
export interface CatalogPlace {
  catalogId: string
  productId: string
  categories: readonly CategoryProductAssignment[]
}

/** The records that the rows refer to. */
export interface PlacementFacts {
  /** Products by ID in lower case, as the platform compares IDs. */
  products: ReadonlyMap<string, Product>
  /** Catalogs by ID in lower case. */
  catalogs: ReadonlyMap<string, Catalog>
  /** Categories by the key of `placeKey` with the catalog. */
  categories: ReadonlyMap<string, Category>
  /** The places of the products in the catalogs. */
  places: readonly CatalogPlace[]
  /** ID of the marketplace, whose catalogs can have products of every owner. */
  marketplaceId: string
}

/** Returns the key of a pair or triple of IDs. They are compared without case, as the platform does. */
export function placeKey(...ids: readonly string[]): string {
  return ids.join('/').toLowerCase()
}

/**
 * Returns the rows of products for a file: for each catalog in ID order one with an empty category, followed by one for
 * each category in ID order.
 */
export function placementFileRows(
  products: readonly Product[],
  places: readonly CatalogPlace[],
): Record<PlacementColumn, string>[] {
  return products.flatMap(({ ID = '', Name }) => {
    const own = places.filter(({ productId }) => productId === ID)
    const sorted = own.sort((one, other) => (one.catalogId < other.catalogId ? -1 : 1))
    return sorted.flatMap(({ catalogId, categories }) => {
      const catalogRow = {
        ...{ ProductID: ID, ProductName: Name ?? '', CatalogID: catalogId },
        ...{ CategoryID: '', ListOrder: '' },
      }
      const byId = [...categories].sort((one, other) =>
        (one.CategoryID ?? '') < (other.CategoryID ?? '') ? -1 : 1,
      )
      const categoryRows = byId.map(({ CategoryID = '', ListOrder }) => ({
        ...catalogRow,
        ...{ CategoryID, ListOrder: orderText(ListOrder) },
      }))
      return [catalogRow, ...categoryRows]
    })
  })
}

/** Returns a list order as the text of a cell. The platform answers null when there is none. */
function orderText(order: number | null | undefined): string {
  return typeof order === 'number' ? String(order) : ''
}

const LIST_ORDER = /^\d{1,9}$/

/** The records of a row without a problem. */
interface PlacedRow {
  line: number
  product: Product
  catalog: Catalog
  /** Undefined for the catalog itself. */
  category: Category | undefined
  /** The list order of the row. Null for an empty cell. */
  order: number | null
}

/**
 * Computes the effect of a file with catalogs and categories without sending any write. Nothing is removed. All rows
 * that put a product in a catalog that does not have it are one write, so that the undo takes it out of the catalog
 * again.
 */
export function planPlacements(rows: readonly PlacementFileRow[], facts: PlacementFacts): ImportPlan {
  const places = new Map(facts.places.map((one) => [placeKey(one.productId, one.catalogId), one]))
  const lines = new Map<string, number>()
  const problems: ImportProblem[] = []
  const targets: Target[] = []
  const previews = new Map<string, ChangePreview>()
  /** The rows of the products that enter a catalog, by the key of the product and the catalog. */
  const entering = new Map<string, PlacedRow[]>()
  let unchanged = 0
  for (const row of rows) {
    const placed = readRow(row)
    if ('line' in placed) planRow(placed)
    else problems.push(...placed.map(([column, reason]) => ({ line: row.line, column, reason })))
  }
  for (const own of entering.values()) planEntry(own)
  targets.sort((one, other) => (one.line ?? 0) - (other.line ?? 0))
  const creates = targets.filter(({ write }) => write?.kind === 'create').length
  return {
    ...{ targets, previews, creates, changes: targets.length - creates, unchanged, problems },
    ...{ canUndoCreates: true, undoText: UNDO_TEXT },
  }

  /** Returns the records of a row, or the columns with problems and the reasons. */
  function readRow(row: PlacementFileRow): PlacedRow | (readonly [column: string, reason: string])[] {
    const { line, cellProblem } = row
    const { ProductID = '', CatalogID = '', CategoryID = '', ListOrder = '' } = row
    if (cellProblem !== undefined) return [['Cells', cellProblem]]
    const key = placeKey(ProductID, CatalogID, CategoryID)
    const earlier = lines.get(key)
    if (earlier !== undefined) return [['Cells', `Line ${earlier} is about the same place.`]]
    lines.set(key, line)
    const product = facts.products.get(ProductID.toLowerCase())
    const catalog = facts.catalogs.get(CatalogID.toLowerCase())
    const category = facts.categories.get(placeKey(CatalogID, CategoryID))
    const reasons = {
      ProductID: product
        ? childReason(product, places.has(placeKey(ProductID, CatalogID)))
        : noProductReason(ProductID),
      CatalogID: catalog ? ownerReason(product, catalog) : noCatalogReason(CatalogID),
      CategoryID:
        CategoryID === '' || !catalog || category
          ? undefined
          : `The catalog “${catalog.ID}” has no category “${CategoryID}”, or you do not have access to it.`,
      ListOrder: orderReason(row),
    }
    const wrong = Object.entries(reasons).flatMap(([column, reason]) =>
      reason === undefined ? [] : [[column, reason] as const],
    )
    if (wrong.length > 0 || !product || !catalog) return wrong
    return { line, product, catalog, category, order: ListOrder === '' ? null : Number(ListOrder) }
  }

  /** Returns the reason why a product with a parent cannot enter a catalog. */
  function childReason({ ParentID }: Product, isIn: boolean): string | undefined {
    return ParentID && !isIn ? 'A product with a parent is where its parent is.' : undefined
  }

  /** Returns the reason why a catalog cannot have a product of another owner. */
  function ownerReason(product: Product | undefined, { ID, OwnerID }: Catalog): string | undefined {
    if (!OwnerID || !product?.OwnerID) return undefined
    const owners = [product.OwnerID, facts.marketplaceId].map((id) => id.toLowerCase())
    if (owners.includes(OwnerID.toLowerCase())) return undefined
    return `The catalog “${ID}” belongs to “${OwnerID}”, and can have products of this owner only.`
  }

  function orderReason(row: PlacementFileRow): string | undefined {
    const { CategoryID = '', ListOrder = '' } = row
    if (ListOrder === '') return undefined
    if (CategoryID === '') return 'Only a category has a list order. Enter its ID, or leave the cell empty.'
    const isKept = ListOrder === orderText(storedCategory(row)?.ListOrder)
    return isKept || LIST_ORDER.test(ListOrder) ? undefined : 'Enter a whole number of 0 or more.'
  }

  function storedCategory({
    ProductID = '',
    CatalogID = '',
    CategoryID = '',
  }: Pick<PlacementFileRow, 'ProductID' | 'CatalogID' | 'CategoryID'>):
    CategoryProductAssignment | undefined {
    const place = places.get(placeKey(ProductID, CatalogID))
    return place?.categories.find((one) => placeKey(one.CategoryID ?? '') === placeKey(CategoryID))
  }

  function planRow(row: PlacedRow): void {
    const { line, product, catalog, category, order } = row
    const [ProductID = '', CatalogID = ''] = [product.ID, catalog.ID]
    const key = placeKey(ProductID, CatalogID)
    if (!places.has(key)) {
      entering.set(key, [...(entering.get(key) ?? []), row])
      return
    }
    const CategoryID = category?.ID ?? ''
    const stored = storedCategory({ ProductID, CatalogID, CategoryID })
    const before = { ListOrder: stored?.ListOrder ?? null }
    if (!category || (stored && (order === null || order === before.ListOrder))) {
      unchanged += 1
      return
    }
    const id = [CatalogID, ProductID, CategoryID].join('/')
    const name = [nameOf(product), nameOf(catalog), nameOf(category)].join(', ')
    if (stored) {
      previews.set(id, {
        changes: [{ label: 'List order', before: orderWords(before.ListOrder), after: orderWords(order) }],
        notes: [],
      })
      targets.push({
        ...{ id, name, line, before },
        write: { kind: 'patch', body: { ListOrder: order }, from: before },
      })
      return
    }
    previews.set(id, { changes: [categoryChange(category, order)], notes: [] })
    // Expects no list order where the file sets none, so that the undo keeps the place if another user sets one.
    targets.push({ ...{ id, name, line }, write: { kind: 'create', body: { ProductID, ListOrder: order } } })
  }

  /** Adds the write that puts a product in a catalog and in its categories there. */
  function planEntry(own: readonly PlacedRow[]): void {
    const [first, ...more] = own
    if (!first) return
    const { line, product, catalog } = first
    const [ProductID = '', CatalogID = ''] = [product.ID, catalog.ID]
    const id = [CatalogID, ProductID].join('/')
    const added = own.flatMap(({ category, order }) => (category ? [{ category, order }] : []))
    const body = catalogPlacement(
      ProductID,
      added.map(({ category: { ID = '' } }) => ({ CategoryID: ID })),
    )
    const ListOrders = Object.fromEntries(added.map(({ category: { ID = '' }, order }) => [ID, order]))
    previews.set(id, {
      changes: [
        { label: nameOf(catalog), before: 'Not in the catalog', after: 'In the catalog' },
        ...added.map(({ category, order }) => categoryChange(category, order)),
      ],
      notes: [],
    })
    targets.push({
      ...{ id, name: [nameOf(product), nameOf(catalog)].join(', '), line },
      ...(more.length > 0 && { moreLines: more.map((one) => one.line) }),
      write: { kind: 'create', body: { ...body, ListOrders } },
    })
  }
}

const UNDO_TEXT =
  'The products are taken out of the catalogs and categories that the import put them in, and get their previous list orders back, as a new job. Those that changed since then are skipped.'

function noCatalogReason(id: string): string {
  return id === ''
    ? 'Enter the ID of a catalog.'
    : `There is no catalog “${id}”, or you do not have access to it.`
}

function nameOf({ ID = '', Name }: { ID?: string; Name?: string }): string {
  return Name || ID
}

function orderWords(order: number | null): string {
  return orderText(order) || 'not set'
}

function categoryChange(
  category: Category,
  order: number | null,
): NonNullable<ChangePreview['changes']>[number] {
  const after = order === null ? 'In the category' : `In the category, list order ${order}`
  return { label: nameOf(category), before: 'Not in the category', after }
}
