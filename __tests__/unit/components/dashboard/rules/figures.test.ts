import { orders } from '@/components/orders/resource'
import { toOrderRequest } from '@/components/orders/service'
import { COUNTED_STATUSES } from '@/components/dashboard/rules/figures'
import { ordersOfStatus, ordersWith } from '@/components/dashboard/rules/order-links'
import { platformFigures } from '@/components/dashboard/rules/platform-figures'
import { sampleFigures } from '@/components/dashboard/rules/sample-figures'
import { mainCurrency, rankBuyers } from '@/components/dashboard/rules/sales'
import type { FilteredTile } from '@/components/dashboard/rules/layout'
import { tileHref, TILES } from '@/components/dashboard/rules/tiles'
import { rank } from '@/components/dashboard/rules/top-products'
import { toWaitingOrder } from '@/components/dashboard/rules/waiting'
import { products } from '@/components/products/resource'
import { promotions } from '@/components/promotions/resource'
import { returns } from '@/components/orders/returns/resource'
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
  const recordPlain = (options: Options) => record('', options)
  const oc = {
    Orders: { List: record },
    LineItems: { ListAcrossOrders: record },
    OrderReturns: { List: recordPlain },
    Products: { List: recordPlain },
    Promotions: { List: recordPlain },
  }
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

describe('a tile', () => {
  const lists: Record<string, typeof orders> = { orders, returns, products, promotions } as never

  it.each(['approve', 'ship', 'late', 'returns', 'outOfStock', 'promotions'] as const)(
    'counts with one request for the filters of its list: %s',
    async (tile: FilteredTile) => {
      list.mockReturnValue(page([], 12))
      const { total, filters } = await platformFigures.tile(tile, at.now, {})
      expect([total, requested.length]).toEqual([12, 1])
      const { area } = TILES[tile]
      const all = area === 'orders' ? ordersWith({ href: '', hasDirections: true }, filters) : filters
      const { searchParams } = new URL(tileHref(tile, `/${area}`, all), 'http://office')
      const { rules } = lists[area] ?? orders
      const { state, problems } = parseListState(searchParams, rules)
      expect(problems).toEqual([])
      const { direction, ...others } = state.filters
      expect(direction).toBe(area === 'orders' ? 'Incoming' : undefined)
      const { IsSubmitted: _, ...counted } = requested[0]?.filters ?? {}
      expect(others).toEqual(counted)
    },
  )

  it('has the age of the oldest record, also of orders that were not submitted to the seller', async () => {
    list.mockReturnValue(page([{ DateSubmitted: null, DateCreated: '2026-11-10T00:00:00Z' }], 3))
    expect(await platformFigures.tile('approve', at.now, {})).toMatchObject({
      total: 3,
      oldest: '2026-11-10T00:00:00Z',
    })
    expect(requested[0]).toMatchObject({ sortBy: ['DateCreated'], pageSize: 1 })
    await platformFigures.tile('ship', at.now, {})
    expect(requested[1]).toMatchObject({ sortBy: ['DateSubmitted'], pageSize: 1 })
  })

  it('counts orders as late after five full days, and promotions that end within 30 days', async () => {
    list.mockReturnValue(page([]))
    await platformFigures.tile('late', at.now, {})
    await platformFigures.tile('promotions', at.now, {})
    expect(requested.map(({ filters }) => filters)).toEqual([
      { Status: 'Open', DateSubmitted: '<2026-11-13T00:00:00.000Z' },
      { Active: 'true', ExpirationDate: ['>=2026-11-18T12:00:00.000Z', '<2026-12-18T12:00:00.000Z'] },
    ])
  })
})

it('reads the orders that have waited longest from both lists of the platform, oldest first', async () => {
  const waiting = (ID: string, day: string) => ({ ID, DateCreated: `2026-11-${day}T00:00:00Z` })
  list.mockImplementation((_direction, { filters }) =>
    page(filters.IsSubmitted === 'false' ? [waiting('a', '12')] : [waiting('b', '10'), waiting('c', '14')]),
  )
  const rows = await platformFigures.waitingOrders('AwaitingApproval|Open', {})
  expect(rows.map(({ id }) => id)).toEqual(['b', 'a', 'c'])
})

it('shows the eight products with the lowest stock, and counts those with nothing left', async () => {
  const low = (ID: string, QuantityAvailable: number) => ({
    ID,
    Inventory: { QuantityAvailable, NotificationPoint: 5 },
  })
  list.mockReturnValue(
    page([low('a', 0), ...Array.from({ length: 9 }, (_, n) => low(`b${n}`, 2)), low('c', 9)]),
  )
  const { products: shown, total, empty, limit } = await platformFigures.lowStock({})
  expect(shown[0]).toEqual({ id: 'a', name: 'a', left: 0, notifyAt: 5 })
  expect([shown.length, total, empty, limit]).toEqual([8, 10, 1, undefined])
})

it('ranks buyers by the amount of their orders in one currency', () => {
  const of = (FromCompanyID: string, Total: number, Currency: string | null = null) => ({
    FromCompanyID,
    Total,
    Currency,
  })
  const found = rankBuyers(
    [of('a', 5), of('b', 8), of('a', 4), of('b', 90, 'EUR'), of('', 50)] as never,
    'USD',
  )
  expect(found).toEqual([
    { id: 'a', orders: 2, amount: 9 },
    { id: 'b', orders: 1, amount: 8 },
  ])
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
    expect(limit).toBe('Based on the newest 20 of 700 order lines. Excludes 5 in other currencies.')
    expect(requested[0]?.filters).toEqual({
      'Order.DateSubmitted': '>=2026-10-20T00:00:00.000Z',
      'Order.Status': 'Open|Completed',
    })
  })
})

it('shows an order with an unknown status as completed', () => {
  const row = toWaitingOrder({ ID: 'o1', FromCompanyID: 'harborline', Status: 'Shipped', Total: 3 } as never)
  expect(row).toMatchObject({ id: 'o1', companyId: 'harborline', status: 'Completed', amount: 3 })
})

it('sample figures cover every period with one value per day', async () => {
  for (const span of [7, 90] as const) {
    const { today, days } = await sampleFigures.sales(span, at, {})
    expect([today.now.byDay.length, today.before.byDay.length]).toEqual([1, 1])
    expect([days.now.byDay.length, days.before.byDay.length]).toEqual([span, span])
    for (const { now } of [today, days]) expect(now.amount).toBeGreaterThan(0)
  }
  expect((await sampleFigures.lowStock({})).total).toBe(3)
  expect((await sampleFigures.tile('returns', at.now, {})).total).toBe(2)
  expect(call).not.toHaveBeenCalled()
})
