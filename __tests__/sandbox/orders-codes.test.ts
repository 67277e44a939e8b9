/** @jest-environment node */
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin } from './support/people'
import { call, expectError } from './support/sdk'

describe.each(ENGINES)('errors about parent products, bundles and missing addresses on %s', (engine) => {
  let market: Marketplace
  let token: string
  let desk: OrderDesk
  const line = (operation: string, order: string, lineItemID: string, body?: object) =>
    desk.order(operation, order, { params: { lineItemID }, body })
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    desk = await new OrderDesk(market, token).open()
    await desk.shop.admin('Bundles.Create', {}, { ID: 'set', Name: 'Set', Active: true })
    await desk.shop.admin('Catalogs.SaveBundleAssignment', {}, { CatalogID: 'B', BundleID: 'set' })
    const part = { BundleID: 'set', ProductID: 'nail', DefaultQuantity: 2, Required: true }
    await desk.shop.admin('Bundles.SaveProductAssignment', {}, part)
  })
  afterAll(async () => {
    await market.close()
    expect(market.logged).toEqual([])
  })

  it('name the products that are parents, or have become parents since', async () => {
    await desk.shop.price('shirt', 20)
    await desk.shop.product('shirt', { DefaultPriceScheduleID: 'shirt' })
    await desk.shop.inCatalog('B', 'shirt')
    const order = await desk.draft([1])
    await desk.order('LineItems.Create', order, { body: { ID: 'wear', ProductID: 'shirt' } }, desk.ann)
    await desk.shop.patch('Products.Patch', { productID: 'shirt' }, { IsParent: true })
    expect(await expectError(desk.order('Orders.Submit', order, {}, desk.ann))).toMatchObject({
      code: 'Order.CannotSubmitWithParentProduct',
      data: { ProductIDs: ['shirt'], LineItemIDs: ['wear'] },
    })
    const add = desk.order('LineItems.Create', order, { body: { ProductID: 'shirt' } }, desk.ann)
    expect(await expectError(add)).toMatchObject({
      code: 'LineItem.CannotPurchaseParentProduct',
      data: { ProductID: 'shirt' },
    })
  })

  it('name the line item that has no address to change', async () => {
    const order = await desk.draft([1])
    const patch = () => line('LineItems.PatchShippingAddress', order, 'line-1', { City: 'Ulm' })
    expect(await expectError(patch())).toMatchObject({
      code: 'LineItem.CannotPatchShippingAddressIfMissing',
      data: { OrderID: order, LineItemID: 'line-1' },
    })
    const street = { Street1: 'Main Street 1', City: 'Berlin', Country: 'DE' }
    await line('LineItems.SetShippingAddress', order, 'line-1', street)
    expect((await patch()).body.ShippingAddress).toMatchObject({ City: 'Ulm', Street1: 'Main Street 1' })
  })

  it('reject shipping the line of a bundle, and removing its parts from subscriptions', async () => {
    const order = await desk.draft([])
    const { body: set } = await desk.order('BundleLineItems.Create', order, {
      params: { bundleID: 'set' },
      body: {},
    })
    await desk.order('Orders.Submit', order, {}, desk.ann)
    const shipmentID = (await call('Shipments.Create', { token, body: {} })).body.ID
    const body = { OrderID: order, LineItemID: set.ID, QuantityShipped: 1 }
    expect(
      await expectError(call('Shipments.SaveItem', { token, params: { shipmentID }, body })),
    ).toMatchObject({
      code: 'ShipmentItem.CannotBeBundle',
      data: { LineItemID: set.ID },
    })
    const NextOrderDate = new Date(market.platform.now().getTime() + 86_400_000).toISOString()
    const weekly = { ID: 'weekly', Frequency: 1, Interval: 'Weeks', NextOrderDate }
    const sub = await desk.shop.shopper('B', 'sub', ['Shopper', 'MeSubscriptionAdmin'])
    await call('Me.CreateSubscription', { token: sub, body: weekly })
    const params = { subscriptionID: 'weekly' }
    await call('Me.CreateSubscriptionBundleItem', {
      token: sub,
      params: { ...params, bundleID: 'set' },
      body: {},
    })
    const { body: items } = await call('SubscriptionItems.List', { token, params })
    const nails = items.Items.find(({ BundleItemID }: { BundleItemID: string | null }) => BundleItemID)
    const remove = call('SubscriptionItems.Delete', {
      token,
      params: { ...params, subscriptionItemID: nails.ID },
    })
    expect(await expectError(remove)).toMatchObject({ code: 'LineItem.CannotRemoveBundleItem' })
  })
})
