/** @jest-environment node */
import { readReport, countRecords, requestsFor } from '@/components/reports/rules/read-report'
import { REPORTS, type ReportKey, type ReportRow } from '@/components/reports/rules/definitions'
import type { Progress } from '@/lib/resource/paced-reader'
import type { LineItem, Order, OrderPromotion, OrderReturn, Product } from '@/lib/ordercloud/models'
import { DEMO_PASSWORD } from '@/sandbox/seed/constants'
import { appLibrary } from './support/app-library'
import { byPassword } from './support/access'
import { send } from './support/http'
import type { Marketplace } from './support/marketplace'
import { startWithOrders } from './support/simulated-orders'

/**
 * The reports of the demo marketplace, read through the platform's library and compared with sums over single records,
 * which share no code with the reports.
 */

const ORDER_COUNT = 40

let market: Marketplace
let token: string
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run(mockLibrary()),
}))

/** Returns the platform's library with the token of the administrator. */
const mockLibrary = () => appLibrary(market, token)

beforeAll(async () => {
  market = await startWithOrders(ORDER_COUNT, '7')
  token = (await byPassword(market, 'admin', DEMO_PASSWORD)).body.access_token
})
afterAll(() => market.close())

const FROM = '2000-01-01T00:00:00.000Z'
const BEFORE = '2100-01-01T00:00:00.000Z'

async function list<T>(path: string): Promise<T[]> {
  const items: T[] = []
  for (let page = 1; ; page++) {
    const paged = `/v1${path}${path.includes('?') ? '&' : '?'}pageSize=100&page=${page}`
    const { body } = await send(market, 'GET', paged, { token })
    items.push(...body.Items)
    if (page >= body.Meta.TotalPages) return items
  }
}

const seen: Progress[] = []
const read = (key: ReportKey, instants = { from: FROM, before: BEFORE }): Promise<ReportRow[]> =>
  readReport(
    { key, instants, timeZone: 'UTC', canRead: () => true },
    new AbortController().signal,
    (progress) => seen.push(progress),
  )

/** Returns an amount in cents, so that sums are exact. */
const cents = (amount: number | null | undefined) => Math.round((amount ?? 0) * 100)
const total = (rows: readonly ReportRow[], key: string) =>
  rows.reduce((sum, { values }) => sum + cents(values[key]), 0)

/** All lines of the orders that count as sales, order by order. */
async function soldLines(): Promise<{ order: Order; line: LineItem }[]> {
  const orders = (await list<Order>('/orders/Incoming')).filter(({ Status }) =>
    ['Open', 'Completed'].includes(Status ?? ''),
  )
  const lines = await Promise.all(
    orders.map(async (order) =>
      (await list<LineItem>(`/orders/Incoming/${order.ID}/lineitems`)).map((line) => ({ order, line })),
    ),
  )
  return lines.flat()
}

it.each([
  ['products', ({ line }) => line.ProductID],
  ['buyers', ({ order }) => order.FromCompanyID],
  ['suppliers', ({ line }) => line.SupplierID ?? ''],
  ['months', ({ order }) => order.DateSubmitted?.slice(0, 7)],
] as [ReportKey, (one: { order: Order; line: LineItem }) => string | undefined][])(
  'adds up the sales by %s as the single orders have them',
  async (key, idOf) => {
    const expected = new Map<string, { orders: Set<string>; units: number; sales: number }>()
    for (const one of await soldLines()) {
      const id = `${one.order.Currency} ${idOf(one)}`
      const sum = expected.get(id) ?? { orders: new Set(), units: 0, sales: 0 }
      sum.orders.add(one.order.ID ?? '')
      sum.units += one.line.Quantity ?? 0
      sum.sales += cents(one.line.LineTotal)
      expected.set(id, sum)
    }
    const rows = await read(key)
    const actual = rows.map(({ id, currency, values }): [string, object] => [
      `${currency} ${id}`,
      { orders: values.orders, units: values.units, sales: cents(values.sales) },
    ])
    expect(new Map(actual)).toEqual(
      new Map([...expected].map(([id, sum]) => [id, { ...sum, orders: sum.orders.size }])),
    )
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.every(({ name }) => name !== '')).toBe(true)
    expect(seen.at(-1)?.done).toBe(seen.at(-1)?.total)
  },
)

it('sells by category at least what it sells, because a product may be in several', async () => {
  const [byCategory, byProduct] = await Promise.all([read('categories'), read('products')])
  expect(total(byCategory, 'sales')).toBeGreaterThanOrEqual(total(byProduct, 'sales'))
  expect(byCategory.some(({ name }) => /\(.+\)$/.test(name))).toBe(true)
})

it('adds up the discounts of every promotion', async () => {
  const orders = (await list<Order>('/orders/Incoming')).filter(({ Status }) =>
    ['Open', 'Completed'].includes(Status ?? ''),
  )
  const promotions = await Promise.all(
    orders.map(({ ID }) => list<OrderPromotion>(`/orders/Incoming/${ID}/promotions`)),
  )
  const discount = promotions.flat().reduce((sum, { Amount }) => sum + cents(Amount), 0)
  const rows = await read('promotions')
  expect(total(rows, 'discount')).toBe(discount)
  expect(discount).toBeGreaterThan(0)
})

it('adds up the refunds of the open and completed returns', async () => {
  const returns = (await list<OrderReturn>('/orderreturns')).filter(({ Status }) =>
    ['Open', 'Completed'].includes(Status ?? ''),
  )
  const rows = await read('returns')
  const units = returns
    .flatMap(({ ItemsToReturn }) => ItemsToReturn ?? [])
    .reduce((sum, { Quantity = 0 }) => sum + Quantity, 0)
  expect(total(rows, 'refund')).toBe(returns.reduce((sum, one) => sum + cents(one.RefundAmount), 0))
  expect(total(rows, 'units')).toBe(units * 100)
  expect(units).toBeGreaterThan(0)
  expect(rows.some(({ name }) => name === 'Unknown product')).toBe(false)
})

it('shows the stock of every product whose inventory is tracked', async () => {
  const products = (await list<Product>('/products')).filter(({ Inventory }) => Inventory?.Enabled)
  const rows = await read('stock')
  expect(rows.map(({ id }) => id).sort()).toEqual(products.map(({ ID = '' }) => ID).sort())
  const low = products.filter(
    ({ Inventory: stock }) => (stock?.QuantityAvailable ?? 0) < (stock?.NotificationPoint ?? 0),
  )
  expect(rows.filter(({ values }) => (values.missing ?? 0) > 0)).toHaveLength(low.length)
})

it('counts no sales outside of the period, and says before how many records it reads', async () => {
  const before = { from: FROM, before: '2000-01-02T00:00:00.000Z' }
  for (const { key, isNow } of REPORTS)
    if (!isNow) expect({ key, rows: await read(key, before) }).toEqual({ key, rows: [] })
  const instants = { from: FROM, before: BEFORE }
  const { signal } = new AbortController()
  const lines = await countRecords({ key: 'products', instants }, signal)
  expect(lines).toBe((await soldLines()).length)
  seen.length = 0
  await read('products')
  expect(seen.at(-1)?.total).toBe(requestsFor('products', lines))
})
