/** @jest-environment node */
import { send } from './support/http'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin, signIn } from './support/people'
import { call } from './support/sdk'

type Body = Record<string, unknown>
const DAY_MS = 86_400_000

describe.each(ENGINES)('orders of subscriptions on %s', (engine) => {
  let market: Marketplace
  beforeAll(async () => {
    market = await startMarketplace(engine)
  })
  afterAll(async () => {
    await market.close()
    expect(market.logged).toEqual([])
  })

  it('contain bundles and cost the projected subtotal', async () => {
    const { shop } = await new OrderDesk(market, await admin(market)).open()
    // The price is 7 in a bundle, 5 in a subscription and 10 otherwise.
    const prices: [string, Body][] = [
      ['tea', { Price: 10, BundlePrice: 7 }],
      ['pot', { Price: 20, SubscriptionPrice: 12 }],
    ]
    await shop.admin('Bundles.Create', {}, { ID: 'set', Name: 'Set', Active: true })
    for (const [id, price] of prices) {
      await shop.price(id, 0, { PriceBreaks: [{ Quantity: 1, ...price }] })
      await shop.product(id, { DefaultPriceScheduleID: id })
      await shop.inCatalog('B', id)
      const part = { BundleID: 'set', ProductID: id, DefaultQuantity: 2, Required: true }
      await shop.admin('Bundles.SaveProductAssignment', {}, part)
    }
    await shop.admin('Catalogs.SaveBundleAssignment', {}, { CatalogID: 'B', BundleID: 'set' })
    const token = await shop.shopper('B', 'sub', ['Shopper', 'MeSubscriptionAdmin'])
    const NextOrderDate = new Date(market.platform.now().getTime() + DAY_MS).toISOString()
    const weekly = { ID: 'weekly', Frequency: 1, Interval: 'Weeks', NextOrderDate }
    await call('Me.CreateSubscription', { token, body: weekly })
    const params = { subscriptionID: 'weekly' }
    await call('Me.CreateSubscriptionBundleItem', { token, params: { ...params, bundleID: 'set' }, body: {} })
    await call('Me.CreateSubscriptionItem', { token, params, body: { ProductID: 'tea' } })
    const { body: projected } = await call('Me.GetSubscription', { token, params })
    expect(projected.ProjectedSubtotal).toBe(2 * 7 + 2 * 12 + 10)

    const { body: clients } = await call('ApiClients.List', { token: shop.token })
    const { ID: ApiClientID } = clients.Items.find(({ DefaultContextUserName: name }: Body) => name)
    await shop.admin('SubscriptionIntegrations.Save', {}, { ApiClientID, Active: true, HashKey: 'key' })
    await send(market, 'PUT', '/_sandbox/clock', { body: JSON.stringify({ advance: DAY_MS + 60_000 }) })
    const later = await signIn(market, 'sub')
    const { body: orders } = await call('Me.ListOrders', { token: later })
    expect(orders.Items).toMatchObject([{ SubscriptionID: 'weekly', Status: 'Open', Subtotal: 48 }])
    const at = { direction: 'Outgoing', orderID: orders.Items[0].ID }
    const { body: lines } = await call('LineItems.List', { token: later, params: at })
    const set = lines.Items.find(({ IsBundle }: Body) => IsBundle)
    expect(
      lines.Items.map((line: Body) => [line.ProductID, line.BundleItemID === set.ID, line.LineTotal]).sort(),
    ).toEqual([
      ['pot', true, 24],
      ['set', false, 0],
      ['tea', false, 10],
      ['tea', true, 14],
    ])
  })
})
