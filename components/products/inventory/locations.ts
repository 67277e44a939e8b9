'use client'

import { useQuery } from '@tanstack/react-query'
import { addressLine } from '@/lib/format/address'
import { crudBelow } from '@/lib/ordercloud/crud'
import type { InventoryRecord } from '@/lib/ordercloud/models'
import { PART_SIZE, partQuery, recordPart, type RecordPart } from '@/lib/resource/part'
import { perParent } from '@/lib/resource/per-parent'
import type { ListPage } from '@/lib/resource/service'
import type { ProductRecord } from '../service'

/** The inventory records of one product, which have a quantity for each location. */
export const locationsPart = perParent((productId): RecordPart<InventoryRecord> =>
  recordPart<InventoryRecord>(
    'products',
    productId,
    'locations',
    async (oc, page, request) =>
      (await oc.InventoryRecords.List(
        encodeURIComponent(productId),
        { page, pageSize: PART_SIZE, sortBy: ['ID'], includeAddress: true },
        request,
      )) as ListPage<InventoryRecord>,
  ),
)

/** The platform's calls for the inventory records of one product. */
export const locationService = perParent((productId) =>
  crudBelow<InventoryRecord>(productId, (oc) => oc.InventoryRecords),
)

/** Returns the name of a location: that of its address, or the ID of the address. */
export function locationName({ Address, AddressID }: InventoryRecord): string {
  return Address?.AddressName || addressLine(Address) || AddressID
}

/** True when the product can have inventory records: it tracks its inventory, and not by variant. */
export function canHaveLocations({ Inventory, IsParent, IsBundle }: ProductRecord): boolean {
  return Inventory?.Enabled === true && !Inventory.VariantLevelTracking && !IsParent && !IsBundle
}

/** Returns the number of locations of a product. Undefined while it is unknown, or when the product can have none. */
export function useLocationCount(product: ProductRecord | null, isEnabled = true): number | undefined {
  const canHave = product !== null && canHaveLocations(product)
  const { queryKey, queryFn } = partQuery(locationsPart(product?.ID ?? ''), 1)
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => queryFn({ signal, quiet: true }),
    enabled: isEnabled && canHave,
  })
  return canHave ? data?.Meta.TotalCount : undefined
}
