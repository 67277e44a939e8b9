import { addToStock, type RestockProgress } from '@/components/orders/returns/add-to-stock'
import { PlatformError } from '@/lib/ordercloud/errors'

jest.mock('@/lib/ordercloud/sdk')
/** The quantity that the platform has. */
let mockQuantity = 0
const mockPatch = jest.fn()
const mockGet = jest.fn()
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run({ Products: { Get: mockGet, Patch: mockPatch } }),
}))

const lost = () => Promise.reject(new PlatformError('lost', { status: null, errorCode: 'Network' }))
const store = (quantity: number) => {
  mockQuantity = quantity
  return Promise.resolve({ Inventory: { QuantityAvailable: quantity } })
}
const write = (_id: string, { Inventory }: { Inventory: { QuantityAvailable: number } }) =>
  store(Inventory.QuantityAvailable)
const add = (progress: RestockProgress = {}) => addToStock({ productId: 'glove' }, 2, progress)

beforeEach(() => {
  jest.resetAllMocks()
  mockQuantity = 5
  mockGet.mockImplementation(() => Promise.resolve({ Inventory: { QuantityAvailable: mockQuantity } }))
  mockPatch.mockImplementation(write)
})

it('adds the units to the quantity that the platform has now', async () => {
  mockQuantity = 3
  await add()
  expect(mockPatch).toHaveBeenCalledWith('glove', { Inventory: { QuantityAvailable: 5 } })
  expect(mockQuantity).toBe(5)
})

it('counts a write as done when its response was lost but the quantity is there', async () => {
  mockPatch.mockImplementation(async (...given: Parameters<typeof write>) => {
    await write(...given)
    return lost()
  })
  await add()
  expect(mockPatch).toHaveBeenCalledTimes(1)
  expect(mockQuantity).toBe(7)
})

it('adds the units in the next attempt when the request was lost', async () => {
  const progress = {}
  mockPatch.mockImplementationOnce(lost)
  await expect(add(progress)).rejects.toMatchObject({ errorCode: 'Network' })
  await add(progress)
  expect(mockQuantity).toBe(7)
})

it('adds nothing in the next attempt when the first one took effect without being seen', async () => {
  const progress = {}
  mockPatch.mockImplementationOnce(async (...given: Parameters<typeof write>) => {
    await write(...given)
    mockGet.mockImplementationOnce(lost)
    return lost()
  })
  await expect(add(progress)).rejects.toMatchObject({ errorCode: 'Network' })
  await add(progress)
  expect(mockPatch).toHaveBeenCalledTimes(1)
  expect(mockQuantity).toBe(7)
})

it('writes nothing when an order changed the quantity after an attempt without a clear answer', async () => {
  const progress = {}
  mockPatch.mockImplementationOnce(lost)
  await expect(add(progress)).rejects.toMatchObject({ errorCode: 'Network' })
  mockQuantity = 4
  await expect(add(progress)).rejects.toThrow('The quantity was 5 and is now 4')
  expect(mockPatch).toHaveBeenCalledTimes(1)
  expect(mockQuantity).toBe(4)
})

it('adds to the newest quantity after a rejection', async () => {
  const progress = {}
  mockPatch.mockRejectedValueOnce(new PlatformError('no', { status: 403, errorCode: 'InsufficientRoles' }))
  await expect(add(progress)).rejects.toMatchObject({ status: 403 })
  mockQuantity = 1
  await add(progress)
  expect(mockQuantity).toBe(3)
})

it('fails when the platform keeps another quantity', async () => {
  mockPatch.mockResolvedValue({ Inventory: { QuantityAvailable: 12 } })
  await expect(add()).rejects.toThrow('The platform keeps the quantity 12.')
})
