import { readOrders, relatedOrdersQuery } from '@/components/orders/rules/by-id'

jest.mock('@/lib/ordercloud/sdk')
const mockOrders = jest.fn()
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run({ Orders: { List: mockOrders } }),
}))

const filtersOf = (call: unknown[]) => (call[1] as { filters: object }).filters

beforeEach(() => {
  mockOrders.mockReset().mockImplementation(async (_direction, { filters }) => ({
    Items: [{ ID: filters.IsSubmitted === false ? 'draft' : 'sent' }],
  }))
})

it('finds submitted orders with one request', async () => {
  expect(await relatedOrdersQuery('o', ['sent']).queryFn({})).toEqual([{ ID: 'sent' }])
  expect(mockOrders.mock.calls.map(filtersOf)).toEqual([{ ID: 'sent' }])
})

it('looks for missing orders among unsubmitted ones with a second request', async () => {
  expect(await relatedOrdersQuery('o', ['sent', 'draft']).queryFn({})).toEqual([
    { ID: 'sent' },
    { ID: 'draft' },
  ])
  expect(mockOrders.mock.calls.map(filtersOf)).toEqual([
    { ID: 'sent|draft' },
    { ID: 'draft', IsSubmitted: false },
  ])
})

it('sends no request for an empty list of IDs', async () => {
  expect(await readOrders([], {})).toEqual([])
  expect(mockOrders).not.toHaveBeenCalled()
})
