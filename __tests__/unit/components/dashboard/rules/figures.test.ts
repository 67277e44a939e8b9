import { orders } from '@/components/orders/resource'
import { toOrderRequest } from '@/components/orders/service'
import { COUNTED_STATUSES } from '@/components/dashboard/rules/figures'
import { ordersOfStatus } from '@/components/dashboard/rules/order-links'
import {
  platformFigures,
  readPendingReturns,
  toRecentOrder,
} from '@/components/dashboard/rules/platform-figures'
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
const from = ({ filters }: Options) => String((filters.DateSubmitted as string[])[0])

describe('sales', () => {
  it('of today and of several days are added up by day from one list of orders', async () => {
    list.mockReturnValue(
      page([
        order('2026-11-08T09:00:00Z', 40),
        order('2026-11-11T11:00:00Z', 3),
        // After the end of the days before, and before the start of the last days.
        order('2026-11-11T18:00:00Z', 500),
        order('2026-11-15T00:00:00Z', 10.1),
        order('2026-11-18T11:00:00Z', 20.2),
      ]),
    )
    const { days, today } = await platformFigures.sales(7, at, {})
    expect(days.now).toMatchObject({ orders: 2, byDay: [0, 0, 0, 10.1, 0, 0, 20.2] })
    expect(days.now.amount).toBeCloseTo(30.3, 6)
    expect(days.before).toMatchObject({ orders: 2, amount: 43, byDay: [0, 0, 0, 40, 0, 0, 3] })
    expect([days.currency, days.limit]).toEqual(['USD', undefined])
    expect(today.now).toMatchObject({ orders: 1, amount: 20.2, byDay: [20.2] })
    expect(today.before).toMatchObject({ orders: 1, amount: 3, byDay: [3] })
    expect(list.mock.calls.map(([direction]) => direction)).toEqual(['Incoming'])
    expect(requested).toEqual([
      {
        filters: {
          DateSubmitted: ['>=2026-11-05T00:00:00.000Z', '<2026-11-18T12:00:00.000Z'],
          Status: 'Open|Completed',
        },
        page: 1,
        pageSize: 100,
        sortBy: ['DateSubmitted', 'ID'],
      },
    ])
  })

  it('read every page of that list once', async () => {
    const hundred = Array.from({ length: 100 }, () => order('2026-11-16T09:00:00Z', 1))
    list.mockImplementation((_direction, options) =>
      page(options.page === 3 ? hundred.slice(0, 50) : hundred, 250),
    )
    const { days } = await platformFigures.sales(7, at, {})
    expect(days.now).toMatchObject({ orders: 250, amount: 250 })
    expect(requested.map((options) => options.page)).toEqual([1, 2, 3])
  })

  it('are limited to ten pages per period when there are too many orders, with a note about the limit', async () => {
    list.mockImplementation((_direction, options) => {
      const isOfDays = ['>=2026-11-05T00:00:00.000Z', '>=2026-11-12T00:00:00.000Z'].includes(from(options))
      const isBefore = String(options.filters.DateSubmitted).includes('<2026-11-11')
      if (!isOfDays || isBefore) return page([])
      return page(
        Array.from({ length: 100 }, () => order('2026-11-16T09:00:00Z', 1)),
        25_000,
      )
    })
    const { days, today } = await platformFigures.sales(7, at, {})
    expect(days.now).toMatchObject({ orders: 25_000, amount: 1000 })
    expect(days.limit).toBe('Total of the first 1,000 of 25,000 orders of the period.')
    // The days before, today, and the day to compare it with are complete.
    expect(today).toMatchObject({ now: { orders: 0 }, limit: undefined })
    expect(requested).toHaveLength(1 + 10 + 3)
  })

  it('never add up two currencies', async () => {
    const orders = [order('2026-11-16T09:00:00Z', 5, 'EUR'), order('2026-11-16T09:00:00Z', 7, 'EUR')]
    list.mockReturnValue(page([...orders, order('2026-11-16T09:00:00Z', 100)]))
    const { now, currency, limit } = (await platformFigures.sales(7, at, {})).days
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

it('reads the same returns for a document as for the list of notifications', async () => {
  const listed = jest.fn(async () => page([{ ID: 'r1', Status: 'Open', OrderID: 'o1' }], 7))
  jest.mocked(call).mockImplementation((run) => run({ OrderReturns: { List: listed } } as never))
  const inBrowser = await platformFigures.returns({})
  const inDocument = await readPendingReturns({ OrderReturns: { List: listed } } as never)
  expect(inDocument).toEqual(inBrowser)
  const [[first], [second]] = listed.mock.calls as unknown as [[object], [object]]
  expect(second).toEqual(first)
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
  for (const span of [7, 90] as const) {
    const { today, days } = await sampleFigures.sales(span, at, {})
    expect([today.now.byDay.length, today.before.byDay.length]).toEqual([1, 1])
    expect([days.now.byDay.length, days.before.byDay.length]).toEqual([span, span])
    for (const { now } of [today, days]) expect(now.amount).toBeGreaterThan(0)
  }
  expect((await sampleFigures.lowStock({})).total).toBe(3)
  expect((await sampleFigures.returns({})).total).toBe(2)
  expect(call).not.toHaveBeenCalled()
})
