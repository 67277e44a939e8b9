import type { OrderStatus } from '@/lib/format/order-status'
import type { FilterValue, RequestScope } from '@/lib/resource/service'
import type { ChartDays, Period } from './periods'
import type { FilteredTile } from './layout'

/** The sales of a period. */
export interface Sales extends Period {
  /** Total amount, in the currency of the comparison. */
  amount: number
  /** Number of orders in any currency. */
  orders: number
  /** The amount of each day, first day first. */
  byDay: number[]
}

/** The sales of the current period, and of the comparable period before it. */
export interface SalesComparison {
  now: Sales
  before: Sales
  /** The currency of most orders. Amounts in other currencies are not included. */
  currency: string
  /** The orders that the amounts leave out, as a sentence. */
  limit?: string | undefined
}

/** A buyer with its number of orders and sales amount. */
export interface TopBuyer {
  id: string
  /** Known for samples only. The name of a buyer is read separately. */
  name?: string
  orders: number
  amount: number
}

/** The sales of today and of the days of the charts, each with a comparable period before. */
export interface RecentSales {
  today: SalesComparison
  days: SalesComparison
  /** The buyers with the highest amounts on the days of the charts, highest first. */
  buyers: TopBuyer[]
}

/** The number of orders with one status. */
export interface StatusCount {
  status: OrderStatus
  orders: number
  /** Instant at which the oldest of them was submitted. Undefined when there is none. */
  oldest?: string | undefined
}

/** The count of a tile. */
export interface TileCount {
  total: number
  /** Instant of the oldest record. For promotions: the first end. Undefined when there is none. */
  oldest?: string | undefined
  /** For low stock: the number of products with nothing left. */
  empty?: number
  /** True when there may be more than `total`. */
  isLowerBound?: boolean
  /** Filters of the list with the same records. */
  filters: Readonly<Record<string, FilterValue>>
}

/** A product with less stock than its notification point. */
export interface LowProduct {
  id: string
  name: string
  left: number
  notifyAt: number
}

/** The products with low stock. */
export interface LowStock {
  /** The products with the lowest stock, lowest first. */
  products: LowProduct[]
  total: number
  /** Number of products with nothing left. */
  empty: number
  /** The products that were not checked, as a sentence. */
  limit?: string | undefined
}

/** A product with its quantity and sales amount. */
export interface TopProduct {
  id: string
  name: string
  quantity: number
  amount: number
}

/** The products with the highest sales amounts of some days, highest first. */
export interface TopProducts {
  products: TopProduct[]
  currency: string
  /** The order items that were not read or counted, as a sentence. */
  limit?: string | undefined
}

/** An order as one row of the dashboard. */
export interface WaitingOrder {
  id: string
  /** ID of the company that placed the order. */
  companyId: string | undefined
  /** Name of that company, known for samples only. */
  buyer?: string
  status: OrderStatus
  amount: number
  currency: string | undefined
  /** Instant since which the order waits. */
  since: string | undefined
}

/** The time and the time zone that a figure is computed for. */
export interface Viewpoint {
  now: Date
  /** IANA name of the time zone. It defines when a day begins and ends. */
  timeZone: string
}

/** All figures of the dashboard, read from the platform or from sample data. Each figure is requested separately. */
export interface Figures {
  tile: (tile: FilteredTile, now: Date, scope: RequestScope) => Promise<TileCount>
  statuses: (scope: RequestScope) => Promise<StatusCount[]>
  waitingOrders: (statuses: WaitingStatuses, scope: RequestScope) => Promise<WaitingOrder[]>
  lowStock: (scope: RequestScope) => Promise<LowStock>
  sales: (days: ChartDays, at: Viewpoint, scope: RequestScope) => Promise<RecentSales>
  topProducts: (days: ChartDays, at: Viewpoint, scope: RequestScope) => Promise<TopProducts>
}

/** The order statuses that are counted. A cart does not count as an order. */
export const COUNTED_STATUSES = ['AwaitingApproval', 'Open', 'Completed', 'Declined', 'Canceled'] as const

/** Values of the filter `Status` for orders that wait: for anyone, or for their shipment only. */
export type WaitingStatuses = 'AwaitingApproval|Open' | 'Open'

/** Number of days before its end from which a promotion is counted as ending. */
export const PROMOTION_DAYS = 30

/** Number of rows of the tables on the dashboard. */
export const TABLE_ROWS = 8
