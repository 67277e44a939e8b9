'use client'

import type { InventoryRecord, Spec, Variant } from '@/lib/ordercloud/models'
import type { ListPage } from '@/lib/resource/service'
import { useAsUserQuery } from './use-as-user-query'

/** Number of rows that are read of each part of a product: the platform's maximum. */
const PAGE_SIZE = 100
const at = encodeURIComponent

/** Reads the choices of a product that the user sees. */
export function useProductSpecs(productId: string, isEnabled = true) {
  return useAsUserQuery({
    key: ['specs', productId],
    pick: (oc) => oc.Me,
    run: (me, request) =>
      me.ListSpecs(at(productId), { pageSize: PAGE_SIZE }, request) as Promise<ListPage<Spec>>,
    isEnabled,
  })
}

/** Reads the variants of a product that the user sees, 100 at most. */
export function useProductVariants(productId: string, isEnabled: boolean) {
  return useAsUserQuery({
    key: ['variants', productId],
    pick: (oc) => oc.Me,
    run: (me, request) =>
      me.ListVariants(at(productId), { pageSize: PAGE_SIZE }, request) as Promise<ListPage<Variant>>,
    isEnabled,
  })
}

/** Reads the stock of a product by location that the user can order from. */
export function useProductStock(productId: string, isEnabled: boolean) {
  return useAsUserQuery({
    key: ['inventory records', productId],
    pick: (oc) => oc.Me,
    run: (me, request) =>
      me.ListProductInventoryRecords(
        at(productId),
        { pageSize: PAGE_SIZE, includeAddress: true },
        request,
      ) as Promise<ListPage<InventoryRecord>>,
    isEnabled,
  })
}
