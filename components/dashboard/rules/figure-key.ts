import { keys } from '@/lib/ordercloud/keys'
import type { WaitingStatuses } from './figures'
import type { FilteredTile } from './layout'

/**
 * Returns the query key of one figure of the dashboard.
 *
 * @param timeZone IANA name, for figures of days
 */
export function figureKey(name: string, isSample: boolean, timeZone?: string) {
  return keys.list('dashboard', { name, isSample, ...(timeZone && { timeZone }) })
}

/** Names of the figures that the server reads too. */
export const FIGURE_NAMES = {
  statuses: 'statuses',
  stock: 'low-stock',
  tile: (tile: FilteredTile) => `tile-${tile}`,
  waitingOrders: (statuses: WaitingStatuses) => `waiting-${statuses}`,
}
