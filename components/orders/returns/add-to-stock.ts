import { readQuantity, writeQuantity, type StockPlace } from '@/components/products/public'
import { formatNumber } from '@/lib/format/number'
import { PlatformError } from '@/lib/ordercloud/errors'
import { performOnce } from '@/lib/orders/write-once'

/** An attempt to add units to an inventory, so that a repetition knows whether it had an effect. */
export interface RestockProgress {
  /** Quantities before and after an attempt without a clear answer. */
  pending?: { before: number; after: number } | undefined
}

/**
 * Adds units to the quantity that the platform has at a place now, so that what orders took meanwhile stays taken. After
 * a failure, another call with the same progress adds them only if the earlier one did not. Rejects with a PlatformError.
 */
export async function addToStock(
  place: StockPlace,
  pieces: number,
  progress: RestockProgress,
): Promise<void> {
  const now = await readQuantity(place)
  const { pending } = progress
  if (pending) {
    if (now === pending.after) return
    if (now !== pending.before)
      throw new PlatformError(
        `The quantity was ${formatNumber(pending.before)} and is now ${formatNumber(now)}, so it is not clear whether the returned items are in it. Check it on the page of the product.`,
      )
  }
  const after = now + pieces
  progress.pending = { before: now, after }
  try {
    await performOnce(
      () => writeQuantity(place, after),
      async () => (await readQuantity(place)) === after,
      // The quantity before the write is another one, and it was read just now.
      { isOnlyHere: true },
    )
  } catch (error) {
    const isRejected = error instanceof PlatformError && error.status !== null && error.status < 500
    if (isRejected) progress.pending = undefined
    throw error
  }
}
