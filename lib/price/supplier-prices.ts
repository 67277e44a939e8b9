import type { ImportPlan, PlanScope } from '../csv/import-plan'
import { isolate } from '../format/direction'
import { readSupplierPrice } from '../jobs/product-supplier-write'
import { call, type OrderCloud } from '../ordercloud/client'
import type { PriceSchedule, Product } from '../ordercloud/models'
import { isMarketplace } from '../parties/companies'
import { createCountedQueue, createRequestQueue } from '../resource/parallel-requests'
import type { RequestScope } from '../resource/service'

/** The products that the supplier who owns a price schedule sells at it. */
export interface SupplierPrices {
  supplierId: string
  /** Undefined when they were not checked, because there are too many products to read the price of each. */
  products: readonly Product[] | undefined
}

/** Returns the sentence about the products of a supplier that were not checked. */
export function uncheckedPricesText(supplierId: string): string {
  return `Not checked: the products that supplier “${isolate(supplierId)}” sells at this price, because there are too many to check.`
}

/** Maximum number of products whose prices are read, of all suppliers together. Each takes a request. */
const MAX_CHECKED_PRODUCTS = 100
/** Maximum number of suppliers whose products are listed. Each takes a request. */
const MAX_CHECKED_SUPPLIERS = 20

/**
 * Reads which products the owners of price schedules sell at them, by the ID of the schedule. Schedules of the
 * marketplace are left out without a request, because a supplier sells at its own price schedules only. The platform
 * has no such list, so this takes one request for each supplier, and one for each of its products. Suppliers with the
 * fewest products are checked first. The products of suppliers that exceed a limit are undefined.
 *
 * @param limits a lower maximum number of products, and the queue of the requests when several readers share one
 */
export async function readSupplierPrices(
  schedules: readonly Pick<PriceSchedule, 'ID' | 'OwnerID'>[],
  { signal }: RequestScope = {},
  { maxProducts = MAX_CHECKED_PRODUCTS, inTurn = createRequestQueue() } = {},
): Promise<Map<string, SupplierPrices>> {
  const request = <T>(run: (oc: OrderCloud) => Promise<T>) =>
    inTurn(() => call(run, { ...(signal && { signal }), quiet: true }), signal)
  const scheduleIdsOf = new Map<string, string[]>()
  for (const { ID, OwnerID } of schedules)
    if (ID && OwnerID && !isMarketplace(OwnerID))
      scheduleIdsOf.set(OwnerID, [...(scheduleIdsOf.get(OwnerID) ?? []), ID])
  const lists = await Promise.all(
    [...scheduleIdsOf.keys()].slice(0, MAX_CHECKED_SUPPLIERS).map(async (supplierId) => {
      const options = { supplierID: supplierId, page: 1, pageSize: maxProducts }
      const { Items, Meta } = await request((oc) => oc.Products.List(options, { signal }))
      return { supplierId, products: Items as Product[], count: Meta.TotalCount }
    }),
  )
  lists.sort((one, other) => one.count - other.count)
  let total = 0
  const checked = lists.filter(({ count }) => (total += count) <= maxProducts)
  const soldAt = new Map<string, Product[]>()
  await Promise.all(
    checked.flatMap(({ supplierId, products }) =>
      products.map(async (product) => {
        const id = encodeURIComponent(product.ID ?? '')
        const price = await request((oc) => readSupplierPrice(oc, id, supplierId, { signal }))
        if (price) soldAt.set(keyOf(price), [...(soldAt.get(keyOf(price)) ?? []), product])
      }),
    ),
  )
  const isChecked = new Set(checked.map(({ supplierId }) => supplierId))
  return new Map(
    [...scheduleIdsOf].flatMap(([supplierId, ids]) =>
      ids.map((id) => {
        const products = isChecked.has(supplierId) ? inNameOrder(soldAt.get(keyOf(id)) ?? []) : undefined
        return [id, { supplierId, products }] as const
      }),
    ),
  )
}

/** Reads the same for the price schedules that the import of a file changes. */
export function readChangedSupplierPrices(
  { targets }: Pick<ImportPlan, 'targets'>,
  schedules: ReadonlyMap<string, PriceSchedule>,
  scope: PlanScope,
  inTurn = createCountedQueue(scope.onProgress),
): Promise<Map<string, SupplierPrices>> {
  const changed = targets.flatMap(({ id }) => schedules.get(id) ?? [])
  return readSupplierPrices(changed, scope, { inTurn })
}

/** Returns an ID in the form in which the platform compares it. */
function keyOf(id: string): string {
  return id.toLowerCase()
}

function inNameOrder(products: readonly Product[]): Product[] {
  const nameOf = ({ ID = '', Name }: Product) => (Name || ID).toLowerCase()
  return [...products].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
}
