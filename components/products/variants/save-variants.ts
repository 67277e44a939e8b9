import type { GridEdit, GridResult } from '@/components/resource/grid/grid-edit'
import { isSame } from '@/lib/forms/diff'
import { formatNumber } from '@/lib/format/number'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { failureText } from '@/lib/ordercloud/failures'
import type { Variant } from '@/lib/ordercloud/models'
import { readByIds } from '@/lib/resource/every-page'
import { createRequestQueue } from '@/lib/resource/parallel-requests'
import {
  byCombination,
  decideVariantRow,
  renameWaves,
  storedVariant,
  withVariant,
  type LatestVariants,
  type VariantField,
  type VariantRow,
} from '../rules/variant-grid'
import { readAllVariants } from './read-specs'
import { variantsOf } from './variants'

/** Maximum number of changed variants that are read by ID before a save. For more, reading all takes fewer requests. */
const MAX_READ_BY_ID = 100

/**
 * Saves changed variants with one request for each of them, after it has read what the platform has now. A variant that
 * another user or an order changed meanwhile is not written. Safe to repeat: the values are absolute, and those that
 * the platform has already are not written again.
 *
 * @param onResult called with the result of each row
 * @throws PlatformError when the current values cannot be read; nothing is written then
 */
export async function saveVariants(
  productId: string,
  changes: readonly GridEdit<VariantRow, VariantField>[],
  onResult: (key: string, result: GridResult<VariantRow>) => void,
): Promise<void> {
  const latest = await readLatest(productId, changes)
  const writes = changes.flatMap(({ row, input }) => {
    const decision = decideVariantRow(row, input, storedVariant(row, input, latest))
    if (decision.kind !== 'write') {
      onResult(row.key, decision)
      return []
    }
    const { now, patch } = decision
    return [{ now, patch, from: now.texts.id, to: patch.ID ?? now.texts.id }]
  })
  const inTurn = createRequestQueue()
  for (const wave of renameWaves(writes))
    await Promise.all(
      wave.map(async ({ now, patch }) => onResult(now.key, await inTurn(() => write(productId, now, patch)))),
    )
}

/** Reads the changed variants as the platform has them now. */
async function readLatest(
  productId: string,
  changes: readonly GridEdit<VariantRow, VariantField>[],
): Promise<LatestVariants> {
  // After a lost answer, a variant may have its new ID already.
  const ids = changes.flatMap(({ row, input }) => [row.texts.id, input.id?.trim() ?? row.texts.id])
  const distinct = [...new Set(ids)]
  if (distinct.length <= MAX_READ_BY_ID) {
    const found = await readByIds(variantsOf(productId), distinct, { quiet: true })
    const latest = byCombination([...found.values()])
    if (changes.every(({ row, input }) => storedVariant(row, input, latest))) return latest
  }
  // A variant with an ID that another user gave it is found by its options only.
  return byCombination(await readAllVariants(productId))
}

async function write(
  productId: string,
  now: VariantRow,
  patch: Partial<Variant>,
): Promise<GridResult<VariantRow>> {
  try {
    const row = withVariant(now, await variantsOf(productId).service.patch(now.texts.id, patch))
    const wanted = patch.Inventory?.QuantityAvailable
    const stored = row.variant.Inventory?.QuantityAvailable
    if (wanted === undefined || isSame(stored, wanted)) return { kind: 'saved', row }
    // The platform ignores the quantity of a variant that has inventory at several locations.
    return {
      ...{ kind: 'failed', row: { ...row, quantityLockedReason: 'Sum of the locations' } },
      reason: `The platform keeps the quantity ${formatNumber(stored ?? 0)}, the sum of the locations of this variant. Change them in its properties. Everything else is saved.`,
    }
  } catch (error) {
    return { kind: 'failed', reason: failureText(toPlatformError(error)) }
  }
}
