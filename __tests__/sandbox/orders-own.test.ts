/** @jest-environment node */
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin } from './support/people'
import { call, expectError } from './support/sdk'

type Body = Record<string, unknown>

describe.each(ENGINES)("the marketplace's own orders to a supplier on %s", (engine) => {
  let market: Marketplace
  let token: string
  let desk: OrderDesk
  let [clerk, viewer, sam] = ['', '', '']

  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    desk = await new OrderDesk(market, token).open()
    await desk.shop.supplier('S', { AllBuyersCanOrder: false })
    await desk.shop.patch('Products.Patch', { productID: 'nail' }, { DefaultSupplierID: 'S' })
    await desk.shop.price('dollars', 7, { Currency: 'USD' })
    await desk.shop.product('bolt', { DefaultPriceScheduleID: 'dollars', DefaultSupplierID: 'S' })
    clerk = await desk.someone('clerk', ['OrderAdmin'])
    viewer = await desk.someone('viewer', ['OrderReader'])
    sam = await desk.someone('sam', ['OrderAdmin'], { supplier: 'S' })
  })
  afterAll(async () => {
    await market.close()
    expect(market.logged).toEqual([])
  })

  const create = (body: Body, by = clerk) =>
    call('Orders.Create', { token: by, params: { direction: 'Outgoing' }, body })
  const add = (orderID: string, body: Body, by = clerk) =>
    call('LineItems.Create', { token: by, params: { direction: 'Outgoing', orderID }, body })
  const draft = async (): Promise<string> => (await create({ ToCompanyID: 'S' })).body.ID

  it('name the supplier and the administrator, and need OrderAdmin', async () => {
    const { body } = await create({ ToCompanyID: 'S', Comments: 'Deliver in May.' })
    expect(body).toMatchObject({
      FromUserID: 'clerk',
      ToCompanyID: 'S',
      Status: 'Unsubmitted',
      Comments: 'Deliver in May.',
      Currency: null,
    })
    expect(await expectError(create({}))).toMatchObject({
      code: 'Order.CannotCreateInvalid',
      data: { Field: 'ToCompanyID' },
    })
    expect(await expectError(create({ ToCompanyID: 'S' }, viewer))).toMatchObject({ status: 403 })
  })

  it('take the products of their supplier only', async () => {
    const id = await draft()
    expect(await expectError(add(id, { ProductID: 'screw', Quantity: 1 }))).toMatchObject({
      code: 'LineItem.ProductNotAvailableFromSeller',
    })
    expect((await add(id, { ProductID: 'nail', Quantity: 3 })).body).toMatchObject({ LineTotal: 30 })
    await call('Products.RemoveSupplier', { token, params: { productID: 'nail', supplierID: 'S' } })
    expect(await expectError(desk.order('Orders.Submit', id, {}, clerk))).toMatchObject({
      code: 'LineItem.ProductNotAvailableFromSeller',
    })
    await desk.shop.patch('Products.Patch', { productID: 'nail' }, { DefaultSupplierID: 'S' })
  })

  it('have no price from a schedule with a currency, unless a unit price is set', async () => {
    const id = await draft()
    expect(await expectError(add(id, { ProductID: 'bolt', Quantity: 2, UnitPrice: 6.5 }))).toMatchObject({
      code: 'PriceSchedule.MissingOrConflicting',
    })
    expect((await add(id, { ProductID: 'bolt', Quantity: 2, UnitPrice: 6.5 }, token)).body).toMatchObject({
      UnitPrice: 6.5,
      PriceOverridden: true,
      LineTotal: 13,
    })
  })

  it('ship to the addresses of the marketplace, and reach the supplier when they are submitted', async () => {
    const id = await draft()
    await add(id, { ProductID: 'nail', Quantity: 1 })
    const { body: address } = await call('AdminAddresses.Create', {
      token,
      body: { AddressName: 'Depot', Street1: '1 Quay', City: 'Utrecht', Zip: '3511', Country: 'NL' },
    })
    await desk.order('Orders.Patch', id, { body: { ShippingAddressID: address.ID } }, clerk)
    const theirs = () => call('Orders.Get', { token: sam, params: { direction: 'Incoming', orderID: id } })
    expect(await expectError(theirs())).toMatchObject({ status: 404 })
    await desk.order('Orders.Validate', id, {}, clerk)
    await desk.order('Orders.Submit', id, {}, clerk)
    expect((await theirs()).body).toMatchObject({ Status: 'Open', ShippingAddressID: address.ID })
  })

  it('that were split from an order of a buyer keep their supplier', async () => {
    const order = await desk.submitted([1])
    const { body } = await call('Orders.Split', { token, params: { direction: 'Incoming', orderID: order } })
    const [{ ID: split }] = body.OutgoingOrders
    await call('Products.RemoveSupplier', { token, params: { productID: 'nail', supplierID: 'S' } })
    await desk.order('Orders.Submit', split)
    expect(await desk.status(split)).toBe('Open')
  })
})
