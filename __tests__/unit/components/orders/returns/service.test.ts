import { currencyOf, returnService } from '@/components/orders/returns/service'
import { UNKNOWN_CURRENCY } from '@/lib/format/price'
import { PlatformError } from '@/lib/ordercloud/errors'
import type { ListOptions } from '@/lib/resource/service'

jest.mock('@/lib/ordercloud/sdk')
const mockReturns = jest.fn()
const mockOrders = jest.fn()
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) =>
    run({ OrderReturns: { List: mockReturns }, Orders: { List: mockOrders } }),
}))

const options: ListOptions = { sortBy: ['!LastUpdated'], page: 1, pageSize: 20, filters: {} }
const page = (Items: object[]) => ({ Items, Meta: { TotalCount: Items.length } })
const rows = [
  { ID: 'r1', OrderID: 'o1' },
  { ID: 'r2', OrderID: 'o2' },
  { ID: 'r3', OrderID: 'o1' },
]
const found = [
  { ID: 'o1', Currency: 'EUR' },
  { ID: 'o2', Currency: 'USD' },
]

beforeEach(() => {
  mockReturns.mockReset().mockResolvedValue(page(rows))
  mockOrders.mockReset().mockResolvedValue(page(found))
})

it('requests the orders of a whole page once', async () => {
  const { Items } = await returnService.list(options, {})
  expect(mockOrders).toHaveBeenCalledTimes(1)
  expect(mockOrders.mock.calls[0]?.[1]).toMatchObject({ filters: { ID: 'o1|o2' }, pageSize: 100 })
  expect(Items.map(({ Order }) => Order?.Currency)).toEqual(['EUR', 'USD', 'EUR'])
})

it('lists returns whose orders cannot be read', async () => {
  mockOrders.mockRejectedValue(new PlatformError('No.', { status: 403 }))
  const { Items } = await returnService.list(options, {})
  expect(Items.map(({ ID, Order }) => [ID, Order])).toEqual(rows.map(({ ID }) => [ID, undefined]))
  expect(Items.map(currencyOf)).toEqual(rows.map(() => UNKNOWN_CURRENCY))
})

it('uses the default currency when the order names none', () => {
  expect(currencyOf({ ID: 'r1', OrderID: 'o1', Order: {} })).toBeUndefined()
})

it('requests no orders when there are no returns', async () => {
  mockReturns.mockResolvedValue(page([]))
  await returnService.list(options, {})
  expect(mockOrders).not.toHaveBeenCalled()
})

it('rejects when the request for the orders is aborted', async () => {
  mockOrders.mockRejectedValue(new PlatformError('Cancelled.', { errorCode: 'Aborted' }))
  await expect(returnService.list(options, {})).rejects.toThrow('Cancelled.')
})

it('returns the same list on the server', async () => {
  const read = jest.fn((path: string) => Promise.resolve(page(path === '/orderreturns' ? rows : found)))
  expect(await returnService.readList?.(read as never, options)).toEqual(
    await returnService.list(options, {}),
  )
})
