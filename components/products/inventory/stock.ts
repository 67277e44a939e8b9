import { call } from '@/lib/ordercloud/client'
import { PlatformError } from '@/lib/ordercloud/errors'
import type { InventoryRecord, Product, Variant } from '@/lib/ordercloud/models'
import { formatNumber } from '@/lib/format/number'
import { readByIds } from '@/lib/resource/every-page'
import { createRequestQueue } from '@/lib/resource/parallel-requests'
import { wholePartQuery } from '@/lib/resource/part'
import type { RequestScope } from '@/lib/resource/service'
import { products } from '../resource'
import { variantsOf } from '../variants/variants'
import { canHaveLocations, locationName, locationsPart } from './locations'

/** A product, or the variant of it that was ordered. */
export interface OrderedProduct {
  productId: string
  variantId?: string | undefined
}

/** The inventory of a product or of a variant. */
export interface Stock extends OrderedProduct {
  /** ID of the product, followed by that of the variant. */
  key: string
  ownerId: string | undefined
  /** Sum of the locations if there are any. */
  quantity: number
  locations: readonly { id: string; name: string; quantity: number }[]
}

/** The place of a quantity: a product, a variant, or a location of either. */
export interface StockPlace extends OrderedProduct {
  locationId?: string | undefined
}

const at = encodeURIComponent

/**
 * Reads the inventory of ordered products, in their order. The variant is left out where the product has one quantity
 * for all variants. Products that were deleted or do not track their inventory are left out.
 */
export async function readStocks(ordered: readonly OrderedProduct[], scope: RequestScope): Promise<Stock[]> {
  const found = await readByIds(products, [...new Set(ordered.map(({ productId }) => productId))], scope)
  const inTurn = createRequestQueue()
  const stocks = new Map<string, Promise<Stock | undefined>>()
  for (const { productId, variantId } of ordered) {
    const product = found.get(productId)
    if (product?.Inventory?.Enabled !== true) continue
    const isByVariant = product.Inventory.VariantLevelTracking === true
    if (isByVariant && !variantId) continue
    const key = isByVariant ? `${productId}/${variantId}` : productId
    if (!stocks.has(key))
      stocks.set(
        key,
        inTurn(() => readStock(key, product, isByVariant ? variantId : undefined, scope), scope.signal),
      )
  }
  const all = await Promise.all(stocks.values())
  return all.flatMap((stock) => stock ?? [])
}

async function readStock(
  key: string,
  product: Product,
  variantId: string | undefined,
  scope: RequestScope,
): Promise<Stock | undefined> {
  const { ID: productId = '', OwnerID: ownerId } = product
  const variant = variantId === undefined ? undefined : await findVariant(productId, variantId, scope)
  if (variantId !== undefined && !variant) return undefined
  const owner = { product, variant }
  const records = canHaveLocations(owner) ? await wholePartQuery(locationsPart(owner)).queryFn(scope) : []
  return {
    ...{ key, productId, variantId, ownerId },
    quantity: (variant ?? product).Inventory?.QuantityAvailable ?? 0,
    locations: records.map((record) => ({
      id: record.ID ?? '',
      name: locationName(record),
      quantity: record.QuantityAvailable ?? 0,
    })),
  }
}

/** Finds a variant in a list, because browsers log each answer "not found" as an error. */
async function findVariant(
  productId: string,
  variantId: string,
  scope: RequestScope,
): Promise<Variant | undefined> {
  const options = { sortBy: [], page: 1, pageSize: 100, filters: { ID: variantId } }
  const { Items } = await variantsOf(productId).service.list(options, scope)
  return Items.find(({ ID }) => ID === variantId)
}

/** Reads the quantity that the platform has at a place now. */
export async function readQuantity({ productId, variantId, locationId }: StockPlace): Promise<number> {
  const stored = await call(
    async (oc): Promise<Quantity | null | undefined> => {
      if (locationId !== undefined)
        return variantId === undefined
          ? oc.InventoryRecords.Get(at(productId), at(locationId))
          : oc.InventoryRecords.GetVariant(at(productId), at(variantId), at(locationId))
      return variantId === undefined
        ? (await oc.Products.Get(at(productId))).Inventory
        : (await oc.Products.GetVariant(at(productId), at(variantId))).Inventory
    },
    { quiet: true },
  )
  return stored?.QuantityAvailable ?? 0
}

/**
 * Writes the quantity at a place. Rejects with a PlatformError when the platform keeps another quantity, because the
 * product has got locations meanwhile.
 */
export async function writeQuantity(
  { productId, variantId, locationId }: StockPlace,
  quantity: number,
): Promise<void> {
  const number = { QuantityAvailable: quantity }
  const inventory = { Inventory: number }
  const stored = await call(
    async (oc): Promise<Quantity | null | undefined> => {
      if (locationId !== undefined)
        return variantId === undefined
          ? oc.InventoryRecords.Patch(at(productId), at(locationId), number)
          : oc.InventoryRecords.PatchVariant(at(productId), at(variantId), at(locationId), number)
      return variantId === undefined
        ? (await oc.Products.Patch(at(productId), inventory)).Inventory
        : (await oc.Products.PatchVariant(at(productId), at(variantId), inventory)).Inventory
    },
    { write: true, quiet: true },
  )
  const kept = stored?.QuantityAvailable ?? 0
  if (kept !== quantity)
    throw new PlatformError(
      `The platform keeps the quantity ${formatNumber(kept)}. Change it on the page of the product.`,
      { status: 409, errorCode: 'QuantityKept' },
    )
}

type Quantity = Pick<InventoryRecord, 'QuantityAvailable'>
