import type { OrderStatus } from '../format/order-status'
import type { Waiting } from '../notifications/sources'
import type { RequestScope } from '../resource/resource'
import type { ChartDays, Period, Span } from './periods'

/** What was sold in a period. */
export interface Sales extends Period {
  /** In the currency of the comparison. */
  amount: number
  /** How many orders there are, in whatever currency. */
  orders: number
  /** The amount of each day, the first day first. */
  byDay: number[]
}

/** Sales of a period so far beside those of the stretch before it. */
export interface SalesComparison {
  now: Sales
  before: Sales
  /** The one most orders are in; amounts of others are not added to it. */
  currency: string
  /** What the amounts leave out, as a sentence. */
  limit?: string | undefined
}

/** How many orders have a status. */
export interface StatusCount {
  status: OrderStatus
  orders: number
}

/** One of the products that brought most. */
export interface TopProduct {
  id: string
  name: string
  quantity: number
  amount: number
}

/** The products that brought most in some days, the first one first. */
export interface TopProducts {
  products: TopProduct[]
  currency: string
  /** What was not looked at, as a sentence. */
  limit?: string | undefined
}

/** An order in a line. */
export interface RecentOrder {
  id: string
  /** Who placed it. */
  buyer: string
  /** Of the company it comes from. */
  companyId: string | undefined
  status: OrderStatus
  amount: number
  currency: string | undefined
  submitted: string | undefined
}

/** Where and when a figure is asked for. */
export interface Viewpoint {
  now: Date
  /** IANA name; the days of a figure are those of this zone. */
  timeZone: string
}

/** Everything that the dashboard shows: read from the platform, or samples. Every figure is asked for on its own. */
export interface Figures {
  sales: (span: Span, at: Viewpoint, scope: RequestScope) => Promise<SalesComparison>
  statuses: (scope: RequestScope) => Promise<StatusCount[]>
  topProducts: (days: ChartDays, at: Viewpoint, scope: RequestScope) => Promise<TopProducts>
  recentOrders: (scope: RequestScope) => Promise<RecentOrder[]>
  lowStock: (scope: RequestScope) => Promise<Waiting>
  returns: (scope: RequestScope) => Promise<Waiting>
}

/** The statuses that orders are counted by; a cart is no order yet. */
export const COUNTED_STATUSES = ['AwaitingApproval', 'Open', 'Completed', 'Declined', 'Canceled'] as const

/** Orders that buyers placed with the viewer's own company. `All` would count a forwarded order twice. */
export const COUNTED_DIRECTION = 'Incoming'
