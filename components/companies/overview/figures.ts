import { tz } from '@date-fns/tz'
import { startOfDay, subDays } from 'date-fns'
import { formatNumber } from '@/lib/format/number'
import { formatPrice } from '@/lib/format/price'
import { call, type OrderCloud } from '@/lib/ordercloud/client'
import type { Order, SpendingAccount } from '@/lib/ordercloud/models'
import { SOLD_STATUSES } from '@/lib/orders/sold'
import { readPages, type Pages } from '@/lib/resource/read-pages'
import type { FilterValue, ListPage, RequestScope } from '@/lib/resource/service'
import { countOf } from '@/lib/resource/words'

/** The longest period of the overview, in days including today. Shorter periods are added up from the same orders. */
export const LONG_PERIOD_DAYS = 90
/** The shorter period, in days including today. */
export const SHORT_PERIOD_DAYS = 30
/** Maximum number of requests for one list of orders. A browser can still add up a thousand orders. */
const MAX_PAGES = 10

const ACCOUNT_WORDS = { one: 'account', many: 'accounts' }
const ORDER_WORDS = { one: 'order', many: 'orders' }

/** A figure in words, with a note about what it leaves out. */
export interface Figure {
  text: string
  note?: string | undefined
}

/** The list of a company's orders: the direction in the platform's path, and the filter for the company. */
export interface CompanyOrders {
  direction: 'All' | 'Incoming'
  filters: Readonly<Record<string, string>>
}

/** Returns the instant at which a period of days, including today, begins in a time zone, as ISO text. */
export function startOfPeriod(days: number, now: Date, timeZone: string): string {
  const zone = { in: tz(timeZone) }
  return new Date(startOfDay(subDays(now, days - 1, zone), zone).getTime()).toISOString()
}

/** Returns the filters for the sold orders since an instant. The list of orders and its address use them alike. */
export function soldSince(from: string): Record<string, FilterValue> {
  return { Status: SOLD_STATUSES, DateSubmitted: `>=${from}` }
}

/** Filter for the orders that are not completed. */
export const OPEN_ORDERS: Readonly<Record<string, FilterValue>> = { Status: 'Open' }

/** Reads the orders of a company that match more filters, up to a maximum number of pages. */
export function readCompanyOrders(
  { direction, filters }: CompanyOrders,
  more: Readonly<Record<string, FilterValue>>,
  scope: RequestScope,
): Promise<Pages<Order>> {
  // The fixed order prevents the same order from appearing on two pages. The newest orders come first, so that the
  // shorter period is complete when not all orders are read.
  const options = { sortBy: ['!DateSubmitted', 'ID'], filters: { ...filters, ...more } }
  return readPages(MAX_PAGES, (page, pageSize) =>
    call(
      (oc) =>
        oc.Orders.List(direction, { ...options, page, pageSize } as object, {
          signal: scope.signal,
        }) as Promise<ListPage<Order>>,
      scope,
    ),
  )
}

/** Orders of a period. `isLowerBound` is true when the period may have more of them than `total`. */
interface PeriodOrders extends Pages<Order> {
  isLowerBound?: boolean
}

/** Returns the orders since an instant among the newest ones of a longer period. */
export function ordersSince({ items, total }: Pages<Order>, from: string): PeriodOrders {
  const start = new Date(from)
  const within = items.filter(({ DateSubmitted }) => new Date(DateSubmitted ?? '') >= start)
  // When older orders were read too, all of the shorter period were.
  const isLowerBound = within.length === items.length && items.length < total
  return { items: within, total: within.length, isLowerBound }
}

/** Returns the number of orders and their amount in each currency: "12 orders, $4,310.00, €120.00". */
export function orderFigure({ items, total, isLowerBound = false }: PeriodOrders): Figure {
  const amounts = new Map<string, number>()
  for (const { Currency, Total = 0 } of items)
    amounts.set(Currency || 'USD', (amounts.get(Currency || 'USD') ?? 0) + Total)
  const prices = [...amounts]
    .sort(([, one], [, other]) => other - one)
    .map(([currency, amount]) => formatPrice(amount, currency))
  return {
    text: [(isLowerBound ? 'At least ' : '') + countOf(total, ORDER_WORDS), ...prices].join(', '),
    note:
      items.length < total
        ? `Amount of the newest ${formatNumber(items.length)} of ${formatNumber(total)} orders.`
        : undefined,
  }
}

/** Returns the number of accounts and what is left on them, without accounts that have not begun or have ended. */
export function accountFigure({ items, total }: Pages<SpendingAccount>, now: Date): Figure {
  const valid = items.filter(
    ({ StartDate, EndDate }) =>
      !(StartDate && new Date(StartDate) > now) && !(EndDate && new Date(EndDate) <= now),
  )
  const left = valid.reduce((sum, { Balance }) => sum + Balance, 0)
  const invalid = items.length - valid.length
  const notes = [
    invalid > 0 && `Excludes ${formatNumber(invalid)} that cannot be used now.`,
    items.length < total && `Balance of the first ${countOf(items.length, ACCOUNT_WORDS)}.`,
  ].filter(Boolean)
  const count = countOf(total - invalid, ACCOUNT_WORDS)
  return { text: `${count}, ${formatPrice(left)} left`, note: notes.join(' ') || undefined }
}

/** Reads the spending accounts of a buyer. One page has all of them in almost every case. */
export function readAccounts(buyerId: string, scope: RequestScope): Promise<Pages<SpendingAccount>> {
  const path = encodeURIComponent(buyerId)
  return readPages(1, (page, pageSize) =>
    call(
      (oc) => oc.SpendingAccounts.List(path, { page, pageSize, sortBy: ['Name'] }, { signal: scope.signal }),
      scope,
    ),
  )
}

/** Reads the number of records of a list. `list` requests its smallest page. */
export async function readCount(
  list: (oc: OrderCloud, page: { pageSize: number }, request: object) => Promise<object>,
  scope: RequestScope,
): Promise<number> {
  const page = await call(
    (oc) => list(oc, { pageSize: 1 }, { signal: scope.signal }) as Promise<ListPage<object>>,
    scope,
  )
  return page.Meta.TotalCount
}
