import { call } from '@/lib/ordercloud/client'
import type { PriceSchedule, Product } from '@/lib/ordercloud/models'
import { readSupplierPrices } from '@/lib/price/supplier-prices'
import { createOnce } from '@/lib/resource/create-once'
import type { AssignmentList } from '@/lib/resource/assignments'
import type { Leftover } from '@/lib/resource/resource'
import { priceSchedules, productService } from './service'

const MAX_PAGE_SIZE = 100

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
    const isOther = (other?: string) => other !== productId
    const [schedule, products, isAssigned] = await Promise.all([
      priceSchedules.get(id, { quiet: true }),
      productService.list(
        { sortBy: ['ID'], page: 1, pageSize: 2, filters: { DefaultPriceScheduleID: id } },
        { quiet: true },
      ),
      hasAssignment(id, ({ ProductID }) => event === 'unpriced' || isOther(ProductID)),
    ])
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

/**
 * True when an assignment of a product to a buyer or user group uses the schedule and matches. Reads no further page
 * once one is found.
 */
async function hasAssignment(
  priceScheduleID: string,
  isMatch: (assignment: { ProductID?: string }) => boolean,
): Promise<boolean> {
  for (let page = 1; ; page += 1) {
    const { Items, Meta } = await call(
      (oc) =>
        oc.Products.ListAssignments({ priceScheduleID, page, pageSize: MAX_PAGE_SIZE }) as Promise<
          AssignmentList<{ ProductID?: string }>
        >,
      { quiet: true },
    )
    if (Items.some(isMatch)) return true
    if (page >= Meta.TotalPages) return false
  }
}
