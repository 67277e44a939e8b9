'use client'

import { useQuery } from '@tanstack/react-query'
import { call } from '@/lib/ordercloud/client'
import { PlatformError } from '@/lib/ordercloud/errors'
import { keys } from '@/lib/ordercloud/keys'
import type { PriceSchedule } from '@/lib/ordercloud/models'
import { outgoingPrice, type OutgoingPrice } from '../rules/outgoing'

/** The price of a product in an order of the marketplace to a supplier, as far as it is known. */
export type KnownOutgoingPrice =
  | { kind: 'known'; price: OutgoingPrice | undefined }
  /** The user may not read prices. */
  | { kind: 'hidden' }

/**
 * Reads the price of a product in an order of the marketplace to a supplier.
 *
 * @param product the product, or undefined to read nothing
 */
export function useOutgoingPrice(
  supplierId: string | undefined,
  product: { id: string; defaultScheduleId: string | undefined },
) {
  const { id, defaultScheduleId } = product
  return useQuery({
    queryKey: keys.item('products', [id, 'price from', supplierId ?? '', defaultScheduleId ?? '']),
    queryFn: ({ signal }) => readPrice(supplierId ?? '', id, defaultScheduleId, signal),
    enabled: supplierId !== undefined,
  })
}

async function readPrice(
  supplierId: string,
  productId: string,
  defaultScheduleId: string | undefined,
  signal: AbortSignal,
): Promise<KnownOutgoingPrice> {
  const scope = { signal, quiet: true }
  try {
    const suppliers = await call(
      (oc) =>
        oc.Products.ListSuppliers(
          encodeURIComponent(productId),
          { pageSize: 1, filters: { ID: supplierId } },
          { signal },
        ),
      scope,
    )
    const ids = [suppliers.Items[0]?.DefaultPriceScheduleID, defaultScheduleId].filter((one) => Boolean(one))
    if (ids.length === 0) return { kind: 'known', price: undefined }
    const schedules = await call(
      (oc) => oc.PriceSchedules.List({ pageSize: ids.length, filters: { ID: ids.join('|') } }, { signal }),
      scope,
    )
    const inOrder = ids.map((one) => (schedules.Items as PriceSchedule[]).find(({ ID }) => ID === one))
    return { kind: 'known', price: outgoingPrice(inOrder) }
  } catch (error) {
    if (error instanceof PlatformError && error.status === 403) return { kind: 'hidden' }
    throw error
  }
}
