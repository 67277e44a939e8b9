import { crud } from '@/lib/ordercloud/crud'
import { toPlatformError } from '@/lib/ordercloud/errors'
import type { PriceSchedule, Product } from '@/lib/ordercloud/models'
import type { RequestScope, Service } from '@/lib/resource/service'

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
    const schedule = await read<PriceSchedule>(`/priceschedules/${encodeURIComponent(scheduleId)}`)
    return schedule && { ...product, DefaultPriceSchedule: schedule }
  },
}

/**
 * Returns a price schedule, or null if it does not exist or the user may not read it. Such users can still view the
 * product; its price is then not editable.
 */
export async function readSchedule(
  id: string | null | undefined,
  scope: RequestScope = {},
): Promise<PriceSchedule | null> {
  if (!id) return null
  try {
    return await priceSchedules.get(id, { ...scope, quiet: true })
  } catch (error) {
    const { status } = toPlatformError(error)
    if (status === 403 || status === 404) return null
    throw error
  }
}
