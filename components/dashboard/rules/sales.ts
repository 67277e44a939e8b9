import { call } from '@/lib/ordercloud/client'
import type { Order } from '@/lib/ordercloud/models'
import type { ListPage, RequestScope } from '@/lib/resource/service'
import { COUNTED_DIRECTION, SOLD_STATUSES, type Sales, type SalesComparison, type Viewpoint } from './figures'
import { comparisonOf, dayWithin, type Period, type Span } from './periods'
import { readPages, type Pages } from './read-pages'
import { formatNumber } from '@/lib/format/number'

// A browser can still add up a thousand orders for each period.
const MAX_PAGES = 10

/** Returns the sales of today or of the last days, and of the comparable period before, added up from the orders. */
export async function readSales(
  span: Span,
  { now, timeZone }: Viewpoint,
  scope: RequestScope,
): Promise<SalesComparison> {
  const periods = comparisonOf(span, now, timeZone)
  const [these, those] = await Promise.all([
    readOrders(periods.now, scope),
    readOrders(periods.before, scope),
  ])
  const currency = mainCurrency([...these.items, ...those.items].map(currencyOf))
  const sum = (period: Period, pages: Pages<Order>) => sumOf(period, pages, currency, timeZone)
  return {
    now: sum(periods.now, these),
    before: sum(periods.before, those),
    currency,
    limit: limitOf([these, those], currency),
  }
}

function readOrders({ from, to }: Period, scope: RequestScope): Promise<Pages<Order>> {
  // The key appears twice, because both conditions must hold. The fixed sort order prevents the same order from
  // appearing on two pages.
  const filters = {
    DateSubmitted: [`>=${from.toISOString()}`, `<${to.toISOString()}`],
    Status: SOLD_STATUSES,
  }
  return readPages(MAX_PAGES, (page, pageSize) => {
    const options = { sortBy: ['DateSubmitted' as const, 'ID' as const], page, pageSize, filters }
    return call(
      (oc) =>
        oc.Orders.List(COUNTED_DIRECTION, options, { signal: scope.signal }) as Promise<ListPage<Order>>,
      scope,
    )
  })
}

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
