import { createOutgoing, findOrder, isCreated } from '@/components/orders/outgoing/create-outgoing'
import { PlatformError } from '@/lib/ordercloud/errors'

jest.mock('@/lib/ordercloud/sdk')
const mockPlatform = {
  Orders: { Create: jest.fn(), Get: jest.fn() },
  LineItems: { Create: jest.fn(), Get: jest.fn() },
}
jest.mock('@/lib/ordercloud/client', () => ({
  call: async (run: (oc: object) => unknown) => run(mockPlatform),
}))

const lost = () => Promise.reject(new PlatformError('lost', { status: null, errorCode: 'Network' }))
const missing = () => Promise.reject(new PlatformError('no', { status: 404, errorCode: 'NotFound' }))
const rejected = () =>
  Promise.reject(new PlatformError('no price', { status: 400, errorCode: 'PriceSchedule.QtyNotFound' }))

const bolts = { id: 'l1', productId: 'bolt', productName: 'Bolt', quantity: '12', price: '', specs: [] }
const nuts = { id: 'l2', productId: 'nut', productName: 'Nut', quantity: '1', price: '2.50', specs: [] }
const draft = { id: 'o 1', supplierId: 'tarnwick', comments: ' ', lines: [bolts, nuts] }

beforeEach(() => {
  jest.resetAllMocks()
})

it('creates the order for the supplier, then its lines, with a unit price only if one is set', async () => {
  const done = new Set<string>()
  await createOutgoing({ ...draft, comments: ' In May. ' }, done)
  expect(mockPlatform.Orders.Create).toHaveBeenCalledWith('Outgoing', {
    ID: 'o 1',
    ToCompanyID: 'tarnwick',
    Comments: 'In May.',
  })
  expect(mockPlatform.LineItems.Create.mock.calls).toEqual([
    ['All', 'o%201', { ID: 'l1', ProductID: 'bolt', Quantity: 12, Specs: [] }],
    ['All', 'o%201', { ID: 'l2', ProductID: 'nut', Quantity: 1, Specs: [], UnitPrice: 2.5 }],
  ])
  expect(isCreated([...done])).toBe(true)
})

it('creates the order once when only the response was lost', async () => {
  mockPlatform.Orders.Create.mockImplementation(lost)
  mockPlatform.Orders.Get.mockResolvedValue({ ID: 'o 1', ToCompanyID: 'tarnwick' })
  await createOutgoing({ ...draft, lines: [] }, new Set())
  expect(mockPlatform.Orders.Create).toHaveBeenCalledTimes(1)
  expect(mockPlatform.Orders.Create.mock.calls[0]).toEqual([
    'Outgoing',
    { ID: 'o 1', ToCompanyID: 'tarnwick' },
  ])
})

it('does not take the order of an earlier attempt to another supplier for this one', async () => {
  mockPlatform.Orders.Create.mockImplementation(() =>
    Promise.reject(new PlatformError('exists', { status: 409, errorCode: 'IdExists' })),
  )
  mockPlatform.Orders.Get.mockResolvedValue({ ID: 'o 1', ToCompanyID: 'pelmora' })
  await expect(createOutgoing(draft, new Set())).rejects.toMatchObject({ message: 'exists' })
  expect(mockPlatform.LineItems.Create).not.toHaveBeenCalled()
})

it('adds no lines to an order that was not created', async () => {
  mockPlatform.Orders.Create.mockImplementation(lost)
  mockPlatform.Orders.Get.mockImplementation(missing)
  const done = new Set<string>()
  await expect(createOutgoing(draft, done)).rejects.toMatchObject({ message: 'lost' })
  expect(isCreated([...done])).toBe(false)
  expect(mockPlatform.LineItems.Create).not.toHaveBeenCalled()
})

it('continues with the rejected line, and creates neither the order nor the other line again', async () => {
  const done = new Set<string>()
  mockPlatform.LineItems.Create.mockResolvedValueOnce({}).mockImplementationOnce(rejected)
  mockPlatform.LineItems.Get.mockImplementation(missing)
  await expect(createOutgoing(draft, done)).rejects.toMatchObject({ message: 'no price' })
  expect(isCreated([...done])).toBe(true)
  await createOutgoing({ ...draft, lines: [bolts, { ...nuts, price: '3' }] }, done)
  expect(mockPlatform.Orders.Create).toHaveBeenCalledTimes(1)
  expect(mockPlatform.LineItems.Create.mock.calls.map(([, , { ID }]) => ID)).toEqual(['l1', 'l2', 'l2'])
})

it('finds no order with an unknown ID, and passes on other failures', async () => {
  mockPlatform.Orders.Get.mockImplementation(missing)
  expect(await findOrder('o')).toBeUndefined()
  mockPlatform.Orders.Get.mockImplementation(lost)
  await expect(findOrder('o')).rejects.toMatchObject({ message: 'lost' })
})
