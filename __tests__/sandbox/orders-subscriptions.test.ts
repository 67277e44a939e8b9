/** @jest-environment node */
import { send } from './support/http'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, signIn } from './support/people'
import { startReceiver, type Receiver } from './support/receiver'
import { call, expectError } from './support/sdk'
import { Shop } from './support/shop'
import { until } from './support/until'

type Body = Record<string, unknown>
const DAY_MS = 86_400_000

describe.each(ENGINES)('subscriptions on %s', (engine) => {
  let market: Marketplace
  let receiver: Receiver
  let shop: Shop
  let [token, other] = ['', '']
  const inDays = (days: number): string =>
    new Date(market.platform.now().getTime() + days * DAY_MS).toISOString()
  /** Moves the clock forward, which makes all tokens expire. */
  const advance = async (ms: number): Promise<void> => {
    const { status } = await send(market, 'PUT', '/_sandbox/clock', { body: JSON.stringify({ advance: ms }) })
    expect(status).toBe(200)
    token = await signIn(market, 'ann')
    shop = new Shop(market, await admin(market))
  }
  const subscribe = async (more: Body = {}, by = token) =>
    (
      await call('Me.CreateSubscription', {
        token: by,
        body: { Frequency: 2, Interval: 'Weeks', NextOrderDate: inDays(3), ...more },
      })
    ).body
  const addItem = (subscriptionID: string, ProductID: string, Quantity = 1) =>
    call('Me.CreateSubscriptionItem', {
      token,
      params: { subscriptionID },
      body: { ID: ProductID, ProductID, Quantity },
    })
  const get = async (subscriptionID: string) =>
    (await call('Me.GetSubscription', { token, params: { subscriptionID } })).body
  const ordersOf = async (SubscriptionID: string) => {
    const { rows } = await market.platform.db.query(
      `select body from orders where body ->> 'SubscriptionID' = $1 order by body ->> 'DateCreated'`,
      [SubscriptionID],
    )
    return rows.map(([body]) => JSON.parse(body as string) as Body)
  }
  const reminders = async (id: string): Promise<number> => {
    const { rows } = await market.platform.db.query(
      `select count(*) from messages where type = 'SubscriptionReminder'
         and payload -> 'EventBody' -> 'Subscription' ->> 'ID' = $1`,
      [id],
    )
    return Number(rows[0]?.[0])
  }
  const configure = async (more: Body = {}): Promise<void> => {
    const { body } = await call('ApiClients.List', { token: shop.token, query: { pageSize: 100 } })
    const client = body.Items.find(({ DefaultContextUserName: name }: Body) => name)
    const settings = { ApiClientID: client.ID, Active: true, NotificationDays: 1, HashKey: 'key', ...more }
    await call('SubscriptionIntegrations.Save', { token: shop.token, body: settings })
  }

  beforeAll(async () => {
    receiver = await startReceiver()
    market = await startMarketplace(engine)
    shop = new Shop(market, await admin(market))
    for (const buyer of ['B', 'C']) await shop.buyer(buyer, { ViewAllProducts: true })
    await shop.price('coffee', 10, { PriceBreaks: [{ Quantity: 1, Price: 10, SubscriptionPrice: 8 }] })
    await shop.price('milk', 2)
    for (const id of ['coffee', 'milk', 'hidden'])
      await shop.product(id, { DefaultPriceScheduleID: id === 'hidden' ? null : id })
    await shop.inCatalog('B', 'coffee', 'milk')
    token = await shop.shopper('B', 'ann', ['Shopper', 'MeSubscriptionAdmin'])
    other = await shop.shopper('C', 'cat', ['FullAccess'])
  })
  afterAll(async () => {
    await market.close()
    await receiver.close()
  })

  it('belong to their user, and are listed for administrators and not for other buyers', async () => {
    const made = await subscribe({ ID: 'mine', EndDate: inDays(400) })
    expect(made).toMatchObject({ FromCompanyID: 'B', FromUserID: 'ann', Active: true, ProjectedSubtotal: 0 })
    const list = async (id: string, by: string) =>
      (await call(id, { token: by })).body.Items.map(({ ID }: Body) => ID)
    expect(await list('Me.ListSubscriptions', token)).toEqual(['mine'])
    expect(await list('Subscriptions.List', shop.token)).toEqual(['mine'])
    expect(await list('Subscriptions.List', other)).toEqual([])
    const params = { subscriptionID: 'mine' }
    expect(await expectError(call('Me.GetSubscription', { token: other, params }))).toMatchObject({
      status: 404,
    })
    expect(await expectError(call('Subscriptions.Delete', { token: other, params }))).toMatchObject({
      status: 404,
    })
    const theirs = {
      Frequency: 1,
      Interval: 'Days',
      NextOrderDate: inDays(1),
      FromUserID: 'cat',
      FromCompanyID: 'B',
    }
    expect((await call('Subscriptions.Create', { token: other, body: theirs })).body.FromCompanyID).toBe('C')
    const nobody = call('Subscriptions.Create', { token: shop.token, body: { ...theirs, FromUserID: null } })
    expect(await expectError(nobody)).toMatchObject({ code: 'Subscription.CreateRequiresFromUser' })
    const unknown = call('Subscriptions.Create', { token: shop.token, body: theirs })
    expect(await expectError(unknown)).toMatchObject({ status: 404, data: { ObjectType: 'User' } })
    for (const wrong of [{ Frequency: 0 }, { NextOrderDate: inDays(-1) }, { EndDate: inDays(1) }])
      expect(await expectError(subscribe(wrong))).toMatchObject({
        code: 'ValidationFailure',
        data: { Field: Object.keys(wrong)[0] },
      })
    const change = { token, params, body: { Interval: 'Months' } }
    expect((await call('Me.PatchSubscription', change)).body).toMatchObject({
      Interval: 'Months',
      Frequency: 2,
    })
    await call('Me.DeleteSubscription', { token, params })
    expect(await list('Me.ListSubscriptions', token)).toEqual([])
  })

  it('use the subscription price for their items', async () => {
    const { ID } = await subscribe()
    expect((await addItem(ID, 'coffee', 3)).body).toMatchObject({
      ...{ UnitPrice: 8, LineTotal: 24, Product: { ID: 'coffee' }, PriceScheduleID: 'coffee' },
    })
    await addItem(ID, 'milk', 2)
    expect((await get(ID)).ProjectedSubtotal).toBe(28)
    expect(await expectError(addItem(ID, 'hidden'))).toMatchObject({
      status: 404,
      data: { ObjectType: 'Product' },
    })
    expect(await expectError(addItem(ID, 'milk'))).toMatchObject({ status: 409 })
    const params = { subscriptionID: ID, subscriptionItemID: 'milk' }
    const patch = (body: Body) => call('Me.PatchSubscriptionItem', { token, params, body })
    expect((await patch({ Quantity: 5 })).body.LineTotal).toBe(10)
    expect(await expectError(patch({ ProductID: 'coffee' }))).toMatchObject({
      code: 'LineItem.CannotChangeProductID',
    })
    expect((await get(ID)).ProjectedSubtotal).toBe(34)
    await call('Me.DeleteSubscriptionItem', { token, params })
    expect((await get(ID)).ProjectedSubtotal).toBe(24)
    const { body } = await call('Me.ListSubscriptionItems', { token, params: { subscriptionID: ID } })
    expect(body.Items.map((item: Body) => item.ID)).toEqual(['coffee'])
  })

  it('create each order once when it is due', async () => {
    const { ID } = await subscribe({ Payment: { Type: 'PurchaseOrder' } })
    await addItem(ID, 'coffee', 2)
    await advance(3 * DAY_MS + 60_000)
    expect(await ordersOf(ID)).toEqual([])
    await configure()
    const due = (await get(ID)).NextOrderDate
    await advance(60_000)
    const [order, ...more] = await ordersOf(ID)
    expect(more).toEqual([])
    expect(order).toMatchObject({
      Status: 'Open',
      FromUserID: 'ann',
      Subtotal: 16,
      SubscriptionID: ID,
      IsSubmitted: true,
    })
    const after = await get(ID)
    expect(new Date(after.NextOrderDate).getTime() - new Date(due).getTime()).toBe(14 * DAY_MS)
    expect(after.LastOrderDate).not.toBeNull()
    expect(new Date(after.NextOrderDate).getTime() - new Date(after.NotificationDate).getTime()).toBe(DAY_MS)
    await advance(60_000)
    expect(await ordersOf(ID)).toHaveLength(1)
    await advance(29 * DAY_MS)
    expect(await ordersOf(ID)).toHaveLength(3)
    expect(await reminders(ID)).toBe(0)
    await advance(12.5 * DAY_MS)
    await advance(60_000)
    expect(await reminders(ID)).toBe(1)
  })

  it('skip rejected orders, and create none while inactive or expired', async () => {
    const resting = await subscribe({
      Active: false,
      Frequency: 1,
      Interval: 'Days',
      NextOrderDate: inDays(1),
    })
    const over = await subscribe({
      Frequency: 1,
      Interval: 'Days',
      NextOrderDate: inDays(1),
      EndDate: inDays(1.5),
    })
    const failing = await subscribe({ Frequency: 1, Interval: 'Days', NextOrderDate: inDays(1) })
    for (const { ID } of [resting, over, failing]) await addItem(ID, 'milk')
    await shop.patch('Products.Patch', { productID: 'milk' }, { Active: false })
    await advance(2 * DAY_MS)
    expect(await ordersOf(resting.ID)).toEqual([])
    expect(await ordersOf(over.ID)).toEqual([])
    expect(await ordersOf(failing.ID)).toEqual([])
    expect(new Date((await get(failing.ID)).NextOrderDate) > market.platform.now()).toBe(true)
    expect((await get(failing.ID)).LastOrderDate).toBeNull()
  })

  it('leave the submit of their orders to the integration if one is configured', async () => {
    await configure({ Url: `${receiver.url}/orders` })
    const { ID } = await subscribe({ NextOrderDate: inDays(1) })
    await addItem(ID, 'coffee')
    await advance(DAY_MS + 60_000)
    const calls = await receiver.wait(1)
    const own = calls.find(({ body }) => body.OrderWorksheet.Subscription.ID === ID)
    expect(own).toMatchObject({
      path: '/orders',
      body: { OrderWorksheet: { Order: { Status: 'Unsubmitted' } } },
    })
    expect(own?.headers['x-oc-hash']).toBeTruthy()
    expect(await ordersOf(ID)).toMatchObject([{ Status: 'Unsubmitted', SubscriptionID: ID }])
  })

  it('are not sent to a placeholder instead of a URL, and not retried', async () => {
    await configure({ Url: `${receiver.url}/orders` })
    const { db } = market.platform
    // Earlier versions accepted any text.
    await db.query(
      `update settings set body = jsonb_set(body, '{Url}', '"PLACEHOLDER"') where id = 'SubscriptionIntegrations'`,
    )
    const { ID } = await subscribe({ NextOrderDate: inDays(1) })
    await addItem(ID, 'coffee')
    await advance(DAY_MS + 60_000)
    const [made] = await ordersOf(ID)
    const row = async () => {
      const { rows } = await db.query(
        `select state, attempts::text, last_error from outbox where body::jsonb ->> 'OrderID' = $1`,
        [String(made?.ID)],
      )
      return rows[0] ?? []
    }
    await until(async () => (await row())[0] !== 'waiting' || (await row())[2] !== null)
    expect(await row()).toEqual(['failed', '1', 'Nothing was sent: the address "PLACEHOLDER" is not a URL.'])
  })
})
