import { WORKLIST_NAMES, WORKLIST_SORTS } from '@/components/orders/public'
import { formatNumber } from '@/lib/format/number'
import { formatAge } from '@/lib/format/age'
import type { LowStock, StatusCount, TileCount } from './figures'
import type { CountedTile, DashboardLayout, FilteredTile, TileKey } from './layout'
import { searchOf } from './order-links'
import type { Filters } from './tile-filters'

/** The words of a tile and its place in the app. */
interface TileDescription {
  label: string
  /** The tile in the sentence about tiles without pending work. */
  noun: string
  /** Key of the area with the list behind the tile. */
  area: 'orders' | 'returns' | 'products' | 'promotions'
  /** Sort order of the linked list, so that it begins with the oldest record. */
  sort?: string
  /** True for work that is overdue or failed. */
  isUrgent?: true
}

export const TILES: Readonly<Record<CountedTile, TileDescription>> = {
  approve: {
    label: WORKLIST_NAMES.approve,
    noun: 'orders to approve',
    area: 'orders',
    sort: WORKLIST_SORTS.approve,
  },
  ship: { label: WORKLIST_NAMES.ship, noun: 'orders to ship', area: 'orders', sort: WORKLIST_SORTS.ship },
  late: {
    label: WORKLIST_NAMES.late,
    noun: 'late orders',
    area: 'orders',
    sort: WORKLIST_SORTS.late,
    isUrgent: true,
  },
  returns: { label: 'Returns to answer', noun: 'returns', area: 'returns', sort: WORKLIST_SORTS.returns },
  outOfStock: { label: 'Out of stock', noun: 'products out of stock', area: 'products' },
  lowStock: { label: 'Low stock', noun: 'low stock', area: 'products' },
  promotions: {
    label: 'Promotions ending',
    noun: 'promotions ending',
    area: 'promotions',
    sort: 'ExpirationDate',
  },
}

const TILE_STATUSES = { approve: 'AwaitingApproval', ship: 'Open' } as const

/** The figure that has the count of a tile. Several parts of the dashboard may show one figure. */
export type TileSource = { kind: 'stock' } | { kind: 'tile'; tile: FilteredTile } | StatusSource

interface StatusSource {
  kind: 'statuses'
  status: (typeof TILE_STATUSES)[keyof typeof TILE_STATUSES]
}

/** Returns the figure that has the count of a tile. */
export function tileSource(tile: CountedTile, { panels }: DashboardLayout): TileSource {
  if (tile === 'lowStock') return { kind: 'stock' }
  const isCounted = panels.some(({ key }) => key === 'statuses')
  return isCounted && (tile === 'approve' || tile === 'ship')
    ? { kind: 'statuses', status: TILE_STATUSES[tile] }
    : { kind: 'tile', tile }
}

/** Returns the count of a tile for low stock. The list behind it is not a list with filters. */
export function lowStockCount({ total, empty, limit }: LowStock): TileCount {
  return { total, empty, isLowerBound: limit !== undefined, filters: {} }
}

/** Returns the count of a tile for the orders of one status. */
export function statusCount(counts: readonly StatusCount[], { status }: StatusSource): TileCount {
  const found = counts.find((one) => one.status === status)
  return { total: found?.orders ?? 0, oldest: found?.oldest, filters: { Status: status } }
}

/** Words of the tile with the jobs that failed. */
export const FAILED_JOBS = { label: 'Failed jobs', noun: 'failed jobs' }

/** Returns the second line of a tile: the age of its oldest record. Undefined when it has none. */
export function tileNote(key: TileKey, { oldest, empty }: TileCount, now: number): string | undefined {
  if (key === 'lowStock') return empty ? `${formatNumber(empty)} out of stock` : undefined
  if (oldest === undefined) return undefined
  return key === 'promotions' ? `First in ${formatAge(now, oldest)}` : `Oldest ${formatAge(oldest, now)}`
}

/** Returns the sentence that names the tiles without pending work: "Nothing waiting: returns, failed jobs". */
export function nothingWaiting(keys: readonly TileKey[]): string {
  const nouns = keys.map((key) => (key === 'failedJobs' ? FAILED_JOBS : TILES[key]).noun)
  return `Nothing waiting: ${nouns.join(', ')}`
}

/** Returns the address of the list behind a tile, with the filters of its count. */
export function tileHref(tile: CountedTile, list: string, filters: Filters): string {
  const { sort } = TILES[tile]
  return `${list}?${searchOf({ ...filters, ...(sort !== undefined && { sort }) })}`
}
