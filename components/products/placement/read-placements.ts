import { call } from '@/lib/ordercloud/client'
import type { CategoryProductAssignment } from '@/lib/ordercloud/models'
import type { OrderCloud } from '@/lib/ordercloud/sdk'
import type { AssignmentList, AssignmentPage } from '@/lib/resource/assignments'
import { createRequestQueue } from '@/lib/resource/parallel-requests'
import type { RequestScope } from '@/lib/resource/service'
import type { PlacementDirection, Placements } from '../rules/placement'

const MAX_PAGE_SIZE = 100

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
  const inTurn = createRequestQueue()
  const read = <A>(list: (oc: OrderCloud) => unknown) =>
    inTurn(() => call((oc) => list(oc) as Promise<AssignmentList<A>>, { signal, quiet: true }), signal)
  const selected = new Set(productIds)

  /** Reads a list with every product, or with the selected ones at least. */
  async function readOf<A>(
    list: (oc: OrderCloud, of: { productID?: string }, page: AssignmentPage) => unknown,
    maxPages: number,
  ): Promise<{ rows: A[]; isComplete: boolean }> {
    const readPages = async (of: { productID?: string }, from: number, to: number) => {
      const pages = Array.from({ length: Math.max(to - from + 1, 0) }, (_, at) =>
        read<A>((oc) => list(oc, of, { page: from + at, pageSize: MAX_PAGE_SIZE })),
      )
      return (await Promise.all(pages)).flatMap(({ Items }) => Items)
    }
    const first = await read<A>((oc) => list(oc, {}, { page: 1, pageSize: MAX_PAGE_SIZE }))
    const { TotalPages } = first.Meta
    if (TotalPages <= maxPages)
      return { rows: [...first.Items, ...(await readPages({}, 2, TotalPages))], isComplete: true }
    const ofProducts = productIds.map(async (productID) => {
      const own = await read<A>((oc) => list(oc, { productID }, { page: 1, pageSize: MAX_PAGE_SIZE }))
      return [...own.Items, ...(await readPages({ productID }, 2, own.Meta.TotalPages))]
    })
    return { rows: (await Promise.all(ofProducts)).flat(), isComplete: false }
  }

  const isAdded = direction === 'in'
  const [inCatalog, places] = await Promise.all([
    categoryId === '' || isAdded
      ? readOf<{ ProductID?: string }>(
          (oc, of, page) =>
            oc.Catalogs.ListProductAssignments({ catalogID: catalogId, ...of, ...page }, { signal }),
          productIds.length,
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
  const orders = (places?.rows ?? []).map(({ ListOrder }) => ListOrder ?? 0)
  return {
    inCatalog: new Set((inCatalog?.rows ?? []).map(({ ProductID = '' }) => ProductID)),
    categoriesOf,
    ...(places?.isComplete && { nextOrder: orders.reduce((last, one) => Math.max(last, one), -1) + 1 }),
  }
}
