import { call } from '@/lib/ordercloud/client'
import { crudBelow } from '@/lib/ordercloud/crud'
import type { Order } from '@/lib/ordercloud/models'
import { DIRECTION, orderFilters } from '@/lib/orders/order-list'
import type { ListOptions, ListPage, Service } from '@/lib/resource/resource'

const DIRECTIONS = ['All', 'Incoming', 'Outgoing'] as const
type Direction = (typeof DIRECTIONS)[number]

/**
 * What the list's state asks of the platform: the direction goes into the path, orders that are not submitted are
 * asked for as such, and orders of the same day of submission, or of none, come by when they were begun, as in the
 * platform's own order.
 */
export function toOrderRequest(options: ListOptions): { direction: Direction; options: ListOptions } {
  const { [DIRECTION]: asked, ...filters } = options.filters
  const direction = DIRECTIONS.find((one) => one === asked) ?? 'All'
  const sortBy = options.sortBy.flatMap((field) =>
    /^!?DateSubmitted$/.test(field) ? [field, field.replace('DateSubmitted', 'DateCreated')] : [field],
  )
  return {
    direction,
    options: { ...options, sortBy, filters: orderFilters(filters) },
  }
}

/** The platform's orders. One order is read whichever way it goes. */
export const orderService: Service<Order> = {
  ...crudBelow<Order>('All', (oc) => oc.Orders),
  list: (asked, { signal, quiet }) => {
    const { direction, options } = toOrderRequest(asked)
    return call(
      (oc) => oc.Orders.List(direction, options as object, { signal }) as Promise<ListPage<Order>>,
      { signal, quiet },
    )
  },
  read: (read, id) => read<Order>(`/orders/All/${id}`),
  readList: (read, asked) => {
    const { direction, options } = toOrderRequest(asked)
    return read<ListPage<Order>>(`/orders/${direction}`, { ...options })
  },
}
