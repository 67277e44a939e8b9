import { COUNTED_DIRECTION, SOLD_STATUSES } from '@/lib/orders/sold'
import type { OrderStatus } from '@/lib/format/order-status'
import { DIRECTION } from '@/components/orders/public'
import { daysOf, periodOf } from '@/lib/url/filter-days'
import { formatCondition } from '@/lib/url/format-condition'
import type { Period } from './periods'
import type { Filters } from './tile-filters'

/** The list of orders as the signed-in user has it. */
export interface OrderList {
  href: string
  /** False for suppliers. All of their orders are incoming, so their list has no such filter. */
  hasDirections: boolean
}

/** Returns the URL of the list of orders with a status. */
export function ordersOfStatus(list: OrderList, status: OrderStatus): string {
  return address(list, { Status: status })
}

/** Returns the URL of the list of orders sold on the days of a period, including all of the last day. */
export function ordersOfDays(list: OrderList, period: Period, timeZone: string, buyerId?: string): string {
  const { from, to } = period
  // Adds a millisecond: at the first moment of a day, the period must still include that day.
  const instants = { from: from.toISOString(), before: new Date(to.getTime() + 1).toISOString() }
  const days = periodOf(daysOf(instants, timeZone), timeZone)
  return address(list, {
    Status: SOLD_STATUSES,
    ...(buyerId !== undefined && { FromCompanyID: buyerId }),
    DateSubmitted: formatCondition({ operator: 'period', ...days }),
  })
}

/** Adds the filter for the orders that the figures count: incoming orders. */
export function ordersWith({ hasDirections }: OrderList, filters: Filters): Filters {
  return hasDirections ? { ...filters, [DIRECTION]: COUNTED_DIRECTION } : filters
}

function address(list: OrderList, filters: Filters): string {
  return `${list.href}?${searchOf(ordersWith(list, filters))}`
}

/** Returns filters as the query of an address. */
export function searchOf(filters: Filters): string {
  const pairs = Object.entries(filters).flatMap(([key, value]) =>
    [value].flat().map((one): [string, string] => [key, one]),
  )
  return new URLSearchParams(pairs).toString()
}
