import { call } from '@/lib/ordercloud/client'
import { keys } from '@/lib/ordercloud/keys'
import type { Order } from '@/lib/ordercloud/models'
import type { ListPage, RequestScope } from '@/lib/resource/service'

/** Returns the list parameters for orders by ID. One request returns at most 100 orders. */
export function ordersWith(ids: readonly string[]) {
  return { page: 1, pageSize: 100, filters: { ID: ids.join('|') } }
}

/**
 * Reads submitted orders by ID, or unsubmitted ones, because the platform lists the two separately. Shows no failure.
 * Leaves out orders that the user may not see.
 */
export async function readOrders(
  ids: readonly string[],
  { signal }: RequestScope,
  isSubmitted = true,
): Promise<Order[]> {
  if (ids.length === 0) return []
  const { filters, ...options } = ordersWith(ids)
  const byIdOptions = { ...options, filters: isSubmitted ? filters : { ...filters, IsSubmitted: false } }
  const found = await call(
    (oc) => oc.Orders.List('All', byIdOptions, { signal }) as Promise<ListPage<Order>>,
    {
      ...(signal && { signal }),
      quiet: true,
    },
  )
  return found.Items
}

/** Query for related orders of an order's line items, submitted or not. Takes one request if all are submitted. */
export function relatedOrdersQuery(orderId: string, ids: readonly string[]) {
  return {
    queryKey: keys.item('orders', [orderId, 'related', 'orders', ...ids]),
    queryFn: async (scope: RequestScope) => {
      const submitted = await readOrders(ids, scope)
      const others = ids.filter((id) => !submitted.some((order) => order.ID === id))
      return [...submitted, ...(await readOrders(others, scope, false))]
    },
  }
}
