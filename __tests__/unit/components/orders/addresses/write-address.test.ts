import { addressTitle, setAddress, type AddressUse } from '@/components/orders/addresses/write-address'
import { PlatformError } from '@/lib/ordercloud/errors'

jest.mock('@/lib/ordercloud/sdk')
const mockOrders = {
  Patch: jest.fn(),
  SetBillingAddress: jest.fn(),
  SetShippingAddress: jest.fn(),
  Get: jest.fn(),
}
const mockLines = { Patch: jest.fn(), SetShippingAddress: jest.fn(), Get: jest.fn(), List: jest.fn() }
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run({ Orders: mockOrders, LineItems: mockLines }),
}))

const YARD = { Street1: '1 Yard', City: 'Norfolk', Country: 'US', Street2: null } as never
const line: AddressUse = { kind: 'line', line: { ID: 'L 1', ProductID: 'P' } }

beforeEach(() => {
  jest.resetAllMocks()
  mockOrders.Get.mockResolvedValue({})
  mockLines.Get.mockResolvedValue({})
  mockLines.List.mockResolvedValue({ Items: [{}] })
})

it.each([
  [{ kind: 'billing' }, mockOrders.Patch, ['All', 'A%201', { BillingAddressID: 'yard' }]],
  [{ kind: 'shipping' }, mockOrders.Patch, ['All', 'A%201', { ShippingAddressID: 'yard' }]],
  [line, mockLines.Patch, ['All', 'A%201', 'L%201', { ShippingAddressID: 'yard' }]],
] as [AddressUse, jest.Mock, unknown[]][])('links a saved address (%#)', async (use, write, sent) => {
  await setAddress('A 1', use, { savedId: 'yard' })
  expect(write.mock.calls).toEqual([sent])
})

it.each([
  [{ kind: 'billing' }, mockOrders.SetBillingAddress, ['All', 'A%201', YARD]],
  [{ kind: 'shipping' }, mockOrders.SetShippingAddress, ['All', 'A%201', YARD]],
  [line, mockLines.SetShippingAddress, ['All', 'A%201', 'L%201', YARD]],
] as [AddressUse, jest.Mock, unknown[]][])(
  'stores an address of the order only (%#)',
  async (use, write, sent) => {
    await setAddress('A 1', use, { address: YARD })
    expect(write.mock.calls).toEqual([sent])
  },
)

describe('after a lost response', () => {
  const lost = () => Promise.reject(new PlatformError('lost', { status: null, errorCode: 'Network' }))

  it('counts the change as done when the order has the address', async () => {
    mockOrders.SetBillingAddress.mockImplementation(lost)
    mockOrders.Get.mockResolvedValueOnce({}).mockResolvedValue({
      BillingAddress: { ...(YARD as object), ID: null, Zip: null },
    })
    await expect(setAddress('A', { kind: 'billing' }, { address: YARD })).resolves.toBeUndefined()
  })

  it('fails when the order has another address, or a saved one with the same text', async () => {
    mockOrders.SetBillingAddress.mockImplementation(lost)
    for (const BillingAddress of [
      null,
      { ...(YARD as object), City: 'Boston' },
      { ...(YARD as object), ID: 'yard' },
    ]) {
      mockOrders.Get.mockResolvedValue({ BillingAddress })
      await expect(setAddress('A', { kind: 'billing' }, { address: YARD })).rejects.toMatchObject({
        errorCode: 'Network',
      })
    }
  })

  it('reads the lines to find the shipping address of the order', async () => {
    mockOrders.Patch.mockImplementation(lost)
    mockLines.List.mockResolvedValueOnce({ Items: [{}] }).mockResolvedValue({
      Items: [{ ShippingAddress: { ID: 'yard' } }],
    })
    await expect(setAddress('A', { kind: 'shipping' }, { savedId: 'yard' })).resolves.toBeUndefined()
  })
})

it.each([
  [{ kind: 'billing' }, 'Change the billing address of order 1'],
  [{ kind: 'shipping' }, 'Change the shipping address of order 1'],
  [line, 'Change the shipping address of P'],
] as [AddressUse, string][])('names the address in the title (%#)', (use, title) => {
  expect(addressTitle(use, 'order 1', ({ ProductID }) => ProductID ?? '')).toBe(title)
})
