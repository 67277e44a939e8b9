import type { OrderStatus } from '@/lib/format/order-status'
import { DIRECTION } from '@/components/orders/public'
import { daysOf, periodOf } from '@/lib/url/filter-days'
import { formatCondition } from '@/lib/url/format-condition'
import { COUNTED_DIRECTION, SOLD_STATUSES } from './figures'
import type { Period } from './periods'

/** The list of orders as the signed-in user has it. */
export interface OrderList {
  href: string
  /** False for suppliers. All of their orders are incoming, so their list has no such filter. */
  hasDirections: boolean
}

/** Returns the URL of the list of orders with a status. */
export function ordersOfStatus(list: OrderList, status: OrderStatus): string {
  return address(list, [['Status', status]])
}

/** Returns the URL of the list of orders sold on the days of a period, including all of the last day. */
export function ordersOfDays(list: OrderList, { from, to }: Period, timeZone: string): string {
  // Adds a millisecond: at the first moment of a day, the period must still include that day.
  const instants = { from: from.toISOString(), before: new Date(to.getTime() + 1).toISOString() }
  const period = periodOf(daysOf(instants, timeZone), timeZone)
  const values = [formatCondition({ operator: 'period', ...period })].flat()
  return address(list, [
    ['Status', SOLD_STATUSES],
    ...values.map((value): [string, string] => ['DateSubmitted', value]),
  ])
}

/** Returns the URL of the list, limited to the orders that the figures count: incoming orders. */
function address({ href, hasDirections }: OrderList, filters: [key: string, value: string][]): string {
  const direction: typeof filters = hasDirections ? [[DIRECTION, COUNTED_DIRECTION]] : []
  return `${href}?${new URLSearchParams([...filters, ...direction]).toString()}`
}
