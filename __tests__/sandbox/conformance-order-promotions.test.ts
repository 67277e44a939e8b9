/** @jest-environment node */
import { OPERATIONS_BY_TEST } from './support/tested-operations'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, useLeastRoles } from './support/people'
import { call, calledOperations } from './support/sdk'
import { Shop } from './support/shop'

type Body = Record<string, unknown>
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

describe.each(ENGINES)('promotions, checkout and subscriptions on %s', (engine) => {
  let market: Marketplace
  let shop: Shop
  let token = ''
  const drive = async (id: string, params = {}, body?: object) =>
    (await call(id, { token, params, body })).body
  beforeAll(async () => {
    market = await startMarketplace(engine, undefined, { checksWrites: true })
    shop = new Shop(market, await admin(market))
    useLeastRoles(market)
    await shop.buyer('B', { ViewAllProducts: true })
    token = await shop.shopper('B', 'ann', ['FullAccess'])
    await shop.price('saw', 10)
    for (const id of ['saw', 'axe']) await shop.product(id, { DefaultPriceScheduleID: 'saw' })
    await shop.inCatalog('B', 'saw', 'axe')
    const promotion = {
      ...{ ID: 'P', Code: 'P', Active: true, AllowAllBuyers: true, AutoApply: true, CanCombine: true },
      ...{ EligibleExpression: 'order.Total > 1', ValueExpression: '2' },
    }
    await shop.admin('Promotions.Create', {}, promotion)
    const event = {
      ID: 'E',
      Name: 'E',
      EventType: 'OrderCheckout',
      CustomImplementationUrl: '/_sandbox/checkout',
      HashKey: 'k',
    }
    await shop.admin('IntegrationEvents.Create', {}, event)
    const { Items } = await shop.admin('ApiClients.List', {})
    for (const { ID } of Items as Body[])
      await shop.admin(
        'ApiClients.Patch',
        { apiClientID: String(ID) },
        { OrderCheckoutIntegrationEventID: 'E' },
      )
  })
  afterAll(() => market.close())

  it.each([
    ['Orders', 'IntegrationEvents'],
    ['Cart', 'Cart'],
  ])('apply promotions and calculate totals by %s operations', async (orders, events) => {
    const isCart = orders === 'Cart'
    const made = isCart
      ? await drive('Cart.CreateLineItem', {}, { ProductID: 'saw', Quantity: 3 })
      : await drive('Orders.Create', { direction: 'Outgoing' }, {})
    const params = isCart ? {} : { direction: 'outgoing', orderID: made.ID }
    if (!isCart) await drive('LineItems.Create', params, { ProductID: 'saw', Quantity: 3 })
    const list = async (verb: string) =>
      (await drive(`${orders}.${verb}`, params)).Items.map(({ ID }: Body) => ID)
    expect(await list('ListEligiblePromotions')).toEqual(['P'])
    expect((await drive(`${orders}.AddPromotion`, { ...params, promoCode: 'P' })).Amount).toBe(2)
    expect(await list('ListPromotions')).toEqual(['P'])
    await drive(`${orders}.${isCart ? 'Delete' : 'Remove'}Promotion`, { ...params, promoCode: 'P' })
    expect(await list('ListPromotions')).toEqual([])
    const { PromosAdded } = await drive(`${orders}.RefreshPromotions`, params)
    expect(PromosAdded).toMatchObject([{ ID: 'P', Amount: 2 }])
    expect((await drive(`${orders}.ApplyPromotions`, params)).PromotionDiscount).toBe(2)
    const { ShipEstimateResponse } = await drive(`${events}.EstimateShipping`, params)
    const [estimate] = ShipEstimateResponse.ShipEstimates
    const ShipMethodSelections = [{ ShipEstimateID: estimate.ID, ShipMethodID: 'standard' }]
    await drive(`${events}.${isCart ? 'SelectShipMethods' : 'SelectShipmethods'}`, params, {
      ShipMethodSelections,
    })
    expect((await drive(`${events}.Calculate`, params)).Order).toMatchObject({
      ShippingCost: 4.9,
      Total: 32.9,
    })
    const worksheet = await drive(`${events}.${isCart ? 'GetOrderWorksheet' : 'GetWorksheet'}`, params)
    expect(worksheet).toMatchObject({
      OrderPromotions: [{ ID: 'P' }],
      OrderCalculateResponse: { Succeeded: true },
    })
    // Otherwise the order would become the cart.
    if (!isCart) await drive('Orders.Delete', params)
  })

  it('create, change and delete invitations to group orders', async () => {
    const { ID: OrderID } = await drive('Orders.Create', { direction: 'Outgoing' }, {})
    const made = await drive('Me.CreateGroupOrderInvitation', {}, { OrderID, ExpirationDate: inDays(1) })
    const params = { invitationID: made.ID }
    expect((await drive('Me.PatchGroupOrderInvitation', params, { Name: 'x' })).Name).toBe('x')
    expect((await drive('Me.GetGroupOrderInvitation', params)).OrderStatus).toBe('Unsubmitted')
    expect((await drive('Me.ListGroupOrderInvitations')).Items).toHaveLength(1)
    expect((await drive('GroupOrders.GetToken', params)).token_type).toBe('bearer')
    await drive('Me.DeleteGroupOrderInvitation', params)
    expect((await drive('Me.ListGroupOrderInvitations')).Items).toEqual([])
  })

  it.each([
    ['Subscriptions.', 'SubscriptionItems.', '', 'BundleSubscriptionItems.', ''],
    ['Me.', 'Me.', 'Subscription', 'Me.', 'SubscriptionBundleItem'],
  ])('create, change and delete subscriptions by %s', async (plain, items, one, bundles, bundleItem) => {
    const id = (verb: string, many = '') => `${plain}${verb}${one}${one && many}`
    const item = (verb: string, many = '') => `${items}${verb}${one && 'SubscriptionItem'}${one && many}`
    const body = {
      Frequency: 1,
      Interval: 'Weeks',
      NextOrderDate: inDays(7),
      FromUserID: 'ann',
      FromCompanyID: 'B',
    }
    const { ID: subscriptionID } = await drive(id('Create'), {}, body)
    const params = { subscriptionID }
    expect((await drive(id('Patch'), params, { Frequency: 3 })).Frequency).toBe(3)
    expect((await drive(id('Save'), params, body)).Frequency).toBe(1)
    expect((await drive(id('Get'), params)).ID).toBe(subscriptionID)
    expect((await drive(id('List', 's'))).Items).toHaveLength(1)
    const at = { ...params, subscriptionItemID: 'i' }
    await drive(item('Create'), params, { ID: 'i', ProductID: 'saw', Quantity: 2 })
    expect((await drive(item('Patch'), at, { Quantity: 4 })).LineTotal).toBe(40)
    expect((await drive(item('Save'), at, { ProductID: 'saw', Quantity: 1 })).LineTotal).toBe(10)
    expect((await drive(item('Get'), at)).Quantity).toBe(1)
    const bundleID = `bundle-${plain.length}`
    await shop.admin('Bundles.Create', {}, { ID: bundleID, Name: 'b', Active: true })
    await shop.admin(
      'Bundles.SaveProductAssignment',
      {},
      { BundleID: bundleID, ProductID: 'axe', DefaultQuantity: 2, Required: true },
    )
    await shop.admin('Catalogs.SaveBundleAssignment', {}, { CatalogID: 'B', BundleID: bundleID })
    const bundle = await drive(
      `${bundles}Create${bundleItem}`,
      { ...params, bundleID },
      { LineItems: [{ ProductID: 'axe' }] },
    )
    expect(bundle).toMatchObject({ IsBundle: true, ProductID: bundleID, LineTotal: 0 })
    expect((await drive(item('List', 's'), params)).Items).toHaveLength(3)
    expect((await drive(id('Get'), params)).ProjectedSubtotal).toBe(30)
    await drive(`${bundles}Delete${bundleItem}`, { ...params, bundleID, bundleItemID: bundle.ID })
    await drive(item('Delete'), at)
    expect((await drive(item('List', 's'), params)).Items).toEqual([])
    await drive(id('Delete'), params)
  })

  it('cover every listed operation without unexpected errors', () => {
    const all = [...(OPERATIONS_BY_TEST.orderPromotions ?? []), ...(OPERATIONS_BY_TEST.subscriptions ?? [])]
    expect(all.filter((id) => !calledOperations.has(id))).toEqual([])
    expect(market.logged).toEqual([])
  })
})
