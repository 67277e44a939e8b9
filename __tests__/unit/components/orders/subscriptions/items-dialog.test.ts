import { saveChanges } from '@/components/orders/lines/write-lines'
import { callsOfSubscription } from '@/components/orders/subscriptions/items-dialog'
import { PlatformError } from '@/lib/ordercloud/errors'

jest.mock('@/lib/ordercloud/sdk')
const mockItems = { Create: jest.fn(), Get: jest.fn(), Patch: jest.fn(), Delete: jest.fn() }
const mockBundles = { Delete: jest.fn() }
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) =>
    run({ SubscriptionItems: mockItems, BundleSubscriptionItems: mockBundles }),
}))

const items = [
  { ID: 'a', ProductID: 'rope' },
  { ID: 'b', ProductID: 'set 1', IsBundle: true },
]
const save = (changes: Parameters<typeof saveChanges>[1]) =>
  saveChanges(callsOfSubscription('s 1', items), changes, new Set())

beforeEach(() => {
  jest.resetAllMocks()
  mockItems.Get.mockResolvedValue({})
})

it('changes and adds items of the subscription', async () => {
  const line = { ID: 'c', ProductID: 'tape', Quantity: 2 }
  await save([
    { key: 'q', kind: 'change', id: 'a', values: { Quantity: 4 }, shown: { ProductID: 'rope' } },
    { key: 'n', kind: 'add', line },
  ])
  expect(mockItems.Patch).toHaveBeenCalledWith('s%201', 'a', { Quantity: 4 })
  expect(mockItems.Create).toHaveBeenCalledWith('s%201', line)
})

it('removes a bundle with the call for bundles, and other items one by one', async () => {
  await save([
    { key: 'a', kind: 'remove', id: 'a' },
    { key: 'b', kind: 'remove', id: 'b' },
  ])
  expect(mockItems.Delete.mock.calls).toEqual([['s%201', 'a']])
  expect(mockBundles.Delete.mock.calls).toEqual([['s%201', 'set%201', 'b']])
})

it('counts a removal without a response as done when the item is gone', async () => {
  mockItems.Get.mockResolvedValueOnce({}).mockRejectedValue(
    new PlatformError('no', { status: 404, errorCode: 'NotFound' }),
  )
  mockItems.Delete.mockRejectedValue(new PlatformError('lost', { status: null, errorCode: 'Network' }))
  await expect(save([{ key: 'a', kind: 'remove', id: 'a' }])).resolves.toBeUndefined()
  expect(mockItems.Delete).toHaveBeenCalledTimes(1)
})
