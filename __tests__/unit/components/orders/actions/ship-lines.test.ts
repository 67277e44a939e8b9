import { shipLines, shipmentProblem } from '@/components/orders/actions/ship-lines'
import { quantityLeft } from '@/components/orders/rules/line'
import { PlatformError } from '@/lib/ordercloud/errors'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/ordercloud/sdk')
const mockShipments = { Create: jest.fn(), Get: jest.fn(), Patch: jest.fn(), SaveItem: jest.fn() }
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run({ Shipments: mockShipments }),
}))

const line = (ID: string, Quantity: number, QuantityShipped = 0) => ({
  ID,
  ProductID: ID,
  Quantity,
  QuantityShipped,
})
const draft = {
  id: 'shipment-1',
  quantities: new Map([
    ['a', 2],
    ['b', 1],
  ]),
  shipper: 'UPS',
  trackingNumber: '',
  method: 'Ground',
  cost: 12.5,
  comments: '',
  shipped: '2026-11-24T08:00:00.000Z',
}
const order = { ID: 'order-1', FromCompanyID: 'harborline' }

beforeEach(() => {
  jest.resetAllMocks()
  provideSettings({ marketplaceId: 'meridian' } as Settings)
  mockShipments.Create.mockImplementation((body: object) => Promise.resolve(body))
  mockShipments.SaveItem.mockResolvedValue({})
  mockShipments.Patch.mockResolvedValue({})
})

it('creates the shipment, adds its items and sets the date last', async () => {
  await shipLines(order, draft)
  expect(mockShipments.Create).toHaveBeenCalledWith({
    ID: 'shipment-1',
    BuyerID: 'harborline',
    Shipper: 'UPS',
    Cost: 12.5,
    xp: { ShippingMethod: 'Ground' },
  })
  expect(mockShipments.SaveItem.mock.calls).toEqual([
    ['shipment-1', { OrderID: 'order-1', LineItemID: 'a', QuantityShipped: 2 }],
    ['shipment-1', { OrderID: 'order-1', LineItemID: 'b', QuantityShipped: 1 }],
  ])
  expect(mockShipments.Patch).toHaveBeenCalledWith('shipment-1', { DateShipped: draft.shipped })
  const [lastItem, date] = [mockShipments.SaveItem, mockShipments.Patch].map(
    ({ mock }) => mock.invocationCallOrder.at(-1) ?? 0,
  )
  expect(lastItem).toBeLessThan(date ?? 0)
})

it('creates no second shipment when it is repeated after a lost response', async () => {
  const lost = new PlatformError('lost', { status: null, errorCode: 'Network' })
  mockShipments.Create.mockRejectedValueOnce(lost)
  await expect(shipLines(order, draft)).rejects.toBe(lost)
  mockShipments.Create.mockRejectedValueOnce(
    new PlatformError('exists', { status: 409, errorCode: 'IdExists' }),
  )
  mockShipments.Get.mockResolvedValue({
    ID: 'shipment-1',
    BuyerID: 'harborline',
    Shipper: 'UPS',
    Cost: 12.5,
    xp: { ShippingMethod: 'Ground' },
  })
  await shipLines(order, draft)
  expect(mockShipments.SaveItem).toHaveBeenCalledTimes(2)
})

it('names no buyer on a shipment for the marketplace, which orders from its suppliers', async () => {
  await shipLines({ ...order, FromCompanyID: 'meridian' }, draft)
  expect(mockShipments.Create.mock.calls[0]?.[0]).not.toHaveProperty('BuyerID')
})

it('leaves the date out of a shipment that is only prepared', async () => {
  await shipLines(order, { ...draft, shipped: '' })
  expect(mockShipments.Patch).not.toHaveBeenCalled()
})

it.each<[string, Record<string, number>, RegExp | undefined]>([
  ['nothing', {}, /at least one line/],
  ['what is left', { a: 3 }, undefined],
  ['more than is left', { a: 4 }, /has 3 left/],
  ['a part of a piece', { a: 1.5 }, /whole quantities/],
  ['a negative quantity', { a: -1 }, /whole quantities/],
  ['no number', { a: NaN }, /whole quantities/],
])('checks the quantities: %s', (_, quantities, problem) => {
  const found = shipmentProblem({ quantities: new Map(Object.entries(quantities)) }, [line('a', 5, 2)])
  if (problem) expect(found).toMatch(problem)
  else expect(found).toBeUndefined()
})

it('never counts less than nothing as left', () => {
  expect(quantityLeft(line('a', 2, 3))).toBe(0)
})
