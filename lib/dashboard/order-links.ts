import type { OrderStatus } from '../format/order-status'
import { DIRECTION } from '../orders/order-list'
import { daysOf, periodOf } from '../url/filter-days'
import { spellCondition } from '../url/filter-spelling'
import { COUNTED_DIRECTION } from './figures'
import { SOLD } from './sold'
import type { Period } from './periods'

/** The list of orders as somebody has it. */
export interface OrderList {
  href: string
  /** False for suppliers: all of their orders come in, and their list has no such filter. */
  hasDirections: boolean
}

/** The list behind the number of orders of a status. */
export function ordersOfStatus(list: OrderList, status: OrderStatus): string {
  return address(list, [['Status', status]])
}

/** The list of orders sold on the days of a period, all of the last day too. */
export function ordersOfDays(list: OrderList, { from, to }: Period, timeZone: string): string {
  // A figure may be asked for at the first moment of a day, and is about that day then.
  const instants = { from: from.toISOString(), before: new Date(to.getTime() + 1).toISOString() }
  const period = periodOf(daysOf(instants, timeZone), timeZone)
  const values = [spellCondition({ asks: 'period', ...period })].flat()
  return address(list, [
    ['Status', SOLD],
    ...values.map((value): [string, string] => ['DateSubmitted', value]),
  ])
}

/** Orders that figures count: they do not count what goes out. */
function address({ href, hasDirections }: OrderList, filters: [key: string, value: string][]): string {
  const direction: typeof filters = hasDirections ? [[DIRECTION, COUNTED_DIRECTION]] : []
  return `${href}?${new URLSearchParams([...filters, ...direction]).toString()}`
}
