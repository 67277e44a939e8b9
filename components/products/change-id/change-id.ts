import { toPlatformError } from '@/lib/ordercloud/errors'
import type { Product } from '@/lib/ordercloud/models'
import { productReference } from '@/lib/resource/references'
import { productService } from '../service'

/** Maximum number of products whose IDs differ only in case that are compared. */
const MAX_SIMILAR_IDS = 20

/** Returns the products with these IDs, ignoring case. */
async function listIds(ids: readonly string[]): Promise<Product[]> {
  const options = { sortBy: ['ID'], page: 1, pageSize: MAX_SIMILAR_IDS, filters: { ID: ids.join('|') } }
  return (await productReference.service.list(options, { quiet: true })).Items
}

/** True when another product than this one has the ID. The platform ignores the case of IDs. */
export async function isIdOfOther(product: Product, id: string): Promise<boolean> {
  return (await listIds([id])).some(({ ID }) => ID !== product.ID)
}

/**
 * Changes the ID of a product. Repeating it after a lost answer finds the product with its new ID. All references of
 * the platform follow.
 *
 * @throws PlatformError when the product still has its ID, or when that is unknown
 */
export async function changeProductId(product: Product, id: string): Promise<void> {
  try {
    await productService.patch(product.ID ?? '', { ID: id })
  } catch (error) {
    const { status } = toPlatformError(error)
    const canBeDone = status === null || status >= 500 || status === 404
    if (!canBeDone || !(await hasChanged(product, id))) throw error
  }
}

/** True when the product has the new ID already. False when that cannot be read. */
async function hasChanged(product: Product, id: string): Promise<boolean> {
  try {
    const found = await listIds([product.ID ?? '', id])
    return (
      found.every(({ ID }) => ID !== product.ID) &&
      found.some(({ ID, DateCreated }) => ID === id && DateCreated === product.DateCreated)
    )
  } catch {
    return false
  }
}
