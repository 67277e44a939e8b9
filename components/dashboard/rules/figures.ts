import type { OrderStatus } from '@/lib/format/order-status'
import type { PendingItems } from '@/components/notifications/public'
import type { RequestScope } from '@/lib/resource/service'
import type { ChartDays, Period } from './periods'

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

/** The sales of today and of the days of the charts, each with a comparable period before. */
export interface RecentSales {
  today: SalesComparison
  days: SalesComparison
}

/** The number of orders with one status. */
interface StatusCount {
  status: OrderStatus
  orders: number
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
export interface RecentOrder {
  id: string
  /** Name of the user who placed the order. */
  buyer: string
  /** ID of the company that placed the order. */
  companyId: string | undefined
  status: OrderStatus
  amount: number
  currency: string | undefined
  submitted: string | undefined
}

/** The time and the time zone that a figure is computed for. */
export interface Viewpoint {
  now: Date
  /** IANA name of the time zone. It defines when a day begins and ends. */
  timeZone: string
}

/** All figures of the dashboard, read from the platform or from sample data. Each figure is requested separately. */
export interface Figures {
  sales: (days: ChartDays, at: Viewpoint, scope: RequestScope) => Promise<RecentSales>
  statuses: (scope: RequestScope) => Promise<StatusCount[]>
  topProducts: (days: ChartDays, at: Viewpoint, scope: RequestScope) => Promise<TopProducts>
  recentOrders: (scope: RequestScope) => Promise<RecentOrder[]>
  lowStock: (scope: RequestScope) => Promise<PendingItems>
  returns: (scope: RequestScope) => Promise<PendingItems>
}

/** The order statuses that are counted. A cart does not count as an order. */
export const COUNTED_STATUSES = ['AwaitingApproval', 'Open', 'Completed', 'Declined', 'Canceled'] as const

/** The order statuses that count as sales, as a value of the filter `Status`: submitted and not canceled. */
export const SOLD_STATUSES = 'Open|Completed'

/** Counts orders that buyers placed with the user's own company. `All` would count a forwarded order twice. */
export const COUNTED_DIRECTION = 'Incoming'

/** Statuses of returns that have to be approved or completed. */
export const PENDING_RETURN_STATUSES = ['AwaitingApproval', 'Open'] as const
