import type { LineItem, OrderReturnItem } from '@/lib/ordercloud/models'
import type { OrderedProduct, Stock, StockPlace } from '@/components/products/public'
import { countOf } from '@/lib/resource/words'
import { productName, specWords } from './line'

/** Returns the sentence after items were returned to inventory, with a space before it. Empty for none. */
export function restockedWords(pieces: number): string {
  if (pieces === 0) return ''
  return ` ${countOf(pieces, { one: 'piece is', many: 'pieces are' })} back in inventory.`
}

/** Returned items that can go back to the inventory of their product or variant. */
export interface RestockRow {
  stock: Stock
  name: string
  /** Number of returned units. */
  pieces: number
  /** ID of the location to propose. Undefined when there is none. */
  locationId: string | undefined
}

/** Returns the products and variants of the returned lines. */
export function returnedProducts(lines: readonly LineItem[]): OrderedProduct[] {
  return lines.map(({ ProductID, Variant }) => ({
    productId: ProductID,
    variantId: Variant?.ID || undefined,
  }))
}

/**
 * Returns the rows of the items of a return whose inventory is tracked. Items of the same inventory have one row. The
 * proposed location is the one that the order took the item from.
 */
export function restockRows(
  items: readonly OrderReturnItem[],
  lines: readonly LineItem[],
  stocks: readonly Stock[],
): RestockRow[] {
  const quantities = new Map(items.map(({ LineItemID, Quantity }) => [LineItemID, Quantity ?? 0]))
  return stocks.flatMap((stock) => {
    const ofStock = lines.filter(
      ({ ProductID, Variant }) =>
        ProductID === stock.productId && (stock.variantId === undefined || Variant?.ID === stock.variantId),
    )
    const [first] = ofStock
    const pieces = ofStock.reduce((sum, { ID }) => sum + (quantities.get(ID) ?? 0), 0)
    if (!first || pieces === 0) return []
    const specs = stock.variantId === undefined ? '' : specWords(first)
    const taken = ofStock.flatMap(({ InventoryRecordID }) => InventoryRecordID || [])
    const location = stock.locations.find(({ id }) => taken.includes(id)) ?? stock.locations[0]
    return [
      {
        ...{ stock, pieces, locationId: location?.id },
        name: specs ? `${productName(first)}, ${specs}` : productName(first),
      },
    ]
  })
}

/** Returns the quantity at the chosen place of a row as it was read. */
export function quantityAt({ stock }: RestockRow, locationId: string | undefined): number {
  return stock.locations.find(({ id }) => id === locationId)?.quantity ?? stock.quantity
}

/** Returns the place of a row's quantity. */
export function placeOf({ stock }: RestockRow, locationId: string | undefined): StockPlace {
  const { productId, variantId } = stock
  return { productId, variantId, locationId }
}
