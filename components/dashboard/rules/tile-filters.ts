import type { FilterValue } from '@/lib/resource/service'
import { LATE_AFTER_DAYS, PENDING_RETURN_STATUSES, PROMOTION_DAYS } from './figures'
import type { FilteredTile } from './layout'

export type Filters = Readonly<Record<string, FilterValue>>

const DAY_MS = 86_400_000

/**
 * Returns the filters of a tile's count, in the spelling of the linked list. Orders are late after full days in UTC,
 * because the server does not know the time zone of the user.
 */
export function tileFilters(tile: FilteredTile, now: Date): Filters {
  switch (tile) {
    case 'approve':
      return { Status: 'AwaitingApproval' }
    case 'ship':
      return { Status: 'Open' }
    case 'late': {
      const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS
      const limit = new Date(midnight - LATE_AFTER_DAYS * DAY_MS)
      return { Status: 'Open', DateSubmitted: `<${limit.toISOString()}` }
    }
    case 'returns':
      return { Status: PENDING_RETURN_STATUSES }
    case 'outOfStock':
      return { 'Inventory.Enabled': 'true', 'Inventory.QuantityAvailable': '<=0' }
    case 'promotions': {
      const end = new Date(now.getTime() + PROMOTION_DAYS * DAY_MS)
      return { Active: 'true', ExpirationDate: [`>=${now.toISOString()}`, `<${end.toISOString()}`] }
    }
  }
}
