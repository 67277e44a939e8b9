/** @jest-environment node */
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin } from './support/people'
import { call, expectError } from './support/sdk'

type Body = Record<string, unknown>

describe.each(ENGINES)('shipments of forwarded orders on %s', (engine) => {
  let market: Marketplace
  let desk: OrderDesk
  let [token, sam, bea, cy, guest] = ['', '', '', '', '']

  const ids = async (operation: string, by: string, params = {}, query = {}): Promise<string[]> =>
    (await call(operation, { token: by, params, query })).body.Items.map(({ ID }: Body) => ID).sort()
  const items = async (operation: string, by: string, shipmentID: string): Promise<unknown[]> =>
    (await call(operation, { token: by, params: { shipmentID } })).body.Items.map(
      ({ OrderID }: Body) => OrderID,
    )
  const of = (orderID: string) => ({ direction: 'Outgoing', orderID })
  /** Creates an order of nails and forwards it to supplier S. Returns its id and the id of the supplier's order. */
  const forwarded = async (by: string): Promise<[string, string]> => {
    const order = await desk.draft([2], {}, by)
    await desk.order('Orders.Submit', order, {}, by)
    await call('Orders.Forward', { token, params: { direction: 'Incoming', orderID: order } })
    return [order, `${order}-S`]
  }

  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    desk = await new OrderDesk(market, token).open()
    await desk.shop.supplier('S', { AllBuyersCanOrder: true })
    await desk.shop.patch('Products.Patch', { productID: 'nail' }, { DefaultSupplierID: 'S' })
    await desk.shop.buyer('C', { ViewAllProducts: true })
    await desk.shop.catalogFor('B', 'C', { ViewAllProducts: true })
    sam = await desk.someone('sam', ['OrderAdmin', 'ShipmentAdmin'], { supplier: 'S' })
    bea = await desk.someone('bea', ['OrderReader', 'ShipmentReader'], { buyer: 'B' })
    cy = await desk.shop.shopper('C', 'cy')
    guest = await desk.someone('carl', ['OrderReader', 'ShipmentReader'], { buyer: 'C' })
  })
  afterAll(() => market.close())

  it('are listed for the order of the buyer, to the buyer company and the ordering user', async () => {
    const [order, sent] = await forwarded(desk.ann)
    const shipment = (await call('Shipments.Create', { token: sam, body: { Shipper: 'Cart' } })).body.ID
    await call('Shipments.SaveItem', {
      token: sam,
      params: { shipmentID: shipment },
      body: { OrderID: sent, LineItemID: 'line-1', QuantityShipped: 1 },
    })
    for (const by of [token, bea])
      expect(await ids('Orders.ListShipments', by, { direction: 'All', orderID: order })).toEqual([shipment])
    expect(await ids('Orders.ListShipments', sam, { direction: 'Incoming', orderID: sent })).toEqual([
      shipment,
    ])
    expect(await ids('Shipments.List', bea, {}, { orderID: order })).toEqual([shipment])
    expect(await ids('Me.ListShipments', desk.ann, {}, { orderID: order })).toEqual([shipment])
    expect(await items('Shipments.ListItems', bea, shipment)).toEqual([sent])
    expect(await items('Me.ListShipmentItems', desk.ann, shipment)).toEqual([sent])
    const other = await desk.submitted([1])
    expect(await ids('Orders.ListShipments', bea, of(other))).toEqual([])
    expect(await ids('Shipments.List', guest)).toEqual([])
    expect(
      await expectError(call('Shipments.Get', { token: guest, params: { shipmentID: shipment } })),
    ).toMatchObject({ status: 404 })
    await desk.order('Orders.Patch', order, { body: { ID: 'bought' } })
    expect(await ids('Orders.ListShipments', bea, of('bought'))).toEqual([shipment])
  })

  it('show each buyer only its own items of a shared shipment', async () => {
    const [mine, theirs] = [await forwarded(desk.ann), await forwarded(cy)]
    const shipment = (await call('Shipments.Create', { token: sam, body: {} })).body.ID
    const params = { shipmentID: shipment }
    const put = (OrderID: string) =>
      call('Shipments.SaveItem', {
        token: sam,
        params,
        body: { OrderID, LineItemID: 'line-1', QuantityShipped: 1 },
      })
    await put(mine[1])
    await put(theirs[1])
    expect(await items('Shipments.ListItems', bea, shipment)).toEqual([mine[1]])
    expect(await items('Shipments.ListItems', guest, shipment)).toEqual([theirs[1]])
    const get = (orderID: string) =>
      call('Shipments.GetItem', { token: bea, params: { ...params, orderID, lineItemID: 'line-1' } })
    expect((await get(mine[1])).body.OrderID).toBe(mine[1])
    expect(await expectError(get(theirs[1]))).toMatchObject({ status: 404 })
  })

  it('log no unexpected errors', () => expect(market.logged).toEqual([]))
})
