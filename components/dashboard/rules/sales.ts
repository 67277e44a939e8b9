import { COUNTED_DIRECTION, SOLD_STATUSES } from '@/lib/orders/sold'
import { call } from '@/lib/ordercloud/client'
import type { Order } from '@/lib/ordercloud/models'
import type { ListPage, RequestScope } from '@/lib/resource/service'
import type { RecentSales, Sales, SalesComparison, TopBuyer, Viewpoint } from './figures'
import { comparisonOf, dayWithin, type ChartDays, type Comparison, type Period } from './periods'
import { PAGE_SIZE, readPages, type Pages } from '@/lib/resource/read-pages'
import { formatNumber } from '@/lib/format/number'

// A browser can still add up a thousand orders for each period.
const MAX_PAGES = 10
const MAX_BUYERS = 5

/** Both periods of a comparison, with their orders. */
type Read = Record<keyof Comparison, Pages<Order>>

/**
 * Returns the sales of today and of the last days, each with the comparable period before, added up from the orders.
 * The last days and the days before contain today and the day to compare it with, so one list answers everything. Only
 * when it has too many orders is each period read separately.
 */
export async function readSales(
  days: ChartDays,
  { now, timeZone }: Viewpoint,
  scope: RequestScope,
): Promise<RecentSales> {
  const periods = { today: comparisonOf('day', now, timeZone), days: comparisonOf(days, now, timeZone) }
  const { before, now: last } = periods.days
  const all = await readOrders({ from: before.from, to: last.to }, scope, 2 * MAX_PAGES)
  const readOf = async (comparison: Comparison): Promise<Read> => {
    if (all) return { now: within(all, comparison.now), before: within(all, comparison.before) }
    const [these, those] = await Promise.all([
      readPages(MAX_PAGES, pageOf(comparison.now, scope)),
      readPages(MAX_PAGES, pageOf(comparison.before, scope)),
    ])
    return { now: these, before: those }
  }
  const [ofToday, ofDays] = await Promise.all([readOf(periods.today), readOf(periods.days)])
  return {
    today: compare(periods.today, ofToday, timeZone),
    days: compare(periods.days, ofDays, timeZone),
    buyers: rankBuyers(ofDays.now.items, mainCurrencyOf(ofDays)).slice(0, MAX_BUYERS),
  }
}

/** Returns the buyers of orders in one currency, highest amount first. Equal amounts are sorted by ID. */
export function rankBuyers(orders: readonly Order[], currency: string): TopBuyer[] {
  const buyers = new Map<string, TopBuyer>()
  for (const order of orders) {
    const id = order.FromCompanyID
    if (!id || currencyOf(order) !== currency) continue
    const { orders: count, amount } = buyers.get(id) ?? { orders: 0, amount: 0 }
    buyers.set(id, { id, orders: count + 1, amount: amount + (order.Total ?? 0) })
  }
  return [...buyers.values()].sort((a, b) => b.amount - a.amount || a.id.localeCompare(b.id))
}

function within(orders: readonly Order[], { from, to }: Period): Pages<Order> {
  const items = orders.filter(({ DateSubmitted }) => {
    const submitted = new Date(DateSubmitted ?? '')
    return submitted >= from && submitted < to
  })
  return { items, total: items.length }
}

function compare(periods: Comparison, { now, before }: Read, timeZone: string): SalesComparison {
  const currency = mainCurrencyOf({ now, before })
  return {
    now: sumOf(periods.now, now, currency, timeZone),
    before: sumOf(periods.before, before, currency, timeZone),
    currency,
    limit: limitOf([now, before], currency),
  }
}

/** Reads all orders of a period. Undefined when they have more pages than `maxPages`. */
async function readOrders(
  period: Period,
  scope: RequestScope,
  maxPages: number,
): Promise<Order[] | undefined> {
  const read = pageOf(period, scope)
  const first = await read(1, PAGE_SIZE)
  if (first.Meta.TotalPages > maxPages) return undefined
  // The first page is not requested again.
  const { items } = await readPages(maxPages, (page, size) =>
    page === 1 ? Promise.resolve(first) : read(page, size),
  )
  return items
}

function pageOf({ from, to }: Period, scope: RequestScope) {
  // The key appears twice, because both conditions must hold. The fixed sort order prevents the same order from
  // appearing on two pages.
  const filters = {
    DateSubmitted: [`>=${from.toISOString()}`, `<${to.toISOString()}`],
    Status: SOLD_STATUSES,
  }
  return (page: number, pageSize: number) => {
    const options = { sortBy: ['DateSubmitted' as const, 'ID' as const], page, pageSize, filters }
    return call(
      (oc) =>
        oc.Orders.List(COUNTED_DIRECTION, options, { signal: scope.signal }) as Promise<ListPage<Order>>,
      scope,
    )
  }
}

const mainCurrencyOf = ({ now, before }: Read): string =>
  mainCurrency([...now.items, ...before.items].map(currencyOf))

const currencyOf = ({ Currency }: Order): string => Currency || 'USD'

/** Returns the most frequent currency. US dollars when the list is empty. */
export function mainCurrency(currencies: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const one of currencies) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'USD'
}

function sumOf(period: Period, pages: Pages<Order>, currency: string, timeZone: string): Sales {
  const byDay = Array.from({ length: dayWithin(period, period.to.toISOString(), timeZone) + 1 }, () => 0)
  for (const order of pages.items) {
    if (currencyOf(order) !== currency) continue
    const day = dayWithin(period, order.DateSubmitted ?? '', timeZone)
    byDay[day] = (byDay[day] ?? 0) + (order.Total ?? 0)
  }
  return { ...period, orders: pages.total, byDay, amount: byDay.reduce((sum, one) => sum + one, 0) }
}

function limitOf(read: readonly Pages<Order>[], currency: string): string | undefined {
  const orders = read.flatMap(({ items }) => items)
  const others = orders.filter((order) => currencyOf(order) !== currency).length
  const partial = read.find(({ items, total }) => items.length < total)
  const sentences = [
    partial &&
      `Total of the first ${formatNumber(partial.items.length)} of ${formatNumber(partial.total)} orders of the period.`,
    others > 0 && `Excludes ${formatNumber(others)} in other currencies.`,
  ].filter(Boolean)
  return sentences.length > 0 ? sentences.join(' ') : undefined
}
