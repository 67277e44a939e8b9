import type { LineItem, ShipmentItem } from '../ordercloud/models'

/** What people call the product of a line, as it was called when it was ordered. */
export function productName(line: Pick<LineItem, 'ProductID' | 'Product'>): string {
  return line.Product?.Name || line.ProductID
}

/** The choices of a line in words, "Colour: blue, Size: M"; what a variant is called where there are none. */
export function specWords(line: Pick<LineItem | ShipmentItem, 'Specs' | 'Variant'>): string {
  const chosen = (line.Specs ?? []).flatMap(({ Name, SpecID, Value }) =>
    Value ? [`${Name || SpecID}: ${Value}`] : [],
  )
  return chosen.join(', ') || line.Variant?.Name || ''
}
