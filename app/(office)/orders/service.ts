import { call } from '@/lib/ordercloud/client'
import { crudBelow } from '@/lib/ordercloud/crud'
import type { Order } from '@/lib/ordercloud/models'
import type { ListOptions, ListPage, Service } from '@/lib/resource/resource'

/** Filter of the list that the platform takes as a part of the path. */
export const DIRECTION = 'direction'

const DIRECTIONS = ['All', 'Incoming', 'Outgoing'] as const
type Direction = (typeof DIRECTIONS)[number]

/** Statuses of orders that the platform lists only where it is asked for what is not submitted. */
const DRAFTS: readonly unknown[] = ['Unsubmitted', 'AwaitingApproval', 'Declined']

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
  const isOfDrafts = DRAFTS.includes(filters.Status) && filters.IsSubmitted === undefined
  return {
    direction,
    options: { ...options, sortBy, filters: isOfDrafts ? { ...filters, IsSubmitted: 'false' } : filters },
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
