import { nothingSaved, shipLines, shipmentProblem } from '@/components/orders/actions/ship-lines'
import { quantityLeft } from '@/components/orders/rules/line'
import { PlatformError } from '@/lib/ordercloud/errors'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/ordercloud/sdk')
const mockShipments = {
  Create: jest.fn(),
  Get: jest.fn(),
  Patch: jest.fn(),
  SaveItem: jest.fn(),
  DeleteItem: jest.fn(),
}
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
  await shipLines(order, draft, nothingSaved())
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
  const progress = nothingSaved()
  const lost = new PlatformError('lost', { status: null, errorCode: 'Network' })
  mockShipments.Create.mockRejectedValueOnce(lost)
  await expect(shipLines(order, draft, progress)).rejects.toBe(lost)
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
  await shipLines(order, draft, progress)
  expect(mockShipments.SaveItem).toHaveBeenCalledTimes(2)
})

describe('a repetition after a failure', () => {
  const rejected = new PlatformError('no', { status: 400, errorCode: 'ShipmentItem.QuantityExceeded' })
  const lost = new PlatformError('lost', { status: null, errorCode: 'Network' })
  const quantities = (entries: Record<string, number>) => new Map(Object.entries(entries))

  it('sends what was edited since, and nothing that is saved already', async () => {
    const progress = nothingSaved()
    mockShipments.SaveItem.mockResolvedValueOnce({}).mockRejectedValueOnce(rejected)
    await expect(shipLines(order, draft, progress)).rejects.toBe(rejected)
    mockShipments.SaveItem.mockClear()
    const edited = {
      ...draft,
      shipper: '',
      cost: null,
      method: 'Air',
      quantities: quantities({ a: 2, b: 3 }),
    }
    await shipLines(order, edited, progress)
    expect(mockShipments.Create).toHaveBeenCalledTimes(1)
    expect(mockShipments.Patch.mock.calls).toEqual([
      ['shipment-1', { Shipper: '', Cost: null, xp: { ShippingMethod: 'Air' } }],
      ['shipment-1', { DateShipped: draft.shipped }],
    ])
    expect(mockShipments.SaveItem.mock.calls).toEqual([
      ['shipment-1', { OrderID: 'order-1', LineItemID: 'b', QuantityShipped: 3 }],
    ])
  })

  it('removes items that were taken out since, also when the platform does not have them', async () => {
    const progress = nothingSaved()
    mockShipments.SaveItem.mockResolvedValueOnce({}).mockRejectedValueOnce(lost)
    await expect(shipLines(order, draft, progress)).rejects.toBe(lost)
    mockShipments.DeleteItem.mockResolvedValueOnce(undefined).mockRejectedValueOnce(
      new PlatformError('gone', { status: 404, errorCode: 'NotFound' }),
    )
    await shipLines(order, { ...draft, quantities: quantities({ c: 1 }) }, progress)
    expect(mockShipments.DeleteItem.mock.calls).toEqual([
      ['shipment-1', 'order-1', 'a'],
      ['shipment-1', 'order-1', 'b'],
    ])
    expect(mockShipments.SaveItem).toHaveBeenLastCalledWith('shipment-1', {
      OrderID: 'order-1',
      LineItemID: 'c',
      QuantityShipped: 1,
    })
  })

  it('sends all fields when the last change of them got no response', async () => {
    const progress = nothingSaved()
    mockShipments.SaveItem.mockRejectedValueOnce(rejected)
    await expect(shipLines(order, draft, progress)).rejects.toBe(rejected)
    mockShipments.Patch.mockRejectedValueOnce(lost)
    await expect(shipLines(order, { ...draft, shipper: 'DHL' }, progress)).rejects.toBe(lost)
    mockShipments.Patch.mockClear()
    await shipLines(order, draft, progress)
    expect(mockShipments.Patch.mock.calls[0]).toEqual([
      'shipment-1',
      {
        Shipper: 'UPS',
        TrackingNumber: '',
        Cost: 12.5,
        xp: { ShippingMethod: 'Ground', Comments: '' },
      },
    ])
  })

  it('only sends the date when nothing else is missing', async () => {
    const progress = nothingSaved()
    mockShipments.Patch.mockRejectedValueOnce(lost)
    await expect(shipLines(order, draft, progress)).rejects.toBe(lost)
    await shipLines(order, draft, progress)
    expect(mockShipments.SaveItem).toHaveBeenCalledTimes(2)
    expect(mockShipments.Patch.mock.calls).toEqual([
      ['shipment-1', { DateShipped: draft.shipped }],
      ['shipment-1', { DateShipped: draft.shipped }],
    ])
  })
})

it('names no buyer on a shipment for the marketplace, which orders from its suppliers', async () => {
  await shipLines({ ...order, FromCompanyID: 'meridian' }, draft, nothingSaved())
  expect(mockShipments.Create.mock.calls[0]?.[0]).not.toHaveProperty('BuyerID')
})

it('leaves the date out of a shipment that is only prepared', async () => {
  await shipLines(order, { ...draft, shipped: '' }, nothingSaved())
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

it('counts nothing as left when more is shipped than ordered', () => {
  expect(quantityLeft(line('a', 2, 3))).toBe(0)
})
