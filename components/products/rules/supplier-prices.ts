import type { Product } from '@/lib/ordercloud/models'
import { isolate } from '@/lib/format/direction'
import { namesInWords } from './reprice'

/** The products that the supplier who owns a price schedule sells at it. */
export interface SupplierPrices {
  supplierId: string
  /** Undefined when they were not checked, because there are too many products to read the price of each. */
  products: readonly Product[] | undefined
}

/**
 * Returns the sentences about the products that a supplier sells at a price schedule. None when it sells no product at
 * it.
 */
export function supplierPriceWords(prices: SupplierPrices | undefined): string[] {
  if (!prices) return []
  const { supplierId, products } = prices
  const id = isolate(supplierId)
  if (!products)
    return [
      `Not checked: the products that supplier “${id}” sells at this price, because there are too many to check.`,
    ]
  const names = products.map(({ ID = '', Name }) => Name || ID)
  return names.length === 0 ? [] : [`Supplier “${id}” also sells ${namesInWords(names)} at this price.`]
}
