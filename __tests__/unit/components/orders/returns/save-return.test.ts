import { saveReturn } from '@/components/orders/returns/save-return'
import type { OrderReturn } from '@/lib/ordercloud/models'

jest.mock('@/lib/ordercloud/sdk')
const mockReturns = { Get: jest.fn(), Patch: jest.fn() }
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run({ OrderReturns: mockReturns }),
}))

const seen = { ID: 'r 1', OrderID: 'o1', ItemsToReturn: [{ LineItemID: 'a', Quantity: 2 }] } as OrderReturn
const patch = { ItemsToReturn: [{ LineItemID: 'a', Quantity: 1 }] }

beforeEach(() => {
  jest.resetAllMocks()
  mockReturns.Patch.mockResolvedValue({})
})

it('saves a return that nobody has changed since', async () => {
  mockReturns.Get.mockResolvedValue({ ...seen, Comments: null })
  await saveReturn(seen, patch)
  expect(mockReturns.Patch.mock.calls).toEqual([['r%201', patch]])
})

it('refuses to replace what another user has saved', async () => {
  mockReturns.Get.mockResolvedValue({ ...seen, ItemsToReturn: [{ LineItemID: 'b', Quantity: 1 }] })
  await expect(saveReturn(seen, patch)).rejects.toThrow('Another user has changed this return.')
  mockReturns.Get.mockResolvedValue({ ...seen, Status: 'Canceled' })
  await expect(saveReturn(seen, { Comments: 'x' })).rejects.toThrow('Another user has changed this return.')
  expect(mockReturns.Patch).not.toHaveBeenCalled()
})

it('counts a change that took effect without a response as saved', async () => {
  mockReturns.Get.mockResolvedValue({ ...seen, ...patch })
  await saveReturn(seen, patch)
  expect(mockReturns.Patch).not.toHaveBeenCalled()
})
