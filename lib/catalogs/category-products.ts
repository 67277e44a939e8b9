import type { CategoryProductAssignment } from '@/lib/ordercloud/models'
import type { OrderCloud } from '@/lib/ordercloud/sdk'
import { readAllAssignments } from '@/lib/resource/all-assignments'

/** Above this many products the platform decides where another one comes: reading them all would take too long. */
const READ_AT_MOST = 5000

/**
 * Puts a product at the end of a category, by one write as its last call. Answers false, and changes nothing, when it lies there
 * already: it keeps its place.
 *
 * @param known every product of the category, where the caller has read them
 */
export async function addToCategory(
  oc: OrderCloud,
  catalogId: string,
  categoryId: string,
  productId: string,
  known: readonly CategoryProductAssignment[] | null | undefined,
): Promise<boolean> {
  const catalog = encodeURIComponent(catalogId)
  const list = (page: object) =>
    oc.Categories.ListProductAssignments<CategoryProductAssignment>(catalog, {
      categoryID: categoryId,
      ...page,
    })
  const there = await list({ productID: productId, pageSize: 1 })
  if (there.Items.length > 0) return false
  const ListOrder = await nextOrder(list, known)
  await oc.Categories.SaveProductAssignment(catalog, {
    CategoryID: categoryId,
    ProductID: productId,
    ...(ListOrder !== undefined && { ListOrder }),
  })
  return true
}

type ListPages = Parameters<typeof readAllAssignments<CategoryProductAssignment>>[0]

/** The number after the highest one; undefined where there are too many to find out. */
async function nextOrder(
  list: (page: object) => ReturnType<ListPages>,
  known: readonly CategoryProductAssignment[] | null | undefined,
): Promise<number | undefined> {
  if (!known) {
    const { Meta } = await list({ pageSize: 1 })
    if (Meta.TotalCount > READ_AT_MOST) return undefined
  }
  const all = known ?? (await readAllAssignments<CategoryProductAssignment>(list))
  return all.reduce((last, { ListOrder }) => Math.max(last, ListOrder ?? 0), -1) + 1
}
