import { isolate } from '@/lib/format/direction'
import { uncheckedPricesText, type SupplierPrices } from '@/lib/price/supplier-prices'
import { namesInWords } from '@/lib/resource/counted-names'

/**
 * Returns the sentences about the products that a supplier sells at a price schedule. None when it sells no product at
 * it.
 */
export function supplierPriceWords(prices: SupplierPrices | undefined): string[] {
  if (!prices) return []
  const { supplierId, products } = prices
  if (!products) return [uncheckedPricesText(supplierId)]
  const names = products.map(({ ID = '', Name }) => Name || ID)
  return names.length === 0
    ? []
    : [`Supplier “${isolate(supplierId)}” also sells ${namesInWords(names)} at this price.`]
}
