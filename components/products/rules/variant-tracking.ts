import { formatNumber } from '@/lib/format/number'
import type { Product } from '@/lib/ordercloud/models'

type Inventory = Partial<NonNullable<Product['Inventory']>>

/**
 * Returns the sentences about the quantity of a product that stops counting, because its inventory is tracked by
 * variant from now on. Undefined if none does.
 */
export function uncountedQuantityWords(
  before: Inventory | null | undefined,
  after: Pick<Inventory, 'Enabled' | 'VariantLevelTracking'>,
): string | undefined {
  const { QuantityAvailable, VariantLevelTracking } = before ?? {}
  const isChosen = after.Enabled && after.VariantLevelTracking && !VariantLevelTracking
  if (!isChosen || !QuantityAvailable) return undefined
  return `The quantity of the product, ${formatNumber(QuantityAvailable)}, no longer counts. Enter the quantity of every variant on the tab “Variants”.`
}
