import type { LineItem } from '@/lib/ordercloud/models'

/** Line items of an order that one supplier, or the marketplace, ships from one address. */
export interface LineGroup {
  key: string
  /** ID of the supplier. Undefined for products of the marketplace itself. */
  supplierId: string | undefined
  shipFrom: LineItem['ShipFromAddress']
  lines: LineItem[]
}

/** Groups line items by supplier and ship-from address, in order of first occurrence. */
export function groupLines(lines: readonly LineItem[]): LineGroup[] {
  const groups = new Map<string, LineGroup>()
  for (const line of lines) {
    const supplierId = line.SupplierID || undefined
    const key = JSON.stringify([supplierId, line.ShipFromAddressID || undefined])
    const known = groups.get(key)
    if (known) known.lines.push(line)
    else groups.set(key, { key, supplierId, shipFrom: line.ShipFromAddress, lines: [line] })
  }
  return [...groups.values()]
}
