import type { ImportPlan, ImportProblem, MappedRow } from '@/lib/csv/import-plan'
import { isEmptyPatch } from '@/lib/forms/diff'
import { numberToText } from '@/lib/forms/values'
import type { Target } from '@/lib/jobs/job'
import {
  cellProblem,
  INVENTORY_FIELDS,
  inventoryPatch,
  type InventoryField,
  type InventoryInput,
  type InventoryPatch,
  type InventoryRow,
} from './inventory-grid'

/** The columns of a file with inventory. The names are for readers only. */
export const INVENTORY_COLUMNS = [
  'ProductID',
  'ProductName',
  'LocationID',
  'LocationName',
  'Quantity',
  'NotificationPoint',
] as const
type InventoryColumn = (typeof INVENTORY_COLUMNS)[number]

/** One row of a file with inventory. */
export type InventoryFileRow = MappedRow<Exclude<InventoryColumn, 'ProductName' | 'LocationName'>>

/** The columns of the fields of the grid. */
const COLUMNS: Readonly<Record<InventoryField, 'Quantity' | 'NotificationPoint'>> = {
  quantity: 'Quantity',
  notificationPoint: 'NotificationPoint',
}
/** The platform's names of the fields of the grid. */
const PLATFORM_FIELDS: Readonly<Record<InventoryField, string>> = {
  quantity: 'QuantityAvailable',
  notificationPoint: 'NotificationPoint',
}

/**
 * Returns the rows of products and locations for a file. The quantity is empty where it is not that of the row, because it
 * is the sum of the locations or of the variants.
 */
export function inventoryFileRows(rows: readonly InventoryRow[]): Record<InventoryColumn, string>[] {
  return rows.map(({ productId, productName, location, numbers, quantityLockedReason }) => ({
    ProductID: productId,
    ProductName: productName,
    LocationID: location?.id ?? '',
    LocationName: location?.name ?? '',
    Quantity: quantityLockedReason ? '' : numberToText(numbers.quantity),
    NotificationPoint: numberToText(numbers.notificationPoint),
  }))
}

/**
 * Computes the effect of a file with inventory without sending any write. Each row is a product or one of its locations.
 * A row that an order or another user changes before its turn is skipped by the job.
 *
 * @param stored the rows of the products of the file, as the platform has them now
 */
export function planInventory(
  rows: readonly InventoryFileRow[],
  stored: readonly InventoryRow[],
): ImportPlan {
  const known = new Map(stored.map((row) => [row.key.toLowerCase(), row]))
  const tracked = new Set(stored.map(({ productId }) => productId.toLowerCase()))
  const lines = new Map<string, number>()
  const problems: ImportProblem[] = []
  const targets: Target[] = []
  let unchanged = 0
  for (const row of rows) {
    const { line } = row
    const { ProductID: product = '', LocationID: location = '' } = row
    const key = (location === '' ? product : `${product}/${location}`).toLowerCase()
    const found = known.get(key)
    const earlier = lines.get(key)
    if (row.cellProblem !== undefined) problems.push({ line, column: 'Cells', reason: row.cellProblem })
    else if (!tracked.has(product.toLowerCase()))
      problems.push({
        ...{ line, column: 'ProductID' },
        reason: `There is no product “${product}” that tracks its inventory, or you do not have access to it.`,
      })
    else if (!found)
      problems.push({ line, column: 'LocationID', reason: `The product has no location “${location}”.` })
    else if (earlier !== undefined)
      problems.push({ line, column: 'Cells', reason: `Line ${earlier} is about the same quantity.` })
    else {
      lines.set(key, line)
      planRow(row, found)
    }
  }
  return { targets, creates: 0, changes: targets.length, unchanged, problems }

  function planRow(row: InventoryFileRow, found: InventoryRow): void {
    const input = inputOf(row, found)
    const wrong = INVENTORY_FIELDS.flatMap((field) => {
      const reason = fieldProblem(found, input, field)
      return reason === undefined ? [] : [{ line: row.line, column: COLUMNS[field], reason }]
    })
    problems.push(...wrong)
    if (wrong.length > 0) return
    const patch = inventoryPatch(found, input)
    if (isEmptyPatch(patch)) unchanged += 1
    else targets.push({ ...toTarget(found, patch), line: row.line })
  }
}

/** Returns the typed texts of a row. An empty quantity that is not that of the row is no text. */
function inputOf(row: InventoryFileRow, { quantityLockedReason }: InventoryRow): InventoryInput {
  const texts = INVENTORY_FIELDS.flatMap((field) => {
    const text = row[COLUMNS[field]]
    const isLocked = field === 'quantity' && quantityLockedReason !== undefined && text === ''
    return text === undefined || isLocked ? [] : [[field, text] as const]
  })
  return Object.fromEntries(texts)
}

function fieldProblem(row: InventoryRow, input: InventoryInput, field: InventoryField): string | undefined {
  const text = input[field]
  const isLocked = field === 'quantity' && row.quantityLockedReason !== undefined
  if (isLocked && text !== undefined && text !== numberToText(row.numbers.quantity))
    return `${row.quantityLockedReason} Leave the cell empty.`
  return cellProblem(row, input, field)
}

/** Returns the row of the job that writes the changed numbers, and that is skipped when the platform has others by then. */
function toTarget(row: InventoryRow, patch: InventoryPatch): Target {
  const { key, productName, location, numbers } = row
  const fields = INVENTORY_FIELDS.filter((field) => field in patch)
  const valuesOf = (values: InventoryPatch) => {
    const body = Object.fromEntries(fields.map((field) => [PLATFORM_FIELDS[field], values[field] ?? null]))
    return location ? body : { Inventory: body }
  }
  const before = valuesOf(numbers)
  return {
    ...{ id: key, name: location ? `${productName}, ${location.name}` : productName, before },
    write: { kind: 'patch', body: valuesOf(patch), from: before },
  }
}
