import { platform } from '@/lib/jobs/platform'
import { PlatformError } from '@/lib/ordercloud/errors'

jest.mock('@/lib/ordercloud/sdk')
const mockShipments = { Create: jest.fn(), SaveItem: jest.fn(), Patch: jest.fn(), Delete: jest.fn() }
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run({ Shipments: mockShipments }),
}))

const item = (LineItemID: string) => ({ OrderID: 'o', LineItemID, QuantityShipped: 1 })
const header = { ID: 'o-t', TrackingNumber: 't' }
const body = { ...header, DateShipped: '2026-11-20T05:00:00.000Z', Items: [item('a'), item('b')] }
const create = () => platform.write('shipments', 'o-t', { kind: 'create', body })
const rejection =
  (status: number | null, errorCode: string, message = 'no') =>
  () =>
    Promise.reject(new PlatformError(message, { status, errorCode }))

beforeEach(() => {
  jest.resetAllMocks()
  for (const mock of Object.values(mockShipments)) mock.mockResolvedValue({})
})

it('creates a shipment, then its items, and sets the date at the end', async () => {
  const order: string[] = []
  for (const [name, mock] of Object.entries(mockShipments))
    mock.mockImplementation(async () => void order.push(name))
  await create()
  expect(order).toEqual(['Create', 'SaveItem', 'SaveItem', 'Patch'])
  expect(mockShipments.Create).toHaveBeenCalledWith(header)
  expect(mockShipments.Patch).toHaveBeenCalledWith('o-t', { DateShipped: body.DateShipped })
})

it('continues with a shipment that an earlier attempt created', async () => {
  mockShipments.Create.mockImplementation(rejection(409, 'IdExists'))
  await create()
  expect(mockShipments.SaveItem).toHaveBeenCalledTimes(2)
  expect(mockShipments.Patch).toHaveBeenCalledTimes(1)
})

it('ships the other lines when one is rejected, and names that one', async () => {
  mockShipments.SaveItem.mockImplementationOnce(
    rejection(400, 'ShipmentItem.QuantityExceeded', 'It is gone.'),
  )
  await expect(create()).rejects.toMatchObject({
    ...{ status: 400, message: 'The other lines are shipped. Order line a: It is gone.' },
  })
  expect(mockShipments.Patch).toHaveBeenCalledTimes(1)
  expect(mockShipments.Delete).not.toHaveBeenCalled()
})

it('deletes a new shipment of which every line is rejected, but not one that existed', async () => {
  mockShipments.SaveItem.mockImplementation(rejection(400, 'ShipmentItem.QuantityExceeded'))
  await expect(create()).rejects.toMatchObject({ status: 400 })
  expect(mockShipments.Delete).toHaveBeenCalledWith('o-t')
  expect(mockShipments.Patch).not.toHaveBeenCalled()
  mockShipments.Create.mockImplementation(rejection(409, 'IdExists'))
  await expect(create()).rejects.toMatchObject({ status: 400 })
  expect(mockShipments.Delete).toHaveBeenCalledTimes(1)
})

it('stops at a lost response, so that the job tries again', async () => {
  mockShipments.SaveItem.mockImplementationOnce(rejection(null, 'Network'))
  await expect(create()).rejects.toMatchObject({ status: null })
  expect(mockShipments.SaveItem).toHaveBeenCalledTimes(1)
  expect(mockShipments.Patch).not.toHaveBeenCalled()
})
