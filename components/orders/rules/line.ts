import type { LineItem, ShipmentItem } from '@/lib/ordercloud/models'

/** Returns the product name of a line item at the time of the order. */
export function productName(line: Pick<LineItem, 'ProductID' | 'Product'>): string {
  return line.Product?.Name || line.ProductID
}

/**
 * Returns the spec choices of a line item in words, "Color: blue, Size: M". Without choices, returns the name of the
 * variant.
 */
export function specWords(line: Pick<LineItem | ShipmentItem, 'Specs' | 'Variant'>): string {
  const chosen = (line.Specs ?? []).flatMap(({ Name, SpecID, Value }) =>
    Value ? [`${Name || SpecID}: ${Value}`] : [],
  )
  return chosen.join(', ') || line.Variant?.Name || ''
}

/**
 * True for lines that the owner of the order ships. The platform ships a bundle by the lines of its products, and
 * forwarded lines are shipped by their suppliers.
 */
export function isShippable({
  IsBundle,
  OutgoingOrderID,
}: Pick<LineItem, 'IsBundle' | 'OutgoingOrderID'>): boolean {
  return !IsBundle && !OutgoingOrderID
}

/** Returns the quantity of a line that is not shipped yet. */
export function quantityLeft({
  Quantity = 0,
  QuantityShipped = 0,
}: Pick<LineItem, 'Quantity' | 'QuantityShipped'>): number {
  return Math.max(0, Quantity - QuantityShipped)
}
