import { saveLineChanges } from '@/components/orders/lines/write-lines'
import type { LineChange } from '@/components/orders/rules/line-changes'
import { PlatformError } from '@/lib/ordercloud/errors'

jest.mock('@/lib/ordercloud/sdk')
const mockLineItems = { Create: jest.fn(), Get: jest.fn(), Patch: jest.fn(), Delete: jest.fn() }
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run({ LineItems: mockLineItems }),
}))

const lost = () => Promise.reject(new PlatformError('lost', { status: null, errorCode: 'Network' }))
const missing = () => Promise.reject(new PlatformError('no', { status: 404, errorCode: 'NotFound' }))
const taken = () => Promise.reject(new PlatformError('no', { status: 409, errorCode: 'IdExists' }))
const refused = () =>
  Promise.reject(new PlatformError('no', { status: 400, errorCode: 'LineItem.ProductNotFound' }))

const shown = { ProductID: 'bolt', Quantity: 2, UnitPrice: 10 }
const quantity: LineChange = { key: 'change a', kind: 'change', id: 'a', values: { Quantity: 4 }, shown }
const removal: LineChange = { key: 'remove b', kind: 'remove', id: 'b' }
const addition: LineChange = {
  key: 'add c',
  kind: 'add',
  line: { ID: 'c', ProductID: 'rope', Quantity: 2 },
}

beforeEach(() => {
  jest.resetAllMocks()
})

it('makes one write for each change, in their order', async () => {
  mockLineItems.Get.mockResolvedValue({ ...shown, ID: 'b' })
  await saveLineChanges('o 1', [quantity, removal, addition], new Set())
  expect(mockLineItems.Patch).toHaveBeenCalledWith('All', 'o%201', 'a', { Quantity: 4 })
  expect(mockLineItems.Delete).toHaveBeenCalledWith('All', 'o%201', 'b')
  expect(mockLineItems.Create).toHaveBeenCalledWith('All', 'o%201', {
    ID: 'c',
    ProductID: 'rope',
    Quantity: 2,
  })
})

it('continues after the change that failed, without a second write of the others', async () => {
  const done = new Set<string>()
  mockLineItems.Get.mockResolvedValueOnce(shown).mockImplementation(missing)
  mockLineItems.Create.mockImplementationOnce(refused).mockResolvedValue({})
  await expect(saveLineChanges('o', [quantity, addition], done)).rejects.toMatchObject({
    errorCode: 'LineItem.ProductNotFound',
  })
  expect([...done]).toEqual(['change a'])
  await saveLineChanges('o', [quantity, addition], done)
  expect(mockLineItems.Patch).toHaveBeenCalledTimes(1)
  expect(mockLineItems.Create).toHaveBeenCalledTimes(2)
})

it('adds a line once when the platform rejects the repetition of the browser', async () => {
  mockLineItems.Create.mockImplementation(taken)
  mockLineItems.Get.mockResolvedValue({ ID: 'c' })
  await expect(saveLineChanges('o', [addition], new Set())).resolves.toBeUndefined()
  expect(mockLineItems.Create).toHaveBeenCalledTimes(1)
  // The ID is new, so nothing is read before the write.
  expect(mockLineItems.Get).toHaveBeenCalledTimes(1)
})

it('counts a line as removed when the response was lost but it is gone', async () => {
  mockLineItems.Get.mockResolvedValueOnce({ ID: 'b' }).mockImplementation(missing)
  mockLineItems.Delete.mockImplementation(lost)
  await expect(saveLineChanges('o', [removal], new Set())).resolves.toBeUndefined()
  expect(mockLineItems.Delete).toHaveBeenCalledTimes(1)
})

it('fails when the response was lost and the line is still there', async () => {
  mockLineItems.Get.mockResolvedValue({ ID: 'b' })
  mockLineItems.Delete.mockImplementation(lost)
  const done = new Set<string>()
  await expect(saveLineChanges('o', [removal], done)).rejects.toMatchObject({ errorCode: 'Network' })
  expect(done.size).toBe(0)
})

it('changes no line that another user has changed since it was shown', async () => {
  mockLineItems.Get.mockResolvedValue({ ...shown, Quantity: 7 })
  await expect(saveLineChanges('o', [quantity], new Set())).rejects.toThrow(
    'Another user has changed the quantity of bolt to 7 since you opened this dialog.',
  )
  expect(mockLineItems.Patch).not.toHaveBeenCalled()
})
