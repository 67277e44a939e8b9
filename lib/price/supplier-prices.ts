import { call, type OrderCloud } from '../ordercloud/client'
import type { PriceSchedule, Product } from '../ordercloud/models'
import { isMarketplace } from '../parties/companies'
import { readSupplierPrice } from '../jobs/product-supplier-write'
import { createRequestQueue } from '../resource/parallel-requests'
import type { RequestScope } from '../resource/service'

/** Maximum number of products of a supplier whose prices are read. Each takes a request. */
const MAX_CHECKED_PRODUCTS = 50

/**
 * Reads which products the owner of a price schedule sells at it. None if the marketplace owns the schedule, because a
 * supplier sells at its own price schedules only. The platform has no such list, so the price of each product of the
 * supplier is read. Undefined if the supplier sells too many products for that.
 */
export async function readSupplierPrices(
  schedule: Pick<PriceSchedule, 'ID' | 'OwnerID'>,
  scope: RequestScope = {},
): Promise<Product[] | undefined> {
  const { ID: scheduleId, OwnerID: supplierID } = schedule
  if (!supplierID || isMarketplace(supplierID)) return []
  const { signal } = scope
  const request = <T>(run: (oc: OrderCloud) => Promise<T>) =>
    call(run, { ...(signal && { signal }), quiet: true })
  const options = { supplierID, page: 1, pageSize: MAX_CHECKED_PRODUCTS }
  const { Items, Meta } = await request((oc) => oc.Products.List(options, { signal }))
  if (Meta.TotalCount > Items.length) return undefined
  const inTurn = createRequestQueue()
  const isSold = await Promise.all(
    Items.map(async ({ ID = '' }) => {
      const read = () =>
        request((oc) => readSupplierPrice(oc, encodeURIComponent(ID), supplierID, { signal }))
      return (await inTurn(read, signal)) === scheduleId
    }),
  )
  return Items.filter((_, at) => isSold[at])
}
