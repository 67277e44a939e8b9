import { formatStatus } from '@/lib/format/order-status'
import { SOURCES, type PendingItems } from '@/components/notifications/public'
import { call } from '@/lib/ordercloud/client'
import type { Order } from '@/lib/ordercloud/models'
import { orderListParts } from '@/components/orders/public'
import { recordName } from '@/lib/resource/record-name'
import type { ListPage, RequestScope } from '@/lib/resource/service'
import { COUNTED_DIRECTION, COUNTED_STATUSES, type Figures, type RecentOrder } from './figures'
import { readSales } from './sales'
import { readTopProducts } from './top-products'

const MAX_ROWS = 5

function listOrders(options: object, scope: RequestScope): Promise<ListPage<Order>> {
  return call(
    (oc) => oc.Orders.List(COUNTED_DIRECTION, options, { signal: scope.signal }) as Promise<ListPage<Order>>,
    scope,
  )
}

/**
 * Counts the orders of each status. Sends small requests with the same filters as the list of orders. The platform
 * counts, and each response has one row.
 */
function countStatuses(scope: RequestScope) {
  return Promise.all(
    COUNTED_STATUSES.map(async (status) => {
      const pages = await Promise.all(
        orderListParts({ Status: status }).map(({ filters }) => listOrders({ pageSize: 1, filters }, scope)),
      )
      return { status, orders: pages.reduce((sum, { Meta }) => sum + Meta.TotalCount, 0) }
    }),
  )
}

async function readRecentOrders(scope: RequestScope): Promise<RecentOrder[]> {
  const { Items } = await listOrders({ sortBy: ['!DateSubmitted'], pageSize: MAX_ROWS }, scope)
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

/** The figures of the marketplace. Each takes a limited number of requests, regardless of the marketplace's size. */
export const platformFigures: Figures = {
  sales: readSales,
  statuses: countStatuses,
  topProducts: readTopProducts,
  recentOrders: readRecentOrders,
  lowStock: (scope) => readPendingItems('stock', scope),
  returns: (scope) => readPendingItems('returns', scope),
}
