import { crud } from '@/lib/ordercloud/crud'
import { toPlatformError } from '@/lib/ordercloud/errors'
import type { PriceSchedule, Product } from '@/lib/ordercloud/models'
import type { ListPage, RequestScope, Service } from '@/lib/resource/service'

/** A product with the price schedule that applies when no other schedule is assigned. */
export interface ProductRecord extends Product {
  /**
   * Null when there is no schedule, or when this user may not read it. `DefaultPriceScheduleID` distinguishes the two
   * cases.
   */
  DefaultPriceSchedule?: PriceSchedule | null
}

/** Service of the platform's price schedules. */
export const priceSchedules = crud<PriceSchedule>((oc) => oc.PriceSchedules)

const plain = crud<Product>((oc) => oc.Products)

/** Service of the platform's products. A single product is read together with its default price schedule. */
export const productService: Service<Product, ProductRecord> = {
  ...plain,
  joinedFields: ['DefaultPriceSchedule'],
  get: async (id, scope) => {
    const product = await plain.get(id, scope)
    return { ...product, DefaultPriceSchedule: await readSchedule(product.DefaultPriceScheduleID, scope) }
  },
  read: async (read, id) => {
    const product = await read<Product>(`/products/${id}`)
    const scheduleId = product?.DefaultPriceScheduleID
    if (!product || !scheduleId) return product && { ...product, DefaultPriceSchedule: null }
    const page = await read<ListPage<PriceSchedule>>('/priceschedules', listOptionsForId(scheduleId))
    return page && { ...product, DefaultPriceSchedule: recordWithId(page, scheduleId) }
  },
}

/**
 * Lists ignore the case of IDs, which are case-sensitive. More than a few IDs that differ only in their case are not
 * expected.
 */
const MAX_SIMILAR_IDS = 20

/** Returns the options of a list that has the record with this ID. `recordWithId` finds it there. */
const listOptionsForId = (id: string) => ({
  ...{ sortBy: [], page: 1, pageSize: MAX_SIMILAR_IDS },
  filters: { ID: id },
})

const recordWithId = <T extends { ID?: string }>({ Items }: ListPage<T>, id: string): T | null =>
  Items.find(({ ID }) => ID === id) ?? null

/**
 * Returns a price schedule, or null if it does not exist or the user may not read it. Such users can still view the
 * product; its price is then not editable. It is read as a list, because browsers log each answer "not found" as an
 * error, and suppliers often see products whose price belongs to the marketplace.
 */
export async function readSchedule(
  id: string | null | undefined,
  scope: RequestScope = {},
): Promise<PriceSchedule | null> {
  if (!id) return null
  try {
    return recordWithId(await priceSchedules.list(listOptionsForId(id), { ...scope, quiet: true }), id)
  } catch (error) {
    if (toPlatformError(error).status === 403) return null
    throw error
  }
}
