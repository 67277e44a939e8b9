import { instantToText } from '@/lib/forms/date-times'
import type { ImportPlan, ImportProblem } from '@/lib/csv/import-plan'
import type { LineItem, Order, ShipmentItem } from '@/lib/ordercloud/models'
import { isMarketplace } from '@/lib/parties/companies'
import { isShippable, productName, quantityLeft } from './line'

/** One row of a file with shipped lines. Texts are as in the file, without spaces around them. */
export interface ShippedRow {
  /** Line of the file, from 1. */
  line: number
  order: string
  /** ID of the line item, or of the product of exactly one line. */
  item: string
  quantity: string
  tracking: string
  carrier: string
  cost: string
  shipped: string
}

/** Names of the columns, for problems. */
export const COLUMN_NAMES: Readonly<Record<Exclude<keyof ShippedRow, 'line'>, string>> = {
  order: 'Order',
  item: 'Line',
  quantity: 'Quantity',
  tracking: 'Tracking number',
  carrier: 'Carrier',
  cost: 'Cost',
  shipped: 'Date shipped',
}

/** The records that the rows of a file refer to. IDs that are keys are in lower case, as the platform compares them. */
export interface ShippedFacts {
  orders: ReadonlyMap<string, Order>
  lines: ReadonlyMap<string, readonly LineItem[]>
  /** Items of shipments that exist, by the ID of the shipment. */
  items: ReadonlyMap<string, readonly ShipmentItem[]>
  /** Returns the reason why the user cannot ship an order. */
  blockedReason: (order: Order, lines: readonly LineItem[]) => string | undefined
  /** Returns the start of a day, such as 2026-03-31, in the time zone of the user. */
  startOfDay: (day: string) => string
  now: Date
}

const WHOLE = /^[1-9]\d{0,8}$/
const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/
const DAY = /^\d{4}-\d\d-\d\d$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
const MAX_LENGTHS = { carrier: 50, tracking: 3000 } as const
/** Length of an ID before its check code, so that the whole is not longer than the platform allows. */
const MAX_ID_PREFIX_LENGTH = 80

/** A shipment as the file describes it. */
interface PlannedShipment {
  line: number
  moreLines: number[]
  order: Order
  tracking: string
  /** The first text of each field in the rows of the shipment, with its line. */
  texts: Partial<Record<'carrier' | 'cost' | 'shipped', { text: string; line: number }>>
  items: { LineItemID: string; QuantityShipped: number }[]
  names: string[]
}

/**
 * Returns the ID of the shipment of an order with a tracking number. It is always the same, so that a file that is
 * imported twice does not ship anything twice.
 */
export function shipmentIdOf(order: string, tracking: string): string {
  const text = `${order}-${tracking}`
  const plain = text.replace(/[^A-Za-z0-9_-]/g, '-')
  if (plain === text && text.length <= MAX_ID_PREFIX_LENGTH) return text
  return `${plain.slice(0, MAX_ID_PREFIX_LENGTH)}-${checkCode(text)}`
}

/** Returns a code of eight digits that differs for texts that differ (FNV-1a). */
function checkCode(text: string): string {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash.toString(16).padStart(8, '0')
}

/**
 * Computes the effect of every row without sending any write. The rows of one order with the same tracking number are
 * one shipment, whose target creates it or adds to it.
 */
export function planShipments(rows: readonly ShippedRow[], facts: ShippedFacts): ImportPlan {
  const problems: ImportProblem[] = []
  const shipments = new Map<string, PlannedShipment>()
  /** Quantities that earlier rows take, by order and line. */
  const taken = new Map<string, number>()
  for (const row of rows) {
    const found = rowProblem(row) ?? planRow(row)
    if (found) {
      const [column, reason] = found
      problems.push({ line: row.line, column: COLUMN_NAMES[column], reason })
    }
  }
  const targets = [...shipments].map(([id, shipment]) => ({
    id,
    name: nameOf(shipment),
    line: shipment.line,
    ...(shipment.moreLines.length > 0 && { moreLines: shipment.moreLines }),
    write: { kind: 'create' as const, body: bodyOf(id, shipment) },
  }))
  return {
    ...{ targets, creates: targets.length, changes: 0, unchanged: 0, problems },
    keptReason: 'buyers are notified of them',
  }

  function planRow(row: ShippedRow): Found | undefined {
    const order = facts.orders.get(row.order.toLowerCase())
    if (!order) return ['order', `There is no order “${row.order}”, or you do not have access to it.`]
    const lines = facts.lines.get(row.order.toLowerCase()) ?? []
    const matches = linesNamed(row.item, lines)
    const [line] = matches
    if (!line) return ['item', `The order has no line “${row.item}”.`]
    if (matches.length > 1)
      return ['item', `The order has several lines of this product. Enter the ID of the line.`]
    const id = shipmentIdOf(order.ID ?? row.order, row.tracking)
    const { ID: lineId = '' } = line
    const isOnShipment = ({ OrderID, LineItemID }: ShipmentItem) =>
      OrderID === order.ID && LineItemID === lineId
    if (facts.items.get(id.toLowerCase())?.some(isOnShipment))
      return ['item', `This line is already on shipment ${id}, which has this tracking number.`]
    if (quantityLeft(line) === 0) return ['item', 'This line is already shipped.']
    const blocked = facts.blockedReason(order, lines)
    if (blocked) return ['order', blocked]
    if (!isShippable(line))
      return [
        'item',
        line.OutgoingOrderID
          ? `This line is shipped with order ${line.OutgoingOrderID} of its supplier.`
          : 'This line is a bundle. Ship the lines of its products.',
      ]
    const shipment = shipments.get(id) ?? {
      ...{ line: row.line, moreLines: [], order, tracking: row.tracking, texts: {}, items: [], names: [] },
    }
    if (shipment.items.some(({ LineItemID }) => LineItemID === lineId))
      return ['item', 'An earlier row has the same order, line and tracking number.']
    const key = `${order.ID} ${lineId}`
    const left = quantityLeft(line) - (taken.get(key) ?? 0)
    const quantity = Number(row.quantity)
    if (quantity > left) return ['quantity', quantityReason(left, taken.has(key))]
    const conflict = takeTexts(shipment, row)
    if (conflict) return conflict
    taken.set(key, (taken.get(key) ?? 0) + quantity)
    if (row.line !== shipment.line) shipment.moreLines.push(row.line)
    shipment.items.push({ LineItemID: lineId, QuantityShipped: quantity })
    shipment.names.push(`${quantity} × ${productName(line)}`)
    shipments.set(id, shipment)
    return undefined
  }

  function bodyOf(id: string, { order, tracking, texts, items }: PlannedShipment): Record<string, unknown> {
    const { carrier, cost, shipped } = texts
    const buyerId = order.FromCompanyID
    // A shipment that exists keeps its date, unless the file has one.
    const isNew = !facts.items.has(id.toLowerCase())
    const date = shipped ? instantOf(shipped.text) : isNew && facts.now.toISOString()
    return {
      ID: id,
      // Orders of the marketplace to its suppliers have no buyer.
      ...(buyerId && !isMarketplace(buyerId) && { BuyerID: buyerId }),
      TrackingNumber: tracking,
      ...(carrier && { Shipper: carrier.text }),
      ...(cost && { Cost: Number(cost.text) }),
      ...(date && { DateShipped: date }),
      Items: items.map((item) => ({ OrderID: order.ID, ...item })),
    }
  }

  function instantOf(text: string): string {
    return DAY.test(text) ? facts.startOfDay(text) : instantToText(text)
  }

  /** Returns the problem of a row by itself. */
  function rowProblem(row: ShippedRow): Found | undefined {
    for (const column of ['order', 'item', 'quantity', 'tracking'] as const)
      if (row[column] === '') return [column, `${COLUMN_NAMES[column]} is required.`]
    if (!WHOLE.test(row.quantity)) return ['quantity', 'Quantity must be a whole number above 0.']
    for (const column of ['carrier', 'tracking'] as const)
      if (row[column].length > MAX_LENGTHS[column])
        return [column, `${COLUMN_NAMES[column]} can have at most ${MAX_LENGTHS[column]} characters.`]
    if (row.cost !== '' && !AMOUNT.test(row.cost)) return ['cost', 'Cost must be an amount such as 12.50.']
    if (row.shipped === '') return undefined
    const isDate = DAY.test(row.shipped) || INSTANT.test(row.shipped)
    if (!isDate || instantOf(row.shipped) === '')
      return ['shipped', `“${row.shipped}” is not a date such as 2026-03-31 or 2026-03-31T08:00:00Z.`]
    return undefined
  }
}

type Found = [column: keyof typeof COLUMN_NAMES, reason: string]

/** Returns the line with an ID, or else the lines of the product or variant with this ID. */
function linesNamed(text: string, lines: readonly LineItem[]): readonly LineItem[] {
  const wanted = text.toLowerCase()
  const byId = lines.filter(({ ID }) => ID?.toLowerCase() === wanted)
  if (byId.length > 0) return byId
  return lines.filter((line) =>
    [line.ProductID, line.Variant?.ID].some((one) => one?.toLowerCase() === wanted),
  )
}

function quantityReason(left: number, hasEarlierRows: boolean): string {
  if (!hasEarlierRows) return `Only ${left} left to ship.`
  return left > 0
    ? `Only ${left} left to ship after the earlier rows.`
    : 'The earlier rows ship all that is left.'
}

/** Adds the texts of a row to its shipment. Returns a problem when an earlier row of the shipment has another one. */
function takeTexts({ texts }: PlannedShipment, row: ShippedRow): Found | undefined {
  const own = (['carrier', 'cost', 'shipped'] as const).filter((column) => row[column] !== '')
  for (const column of own) {
    const earlier = texts[column]
    if (earlier && earlier.text !== row[column])
      return [column, `Line ${earlier.line} has “${earlier.text}” for the same shipment.`]
  }
  for (const column of own) texts[column] ??= { text: row[column], line: row.line }
  return undefined
}

function nameOf({ order, tracking, names }: PlannedShipment): string {
  return `Order ${order.ID}, ${tracking}: ${names.join(', ')}`
}
