import { UNKNOWN_CURRENCY } from '@/lib/format/price'
import { crud } from '@/lib/ordercloud/crud'
import { toPlatformError } from '@/lib/ordercloud/errors'
import type { Order, OrderReturn } from '@/lib/ordercloud/models'
import { ordersWith, readOrders } from '@/components/orders/rules/by-id'
import type { ListPage, RequestScope, Service } from '@/lib/resource/service'

/** A return with the facts that only its order contains. */
export interface ReturnRow extends OrderReturn {
  /** Undefined if the order could not be read. */
  Order?: Pick<Order, 'Currency' | 'FromCompanyID' | 'PromotionDiscount' | 'Status' | 'Total'> | undefined
}

/**
 * Returns the currency of a return's amounts, which is that of its order. If the order could not be read, the result is
 * "unknown" instead of the default currency.
 */
export function currencyOf({ Order: order }: ReturnRow): string | undefined {
  return order ? order.Currency : UNKNOWN_CURRENCY
}

const plain = crud<OrderReturn>((oc) => oc.OrderReturns)

/**
 * Service of the platform's returns. Each return has the facts of its order, read by one more call for all rows of a
 * page.
 */
export const returnService: Service<ReturnRow> = {
  ...plain,
  list: async (options, scope) => {
    const page = await plain.list(options, scope)
    return withOrders(page, await ordersOf(page.Items, scope))
  },
  get: async (id, scope) => {
    const one = await plain.get(id, scope)
    const [order] = await ordersOf([one], scope)
    return { ...one, Order: order }
  },
  read: async (read, id) => {
    const one = await read<OrderReturn>(`/orderreturns/${id}`)
    const order = one && (await read<Order>(`/orders/All/${encodeURIComponent(one.OrderID)}`))
    return order && { ...one, Order: order }
  },
  readList: async (read, options) => {
    const page = await read<ListPage<OrderReturn>>('/orderreturns', { ...options })
    if (!page || page.Items.length === 0) return page
    const found = await read<ListPage<Order>>('/orders/All', { ...ordersWith(orderIdsOf(page.Items)) })
    return found && withOrders(page, found.Items)
  },
}

function orderIdsOf(returns: readonly OrderReturn[]): string[] {
  return [...new Set(returns.map(({ OrderID }) => OrderID).filter(Boolean))]
}

/**
 * Reads the orders of returns. A list of returns is useful without its orders, so a failure only leaves the amounts
 * without a currency.
 */
async function ordersOf(returns: readonly OrderReturn[], scope: RequestScope): Promise<Order[]> {
  try {
    // Each row of a page has at most one order, so the orders fit in one page of the platform.
    return await readOrders(orderIdsOf(returns), scope)
  } catch (thrown) {
    if (toPlatformError(thrown).isAborted) throw thrown
    return []
  }
}

function withOrders(page: ListPage<OrderReturn>, orders: readonly Order[]): ListPage<ReturnRow> {
  const byId = new Map(orders.map((order) => [order.ID, order]))
  return { ...page, Items: page.Items.map((one) => ({ ...one, Order: byId.get(one.OrderID) })) }
}
