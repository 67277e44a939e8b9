import { orders } from '@/components/orders/resource'
import { toOrderRequest } from '@/components/orders/service'
import { COUNTED_STATUSES } from '@/components/dashboard/rules/figures'
import { ordersOfStatus } from '@/components/dashboard/rules/order-links'
import { platformFigures, toRecentOrder } from '@/components/dashboard/rules/platform-figures'
import { sampleFigures } from '@/components/dashboard/rules/sample-figures'
import { mainCurrency } from '@/components/dashboard/rules/sales'
import { rank } from '@/components/dashboard/rules/top-products'
import { call } from '@/lib/ordercloud/client'
import { toListOptions } from '@/lib/resource/resource'
import { parseListState } from '@/lib/url/list-state'

jest.mock('@/lib/ordercloud/client')

type Options = { page?: number; pageSize: number; filters: Record<string, unknown>; sortBy?: string[] }
const requested: Options[] = []
const list = jest.fn<object, [string, Options]>()

beforeEach(() => {
  jest.clearAllMocks()
  requested.length = 0
  const record = (direction: string, options: Options) => {
    requested.push(options)
    return Promise.resolve(list(direction, options))
  }
  const oc = { Orders: { List: record }, LineItems: { ListAcrossOrders: record } }
  jest.mocked(call).mockImplementation((run) => run(oc as never))
})

const at = { now: new Date('2026-11-18T12:00:00Z'), timeZone: 'UTC' }
const page = (Items: object[], TotalCount = Items.length) => ({
  Items,
  Meta: { TotalCount, TotalPages: Math.ceil(TotalCount / 100) },
})
const order = (DateSubmitted: string, Total: number, Currency: string | null = null) => ({
  DateSubmitted,
  Total,
  Currency,
})
const isBefore = ({ filters }: Options) => String(filters.DateSubmitted).includes('>=2026-11-05')

describe('sales', () => {
  it('add up orders from buyers by day, between two points in time', async () => {
    list.mockImplementation((_direction, options) =>
      isBefore(options)
        ? page([order('2026-11-08T09:00:00Z', 40)])
        : page([order('2026-11-15T00:00:00Z', 10.1), order('2026-11-18T11:00:00Z', 20.2)]),
    )
    const { now, before, currency, limit } = await platformFigures.sales(7, at, {})
    expect(now).toMatchObject({ orders: 2, byDay: [0, 0, 0, 10.1, 0, 0, 20.2] })
    expect(now.amount).toBeCloseTo(30.3, 6)
    expect(before).toMatchObject({ orders: 1, amount: 40, byDay: [0, 0, 0, 40, 0, 0, 0] })
    expect([currency, limit]).toEqual(['USD', undefined])
    expect(list.mock.calls.map(([direction]) => direction)).toEqual(['Incoming', 'Incoming'])
    expect(requested[0]).toMatchObject({
      filters: {
        DateSubmitted: ['>=2026-11-12T00:00:00.000Z', '<2026-11-18T12:00:00.000Z'],
        Status: 'Open|Completed',
      },
      pageSize: 100,
      sortBy: ['DateSubmitted', 'ID'],
    })
  })

  it('are limited to ten pages per period, with a note about the limit', async () => {
    list.mockImplementation((_direction, options) =>
      isBefore(options)
        ? page([])
        : page(
            Array.from({ length: 100 }, () => order('2026-11-16T09:00:00Z', 1)),
            25_000,
          ),
    )
    const { now, limit } = await platformFigures.sales(7, at, {})
    expect(now).toMatchObject({ orders: 25_000, amount: 1000 })
    expect(requested).toHaveLength(11)
    expect(limit).toBe('Total of the first 1,000 of 25,000 orders of the period.')
  })

  it('never add up two currencies', async () => {
    const orders = [order('2026-11-16T09:00:00Z', 5, 'EUR'), order('2026-11-16T09:00:00Z', 7, 'EUR')]
    list.mockImplementation((_direction, options) =>
      page(isBefore(options) ? [] : [...orders, order('2026-11-16T09:00:00Z', 100)]),
    )
    const { now, currency, limit } = await platformFigures.sales(7, at, {})
    expect([now.amount, currency, limit]).toEqual([12, 'EUR', 'Excludes 1 in other currencies.'])
    expect(mainCurrency([])).toBe('USD')
  })
})

it('counts each status with requests for one row, canceled orders in both directions', async () => {
  list.mockImplementation((_direction, { filters }) => page([], String(filters.Status).length))
  const counts = await platformFigures.statuses({})
  const lists = (status: string) => (status === 'Canceled' ? 2 : 1)
  expect(counts).toEqual(
    COUNTED_STATUSES.map((status) => ({ status, orders: status.length * lists(status) })),
  )
  expect(requested.every(({ pageSize }) => pageSize === 1)).toBe(true)
  expect(requested).toHaveLength(6)
})

it('counts each status with the same filters as the linked list of orders', async () => {
  list.mockReturnValue(page([]))
  await platformFigures.statuses({})
  const listed = COUNTED_STATUSES.flatMap((status) => {
    const href = ordersOfStatus({ href: '/orders', hasDirections: true }, status)
    const { state, problems } = parseListState(new URL(href, 'http://office').searchParams, orders.rules)
    expect(problems).toEqual([])
    const { direction, parts } = toOrderRequest(toListOptions(orders, state))
    return parts.map(({ filters }) => [direction, filters])
  })
  expect(list.mock.calls.map(([direction, { filters }]) => [direction, filters])).toEqual(listed)
  expect(listed).toContainEqual(['Incoming', { Status: 'Declined', IsSubmitted: 'false' }])
})

describe('top products', () => {
  const item = (ProductID: string, Quantity: number, LineTotal: number, Currency?: string) => ({
    ...{ ProductID, Quantity, LineTotal },
    Product: { Name: `The ${ProductID}` },
    Order: { Currency },
  })

  it('are ranked by total amount', () => {
    const products = rank([item('a', 1, 10), item('b', 2, 15), item('a', 4, 8)] as never)
    expect(products).toEqual([
      { id: 'a', name: 'The a', quantity: 5, amount: 18 },
      { id: 'b', name: 'The b', quantity: 2, amount: 15 },
    ])
  })

  it('are limited to five pages of line items and one currency, with a note about the limit', async () => {
    list.mockReturnValue(
      page([item('a', 1, 10), item('b', 1, 90, 'EUR'), item('c', 1, 1), item('d', 1, 1)], 700),
    )
    const { products, currency, limit } = await platformFigures.topProducts(30, at, {})
    expect(products.map(({ id }) => id)).toEqual(['a', 'c', 'd'])
    expect(currency).toBe('USD')
    expect(requested).toHaveLength(5)
    expect(limit).toBe('Based on the newest 20 of 700 items. Excludes 5 in other currencies.')
    expect(requested[0]?.filters).toEqual({
      'Order.DateSubmitted': '>=2026-10-20T00:00:00.000Z',
      'Order.Status': 'Open|Completed',
    })
  })
})

it('names the buyer of an order by full name, or by user ID if the name is missing', () => {
  const { buyer, companyId, status } = toRecentOrder({
    FromUser: { FirstName: 'Ada', LastName: 'Story' },
    FromCompanyID: 'harborline',
    Status: 'Shipped',
  } as never)
  expect([buyer, companyId, status]).toEqual(['Ada Story', 'harborline', 'Completed'])
  expect(toRecentOrder({ FromUserID: 'u1' } as never).buyer).toBe('u1')
})

it('sample figures cover every period with one value per day', async () => {
  for (const span of ['day', 7, 90] as const) {
    const { now, before } = await sampleFigures.sales(span, at, {})
    expect([now.byDay.length, before.byDay.length]).toEqual(span === 'day' ? [1, 1] : [span, span])
    expect(now.amount).toBeGreaterThan(0)
  }
  expect((await sampleFigures.lowStock({})).total).toBe(3)
  expect((await sampleFigures.returns({})).total).toBe(2)
  expect(call).not.toHaveBeenCalled()
})
