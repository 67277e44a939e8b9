import type { LineItem, ShipmentItem } from '@/lib/ordercloud/models'
import { isShippable, quantityLeft } from './line'

/** Quantities that the user enters, as text by ID of the line item. */
export type QuantityTexts = Readonly<Record<string, string>>

/** An item of a shipment with its full quantity, as the platform saves it. */
export interface SavedItem {
  lineId: string
  quantity: number
}

/** Returns the largest quantity that an item of a shipment can have: what it has and what is left of its line. */
export function maximumOf(line: LineItem, item: Pick<ShipmentItem, 'QuantityShipped'>): number {
  const onOthers = (line.QuantityShipped ?? 0) - (item.QuantityShipped ?? 0)
  return quantityLeft({ Quantity: line.Quantity, QuantityShipped: onOthers })
}

/** Returns the reason why a text cannot be the quantity of a shipment item, as a sentence, or undefined. */
export function itemQuantityProblem(text: string, maximum: number): string | undefined {
  const quantity = Number(text)
  if (text.trim() === '' || !Number.isInteger(quantity) || quantity < 1)
    return 'Enter a whole number of at least 1. To take the item out, remove it.'
  return quantity > maximum ? `At most ${maximum} can be in this shipment.` : undefined
}

/** A line that can be added to a shipment, with the quantity of it that the shipment has. */
export interface AddableLine {
  line: LineItem
  inShipment: number
}

/** Returns the lines of an order of which something is left to ship. */
export function addableLines(lines: readonly LineItem[], items: readonly ShipmentItem[]): AddableLine[] {
  return lines
    .filter((line) => isShippable(line) && quantityLeft(line) > 0)
    .map((line) => ({
      line,
      inShipment: items.find(({ LineItemID }) => LineItemID === line.ID)?.QuantityShipped ?? 0,
    }))
}

/** Returns the IDs of the orders whose items are in a shipment, in their order. */
export function ordersIn(items: readonly ShipmentItem[]): string[] {
  return [...new Set(items.flatMap(({ OrderID }) => OrderID ?? []))]
}

/**
 * Returns the items that the user adds, with their full quantities, so that saving them twice adds nothing twice. Texts
 * that are empty or 0 add nothing.
 */
export function itemsToAdd(addable: readonly AddableLine[], texts: QuantityTexts): SavedItem[] {
  return addable.flatMap(({ line: { ID: lineId = '' }, inShipment }) => {
    const quantity = Number(texts[lineId] ?? '')
    return quantity === 0 ? [] : [{ lineId, quantity: inShipment + quantity }]
  })
}
