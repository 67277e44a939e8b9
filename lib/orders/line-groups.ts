import type { LineItem } from '../ordercloud/models'

/** Lines of an order that one supplier, or the marketplace, ships from one place. */
export interface LineGroup {
  key: string
  /** Undefined for what the marketplace itself sells. */
  supplierId: string | undefined
  shipFrom: LineItem['ShipFromAddress']
  lines: LineItem[]
}

/** Lines by supplier and place they ship from, in the order in which these come first. */
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
