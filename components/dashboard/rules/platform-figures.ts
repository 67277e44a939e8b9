import { formatStatus } from '@/lib/format/order-status'
import { ofReturn, SOURCES, type PendingItems } from '@/components/notifications/public'
import { call, type OrderCloud } from '@/lib/ordercloud/client'
import type { Order, OrderReturn } from '@/lib/ordercloud/models'
import { orderListParts } from '@/components/orders/public'
import { recordName } from '@/lib/resource/record-name'
import type { ListPage, RequestScope } from '@/lib/resource/service'
import {
  COUNTED_DIRECTION,
  COUNTED_STATUSES,
  PENDING_RETURN_STATUSES,
  type Figures,
  type RecentOrder,
} from './figures'
import { readSales } from './sales'
import { readTopProducts } from './top-products'

const MAX_ROWS = 5

/** Lists orders of buyers with the platform's library, in the browser or for a document. */
type ListOrders = (options: object) => Promise<ListPage<Order>>

const listIn =
  (scope: RequestScope): ListOrders =>
  (options) =>
    call((oc) => listIncoming(oc, options, { signal: scope.signal }), scope)

/** Lists orders that buyers placed with the user's own company. */
export function listIncoming(oc: OrderCloud, options: object, request: object): Promise<ListPage<Order>> {
  return oc.Orders.List(COUNTED_DIRECTION, options, request) as Promise<ListPage<Order>>
}

/**
 * Counts the orders of each status. Sends small requests with the same filters as the list of orders. The platform
 * counts, and each response has one row.
 */
export function countStatuses(list: ListOrders) {
  return Promise.all(
    COUNTED_STATUSES.map(async (status) => {
      const pages = await Promise.all(
        orderListParts({ Status: status }).map(({ filters }) => list({ pageSize: 1, filters })),
      )
      return { status, orders: pages.reduce((sum, { Meta }) => sum + Meta.TotalCount, 0) }
    }),
  )
}

/** Reads the most recent orders. */
export async function readRecentOrders(list: ListOrders): Promise<RecentOrder[]> {
  const { Items } = await list({ sortBy: ['!DateSubmitted'], pageSize: MAX_ROWS })
  return Items.map(toRecentOrder)
}

/** Returns an order as a row of the dashboard. */
export function toRecentOrder(order: Order): RecentOrder {
  return {
    id: order.ID ?? '',
    buyer: recordName(order.FromUser ?? {}) ?? order.FromUserID ?? '',
    companyId: order.FromCompanyID || undefined,
    status: formatStatus(order.Status),
    amount: order.Total ?? 0,
    currency: order.Currency || undefined,
    submitted: order.DateSubmitted ?? undefined,
  }
}

/** Reads the same pending items as the notification bell. */
function readPendingItems(kind: 'stock' | 'returns', scope: RequestScope): Promise<PendingItems> {
  const source = SOURCES.find((one) => one.kind === kind)
  if (!source) throw new Error(`Unknown kind of notification: ${kind}.`)
  return source.read(scope)
}

/** Reads the same returns as `SOURCES`, for a document. */
export async function readPendingReturns(oc: OrderCloud): Promise<PendingItems> {
  const { Items, Meta } = (await oc.OrderReturns.List({
    sortBy: ['!LastUpdated', 'ID'],
    page: 1,
    pageSize: 100,
    filters: { Status: PENDING_RETURN_STATUSES.join('|') },
  })) as ListPage<OrderReturn>
  return { items: Items.map(ofReturn), total: Meta.TotalCount }
}

/** The figures of the marketplace. Each takes a limited number of requests, regardless of the marketplace's size. */
export const platformFigures: Figures = {
  sales: readSales,
  statuses: (scope) => countStatuses(listIn(scope)),
  topProducts: readTopProducts,
  recentOrders: (scope) => readRecentOrders(listIn(scope)),
  lowStock: (scope) => readPendingItems('stock', scope),
  returns: (scope) => readPendingItems('returns', scope),
}
