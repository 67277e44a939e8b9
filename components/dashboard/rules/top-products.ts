import { COUNTED_DIRECTION, SOLD_STATUSES } from '@/lib/orders/sold'
import { call } from '@/lib/ordercloud/client'
import type { ExtendedLineItem } from '@/lib/ordercloud/models'
import type { ListPage, RequestScope } from '@/lib/resource/service'
import type { TopProduct, TopProducts, Viewpoint } from './figures'
import { comparisonOf, type ChartDays } from './periods'
import { readPages } from '@/lib/resource/read-pages'
import { mainCurrency } from './sales'
import { formatNumber } from '@/lib/format/number'

const MAX_PAGES = 5
const MAX_PRODUCTS = 5

/**
 * Returns the products with the highest sales amounts of the last days, added up from order items. The newest items
 * are read first.
 */
export async function readTopProducts(
  days: ChartDays,
  at: Viewpoint,
  scope: RequestScope,
): Promise<TopProducts> {
  const { from } = comparisonOf(days, at.now, at.timeZone).now
  const filters = { 'Order.DateSubmitted': `>=${from.toISOString()}`, 'Order.Status': SOLD_STATUSES }
  const { items, total } = await readPages(MAX_PAGES, (page, pageSize) => {
    const options = { sortBy: ['!DateAdded' as const, 'ID' as const], page, pageSize, filters }
    return call(
      (oc) =>
        oc.LineItems.ListAcrossOrders(COUNTED_DIRECTION, options, { signal: scope.signal }) as Promise<
          ListPage<ExtendedLineItem>
        >,
      scope,
    )
  })
  const currency = mainCurrency(items.map(currencyOf))
  const inCurrency = items.filter((item) => currencyOf(item) === currency)
  const others = items.length - inCurrency.length
  const limits = [
    items.length < total &&
      `Based on the newest ${formatNumber(items.length)} of ${formatNumber(total)} order lines.`,
    others > 0 && `Excludes ${formatNumber(others)} in other currencies.`,
  ].filter(Boolean)
  return {
    products: rank(inCurrency).slice(0, MAX_PRODUCTS),
    currency,
    limit: limits.length > 0 ? limits.join(' ') : undefined,
  }
}

const currencyOf = ({ Order }: ExtendedLineItem): string => Order?.Currency || 'USD'

/** Returns the items grouped by product, highest amount first. Products with equal amounts are sorted by name. */
export function rank(items: readonly ExtendedLineItem[]): TopProduct[] {
  const products = new Map<string, TopProduct>()
  for (const { ProductID: id = '', Product, Quantity = 0, LineTotal = 0 } of items) {
    const product = products.get(id) ?? { id, name: Product?.Name || id, quantity: 0, amount: 0 }
    products.set(id, {
      ...product,
      quantity: product.quantity + Quantity,
      amount: product.amount + LineTotal,
    })
  }
  return [...products.values()].sort((a, b) => b.amount - a.amount || a.name.localeCompare(b.name))
}
