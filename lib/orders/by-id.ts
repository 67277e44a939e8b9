import { call } from '../ordercloud/client'
import { keys } from '../ordercloud/keys'
import type { Order } from '../ordercloud/models'
import type { ListPage, RequestScope } from '../resource/resource'

/** A list of orders by their ids, as the platform takes it; at most 100 of them, which it gives at once. */
export function ordersWith(ids: readonly string[]) {
  return { page: 1, pageSize: 100, filters: { ID: ids.join('|') } }
}

/**
 * Reads submitted orders by their ids, or those that are not submitted: the platform lists the two apart. Quiet.
 * Those that this viewer may not see are not among them.
 */
export async function readOrders(
  ids: readonly string[],
  { signal }: RequestScope,
  isSubmitted = true,
): Promise<Order[]> {
  if (ids.length === 0) return []
  const { filters, ...options } = ordersWith(ids)
  const asked = { ...options, filters: isSubmitted ? filters : { ...filters, IsSubmitted: false } }
  const found = await call((oc) => oc.Orders.List('All', asked, { signal }) as Promise<ListPage<Order>>, {
    ...(signal && { signal }),
    quiet: true,
  })
  return found.Items
}

/** The orders that lines of an order belong to as well, submitted or not; by one call where all of them are. */
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
