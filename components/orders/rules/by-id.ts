import { call, type OrderCloud } from '@/lib/ordercloud/client'
import { keys } from '@/lib/ordercloud/keys'
import type { Order } from '@/lib/ordercloud/models'
import type { ListPage, RequestScope } from '@/lib/resource/service'

/** Returns the list parameters for orders by ID. One request returns at most 100 orders. */
export function ordersWith(ids: readonly string[]) {
  return { page: 1, pageSize: 100, filters: { ID: ids.join('|') } }
}

/** Runs a read of the platform, in the browser or for a document. */
type Run = <T>(read: (oc: OrderCloud, request: object) => Promise<T>) => Promise<T>

/**
 * Reads submitted orders by ID, or unsubmitted ones, because the platform lists the two separately. Shows no failure.
 * Leaves out orders that the user may not see.
 */
export async function readOrders(
  ids: readonly string[],
  scope: RequestScope,
  isSubmitted = true,
): Promise<Order[]> {
  return listOrders(ids, runQuietly(scope), isSubmitted)
}

const runQuietly =
  ({ signal }: RequestScope): Run =>
  (read) =>
    call((oc) => read(oc, { signal }), { ...(signal && { signal }), quiet: true })

async function listOrders(ids: readonly string[], run: Run, isSubmitted: boolean): Promise<Order[]> {
  if (ids.length === 0) return []
  const { filters, ...options } = ordersWith(ids)
  const byIdOptions = { ...options, filters: isSubmitted ? filters : { ...filters, IsSubmitted: false } }
  const found = await run(
    (oc, request) => oc.Orders.List('All', byIdOptions, request) as Promise<ListPage<Order>>,
  )
  return found.Items
}

/** Query for related orders of an order's line items, submitted or not. Takes one request if all are submitted. */
export function relatedOrdersQuery(orderId: string, ids: readonly string[]) {
  const readBoth = async (run: Run) => {
    const submitted = await listOrders(ids, run, true)
    const others = ids.filter((id) => !submitted.some((order) => order.ID === id))
    return [...submitted, ...(await listOrders(others, run, false))]
  }
  return {
    queryKey: keys.item('orders', [orderId, 'related', 'orders', ...ids]),
    queryFn: (scope: RequestScope) => readBoth(runQuietly(scope)),
    run: (oc: OrderCloud) => readBoth((read) => read(oc, {})),
  }
}
