import { failureText } from '@/lib/ordercloud/failures'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { formatNumber } from '@/lib/format/number'
import { createRequestQueue } from '@/lib/resource/parallel-requests'
import {
  decideRow,
  type InventoryNumbers,
  type InventoryPatch,
  type InventoryRow,
} from '../rules/inventory-grid'
import { readNumbers, writeNumbers } from './read-inventory'

/** A row with the numbers to write. */
export interface InventoryChange {
  row: InventoryRow
  patch: InventoryPatch
}

/** The result of one row. `now` are the numbers that the platform has. */
export type RowResult =
  | { kind: 'saved'; now: InventoryNumbers }
  | { kind: 'changed'; now: InventoryNumbers; reason: string }
  /** `now` is present when the platform kept the quantity, because it is the sum of locations. */
  | { kind: 'failed'; now?: InventoryNumbers; reason: string }

/**
 * Saves changed rows with one request for each of them, after it has read what the platform has now. A row that another
 * user or an order changed meanwhile is not written. Safe to repeat: the numbers are absolute, and those that the
 * platform has already are not written again.
 *
 * @param onResult called with the result of each row
 * @throws PlatformError when the current numbers cannot be read; nothing is written then
 */
export async function saveInventory(
  changes: readonly InventoryChange[],
  onResult: (key: string, result: RowResult) => void,
): Promise<void> {
  const latest = await readNumbers(changes.map(({ row }) => row))
  const inTurn = createRequestQueue()
  await Promise.all(
    changes.map(async ({ row, patch }) => {
      const now = latest.get(row.key)
      const decision = decideRow(row, patch, now)
      if (decision.kind === 'write') onResult(row.key, await inTurn(() => write(row, patch)))
      else if (decision.kind !== 'saved') onResult(row.key, decision)
      else if (now) onResult(row.key, { kind: 'saved', now })
    }),
  )
}

async function write(row: InventoryRow, patch: InventoryPatch): Promise<RowResult> {
  try {
    const now = await writeNumbers(row, patch)
    // The platform ignores the quantity of a product or a variant that has locations.
    if (patch.quantity !== undefined && now.quantity !== patch.quantity) {
      const kept = `The platform keeps the quantity ${formatNumber(now.quantity ?? 0)}`
      const reason = row.variant
        ? `${kept}, the sum of the locations of this variant. Change the quantities of the locations instead.`
        : `${kept}. Reload the page to see its locations.`
      return { kind: 'failed', now, reason }
    }
    return { kind: 'saved', now }
  } catch (error) {
    return { kind: 'failed', reason: failureText(toPlatformError(error)) }
  }
}
