/** @jest-environment node */
import { createHmac } from 'node:crypto'
import { decodeJwt } from 'jose'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin } from './support/people'
import { startReceiver, type Received, type Receiver } from './support/receiver'
import { call, expectError } from './support/sdk'

type Body = Record<string, unknown>
const NAMES = 'sitecore.ordercloud.messages'

describe.each(ENGINES)('events and lists of orders on %s', (engine) => {
  let market: Marketplace
  let receiver: Receiver
  let desk: OrderDesk
  let token = ''

  const describeErrors = (from: Received[], type: string) =>
    from.map(({ body }) => body).filter(({ Type }) => Type === `${NAMES}.${type}`)

  beforeAll(async () => {
    receiver = await startReceiver()
    market = await startMarketplace(engine)
    token = await admin(market)
    desk = await new OrderDesk(market, token).open()
    await call('DeliveryConfigurations.Create', {
      token,
      body: {
        ...{ ID: 'here', Name: 'Here', Enabled: true },
        DeliveryTargets: { Http: { Endpoint: receiver.url, Secret: 'key' } },
      },
    })
  })
  afterAll(async () => {
    await market.close()
    await receiver.close()
  })
  beforeEach(() => void receiver.got.splice(0))

  it('include tracking events for line items and submits of the configured API client', async () => {
    const ClientID = String(decodeJwt(desk.ann).cid).toUpperCase()
    for (const EventType of ['LineItemAdded', 'LineItemUpdated', 'OrderSubmitted'])
      await call('TrackingEvents.Create', {
        token,
        body: {
          ID: EventType,
          Name: EventType,
          EventType,
          ClientID,
          DeliveryConfigID: 'here',
          ConfigData: { Site: 7 },
        },
      })
    await call('Locales.Create', { token, body: { ID: 'de', Currency: 'EUR', Language: 'de-DE' } })
    await call('Locales.SaveAssignment', { token, body: { LocaleID: 'de', BuyerID: 'B' } })
    for (const priceScheduleID of ['nail', 'screw'])
      await desk.shop.patch('PriceSchedules.Patch', { priceScheduleID }, { Currency: 'EUR' })
    const order = await desk.draft([2])
    await desk.order(
      'LineItems.Patch',
      order,
      { params: { lineItemID: 'line-1' }, body: { Quantity: 3, xp: { Gift: true } } },
      desk.ann,
    )
    await desk.order('Payments.Create', order, { body: { Type: 'PurchaseOrder', Accepted: true } })
    await desk.order('Orders.Submit', order, {}, desk.ann)
    const got = await receiver.wait(3)
    const user = { Username: 'ann', UserType: 'buyer' }
    const item = { LineID: 'line-1', Product: { ProductID: 'nail', ProductName: 'nail', Variant: null } }
    const to = { Currency: 'EUR', Language: 'de-DE', Email: 'ann@example.com' }
    expect(describeErrors(got, 'orders.lines.added')).toMatchObject([
      {
        OrderId: order,
        ...to,
        UserContext: user,
        ConfigData: { Site: 7 },
        LineItem: { ...item, Quantity: 2 },
      },
    ])
    expect(describeErrors(got, 'orders.lines.updated')).toMatchObject([
      { OrderId: order, LineItem: { ...item, Quantity: 3, LineTotal: 30, xp: { Gift: true } } },
    ])
    expect(describeErrors(got, 'orders.submitted')).toMatchObject([
      {
        ...{ OrderID: order, ...to, OrderStatus: 'Open', OrderTotal: 30, OrderSubtotal: 30 },
        ...{ LineItems: [{ ...item, Price: 10 }], Payments: [{ Type: 'PurchaseOrder' }] },
      },
    ])
    const [one] = got
    expect(one?.headers['x-oc-hash']).toBe(
      createHmac('sha256', 'key')
        .update(one?.raw ?? '')
        .digest('base64'),
    )
  })

  it('exclude tracking events of rejected requests and without a configuration', async () => {
    const order = await desk.draft([])
    const line = { ProductID: 'nope', Quantity: 1 }
    expect(await expectError(desk.order('LineItems.Create', order, { body: line }, desk.ann))).toMatchObject({
      status: 404,
    })
    const { rows } = await market.platform.db.query(
      `select cause from outbox where body::jsonb ->> 'OrderId' = $1`,
      [order],
    )
    expect(rows).toEqual([])
    for (const EventType of ['LineItemAdded', 'LineItemUpdated', 'OrderSubmitted'])
      await call('TrackingEvents.Delete', { token, params: { eventID: EventType } })
    await desk.submitted([1])
    expect(receiver.got).toEqual([])
  })

  it('allow only one of several simultaneous tracking events of a type to be created', async () => {
    const body = {
      Name: 'One',
      EventType: 'LineItemAdded',
      ClientID: String(decodeJwt(desk.ann).cid).toUpperCase(),
    }
    const made = await Promise.allSettled(
      [1, 2, 3, 4].map(() =>
        call('TrackingEvents.Create', { token, body: { ...body, DeliveryConfigID: 'here' } }),
      ),
    )
    const ids = made.flatMap((one) => (one.status === 'fulfilled' ? [String(one.value.body.ID)] : []))
    expect(ids).toHaveLength(1)
    await call('TrackingEvents.Delete', { token, params: { eventID: ids[0] ?? '' } })
  })

  it('include a synchronization event on submit and on every later change', async () => {
    const ConfigData = { To: 'books' }
    await call('OrderSynchronization.Save', { token, body: { DeliveryConfigID: 'here', ConfigData } })
    const order = await desk.draft([2, 1])
    await desk.order('Orders.Patch', order, { body: { Comments: 'Draft' } })
    await desk.order('Orders.Submit', order, {}, desk.ann)
    await desk.order('Orders.Patch', order, { body: { xp: { Seen: true } } })
    await desk.order('Orders.Ship', order, { body: {} })
    const sent = describeErrors(await receiver.wait(3), 'ordersync.updated').sort((a, b) =>
      String(a.LastUpdated) < String(b.LastUpdated) ? -1 : 1,
    )
    expect(sent).toMatchObject([
      { ID: order, Status: 'Open', Total: 25, ConfigData, UserContext: { Username: 'ann' } },
      { ID: order, xp: { Seen: true }, UserContext: { Username: 'admin' } },
      { ID: order, Status: 'Completed', LineItems: [{ ID: 'line-1', QuantityShipped: 2 }, { ID: 'line-2' }] },
    ])
    expect(
      await expectError(
        call('DeliveryConfigurations.Delete', { token, params: { deliveryConfigID: 'here' } }),
      ),
    ).toMatchObject({ code: 'DeliveryConfig.CannotDeleteConfigInUse' })
    await call('OrderSynchronization.Delete', { token })
    await desk.order('Orders.Patch', order, { body: { xp: { Quiet: true } } })
    expect(receiver.got).toHaveLength(3)
  })

  it('include line items across orders, paged by page keys', async () => {
    for (let n = 0; n < 3; n++) await desk.submitted([1, 2])
    const list = async (query: Body) =>
      (await call('LineItems.ListAcrossOrders', { token, params: { direction: 'All' }, query })).body
    const all = await list({ pageSize: 100, sortBy: 'Order.DateSubmitted,ID' })
    const key = ({ OrderID, ID }: Body) => `${String(OrderID)}/${String(ID)}`
    const seen: string[] = []
    let page = await list({ pageSize: 3, sortBy: 'Order.DateSubmitted,ID' })
    for (seen.push(...page.Items.map(key)); page.Meta.NextPageKey; seen.push(...page.Items.map(key)))
      page = await list({ pageKey: page.Meta.NextPageKey, sortBy: 'Order.DateSubmitted,ID' })
    expect(seen).toEqual(all.Items.map(key))
    expect(seen.length).toBeGreaterThan(6)
    expect(all.Meta.NextPageKey).toBeNull()
    expect(page.Meta).toMatchObject({ PageSize: 3, TotalCount: seen.length })
    for (const pageKey of ['x', 'MS8xMDE', 'MC8xMA'])
      expect(await expectError(list({ pageKey }))).toMatchObject({ code: 'List.InvalidProperty' })
  })

  it('log no unexpected errors', () => expect(market.logged).toEqual([]))
})
