import {
  MOVEMENT_ORDERS,
  movementsOf,
  movementSums,
  newestFirst,
  readMovements,
} from '@/components/purchasing/rules/movements'
import type { Order, Payment } from '@/lib/ordercloud/models'

const mockOrders = jest.fn()
const mockPayments = jest.fn()
jest.mock('@/lib/ordercloud/client', () => ({
  call: async (run: (oc: object) => unknown) =>
    run({ Orders: { List: mockOrders }, Payments: { List: mockPayments } }),
}))

const order = (more: Partial<Order> = {}) =>
  ({
    ID: 'o',
    Status: 'Open',
    Total: 100,
    Currency: 'EUR',
    DateSubmitted: '2026-11-01T00:00:00Z',
    ...more,
  }) as Order
const pay = (ID: string, more: object = {}) =>
  ({ ID, Accepted: true, Amount: 30, SpendingAccountID: 'fund', ...more }) as Payment

describe('the movements of an order', () => {
  it('are the accepted payments with the account, at the time of the submission', () => {
    const payments = [
      pay('a'),
      pay('b', { SpendingAccountID: 'other' }),
      pay('c', { SpendingAccountID: null }),
    ]
    expect(movementsOf(order(), payments, 'fund')).toEqual([
      {
        ...{ kind: 'taken', orderId: 'o', date: '2026-11-01T00:00:00Z', currency: 'EUR', change: -30 },
        payment: payments[0],
      },
    ])
  })

  it.each(['AwaitingApproval', 'Open', 'Completed'] as const)(
    'take money while the order is %s',
    (Status) => {
      expect(movementsOf(order({ Status }), [pay('a')], 'fund')[0]?.change).toBe(-30)
    },
  )

  it.each(['Declined', 'Canceled', 'Unsubmitted'] as const)('take nothing when it is %s', (Status) => {
    const refund = pay('r', { Amount: -5, OrderReturnID: 'ret' })
    expect(movementsOf(order({ Status }), [pay('a'), refund], 'fund')).toMatchObject([
      { kind: 'returned', change: 0 },
      { kind: 'returned', change: 0 },
    ])
  })

  it('take nothing before the payment is accepted', () => {
    expect(movementsOf(order(), [pay('a', { Accepted: false })], 'fund')).toMatchObject([
      { kind: 'notAccepted', change: 0 },
    ])
  })

  it('take the rest that the other accepted payments leave, when the payment has no amount', () => {
    const rest = pay('rest', { Amount: null })
    const others = [
      pay('a', { SpendingAccountID: null, Amount: 59.9 }),
      pay('b', { SpendingAccountID: null, Amount: 10, Accepted: false }),
    ]
    expect(movementsOf(order(), [rest, ...others], 'fund')[0]?.change).toBe(-40.1)
    expect(movementsOf(order({ Total: 20 }), [rest, ...others], 'fund')[0]?.change).toBe(0)
  })

  it('return a refund at its own time, accepted or not', () => {
    const refund = pay('r', {
      ...{ Amount: -12.5, OrderReturnID: 'ret', Accepted: false, DateCreated: '2026-11-09T00:00:00Z' },
    })
    expect(movementsOf(order(), [refund], 'fund')).toMatchObject([
      { kind: 'refunded', change: 12.5, date: '2026-11-09T00:00:00Z' },
    ])
  })
})

it('sorts movements with the newest first and sums them by currency', () => {
  const movements = [
    ...movementsOf(order(), [pay('a', { Amount: 0.1 }), pay('b', { Amount: 0.2 })], 'fund'),
    ...movementsOf(
      order({ ID: 'late', DateSubmitted: '2026-11-20T00:00:00Z', Currency: 'USD' }),
      [pay('c')],
      'fund',
    ),
    ...movementsOf(
      order({ ID: 'undated', DateSubmitted: null as never }),
      [pay('d', { Accepted: false })],
      'fund',
    ),
    ...movementsOf(order(), [pay('r', { Amount: -0.05, OrderReturnID: 'ret' })], 'fund'),
  ]
  expect(newestFirst(movements).map(({ payment }) => payment.ID)).toEqual(['c', 'a', 'b', 'd', 'r'])
  expect(movementSums(movements)).toEqual([
    { currency: 'EUR', taken: 0.3, refunded: 0.05 },
    { currency: 'USD', taken: 30, refunded: 0 },
  ])
})

describe('reading', () => {
  beforeEach(() => jest.resetAllMocks())
  const listed = (Items: object[], TotalPages = 1, TotalCount = Items.length) => ({
    Items,
    Meta: { TotalCount, TotalPages },
  })

  it('takes one request for each list of orders and one for each order, and reports them', async () => {
    mockOrders.mockImplementation(async (_: string, { filters }: { filters: { Status: string } }) =>
      filters.Status === 'AwaitingApproval'
        ? listed([order({ ID: 'c', Status: 'AwaitingApproval' })], 1, 1)
        : listed([order({ ID: 'a/b' })], 3, 120),
    )
    mockPayments.mockImplementation(async (_: string, id: string) => listed(id === 'c' ? [pay('p')] : []))
    const seen: object[] = []
    const page = await readMovements({ buyerId: 'b', accountId: 'fund', page: 2 }, {}, (one) =>
      seen.push(one),
    )
    expect(page).toMatchObject({ orders: 2, total: 121, hasOlder: true })
    expect(page.movements.map(({ orderId, change }) => [orderId, change])).toEqual([['c', -30]])
    expect(mockOrders.mock.calls.map(([, options]) => options)).toEqual([
      {
        ...{ page: 2, pageSize: MOVEMENT_ORDERS, sortBy: ['!DateSubmitted', 'ID'] },
        filters: { FromCompanyID: 'b', Status: 'Open|Completed|Canceled' },
      },
      {
        ...{ page: 2, pageSize: MOVEMENT_ORDERS, sortBy: ['!DateCreated', 'ID'] },
        filters: { FromCompanyID: 'b', Status: 'AwaitingApproval' },
      },
    ])
    expect(mockPayments.mock.calls.map(([, id]) => id)).toEqual(['a%2Fb', 'c'])
    expect(seen.at(-1)).toEqual({ done: 4, total: 4 })
  })

  it('makes no further requests after a failure', async () => {
    mockOrders.mockResolvedValue(listed(Array.from({ length: 50 }, (_, at) => order({ ID: `o${at}` }))))
    mockPayments.mockRejectedValue(new Error('lost'))
    await expect(readMovements({ buyerId: 'b', accountId: 'fund', page: 1 }, {})).rejects.toThrow('lost')
    expect(mockPayments.mock.calls.length).toBeLessThan(10)
  })
})
