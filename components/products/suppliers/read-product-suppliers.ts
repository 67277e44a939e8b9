import { readSupplierPrice } from '@/lib/jobs/product-supplier-write'
import { call } from '@/lib/ordercloud/client'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { readByIds } from '@/lib/resource/every-page'
import { createRequestQueue } from '@/lib/resource/parallel-requests'
import type { ListOptions, RequestScope } from '@/lib/resource/service'
import { priceSchedules } from '../priceschedules/resource'
import { products } from '../resource'
import type { SuppliedProducts, SupplierChange } from '../rules/change-suppliers'

/** The supplier, the products, and the change whose facts are read. */
interface SuppliedQuestion {
  supplierId: string
  change: SupplierChange
  productIds: readonly string[]
}

/**
 * Reads which products a supplier sells, with about one request for 100 products. Before the supplier is removed or
 * gets another price, also reads the price schedule of each one that it sells, for the preview and the undo.
 */
export async function readSuppliedProducts(
  { supplierId, change, productIds }: SuppliedQuestion,
  scope: RequestScope = {},
): Promise<SuppliedProducts> {
  const ofSupplier = {
    ...products,
    service: {
      ...products.service,
      list: (options: ListOptions, request: RequestScope) => {
        const sold: ListOptions & { supplierID: string } = { ...options, supplierID: supplierId }
        return products.service.list(sold, request)
      },
    },
  }
  const sold = [...(await readByIds(ofSupplier, productIds, { ...scope, quiet: true })).keys()]
  if (change === 'add') return { priceIds: new Map(sold.map((id) => [id, null])), scheduleNames: new Map() }
  const inTurn = createRequestQueue()
  const { signal } = scope
  const prices = await Promise.all(
    sold.map(async (id) => {
      const read = () =>
        call((oc) => readSupplierPrice(oc, encodeURIComponent(id), supplierId, { signal }), {
          ...(signal && { signal }),
          quiet: true,
        })
      return [id, await inTurn(read, signal)] as const
    }),
  )
  const priceIds = new Map(
    prices.flatMap(([id, price]) => (price === undefined ? [] : [[id, price] as const])),
  )
  return { priceIds, scheduleNames: await readScheduleNames([...priceIds.values()], scope) }
}

/** Returns the names of price schedules by ID. One whose name could not be read is named by its ID. */
async function readScheduleNames(
  ids: readonly (string | null)[],
  scope: RequestScope,
): Promise<ReadonlyMap<string, string>> {
  const distinct = [...new Set(ids.flatMap((id) => id ?? []))]
  try {
    const found = await readByIds(priceSchedules, distinct, { ...scope, quiet: true })
    return new Map([...found].map(([id, { Name }]) => [id, Name || id]))
  } catch (error) {
    if (toPlatformError(error).isAborted) throw error
    return new Map()
  }
}
