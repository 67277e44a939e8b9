import { readLastReturns } from '@/components/purchasing/rules/return-sample'

jest.mock('@/lib/ordercloud/sdk')
const mockLists = { returns: jest.fn(), orders: jest.fn(), lines: jest.fn() }
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) =>
    run({
      OrderReturns: { List: mockLists.returns },
      Orders: { List: mockLists.orders },
      LineItems: { ListAcrossOrders: mockLists.lines },
    }),
}))

const page = (Items: object[]) => ({ Items, Meta: { TotalPages: 1, TotalCount: Items.length } })

it('reads returns with their orders and lines in a few requests', async () => {
  const returns = Array.from({ length: 25 }, (_, at) => ({ ID: `r${at}`, OrderID: `o${at % 22}` }))
  mockLists.returns.mockResolvedValue(page(returns))
  mockLists.orders.mockImplementation(async (_direction: string, { filters }: { filters: { ID: string } }) =>
    page(filters.ID.split('|').map((ID) => ({ ID }))),
  )
  mockLists.lines.mockImplementation(
    async (_direction: string, { filters }: { filters: Record<string, string> }) =>
      page((filters['Order.ID'] ?? '').split('|').map((id) => ({ ID: 'line', Order: { ID: id } }))),
  )
  const sample = await readLastReturns()
  expect(sample).toHaveLength(25)
  expect(sample[24]).toMatchObject({
    orderReturn: { ID: 'r24' },
    order: { ID: 'o2' },
    lines: [{ Order: { ID: 'o2' } }],
  })
  expect(mockLists.orders).toHaveBeenCalledTimes(2)
  expect(mockLists.lines).toHaveBeenCalledTimes(2)
})

it('leaves out returns whose order cannot be read', async () => {
  mockLists.returns.mockResolvedValue(page([{ ID: 'r', OrderID: 'gone' }]))
  mockLists.orders.mockResolvedValue(page([]))
  mockLists.lines.mockResolvedValue(page([]))
  expect(await readLastReturns()).toEqual([])
})
