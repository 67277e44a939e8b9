/** @jest-environment node */
import { MARKETPLACE_ID } from '@/sandbox/seed/constants'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin } from './support/people'
import { call, expectError } from './support/sdk'

const STREET = { Street1: 'Main Street 1', City: 'Berlin', Country: 'DE' }

describe.each(ENGINES)('shipments on %s', (engine) => {
  let market: Marketplace
  let token: string
  let desk: OrderDesk
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    desk = await new OrderDesk(market, token).open()
  })
  afterAll(() => market.close())

  const shipment = async (body: object = {}, by = token): Promise<string> =>
    (await call('Shipments.Create', { token: by, body })).body.ID
  const put = (shipmentID: string, OrderID: string, line: number, QuantityShipped: number, by = token) =>
    call('Shipments.SaveItem', {
      token: by,
      params: { shipmentID },
      body: { OrderID, LineItemID: `line-${line}`, QuantityShipped },
    })
  const shipped = async (orderID: string): Promise<number[]> =>
    (await desk.order('LineItems.List', orderID)).body.Items.map(
      ({ QuantityShipped }: { QuantityShipped: number }) => QuantityShipped,
    )

  it('copy the product and price of the line item, and update its shipped quantity', async () => {
    const order = await desk.submitted([3, 2])
    const id = await shipment()
    const { status, body } = await put(id, order, 1, 2)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      OrderID: order,
      LineItemID: 'line-1',
      QuantityShipped: 2,
      UnitPrice: 10,
      Product: { ID: 'nail' },
    })
    expect(await shipped(order)).toEqual([2, 0])
    expect((await call('Shipments.Get', { token, params: { shipmentID: id } })).body.BuyerID).toBe('B')
    await put(id, order, 1, 3)
    expect(await shipped(order)).toEqual([3, 0])
    const params = { shipmentID: id, orderID: order, lineItemID: 'line-1' }
    expect((await call('Shipments.GetItem', { token, params })).body.QuantityShipped).toBe(3)
    await call('Shipments.DeleteItem', { token, params })
    expect(await shipped(order)).toEqual([0, 0])
    expect(await expectError(call('Shipments.GetItem', { token, params }))).toMatchObject({
      data: { ObjectType: 'ShipmentItem', ObjectID: 'line-1' },
    })
  })

  it('never exceed the ordered quantity over all shipments', async () => {
    const order = await desk.submitted([3])
    const [one, two] = [await shipment(), await shipment()]
    await put(one, order, 1, 2)
    expect(await expectError(put(two, order, 1, 2))).toMatchObject({
      code: 'ShipmentItem.QuantityExceeded',
      data: { LineItemID: 'line-1', QuantityLeft: 1, QuantityShipped: 2 },
    })
    for (const quantity of [0, -1])
      expect(await expectError(put(two, order, 1, quantity))).toMatchObject({ code: 'ValidationFailure' })
    await put(two, order, 1, 1)
    await call('Shipments.Delete', { token, params: { shipmentID: one } })
    expect(await shipped(order)).toEqual([1])
  })

  it('requested at once for the last item let only one succeed', async () => {
    const order = await desk.submitted([1])
    const ids = [await shipment(), await shipment(), await shipment()]
    const outcomes = await Promise.allSettled(ids.map((id) => put(id, order, 1, 1)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await shipped(order)).toEqual([1])
  })

  it('complete an order when all items are shipped, and notify its user', async () => {
    const order = await desk.submitted([2, 1])
    const one = await shipment({ DateShipped: '2026-01-05' })
    await put(one, order, 1, 2)
    const two = await shipment()
    await put(two, order, 2, 1)
    expect(await desk.status(order)).toBe('Open')
    await call('Shipments.Patch', {
      token,
      params: { shipmentID: two },
      body: { DateShipped: '2026-01-06', TrackingNumber: 'T' },
    })
    expect(await desk.status(order)).toBe('Completed')
    expect(await desk.messages(order)).toEqual(['OrderSubmitted', 'ShipmentCreated'])
    expect(await expectError(put(two, order, 2, 1))).toMatchObject({ code: 'Order.CannotShipBadStatus' })
  })

  it('can ship a whole order in one request', async () => {
    const order = await desk.submitted([2, 4])
    const { status, body } = await desk.order('Orders.Ship', order, { body: { ID: 'whole', Cost: 3.456 } })
    expect(status).toBe(201)
    expect(body).toMatchObject({ ID: order, Status: 'Completed' })
    const { body: list } = await desk.order('Orders.ListShipments', order)
    expect(list.Items).toMatchObject([{ ID: 'whole', BuyerID: 'B', Cost: 3.46, OwnerID: MARKETPLACE_ID }])
    expect(list.Items[0].DateShipped).not.toBeNull()
    expect(await shipped(order)).toEqual([2, 4])
    expect(await expectError(desk.order('Orders.Ship', order, { body: {} }))).toMatchObject({
      code: 'Order.CannotShipBadStatus',
    })
  })

  it('of a whole order are rejected when another shipment has some of its items', async () => {
    const order = await desk.submitted([2, 4])
    const id = await shipment()
    await put(id, order, 2, 1)
    const { code, data } = await expectError(desk.order('Orders.Ship', order, { body: {} }))
    expect(code).toBe('Order.ConflictsWithOtherShipments')
    expect(data).toEqual([{ ShipmentID: id, OrderID: order, LineItemID: 'line-2', QuantityShipped: 1 }])
    expect(await desk.status(order)).toBe('Open')
  })

  it('exclude the cancellation of the order when both are requested at once', async () => {
    const order = await desk.submitted([1])
    const outcomes = await Promise.allSettled([
      desk.order('Orders.Ship', order, { body: {} }),
      desk.order('Orders.Cancel', order),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const isShipped = outcomes[0]?.status === 'fulfilled'
    expect(await desk.status(order)).toBe(isShipped ? 'Completed' : 'Canceled')
    expect(await shipped(order)).toEqual([isShipped ? 1 : 0])
  })

  it('use saved addresses or an address entered once', async () => {
    await call('AdminAddresses.Create', { token, body: { ID: 'depot', ...STREET } })
    await call('Addresses.Create', {
      token,
      params: { buyerID: 'B' },
      body: { ID: 'home', ...STREET, City: 'Bonn' },
    })
    const id = await shipment({ FromAddressID: 'depot', BuyerID: 'B', ToAddressID: 'home' })
    const params = { shipmentID: id }
    const { body } = await call('Shipments.Get', { token, params })
    expect(body).toMatchObject({
      FromAddress: { ID: 'depot', City: 'Berlin' },
      ToAddress: { ID: 'home', City: 'Bonn' },
    })
    const once = await call('Shipments.SetShipToAddress', { token, params, body: { ...STREET, City: 'Ulm' } })
    expect(once.body).toMatchObject({ ToAddressID: null, ToAddress: { ID: null, City: 'Ulm' } })
    const from = await call('Shipments.SetShipFromAddress', { token, params, body: STREET })
    expect(from.body).toMatchObject({ FromAddressID: null, FromAddress: { ID: null, City: 'Berlin' } })
    for (const set of ['Shipments.SetShipToAddress', 'Shipments.SetShipFromAddress']) {
      const body = { ...STREET, Country: 'US', Zip: '10001' }
      expect(await expectError(call(set, { token, params, body }))).toMatchObject({
        code: 'ValidationFailure',
        data: { Field: 'State', Rule: 'required' },
      })
    }
    await call('Shipments.Patch', { token, params, body: { Shipper: 'Post' } })
    expect((await call('Shipments.Get', { token, params })).body.ToAddress.City).toBe('Ulm')
    expect(await expectError(shipment({ FromAddressID: 'home' }))).toMatchObject({
      status: 404,
      data: { ObjectType: 'Address', ObjectID: 'home' },
    })
  })

  it.each([{ Cost: -1 }, { DateShipped: '2026-02-02', DateDelivered: '2026-02-01' }])(
    'are rejected with %j',
    async (body) => {
      expect(await expectError(shipment(body))).toMatchObject({ code: 'ValidationFailure' })
    },
  )

  it('of suppliers contain only items of their own orders, and hide those of others', async () => {
    await desk.shop.supplier('S', { AllBuyersCanOrder: true })
    await desk.shop.price('of-S', 9, { OwnerID: 'S' })
    await desk.shop.admin('Products.SaveSupplier', { productID: 'nail', supplierID: 'S' }, undefined, {
      defaultPriceScheduleID: 'of-S',
    })
    const seller = await desk.someone('seller', ['ShipmentAdmin', 'OrderAdmin'], { supplier: 'S' })
    const theirs = await desk.submitted([1], { ToCompanyID: 'S' })
    const ours = await desk.submitted([1])
    const id = await shipment({}, seller)
    expect((await call('Shipments.Get', { token, params: { shipmentID: id } })).body.OwnerID).toBe('S')
    expect(await expectError(put(id, ours, 1, 1, seller))).toMatchObject({
      status: 404,
      data: { ObjectType: 'Order', ObjectID: ours },
    })
    await put(id, theirs, 1, 1, seller)
    const other = await shipment()
    expect(await expectError(put(other, theirs, 1, 1, seller))).toMatchObject({ status: 404 })
    const { body } = await call('Shipments.List', { token: seller })
    expect(body.Items.map(({ ID }: { ID: string }) => ID)).toEqual([id])
  })

  it('are listed below /me for their user, and all of the company for shipment readers', async () => {
    const order = await desk.submitted([1])
    const id = await shipment({ DateShipped: '2026-03-01' })
    await put(id, order, 1, 1)
    const query = { orderID: order }
    const list = async (by: string, operation = 'Me.ListShipments') =>
      (await call(operation, { token: by, query })).body.Items.map(({ ID }: { ID: string }) => ID)
    expect(await list(desk.ann)).toEqual([id])
    const items = await call('Me.ListShipmentItems', { token: desk.ann, params: { shipmentID: id } })
    expect(items.body.Items).toMatchObject([{ OrderID: order, LineItemID: 'line-1' }])
    const ben = await desk.someone('ben', ['Shopper', 'ShipmentReader'], { buyer: 'B' })
    expect(await list(ben)).toEqual([])
    expect(
      await expectError(call('Me.GetShipment', { token: ben, params: { shipmentID: id } })),
    ).toMatchObject({
      status: 404,
    })
    expect(await list(ben, 'Shipments.List')).toEqual([id])
    await desk.shop.buyer('C')
    const cleo = await desk.someone('cleo', ['ShipmentReader', 'ShipmentAdmin'], { buyer: 'C' })
    expect(await list(cleo, 'Shipments.List')).toEqual([])
    for (const operation of ['Shipments.Get', 'Shipments.ListItems'])
      expect(await expectError(call(operation, { token: cleo, params: { shipmentID: id } }))).toMatchObject({
        status: 404,
      })
    expect(await expectError(put(id, order, 1, 1, cleo))).toMatchObject({ status: 403 })
  })

  it('have one buyer only', async () => {
    await desk.shop.buyer('D')
    const order = await desk.submitted([1])
    expect(await expectError(put(await shipment({ BuyerID: 'D' }), order, 1, 1))).toMatchObject({
      code: 'ValidationFailure',
      data: { Field: 'OrderID' },
    })
    const id = await shipment()
    await put(id, order, 1, 1)
    const change = { token, params: { shipmentID: id }, body: { BuyerID: 'D' } }
    expect(await expectError(call('Shipments.Patch', change))).toMatchObject({
      code: 'ValidationFailure',
      data: { Field: 'BuyerID', OrderIDs: [order] },
    })
  })

  it('follow renamed orders and lose the items of deleted orders', async () => {
    const order = await desk.submitted([1, 1])
    const id = await shipment()
    await put(id, order, 1, 1)
    await desk.order('Orders.Patch', order, { body: { ID: 'moved' } })
    const params = { shipmentID: id }
    const query = { filters: { OrderID: 'moved' } }
    expect((await call('Shipments.ListItems', { token, params, query })).body.Items).toMatchObject([
      { OrderID: 'moved', LineItemID: 'line-1' },
    ])
    expect((await put(id, 'moved', 1, 1)).body.OrderID).toBe('moved')
    await desk.order('Orders.Delete', 'moved')
    expect((await call('Shipments.ListItems', { token, params })).body.Items).toEqual([])
  })

  it('log no unexpected errors', () => expect(market.logged).toEqual([]))
})
