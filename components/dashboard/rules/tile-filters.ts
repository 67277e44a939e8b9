import type { FilterValue } from '@/lib/resource/service'
import { worklistFilters } from '@/components/orders/public'
import { PROMOTION_DAYS } from './figures'
import type { FilteredTile } from './layout'

export type Filters = Readonly<Record<string, FilterValue>>

const DAY_MS = 86_400_000

/** Returns the filters of a tile's count, in the spelling of the linked list. */
export function tileFilters(tile: FilteredTile, now: Date): Filters {
  switch (tile) {
    case 'approve':
    case 'ship':
    case 'late':
    case 'returns':
      return worklistFilters(tile, now)
    case 'outOfStock':
      return { 'Inventory.Enabled': 'true', 'Inventory.QuantityAvailable': '<=0' }
    case 'promotions': {
      const end = new Date(now.getTime() + PROMOTION_DAYS * DAY_MS)
      return { Active: 'true', ExpirationDate: [`>=${now.toISOString()}`, `<${end.toISOString()}`] }
    }
  }
}
