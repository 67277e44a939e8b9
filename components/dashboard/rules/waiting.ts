import { COUNTED_DIRECTION } from '@/lib/orders/sold'
import { orderListParts } from '@/components/orders/public'
import { lowStockOf, readLowStock, type ListProducts } from '@/components/notifications/public'
import { formatStatus } from '@/lib/format/order-status'
import type { OrderCloud } from '@/lib/ordercloud/client'
import type { Order, OrderReturn, Promotion } from '@/lib/ordercloud/models'
import type { ListPage } from '@/lib/resource/service'
import {
  COUNTED_STATUSES,
  TABLE_ROWS,
  type LowStock,
  type StatusCount,
  type TileCount,
  type WaitingOrder,
  type WaitingStatuses,
} from './figures'
import { tileFilters, type Filters } from './tile-filters'
import type { FilteredTile } from './layout'

/** Runs a read of the platform's library, in the browser or for a document. */
export type Run = <T>(read: (oc: OrderCloud, request: object) => Promise<T>) => Promise<T>

/** Instant since which an order waits. Orders that await approval have not been submitted to the seller yet. */
const waitingSince = ({ DateSubmitted, DateCreated }: Order): string | undefined =>
  DateSubmitted ?? DateCreated ?? undefined

/** Counts the records of a tile, and reads the oldest of them with the same request. */
export async function readTile(tile: FilteredTile, now: Date, run: Run): Promise<TileCount> {
  const filters = tileFilters(tile, now)
  switch (tile) {
    case 'returns': {
      const { Items, Meta } = await run(
        (oc, request) =>
          oc.OrderReturns.List({ sortBy: ['DateCreated'], pageSize: 1, filters }, request) as Promise<
            ListPage<OrderReturn>
          >,
      )
      return { total: Meta.TotalCount, oldest: Items[0]?.DateCreated ?? undefined, filters }
    }
    case 'outOfStock': {
      const { Meta } = await productsIn(run)({ pageSize: 1, filters })
      return { total: Meta.TotalCount, filters }
    }
    case 'promotions': {
      const { Items, Meta } = await run(
        (oc, request) =>
          oc.Promotions.List({ sortBy: ['ExpirationDate'], pageSize: 1, filters }, request) as Promise<
            ListPage<Promotion>
          >,
      )
      return { total: Meta.TotalCount, oldest: Items[0]?.ExpirationDate ?? undefined, filters }
    }
    default: {
      const { orders, oldest } = await countOrders(filters, run)
      return { total: orders, oldest, filters }
    }
  }
}

/** Counts the orders of each status. Each request returns one row, the oldest order. */
export function countStatuses(run: Run): Promise<StatusCount[]> {
  return Promise.all(
    COUNTED_STATUSES.map(async (status) => ({ status, ...(await countOrders({ Status: status }, run)) })),
  )
}

async function countOrders(filters: Filters, run: Run): Promise<{ orders: number; oldest?: string }> {
  const pages = await listOrders(filters, 1, run)
  const [oldest] = oldestFirst(pages)
  const since = oldest && waitingSince(oldest)
  const orders = pages.reduce((sum, { Meta }) => sum + Meta.TotalCount, 0)
  return { orders, ...(since !== undefined && { oldest: since }) }
}

/** Reads the orders with some statuses that have waited longest. */
export async function readWaitingOrders(statuses: WaitingStatuses, run: Run): Promise<WaitingOrder[]> {
  const pages = await listOrders({ Status: statuses }, TABLE_ROWS, run)
  return oldestFirst(pages).slice(0, TABLE_ROWS).map(toWaitingOrder)
}

/** Returns an order as a row of the dashboard. */
export function toWaitingOrder(order: Order): WaitingOrder {
  return {
    id: order.ID ?? '',
    companyId: order.FromCompanyID || undefined,
    status: formatStatus(order.Status),
    amount: order.Total ?? 0,
    currency: order.Currency || undefined,
    since: waitingSince(order),
  }
}

/** Lists the oldest orders from buyers, from one or both of the platform's lists of orders. */
function listOrders(filters: Filters, pageSize: number, run: Run): Promise<ListPage<Order>[]> {
  return Promise.all(
    orderListParts(filters).map((part) => {
      const sortBy = [part.isSubmitted ? ('DateSubmitted' as const) : ('DateCreated' as const)]
      const options = { sortBy, pageSize, filters: part.filters }
      return run(
        (oc, request) => oc.Orders.List(COUNTED_DIRECTION, options, request) as Promise<ListPage<Order>>,
      )
    }),
  )
}

function oldestFirst(pages: readonly ListPage<Order>[]): Order[] {
  const time = (order: Order) => Date.parse(waitingSince(order) ?? '') || 0
  return pages.flatMap(({ Items }) => Items).sort((a, b) => time(a) - time(b))
}

/** Reads the products with low stock: their number, and the ones with the lowest stock. */
export async function readStock(run: Run): Promise<LowStock> {
  const { products, limit } = await readLowStock(productsIn(run))
  const low = products.flatMap((product) => {
    const stock = lowStockOf(product)
    return stock ? [{ id: product.ID ?? '', name: product.Name || (product.ID ?? ''), ...stock }] : []
  })
  return {
    products: low.slice(0, TABLE_ROWS),
    total: low.length,
    empty: low.filter(({ left }) => left <= 0).length,
    ...(limit !== undefined && { limit }),
  }
}

const productsIn =
  (run: Run): ListProducts =>
  (options) =>
    run((oc, request) => oc.Products.List(options, request) as ReturnType<ListProducts>)
