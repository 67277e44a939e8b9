import { nothingSaved, shipLines, shipPackages } from '@/components/orders/actions/ship-lines'
import { quantityLeft } from '@/components/orders/rules/line'
import { PlatformError } from '@/lib/ordercloud/errors'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/ordercloud/sdk')
const mockShipments = {
  Create: jest.fn(),
  Get: jest.fn(),
  Patch: jest.fn(),
  SaveItem: jest.fn(),
  GetItem: jest.fn(),
  SetShipFromAddress: jest.fn(),
  SetShipToAddress: jest.fn(),
  DeleteItem: jest.fn(),
}
jest.mock('@/lib/ordercloud/failures')
jest.mock('@/lib/ordercloud/client', () => ({
  call: async (run: (oc: object) => unknown) => run({ Shipments: mockShipments }),
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
  account: '',
  comments: '',
  addresses: { From: undefined, To: undefined },
  shipped: '2026-11-24T08:00:00.000Z',
  delivered: '',
}
const dates = { DateShipped: draft.shipped, DateDelivered: null }
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
  expect(mockShipments.Patch).toHaveBeenCalledWith('shipment-1', dates)
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
      ['shipment-1', dates],
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
        Account: '',
        Cost: 12.5,
        FromAddressID: null,
        ToAddressID: null,
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
      ['shipment-1', dates],
      ['shipment-1', dates],
    ])
  })
})

it('counts an item as saved whose response was lost, and one whose repetition was rejected', async () => {
  for (const error of [
    new PlatformError('lost', { status: null, errorCode: 'Network' }),
    new PlatformError('completed', { status: 400, errorCode: 'Order.CannotShipBadStatus' }),
  ]) {
    mockShipments.SaveItem.mockRejectedValueOnce(error)
    mockShipments.GetItem.mockResolvedValueOnce({ QuantityShipped: 2 })
    await shipLines(order, draft, nothingSaved())
    expect(mockShipments.GetItem).toHaveBeenLastCalledWith('shipment-1', 'order-1', 'a')
  }
})

describe('the addresses of a shipment', () => {
  const quay = { address: { Street1: '12 Quay Street', City: 'Hamburg', Country: 'DE' } }
  const depot = { savedId: 'depot' }

  it('are saved before the items: saved ones with the shipment, and others by themselves', async () => {
    await shipLines(order, { ...draft, addresses: { From: depot, To: quay } }, nothingSaved())
    expect(mockShipments.Create.mock.calls[0]?.[0]).toMatchObject({ FromAddressID: 'depot' })
    expect(mockShipments.Create.mock.calls[0]?.[0]).not.toHaveProperty('ToAddressID')
    expect(mockShipments.SetShipFromAddress).not.toHaveBeenCalled()
    expect(mockShipments.SetShipToAddress.mock.calls).toEqual([['shipment-1', quay.address]])
    const [address, item] = [mockShipments.SetShipToAddress, mockShipments.SaveItem].map(
      ({ mock }) => mock.invocationCallOrder[0] ?? 0,
    )
    expect(address).toBeLessThan(item ?? 0)
  })

  it('are sent again only when they have changed or are not known to be saved', async () => {
    const progress = nothingSaved()
    const rejected = new PlatformError('no', { status: 400, errorCode: 'Other' })
    const withQuay = { ...draft, addresses: { From: quay, To: quay } }
    mockShipments.SetShipToAddress.mockRejectedValueOnce(rejected)
    mockShipments.Get.mockResolvedValue({})
    await expect(shipLines(order, withQuay, progress)).rejects.toBe(rejected)
    expect(mockShipments.SaveItem).not.toHaveBeenCalled()
    await shipLines(order, { ...withQuay, addresses: { From: quay, To: depot } }, progress)
    expect(mockShipments.SetShipFromAddress).toHaveBeenCalledTimes(1)
    expect(mockShipments.SetShipToAddress).toHaveBeenCalledTimes(1)
    expect(mockShipments.Patch.mock.calls[0]).toEqual(['shipment-1', { ToAddressID: 'depot' }])
  })

  it('count as saved when their response was lost', async () => {
    mockShipments.SetShipToAddress.mockRejectedValueOnce(
      new PlatformError('lost', { status: null, errorCode: 'Network' }),
    )
    mockShipments.Get.mockResolvedValueOnce({ ToAddress: { ID: null, ...quay.address } })
    await shipLines(order, { ...draft, addresses: { From: undefined, To: quay } }, nothingSaved())
    expect(mockShipments.SaveItem).toHaveBeenCalledTimes(2)
  })
})

it('creates one shipment per package, and continues after a failure without repeating what is saved', async () => {
  const rejected = new PlatformError('no', { status: 400, errorCode: 'Other' })
  const drafts = ['one', 'two', 'three'].map((id) => ({ ...draft, id, quantities: new Map([['a', 1]]) }))
  const progress = new Map()
  mockShipments.SaveItem.mockResolvedValueOnce({}).mockRejectedValueOnce(rejected)
  mockShipments.GetItem.mockResolvedValue({ QuantityShipped: 0 })
  await expect(shipPackages(order, drafts, progress)).rejects.toBe(rejected)
  expect([...progress.keys()]).toEqual(['one', 'two'])
  // The carrier belongs to all packages, also to the one that is saved.
  const edited = drafts.map((one) => ({ ...one, shipper: 'DHL' }))
  await shipPackages(order, edited, progress)
  expect(mockShipments.Create.mock.calls.map(([{ ID }]) => ID)).toEqual(['one', 'two', 'three'])
  expect(mockShipments.SaveItem.mock.calls.map(([id]) => id)).toEqual(['one', 'two', 'two', 'three'])
  expect(mockShipments.Patch.mock.calls).toEqual([
    ['one', dates],
    ['one', { Shipper: 'DHL' }],
    ['two', { Shipper: 'DHL' }],
    ['two', dates],
    ['three', dates],
  ])
})

it('names no buyer on a shipment for the marketplace, which orders from its suppliers', async () => {
  await shipLines({ ...order, FromCompanyID: 'meridian' }, draft, nothingSaved())
  expect(mockShipments.Create.mock.calls[0]?.[0]).not.toHaveProperty('BuyerID')
})

it('leaves the date out of a shipment that is only prepared', async () => {
  await shipLines(order, { ...draft, shipped: '' }, nothingSaved())
  expect(mockShipments.Patch).not.toHaveBeenCalled()
})

it('counts nothing as left when more is shipped than ordered', () => {
  expect(quantityLeft(line('a', 2, 3))).toBe(0)
})
