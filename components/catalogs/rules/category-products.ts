import type { CategoryProductAssignment } from '@/lib/ordercloud/models'
import type { OrderCloud } from '@/lib/ordercloud/sdk'
import { readAllAssignments } from '@/lib/resource/all-assignments'

/**
 * Maximum number of products to read. In a larger category the platform decides the position of a new product,
 * because reading all of them would take too long.
 */
const READ_AT_MOST = 5000

/**
 * Adds a product at the end of a category. The only write is the last request. Returns false, and changes nothing,
 * when the category already has the product: it keeps its position.
 *
 * @param known every product of the category, when the caller has read them
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
  const existing = await list({ productID: productId, pageSize: 1 })
  if (existing.Items.length > 0) return false
  const ListOrder = await nextOrder(list, known)
  await oc.Categories.SaveProductAssignment(catalog, {
    CategoryID: categoryId,
    ProductID: productId,
    ...(ListOrder !== undefined && { ListOrder }),
  })
  return true
}

type ListPages = Parameters<typeof readAllAssignments<CategoryProductAssignment>>[0]

/** Returns the number after the highest one. Undefined when the category has too many products to read. */
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
