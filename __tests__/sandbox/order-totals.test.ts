/** @jest-environment node */
import { totalsOf } from '@/components/orders/rules/totals'
import type { LineItem, Order, OrderPromotion } from '@/lib/ordercloud/models'
import { DEMO_PASSWORD } from '@/sandbox/seed/constants'
import { byPassword } from './support/access'
import { send } from './support/http'
import type { Marketplace } from './support/marketplace'
import { startWithOrders } from './support/simulated-orders'

/**
 * The rows of the total on an order's page, for orders of simulated shoppers. They are compared with sums in cents over
 * the lines and promotions, which share no code with the page or the platform.
 */

/** The long run covers 500 orders. Placing them takes minutes. */
const ORDER_COUNT = process.env.QM_SOAK === '1' ? 500 : 50
/** Exceeds the duration of the long run on a busy machine. */
const TIMEOUT_MS = 1_800_000

let market: Marketplace
let token: string

beforeAll(async () => {
  market = await startWithOrders(ORDER_COUNT, '11')
  token = (await byPassword(market, 'admin', DEMO_PASSWORD)).body.access_token
}, TIMEOUT_MS)
afterAll(() => market.close())

async function list<T>(path: string): Promise<T[]> {
  const items: T[] = []
  for (let page = 1; ; page++) {
    const paged = `/v1${path}${path.includes('?') ? '&' : '?'}pageSize=100&page=${page}`
    const { body } = await send(market, 'GET', paged, { token })
    items.push(...body.Items)
    if (page >= body.Meta.TotalPages) return items
  }
}

/** Returns an amount in cents. Amounts have at most two decimals, so this is exact. */
const cents = (amount: number | null | undefined) => Math.round((amount ?? 0) * 100)
const sum = (amounts: readonly number[]) => amounts.reduce((before, amount) => before + amount, 0)

it(
  'add up to the total of the platform, and explain every discount',
  async () => {
    const orders = [
      ...(await list<Order>('/orders/All')),
      ...(await list<Order>('/orders/All?IsSubmitted=false')),
    ]
    expect(orders.length).toBeGreaterThanOrEqual(ORDER_COUNT)
    let discounted = 0
    for (const order of orders) {
      const [lines, promotions] = await Promise.all([
        list<LineItem>(`/orders/All/${order.ID}/lineitems`),
        list<OrderPromotion>(`/orders/All/${order.ID}/promotions`),
      ])
      const { lines: rows, total, addsUp } = totalsOf(order, { lines, promotions })
      const rowsOf = (test: (key: string) => boolean) =>
        sum(rows.filter(({ key }) => test(key)).map(({ amount }) => cents(amount)))
      const subtotal = sum(lines.map(({ Quantity, UnitPrice }) => cents((Quantity ?? 0) * (UnitPrice ?? 0))))
      const discount = sum(promotions.map(({ Amount }) => cents(Amount)))
      const expected = {
        id: order.ID,
        subtotal,
        discount: 0 - discount,
        unexplained: 0,
        total: subtotal - discount + cents(order.ShippingCost) + cents(order.TaxCost),
        addsUp: true,
      }
      expect({
        id: order.ID,
        subtotal: rowsOf((key) => key === 'subtotal'),
        discount: rowsOf((key) => key.startsWith('promotion ')),
        unexplained: rowsOf((key) => key === 'discount'),
        total: cents(total),
        addsUp,
      }).toEqual(expected)
      if (discount > 0) discounted++
    }
    expect(discounted).toBeGreaterThan(0)
  },
  TIMEOUT_MS,
)
