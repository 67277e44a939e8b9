import {
  accountFigure,
  orderFigure,
  ordersSince,
  readCompanyOrders,
  soldSince,
  startOfPeriod,
} from '@/components/companies/overview/figures'
import type { Order, SpendingAccount } from '@/lib/ordercloud/models'

const mockList = jest.fn()
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run({ Orders: { List: mockList } }),
}))

const order = (DateSubmitted: string, Total: number, Currency?: string) =>
  ({ DateSubmitted, Total, Currency }) as Order
const all = (items: Order[], total = items.length) => ({ items, total })

it('begins a period of days with the first moment of its first day in the time zone of the user', () => {
  const now = new Date('2026-11-21T03:30:00Z')
  expect(startOfPeriod(30, now, 'UTC')).toBe('2026-10-23T00:00:00.000Z')
  // It is still November 20 there, and the clocks went back on November 1.
  expect(startOfPeriod(30, now, 'America/New_York')).toBe('2026-10-22T04:00:00.000Z')
})

it('adds up the amounts of each currency, highest first', () => {
  const orders = all([order('', 10, 'EUR'), order('', 1200.5), order('', 5, 'EUR')])
  expect(orderFigure(orders)).toEqual({ text: '3 orders, $1,200.50, €15.00', note: undefined })
  expect(orderFigure(all([]))).toEqual({ text: '0 orders', note: undefined })
})

it('says that the amount is of the newest orders when there are too many to read', () => {
  const { text, note } = orderFigure(all([order('', 7)], 2500))
  expect(text).toBe('2,500 orders, $7.00')
  expect(note).toBe('Amount of the newest 1 of 2,500 orders.')
})

it('counts the orders of the shorter period among those of the longer one', () => {
  const recent = order('2026-11-10T00:00:00Z', 3)
  const old = order('2026-09-10T00:00:00Z', 4)
  const from = '2026-11-01T00:00:00.000Z'
  expect(orderFigure(ordersSince(all([recent, old], 900), from)).text).toBe('1 order, $3.00')
  expect(orderFigure(ordersSince(all([recent], 1), from)).text).toBe('1 order, $3.00')
  expect(orderFigure(ordersSince(all([recent], 900), from)).text).toBe('At least 1 order, $3.00')
})

it('reads the sold orders of the company, newest first', async () => {
  mockList.mockResolvedValue({ Items: [], Meta: { TotalPages: 1, TotalCount: 0 } })
  const of = { direction: 'Incoming', filters: { FromCompanyID: 'harborline' } } as const
  await readCompanyOrders(of, soldSince('2026-11-01T00:00:00.000Z'), {})
  expect(mockList).toHaveBeenCalledTimes(1)
  expect(mockList.mock.lastCall?.slice(0, 2)).toEqual([
    'Incoming',
    {
      page: 1,
      pageSize: 100,
      sortBy: ['!DateSubmitted', 'ID'],
      filters: {
        FromCompanyID: 'harborline',
        Status: 'Open|Completed',
        DateSubmitted: '>=2026-11-01T00:00:00.000Z',
      },
    },
  ])
})

it('adds up what is left on accounts that can be used now', () => {
  const now = new Date('2026-11-21T00:00:00Z')
  const account = (Balance: number, dates: Partial<SpendingAccount> = {}) =>
    ({ Balance, ...dates }) as SpendingAccount
  const items = [
    account(100),
    account(50.25, { EndDate: '2027-01-01T00:00:00Z' }),
    account(7, { EndDate: '2026-11-01T00:00:00Z' }),
    account(9, { StartDate: '2027-01-01T00:00:00Z' }),
  ]
  expect(accountFigure({ items, total: 4 }, now)).toEqual({
    text: '2 accounts, $150.25 left',
    note: 'Excludes 2 that cannot be used now.',
  })
  expect(accountFigure({ items: items.slice(0, 1), total: 150 }, now).note).toBe(
    'Balance of the first 1 account.',
  )
})
