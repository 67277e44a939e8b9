/** @jest-environment node */
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin } from './support/people'
import { call, expectError } from './support/sdk'

describe.each(ENGINES)('renamed line items on %s', (engine) => {
  let market: Marketplace
  let token: string
  let desk: OrderDesk
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    desk = await new OrderDesk(market, token).open()
    const promotion = {
      ...{ ID: 'LINE', Code: 'LINE', Active: true, AllowAllBuyers: true, LineItemLevel: true },
      ...{ EligibleExpression: `item.ProductID = 'nail'`, ValueExpression: '2' },
    }
    await desk.shop.admin('Promotions.Create', {}, promotion)
  })
  afterAll(async () => {
    await market.close()
    expect(market.logged).toEqual([])
  })

  const get = async (order: string) => (await desk.order('Orders.Get', order)).body
  const line = async (order: string, lineItemID: string) =>
    (await desk.order('LineItems.Get', order, { params: { lineItemID } })).body
  const rename = (order: string, lineItemID: string, ID: string, by = token) =>
    desk.order('LineItems.Patch', order, { params: { lineItemID }, body: { ID } }, by)

  it('keep their discounts and shipments before the order is submitted', async () => {
    const order = await desk.draft([2])
    await desk.order('Orders.AddPromotion', order, { params: { promoCode: 'LINE' } }, desk.ann)
    const shipment = (await call('Shipments.Create', { token, body: {} })).body.ID
    const item = { OrderID: order, LineItemID: 'line-1', QuantityShipped: 1 }
    await call('Shipments.SaveItem', { token, params: { shipmentID: shipment }, body: item })
    await rename(order, 'line-1', 'first', desk.ann)
    expect(await get(order)).toMatchObject({ PromotionDiscount: 2, Total: 18 })
    expect((await line(order, 'first')).QuantityShipped).toBe(1)
    const items = await call('Shipments.ListItems', { token, params: { shipmentID: shipment } })
    expect(items.body.Items).toMatchObject([{ LineItemID: 'first' }])
    await desk.order('Orders.Submit', order, {}, desk.ann)
    expect(await get(order)).toMatchObject({ PromotionDiscount: 2, Total: 18, Status: 'Open' })
  })

  it('keep the parts of their bundle', async () => {
    await desk.shop.admin('Bundles.Create', {}, { ID: 'set', Name: 'Set', Active: true })
    await desk.shop.admin('Catalogs.SaveBundleAssignment', {}, { CatalogID: 'B', BundleID: 'set' })
    const part = { BundleID: 'set', ProductID: 'nail', DefaultQuantity: 2, Required: true }
    await desk.shop.admin('Bundles.SaveProductAssignment', {}, part)
    const order = await desk.draft([])
    const { body: set } = await desk.order('BundleLineItems.Create', order, {
      params: { bundleID: 'set' },
      body: {},
    })
    await rename(order, set.ID, 'the-set', desk.ann)
    const { body } = await desk.order('LineItems.List', order)
    const nails = body.Items.find(({ ProductID }: { ProductID: string }) => ProductID === 'nail')
    expect(nails.BundleItemID).toBe('the-set')
    const remove = desk.order('LineItems.Delete', order, { params: { lineItemID: nails.ID } })
    expect(await expectError(remove)).toMatchObject({ code: 'LineItem.CannotRemoveRequiredBundleItem' })
  })

  it('invalidate the calculation for their old IDs', async () => {
    const order = await desk.draft([1])
    await market.platform.db.query(
      `insert into orderworksheets (orderid, calculate) values ($1, '{"LineItemOverrides": [{"LineItemID": "line-1"}]}')`,
      [order],
    )
    await rename(order, 'line-1', 'first', desk.ann)
    const { body } = await desk.order('IntegrationEvents.GetWorksheet', order)
    expect(body.OrderCalculateResponse).toBeNull()
  })

  it('are rejected once the order is submitted', async () => {
    const order = await desk.submitted([2, 1])
    const again = { Rule: 'status', OrderID: order, LineItemID: 'line-1', Status: 'Open' }
    expect(await expectError(rename(order, 'line-1', 'first'))).toMatchObject({ status: 400, data: again })
    const put = { params: { lineItemID: 'line-1' }, body: { ID: 'first', ProductID: 'nail', Quantity: 2 } }
    expect(await expectError(desk.order('LineItems.Save', order, put))).toMatchObject({ data: again })
    expect(await line(order, 'line-1')).toMatchObject({ ID: 'line-1', Quantity: 2 })
    const same = { params: { lineItemID: 'line-1' }, body: { ID: 'line-1', CostCenter: 'c' } }
    expect((await desk.order('LineItems.Patch', order, same)).body.CostCenter).toBe('c')
  })
})
