/** @jest-environment node */
import { runDue } from '../../sandbox/rules/orders/subscriptions/hourly'
import { send } from './support/http'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'
import { call, expectError } from './support/sdk'
import { Shop } from './support/shop'

const BAD_DATES = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+01:00',
  '9999-12-31T23:59:59-01:00',
  '10000-01-01T00:00:00Z',
  '2026-02-30T00:00:00Z',
]
const GOOD_DATES = ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z']
const INT32_MAX = 2_147_483_647

describe.each(ENGINES)('the platform at its limits on %s', (engine) => {
  let market: Marketplace
  let token: string
  let shop: Shop
  let shopper: string
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    shop = new Shop(market, token)
    await shop.buyer('B', { ViewAllProducts: true })
    await shop.price('coffee', 10)
    await shop.product('coffee', { DefaultPriceScheduleID: 'coffee' })
    await shop.inCatalog('B', 'coffee')
    shopper = await shop.shopper('B', 'ann', ['Shopper', 'MeSubscriptionAdmin', 'MeCreditCardAdmin'])
    await call('Shipments.Create', {
      token,
      body: { ID: 'march', BuyerID: 'B', DateShipped: '2026-03-14T10:00:00Z' },
    })
    await call('Shipments.Create', { token, body: { ID: 'none', BuyerID: 'B' } })
  })
  afterAll(async () => {
    expect(market.logged).toEqual([])
    await market.close()
  })

  const get = (path: string, by = token) => send(market, 'GET', path, { token: by })
  const idsAt = async (path: string, by = token): Promise<string[]> => {
    const { status, body } = await get(path, by)
    expect(status).toBe(200)
    return (body.Items as { ID: string }[]).map(({ ID }) => ID)
  }
  const json = { 'Content-Type': 'application/json' }
  const post = (path: string, body: string | Uint8Array<ArrayBuffer>) =>
    fetch(`${market.url}${path}`, {
      method: 'POST',
      headers: { ...json, Authorization: `Bearer ${token}` },
      body,
    })

  const integrate = async (more: Record<string, unknown>) => {
    const { body } = await call('ApiClients.List', { token, query: { pageSize: 100 } })
    const client = (body.Items as { ID: string; DefaultContextUserName: string | null }[]).find(
      ({ DefaultContextUserName }) => DefaultContextUserName,
    )
    const settings = { ApiClientID: client?.ID, Active: true, HashKey: 'key', NotificationDays: 1, ...more }
    return call('SubscriptionIntegrations.Save', { token, body: settings })
  }

  describe('search in non-text fields', () => {
    it('finds a date by a part of its text', async () => {
      expect(await idsAt('/v1/shipments?search=2026-03&searchOn=DateShipped')).toEqual(['march'])
      expect(await idsAt('/v1/shipments?search=2027&searchOn=DateShipped,DateDelivered')).toEqual([])
    })

    it('finds a boolean by its word, unless all fields are searched', async () => {
      await call('PriceSchedules.Patch', {
        token,
        params: { priceScheduleID: 'coffee' },
        body: { ApplyTax: true },
      })
      expect(await idsAt('/v1/priceschedules?search=true&searchOn=ApplyTax')).toEqual(['coffee'])
      expect(await idsAt('/v1/priceschedules?search=true')).toEqual([])
      expect(await idsAt('/v1/priceschedules?search=coffee')).toEqual(['coffee'])
    })

    it.each([
      '/v1/shipments?search=a&searchOn=DateDelivered',
      '/v1/buyers/B/creditcards?search=a&searchOn=ExpirationDate',
      '/v1/integrationEvents?search=a&searchOn=EventType',
      '/v1/subscriptions?search=a&searchOn=Interval',
      '/v1/integrations/trackingEvents?search=a&searchOn=EventType',
      '/v1/xpindices?search=a&searchOn=ThingType',
      '/v1/products?search=a&searchOn=xp.a',
      '/v1/lineitems/All?search=a&searchOn=xp.a',
    ])('accepts %s', async (path) => {
      expect((await get(path)).status).toBe(200)
    })

    it.each(['Editable', 'ExpirationDate'])(
      "accepts a search of the shopper's credit cards in %s",
      async (field) => {
        expect((await get(`/v1/me/creditcards?search=a&searchOn=${field}`, shopper)).status).toBe(200)
      },
    )
  })

  describe('dates', () => {
    it.each(BAD_DATES)('such as %s are rejected in bodies, filters and from', async (date) => {
      const body = { Name: 'x', Active: true, StartDate: date, Code: 'x', EligibleExpression: 'true' }
      const created = call('Promotions.Create', { token, body: { ...body, ValueExpression: '1' } })
      expect(await expectError(created)).toMatchObject({ status: 400, data: { Field: 'StartDate' } })
      const encoded = encodeURIComponent(date)
      for (const path of [
        `/v1/promotions?StartDate=${encoded}`,
        `/v1/promotions?StartDate=>${encoded}`,
        `/v1/orders/All?from=${encoded}`,
        `/v1/orders/All?to=${encoded}`,
      ]) {
        const { status, body: answer } = await get(path)
        expect([path, status, answer.Errors[0].ErrorCode]).toEqual([path, 400, 'List.InvalidType'])
      }
    })

    it.each(GOOD_DATES)('such as %s are saved and found', async (date) => {
      const { status } = await get(`/v1/orders/All?from=${encodeURIComponent(date)}`)
      expect(status).toBe(200)
      const ID = `at-${date.slice(0, 4)}`
      const body = { ID, BuyerID: 'B', DateShipped: date }
      await call('Shipments.Create', { token, body })
      const filter = encodeURIComponent(date)
      expect(await idsAt(`/v1/shipments?DateShipped=${filter}`)).toEqual([ID])
      await call('Shipments.Delete', { token, params: { shipmentID: ID } })
    })
  })

  describe('numbers', () => {
    it('beyond 32 bits are rejected in integer fields', async () => {
      const facet = (ListOrder: number) =>
        call('ProductFacets.Create', { token, body: { ID: `f${ListOrder}`, Name: 'f', ListOrder } })
      for (const wrong of [INT32_MAX + 1, -INT32_MAX - 2])
        expect(await expectError(facet(wrong))).toMatchObject({
          status: 400,
          code: 'ValidationFailure',
          data: { Field: 'ListOrder' },
        })
      expect((await facet(INT32_MAX)).status).toBe(201)
      const subscribe = (Frequency: number) =>
        call('Me.CreateSubscription', {
          token: shopper,
          body: { Frequency, Interval: 'Months', NextOrderDate: '2099-01-01T00:00:00Z' },
        })
      expect(await expectError(subscribe(INT32_MAX + 1))).toMatchObject({ data: { Field: 'Frequency' } })
      expect(await expectError(subscribe(INT32_MAX))).toMatchObject({ data: { Field: 'Frequency' } })
      expect(await expectError(integrate({ NotificationDays: INT32_MAX + 1 }))).toMatchObject({
        data: { Field: 'NotificationDays' },
      })
    })

    it('of days that move a reminder before year 1 clear its date', async () => {
      await integrate({ Active: false, NotificationDays: INT32_MAX })
      const body = { Frequency: 1, Interval: 'Days', NextOrderDate: '2099-01-01T00:00:00Z' }
      const { body: made } = await call('Me.CreateSubscription', { token: shopper, body })
      expect(made.NotificationDate).toBeNull()
    })

    it.each([
      '1e400',
      '-1e400',
      '1e-400',
      '-0.000001e-400',
      '9007199254740993',
      '-9007199254740993',
      '9007199254740993.0',
      '9007199254740993e0',
      '-900719925474099.3E+1',
      '9007199254740992.5',
      '123456789012345678901234567890',
    ])('such as %s are rejected in a body, because they would change when saved', async (number) => {
      const answer = await post('/v1/products', `{"Name": "x", "xp": {"a": [${number}]}}`)
      expect(answer.status).toBe(400)
      expect((await answer.json()).Errors[0]).toMatchObject({ Message: expect.stringContaining(number) })
    })

    it.each([
      '9007199254740991',
      '9007199254740992.0',
      '90071992547409.92E2',
      '1152921504606846976',
      '-0.30000000000000004',
      '1e300',
      '1.5E-7',
      '0.000',
      '-0e-400',
    ])('such as %s are saved unchanged', async (number) => {
      const answer = await post('/v1/products', `{"Name": "1e400", "xp": {"a": ${number}}}`)
      expect(answer.status).toBe(201)
      // JSON writes -0 as 0.
      expect((await answer.json()).xp.a).toBe(Number(number) + 0)
    })

    it('too large for an amount with cents are rejected, both sent and computed', async () => {
      const price = (Price: number) =>
        call('PriceSchedules.Create', {
          token,
          body: { ID: 'dear', Name: 'dear', PriceBreaks: [{ Quantity: 1, Price }] },
        })
      expect(await expectError(price(1e300))).toMatchObject({ status: 400, code: 'ValidationFailure' })
      expect((await price(9e13)).status).toBe(201)
      await shop.product('dear', { DefaultPriceScheduleID: 'dear' })
      await shop.inCatalog('B', 'dear')
      const order = { direction: 'Outgoing', orderID: 'costly' }
      await call('Orders.Create', { token: shopper, params: order, body: { ID: 'costly' } })
      const add = (Quantity: number) =>
        call('LineItems.Create', { token: shopper, params: order, body: { ProductID: 'dear', Quantity } })
      expect(await expectError(add(2))).toMatchObject({ status: 400, code: 'ValidationFailure' })
      expect((await add(1)).status).toBe(201)
    })

    it.each(['Infinity', '1e400', '0x10', ' ', 'NaN'])(
      'such as %j are rejected in a filter',
      async (value) => {
        const { status, body } = await get(`/v1/productfacets?ListOrder=${encodeURIComponent(value)}`)
        expect([status, body.Errors[0].ErrorCode]).toEqual([400, 'List.InvalidType'])
      },
    )

    it('from an exhausted incrementor are rejected in a new ID', async () => {
      const create = (ID: string) => call('Buyers.Create', { token, body: { ID, Name: 'x' } })
      const body = { ID: 'last', Name: 'Last', LastNumber: INT32_MAX - 1, LeftPaddingCount: 1 }
      await call('Incrementors.Create', { token, body })
      expect((await create('b-{last}')).body.ID).toBe(`b-${INT32_MAX}`)
      expect(await expectError(create('b-{last}'))).toMatchObject({ status: 400, code: 'ValidationFailure' })
      const wide = { ID: 'wide', Name: 'Wide', LastNumber: 0, LeftPaddingCount: INT32_MAX }
      await call('Incrementors.Create', { token, body: wide })
      expect(await expectError(create('{wide}'))).toMatchObject({ status: 400, data: { Field: 'ID' } })
    })
  })

  describe('requests', () => {
    it('with bytes that are not UTF-8 are rejected in bodies, queries and forms', async () => {
      const body = new Uint8Array([...new TextEncoder().encode('{"Name": "'), 0xe9, 0x22, 0x7d])
      expect((await post('/v1/products', body)).status).toBe(400)
      expect((await get('/v1/products?search=%e9')).status).toBe(400)
      expect((await get('/v1/products?search=%c3%a9')).status).toBe(200)
      expect((await get('/v1/products?search=100%')).status).toBe(200)
      const form = await fetch(`${market.url}/oauth/token`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'grant_type=password&username=%e9',
      })
      expect(form.status).toBe(400)
    })

    it('with too many values in the body are rejected', async () => {
      const xp = (keys: number): string =>
        JSON.stringify({ Name: 'x', xp: Object.fromEntries(Array.from({ length: keys }, (_, n) => [n, n])) })
      const many = await post('/v1/products', xp(500_000))
      expect(many.status).toBe(400)
      expect((await many.json()).Errors[0]).toMatchObject({
        ErrorCode: 'Request.InvalidRequestBody',
        Data: { Limit: 50_000 },
      })
    })
  })

  describe('invalid dates that were stored by earlier versions', () => {
    const BAD_STORED = ['-000704-01-01T00:00:00.000+00:00', '+010000-01-01T00:00:00.000+00:00', 'tomorrow']

    it.each(BAD_STORED)('match no range filter, such as the sale start %s', async (SaleStart) => {
      for (const [ID, start] of [
        ['sale-bad', '2020-01-01T00:00:00Z'],
        ['sale-good', '2021-01-01T00:00:00Z'],
      ])
        await call('PriceSchedules.Save', {
          token,
          params: { priceScheduleID: ID ?? '' },
          body: { ID, Name: ID, SaleStart: start, SaleEnd: '2030-01-01T00:00:00Z' },
        })
      const { db } = market.platform
      await db.query(
        `update priceschedules set body = jsonb_set(body, '{SaleStart}', to_jsonb($1::text)) where id = 'sale-bad'`,
        [SaleStart],
      )
      expect(await idsAt('/v1/priceschedules?SaleStart=>2020-01-01')).toEqual(['sale-good'])
      expect(await idsAt('/v1/priceschedules?SaleStart=<2020-01-01')).toEqual([])
    })

    it.each(BAD_STORED)('do not stop the hourly job, such as the notification date %s', async (date) => {
      const { platform } = market
      await integrate({ NotificationDays: 40 })
      const NextOrderDate = new Date(platform.now().getTime() + 20 * 86_400_000).toISOString()
      const body = { Frequency: 1, Interval: 'Months', NextOrderDate }
      const made = [1, 2].map(() => call('Me.CreateSubscription', { token: shopper, body }))
      const [bad, good] = (await Promise.all(made)).map((answer) => String(answer.body.ID))
      await platform.db.query(
        `update subscriptions set body = jsonb_set(body, '{NotificationDate}', to_jsonb($2::text)) where id = $1`,
        [bad ?? '', date],
      )
      const log: string[] = []
      await runDue(platform, (message) => log.push(message))
      const { rows } = await platform.db.query(
        `select id from subscriptions where id = any($1::text[]) and secret ->> 'RemindedOf' is not null`,
        [[bad ?? '', good ?? '']],
      )
      expect(log).toEqual([])
      expect(rows.flat()).toEqual([good])
    })
  })

  it.each([
    ['RemindedOf', 'Reminding users of the orders of their subscriptions failed'],
    ['f_nextorderdate <= $2', 'Making the orders of subscriptions failed'],
  ])('looks for abandoned returns even if the statement with %s fails', async (part, logged) => {
    const { platform } = market
    await integrate({ NotificationDays: 1 })
    const { db } = platform
    const query = db.query.bind(db)
    const statements: string[] = []
    const broken = jest.spyOn(db, 'query').mockImplementation((text, ...rest) => {
      statements.push(text)
      if (text.includes(part)) throw new Error('broken statement')
      return query(text, ...rest)
    })
    const log: string[] = []
    await runDue(platform, (message) => log.push(message))
    broken.mockRestore()
    expect(statements.some((text) => text.includes('from orderreturns'))).toBe(true)
    expect(log).toEqual([expect.stringContaining(logged)])
  })

  it('creates the orders of all other subscriptions when one subscription fails', async () => {
    const { platform } = market
    await integrate({ NotificationDays: 1 })
    const due = new Date(platform.now().getTime() + 60_000).toISOString()
    for (const ID of ['a-broken', 'b-sound']) {
      const body = { ID, Frequency: 1, Interval: 'Weeks', NextOrderDate: due }
      await call('Me.CreateSubscription', { token: shopper, body })
      const params = { subscriptionID: ID }
      await call('Me.CreateSubscriptionItem', { token: shopper, params, body: { ProductID: 'coffee' } })
    }
    await platform.db.script(
      `create function reject_change() returns trigger language plpgsql as $$ begin raise 'broken record'; end $$;
       create trigger broken before update on subscriptions for each row when (old.id = 'a-broken')
         execute function reject_change()`,
    )
    const log: string[] = []
    const from = platform.now()
    platform.clockOffset += 120_000
    await runDue(platform, (message) => log.push(message), from)
    platform.clockOffset -= 120_000
    const { rows } = await platform.db.query(
      `select body ->> 'SubscriptionID' from orders where body ->> 'SubscriptionID' is not null`,
    )
    expect(rows.flat()).toEqual(['b-sound'])
    expect(log).toEqual([expect.stringContaining('subscription a-broken failed')])
  })
})
