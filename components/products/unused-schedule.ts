import { call } from '@/lib/ordercloud/client'
import type { PriceSchedule, Product } from '@/lib/ordercloud/models'
import { readSupplierPrices } from '@/lib/price/supplier-prices'
import { readAllAssignments } from '@/lib/resource/all-assignments'
import { createOnce } from '@/lib/resource/create-once'
import type { AssignmentList } from '@/lib/resource/assignments'
import type { Leftover } from '@/lib/resource/resource'
import { priceSchedules, productService } from './service'

/**
 * Returns the default price schedule of a product if it becomes unused once the product is deleted or no longer refers
 * to it. Undefined if the schedule is used elsewhere, or if that cannot be checked: when the platform does not allow
 * it, or when the schedule belongs to a supplier that sells too many products.
 */
export async function findUnusedSchedule(
  product: Pick<Product, 'ID' | 'DefaultPriceScheduleID'>,
  event: 'deleted' | 'unpriced',
): Promise<PriceSchedule | undefined> {
  const { ID: productId, DefaultPriceScheduleID: id } = product
  if (!productId || !id) return undefined
  try {
    const [schedule, products, assignments] = await Promise.all([
      priceSchedules.get(id, { quiet: true }),
      productService.list(
        { sortBy: ['ID'], page: 1, pageSize: 2, filters: { DefaultPriceScheduleID: id } },
        { quiet: true },
      ),
      listAssignments(id),
    ])
    const isOther = (other?: string) => other !== productId
    const isAssigned = assignments.some(({ ProductID }) => event === 'unpriced' || isOther(ProductID))
    if (isAssigned || products.Items.some(({ ID }) => isOther(ID))) return undefined
    const prices = (await readSupplierPrices([schedule])).get(schedule.ID ?? '')
    // Products that were not checked may be sold at it.
    const isOffered =
      prices?.products?.some(({ ID }) => event === 'unpriced' || isOther(ID)) ?? Boolean(prices)
    return isOffered ? undefined : schedule
  } catch {
    return undefined
  }
}

/** Returns the default price schedule of a product that would be unused after the product is deleted. */
export async function findProductLeftover(product: Product): Promise<Leftover | undefined> {
  const schedule = await findUnusedSchedule(product, 'deleted')
  if (!schedule) return undefined
  return {
    label: `Also delete its price schedule “${schedule.Name || schedule.ID}”. No other product uses it.`,
    remove: () => priceSchedules.remove(schedule.ID ?? ''),
    restore: () => restoreSchedule(schedule),
  }
}

/** Recreates a deleted price schedule with its ID and its price breaks. */
export async function restoreSchedule(schedule: PriceSchedule): Promise<void> {
  // The platform returns null for fields that are not set.
  const filled = Object.fromEntries(Object.entries(schedule).filter(([, value]) => value !== null))
  await createOnce(priceSchedules, 'priceschedules', schedule.ID ?? '', filled as Partial<PriceSchedule>)
}

/** Returns the assignments of products to buyers and user groups that use the schedule. */
function listAssignments(priceScheduleID: string): Promise<{ ProductID?: string }[]> {
  return readAllAssignments((page) =>
    call(
      (oc) =>
        oc.Products.ListAssignments({ priceScheduleID, ...page }) as Promise<
          AssignmentList<{ ProductID?: string }>
        >,
      { quiet: true },
    ),
  )
}
