import { blockedReason } from '@/components/orders/rules/order-actions'
import { linesOf, shipmentItemsOf } from '@/components/orders/rules/parts'
import {
  COLUMN_NAMES,
  planShipments,
  shipmentIdOf,
  type ShippedRow,
} from '@/components/orders/rules/shipment-import'
import { cellCountProblem, type ImportProblem, type Mapping, type PlannedImport } from '@/lib/csv/import-plan'
import type { CsvFile } from '@/lib/csv/read'
import { fromLocalText } from '@/lib/forms/date-times'
import { isPlatformId } from '@/lib/forms/platform-id'
import { readByIds } from '@/lib/resource/every-page'
import { createRequestQueue } from '@/lib/resource/parallel-requests'
import { wholePartQuery, type RecordPart } from '@/lib/resource/part'
import type { RequestScope } from '@/lib/resource/service'
import { getSettings } from '@/lib/settings'
import { orders } from '../resource'
import { shipments } from './resource'

/** Rules for creating shipments from a file with one row per shipped line. */
export const shipmentImport: PlannedImport = {
  fields: [
    { name: 'order', label: COLUMN_NAMES.order, aliases: ['OrderID', 'Order number'] },
    { name: 'item', label: COLUMN_NAMES.item, aliases: ['LineItemID', 'Line ID', 'ProductID', 'Product'] },
    { name: 'quantity', label: COLUMN_NAMES.quantity, aliases: ['QuantityShipped', 'Qty'] },
    { name: 'tracking', label: COLUMN_NAMES.tracking, aliases: ['Tracking'] },
    { name: 'carrier', label: COLUMN_NAMES.carrier, aliases: ['Shipper'] },
    { name: 'cost', label: COLUMN_NAMES.cost },
    { name: 'shipped', label: COLUMN_NAMES.shipped, aliases: ['DateShipped', 'Shipped'] },
  ],
  columnsHelp:
    'Each row is one shipped line of an order. Rows of the same order with the same tracking number become one shipment. Enter the ID of the line, or of its product. Without a date, the lines are shipped now.',
  note: 'Buyers are notified of their shipments. Orders whose lines are all shipped are completed.',
  async plan(file, mapping, { viewer, timeZone, ...scope }) {
    const { rows, problems } = readRows(file, mapping)
    const orderIds = distinct(rows.map(({ order }) => order)).filter(isPlatformId)
    const [foundOrders, foundShipments] = await Promise.all([
      readByIds(orders, orderIds, scope),
      readByIds(shipments, distinct(rows.map(({ order, tracking }) => shipmentIdOf(order, tracking))), scope),
    ])
    const [lines, items] = await Promise.all([
      readParts([...foundOrders.keys()], linesOf, scope),
      readParts([...foundShipments.keys()], shipmentItemsOf, scope),
    ])
    const marketplaceId = getSettings().marketplaceId
    const plan = planShipments(rows, {
      ...{ lines, items, now: new Date() },
      orders: new Map([...foundOrders].map(([id, order]) => [id.toLowerCase(), order])),
      blockedReason: (order, orderLines) =>
        blockedReason(
          'createShipment',
          { order, lines: orderLines, marketplaceId },
          { roles: viewer.assignedRoles, isAdmin: viewer.isAdmin, canDecide: false },
        ),
      startOfDay: (day) => fromLocalText(`${day}T00:00`, timeZone),
    })
    const all = [...problems, ...plan.problems].sort((one, other) => one.line - other.line)
    return { ...plan, problems: all }
  },
}

/** Returns the rows whose cells match the columns, and the problems of the others. */
function readRows(file: CsvFile, mapping: Mapping): { rows: ShippedRow[]; problems: ImportProblem[] } {
  const columns = new Map(Object.entries(mapping).map(([at, name]) => [name, Number(at)]))
  const rows: ShippedRow[] = []
  const problems: ImportProblem[] = []
  for (const row of file.rows) {
    const { line, cells } = row
    const reason = cellCountProblem(file, row, [...columns.values()])
    if (reason !== undefined) {
      problems.push({ line, column: 'Cells', reason })
      continue
    }
    const text = (name: string) => cells[columns.get(name) ?? -1]?.trim() ?? ''
    rows.push({
      ...{ line, order: text('order'), item: text('item'), quantity: text('quantity') },
      ...{ tracking: text('tracking'), carrier: text('carrier') },
      ...{ cost: text('cost'), shipped: text('shipped') },
    })
  }
  return { rows, problems }
}

/** Returns the distinct texts without empty ones. Ignores case, as the platform does. */
function distinct(texts: readonly string[]): string[] {
  return [...new Map(texts.filter(Boolean).map((text) => [text.toLowerCase(), text])).values()]
}

/** Reads all rows of a part of several records, a few records at a time. The keys are the IDs in lower case. */
async function readParts<T>(
  ids: readonly string[],
  partOf: (id: string) => RecordPart<T>,
  scope: RequestScope,
): Promise<Map<string, readonly T[]>> {
  const inTurn = createRequestQueue()
  const read = async (id: string) =>
    [id.toLowerCase(), await inTurn(() => wholePartQuery(partOf(id)).queryFn(scope), scope.signal)] as const
  return new Map(await Promise.all(ids.map(read)))
}
