'use client'

import { useQuery } from '@tanstack/react-query'
import { addressLine } from '@/lib/format/address'
import { crud, crudBelow } from '@/lib/ordercloud/crud'
import type { InventoryRecord, InventoryRecordAssignment, Variant } from '@/lib/ordercloud/models'
import { PART_SIZE, partQuery, recordPart, type RecordPart } from '@/lib/resource/part'
import type { ListPage, Service } from '@/lib/resource/service'
import type { ProductRecord } from '../service'

/** The product, or the variant of it, that has a quantity for each location. */
export interface LocationsOwner {
  product: ProductRecord
  /** Absent for the product itself. */
  variant?: Variant | undefined
}

/** Returns the path of the inventory records of a product or of a variant, below `/v1`. */
export function locationsPath({ product, variant }: LocationsOwner): string {
  const ofVariant = variant ? `/variants/${variant.ID ?? ''}` : ''
  return `products/${product.ID ?? ''}${ofVariant}/inventoryrecords`
}

/** Returns the inventory records of a product or of a variant, which have a quantity for each location. */
export function locationsPart({ product, variant }: LocationsOwner): RecordPart<InventoryRecord> {
  const productId = product.ID ?? ''
  const id = encodeURIComponent(productId)
  return recordPart<InventoryRecord>(
    'products',
    productId,
    variant ? `locations of ${variant.ID ?? ''}` : 'locations',
    async (oc, page, request) => {
      const options = { page, pageSize: PART_SIZE, sortBy: ['ID' as const], includeAddress: true }
      const list = variant
        ? oc.InventoryRecords.ListVariant(id, encodeURIComponent(variant.ID ?? ''), options, request)
        : oc.InventoryRecords.List(id, options, request)
      return (await list) as ListPage<InventoryRecord>
    },
  )
}

/** First part of the query keys of the assignments of all locations of one product or variant. */
export const LOCATION_BUYERS_PATH = 'inventoryrecords/buyers'

const MAX_ASSIGNMENTS_PER_PAGE = 100

/** Returns the buyers and user groups that are assigned to the locations of a product or of a variant. */
export function locationBuyersPart({
  product,
  variant,
}: LocationsOwner): RecordPart<InventoryRecordAssignment> {
  const id = encodeURIComponent(product.ID ?? '')
  return recordPart<InventoryRecordAssignment>(
    LOCATION_BUYERS_PATH,
    product.ID ?? '',
    variant ? `of ${variant.ID ?? ''}` : 'of the product',
    async (oc, page, request) => {
      const options = { page, pageSize: MAX_ASSIGNMENTS_PER_PAGE }
      const list = variant
        ? oc.InventoryRecords.ListVariantAssignments(
            id,
            encodeURIComponent(variant.ID ?? ''),
            options,
            request,
          )
        : oc.InventoryRecords.ListAssignments(id, options, request)
      return (await list) as ListPage<InventoryRecordAssignment>
    },
  )
}

/** Returns the platform's calls for the inventory records of a product or of a variant. */
export function locationService({ product, variant }: LocationsOwner): Service<InventoryRecord> {
  const productId = product.ID ?? ''
  if (!variant) return crudBelow<InventoryRecord>(productId, (oc) => oc.InventoryRecords)
  const [id, variantId] = [encodeURIComponent(productId), encodeURIComponent(variant.ID ?? '')]
  return crud<InventoryRecord>(({ InventoryRecords: calls }) => ({
    List: (options, request) => calls.ListVariant(id, variantId, options, request),
    Get: (record, request) => calls.GetVariant(id, variantId, record, request),
    Create: (body, request) => calls.CreateVariant(id, variantId, body as InventoryRecord, request),
    Patch: (record, body, request) => calls.PatchVariant(id, variantId, record, body, request),
    Save: (record, body, request) =>
      calls.SaveVariant(id, variantId, record, body as InventoryRecord, request),
    Delete: (record, request) => calls.DeleteVariant(id, variantId, record, request),
  }))
}

/** Returns the quantity of a product or of a variant, which is the sum of its locations if it has any. */
export function quantityOf({ product, variant }: LocationsOwner): number {
  return (variant ?? product).Inventory?.QuantityAvailable ?? 0
}

/** Returns the name of a location: that of its address, or the ID of the address. */
export function locationName({ Address, AddressID }: InventoryRecord): string {
  return Address?.AddressName || addressLine(Address) || AddressID
}

/** True when the product or the variant can have inventory records. The product says who tracks the inventory. */
export function canHaveLocations({ product, variant }: LocationsOwner): boolean {
  const { Inventory, IsParent, IsBundle } = product
  const isByVariant = Inventory?.VariantLevelTracking === true
  return Inventory?.Enabled === true && isByVariant === (variant !== undefined) && !IsParent && !IsBundle
}

/** Returns the number of locations. Undefined while it is unknown, or when there can be none. */
export function useLocationCount(owner: LocationsOwner | null, isEnabled = true): number | undefined {
  const canHave = owner !== null && canHaveLocations(owner)
  const { queryKey, queryFn } = partQuery(locationsPart(owner ?? { product: {} as ProductRecord }), 1)
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => queryFn({ signal, quiet: true }),
    enabled: isEnabled && canHave,
  })
  return canHave ? data?.Meta.TotalCount : undefined
}
