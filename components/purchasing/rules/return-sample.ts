import { MAX_SAMPLE_ORDERS } from '@/lib/orders/sample'
import { call } from '@/lib/ordercloud/client'
import type { ExtendedLineItem, LineItem, Order, OrderReturn } from '@/lib/ordercloud/models'
import { readAllAssignments } from '@/lib/resource/all-assignments'
import { createRequestQueue } from '@/lib/resource/parallel-requests'
import type { ListPage, RequestScope } from '@/lib/resource/service'
import type { SampleDocument } from './try-rule'

/** Number of IDs in a filter, so that the address of the request does not become too long. */
const MAX_IDS = 20

/** Reads the latest returns of the marketplace with their orders and the lines of these. */
export async function readLastReturns({ signal }: RequestScope = {}): Promise<SampleDocument[]> {
  const scope = { signal, quiet: true }
  const { Items: returns } = await call(
    (oc) =>
      oc.OrderReturns.List(
        {
          ...{ sortBy: ['!DateSubmitted', '!DateCreated'], page: 1, pageSize: MAX_SAMPLE_ORDERS },
          filters: { Status: '!Unsubmitted' },
        },
        { signal },
      ) as Promise<ListPage<OrderReturn>>,
    scope,
  )
  const ids = [...new Set(returns.map(({ OrderID }) => OrderID))]
  const inTurn = createRequestQueue()
  const parts = await Promise.all(
    Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, at) =>
      ids.slice(at * MAX_IDS, (at + 1) * MAX_IDS).join('|'),
    ).map(async (some) => ({
      orders: await inTurn(
        () =>
          call(
            (oc) =>
              oc.Orders.List('All', { pageSize: MAX_IDS, filters: { ID: some } }, { signal }) as Promise<
                ListPage<Order>
              >,
            scope,
          ),
        signal,
      ),
      lines: await inTurn(
        () =>
          call(
            (oc) =>
              readAllAssignments<ExtendedLineItem>((page) =>
                oc.LineItems.ListAcrossOrders(
                  'Incoming',
                  { ...page, sortBy: ['DateAdded', 'ID'], filters: { 'Order.ID': some } },
                  { signal },
                ),
              ),
            scope,
          ),
        signal,
      ),
    })),
  )
  const lines = parts.flatMap((part) => part.lines)
  const orders = new Map(parts.flatMap((part) => part.orders.Items).map((order) => [order.ID, order]))
  return returns.flatMap((orderReturn) => {
    const order = orders.get(orderReturn.OrderID)
    if (!order) return []
    const own = lines.filter((line) => line.Order?.ID === order.ID) as LineItem[]
    return [{ order, lines: own, orderReturn }]
  })
}
