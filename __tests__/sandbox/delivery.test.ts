/** @jest-environment node */
import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@/sandbox/contract/contract'
import { openPlatform } from '@/sandbox/core/records/open'
import { enqueue } from '@/sandbox/core/messaging/outbox'
import { send } from './support/http'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, userBody } from './support/people'
import { startReceiver, type Receiver } from './support/receiver'
import { call, expectError } from './support/sdk'

const SECRET = 'delivery-secret'

describe.each(ENGINES)('deliveries on %s', (engine) => {
  let market: Marketplace
  let token: string
  let receiver: Receiver
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    receiver = await startReceiver()
    Object.assign(market.platform.delivery.settings, { firstWait: 10, attempts: 3 })
    const Http = {
      Endpoint: `${receiver.url}/http`,
      Secret: SECRET,
      CustomAuthHeaderName: 'X-Auth',
      CustomAuthHeaderValue: 'let-me-in',
    }
    const Kafka = {
      BootstrapServers: 'kafka.example.com:9092',
      SaslUsername: 'u',
      SaslPassword: 'p',
      Topic: 't',
    }
    const body = { ID: 'config', Name: 'Config', Enabled: true, DeliveryTargets: { Http, Kafka } }
    await call('DeliveryConfigurations.Create', { token, body })
    await call('DeliveryConfigurations.Create', { token, body: { ...body, ID: 'off', Enabled: false } })
  })
  afterAll(async () => {
    await receiver.close()
    await market.close()
  })
  beforeEach(async () => {
    receiver.got.length = 0
    receiver.answers.length = 0
    await send(market, 'POST', '/_sandbox/mailbox/clear')
  })

  const put = (id = 'config', body: object = { Hello: 1 }) =>
    market.platform.transaction((tx) =>
      enqueue(market.platform, tx, [
        { cause: 'test', to: { resource: 'DeliveryConfigurations', id }, body: body as never },
      ]),
    )
  const outbox = async () => (await send(market, 'GET', '/_sandbox/mailbox.json')).body.Outbox
  const settled = async (count: number) => {
    for (;;) {
      const rows = await outbox()
      if (rows.length >= count && rows.every((row: { state: string }) => row.state !== 'waiting')) return rows
      await sleep(20)
    }
  }

  it('are sent to HTTP targets with their secrets, and only recorded for other targets', async () => {
    await put()
    const [got] = await receiver.wait(1)
    expect(got?.headers).toMatchObject({
      'x-auth': 'let-me-in',
      'x-oc-hash': createHmac('sha256', SECRET)
        .update(got?.raw ?? '')
        .digest('base64'),
    })
    expect(await settled(2)).toMatchObject([
      {
        target: 'DeliveryConfigurations config Kafka',
        state: 'recorded',
        lastError: expect.stringContaining('Kafka'),
        attempts: 0,
      },
      { target: 'DeliveryConfigurations config Http', state: 'delivered', attempts: 1 },
    ])
    await put('off')
    expect((await settled(4))[0]).toMatchObject({
      state: 'recorded',
      lastError: expect.stringContaining('not enabled'),
    })
    expect(receiver.got).toHaveLength(1)
  })

  it('fail after the maximum number of attempts, with the last error', async () => {
    receiver.answers.push({ status: 500 }, { status: 404 }, { status: 302 })
    await put()
    const rows = await settled(2)
    expect(rows[1]).toMatchObject({
      state: 'failed',
      attempts: 3,
      lastError: 'The receiver returned status 302.',
    })
    expect(receiver.got).toHaveLength(3)
  })

  it('survive a restart: other processes send pending deliveries exactly once', async () => {
    const { platform } = market
    await platform.delivery.stop()
    for (let n = 0; n < 12; n++) await put('config', { n })
    expect(receiver.got).toHaveLength(0)
    // Two platforms on the same data, like two servers on one PostgreSQL database.
    const next = await Promise.all([0, 1].map(() => openPlatform(platform.db, contract, platform.settings)))
    for (const one of next) one.delivery.start(() => undefined)
    await settled(24)
    await sleep(50)
    expect(receiver.got.map(({ body }) => body.n as number).sort((a, b) => a - b)).toEqual([
      ...Array(12).keys(),
    ])
    for (const one of next) await one.delivery.stop()
    platform.delivery.start(() => undefined)
  })

  it('synchronize entities on request and on change', async () => {
    const params = { buyerID: 'first-buyer' }
    const sync = () => call('EntitySynchronization.SyncBuyer', { token, body: { BuyerID: 'first-buyer' } })
    expect((await expectError(sync())).code).toBe('Synchronize.EntitySyncForBuyerNotEnabled')
    const config = (id: string, more = {}) =>
      call('EntitySynchronization.SaveBuyers', {
        token,
        body: { DeliveryConfigID: id, SyncEntityChanged: true, SyncEntityDeleted: true, ...more },
      })
    await config('off')
    expect((await expectError(sync())).code).toBe('DeliveryConfig.ConfigurationDisabled')
    await config('config', { Paused: true })
    expect((await expectError(sync())).code).toBe('Synchronize.EntitySyncForBuyerNotEnabled')
    await call('Buyers.Patch', { token, params, body: { xp: { Quiet: true } } })
    await config('config')
    await sync()
    await call('Buyers.Patch', { token, params, body: { xp: { Loud: true } } })
    await call('Buyers.Create', { token, body: { ID: 'passing', Name: 'Passing' } })
    await call('Buyers.Delete', { token, params: { buyerID: 'passing' } })
    const got = await receiver.wait(4)
    const of = (ID: string) => got.filter(({ body }) => body.ID === ID).map(({ body }) => body)
    const type = (event: string) => `sitecore.ordercloud.messages.entitysync.buyer.${event}`
    expect(of('first-buyer').map((body) => body.Type)).toEqual([type('updated'), type('updated')])
    expect(of('first-buyer').map((body) => body.Entity.xp)).toContainEqual({ Quiet: true, Loud: true })
    expect(of('passing')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          Type: type('created'),
          Entity: expect.objectContaining({ Name: 'Passing' }),
        }),
        expect.objectContaining({
          Type: type('deleted'),
          Entity: null,
          UserContext: expect.objectContaining({ Username: 'admin' }),
        }),
      ]),
    )
    const missing = call('EntitySynchronization.SyncBuyer', { token, body: { BuyerID: 'nobody' } })
    expect((await expectError(missing)).data).toEqual({ ObjectType: 'Buyer', ObjectID: 'nobody' })
    const removal = call('DeliveryConfigurations.Delete', { token, params: { deliveryConfigID: 'config' } })
    expect((await expectError(removal)).code).toBe('DeliveryConfig.CannotDeleteConfigInUse')
    await call('EntitySynchronization.DeleteBuyers', { token })
    await settled(8)
    await call('Buyers.Patch', { token, params, body: { xp: null } })
    expect(await outbox()).toHaveLength(8)
  })

  it('include the parent ID of a record, and users as the API returns them', async () => {
    const body = { DeliveryConfigID: 'config', SyncEntityChanged: false, SyncEntityDeleted: false }
    await call('EntitySynchronization.SaveBuyerUsers', { token, body })
    await call('Users.Create', { token, params: { buyerID: 'first-buyer' }, body: userBody('synced') })
    await call('EntitySynchronization.SyncBuyerUser', {
      token,
      body: { BuyerID: 'first-buyer', UserID: 'synced' },
    })
    const [got] = await receiver.wait(1)
    expect(got?.body).toMatchObject({
      BuyerID: 'first-buyer',
      ID: 'synced',
      Entity: { AvailableRoles: [], Password: null },
    })
    expect(receiver.got).toHaveLength(1)
    await call('EntitySynchronization.DeleteBuyerUsers', { token })
  })

  it('include the price schedules of products unless these are excluded', async () => {
    const sync = () => call('ProductSynchronization.Sync', { token, body: { ProductID: 'lamp' } })
    await call('PriceSchedules.Create', {
      token,
      body: { ID: 'lamp-price', Name: 'Lamp', PriceBreaks: [{ Quantity: 1, Price: 9 }] },
    })
    await call('Products.Create', {
      token,
      body: { ID: 'lamp', Name: 'Lamp', DefaultPriceScheduleID: 'lamp-price' },
    })
    expect((await expectError(sync())).code).toBe('Synchronize.ProductSyncNotEnabled')
    const body = {
      DeliveryConfigID: 'config',
      SyncProductChanged: true,
      SyncProductDeleted: false,
      ConfigData: { Site: 1 },
    }
    await call('ProductSynchronization.Save', { token, body })
    await sync()
    await call('ProductSynchronization.Patch', { token, body: { ExcludePriceSchedules: true } })
    await call('Products.Patch', { token, params: { productID: 'lamp' }, body: { Name: 'Lamps' } })
    const got = await receiver.wait(2)
    expect(got.find(({ body: one }) => one.Entity.Name === 'Lamp')?.body).toMatchObject({
      ConfigData: { Site: 1 },
      PriceSchedules: [{ ID: 'lamp-price', PriceBreaks: [{ Price: 9 }] }],
    })
    expect(got.find(({ body: one }) => one.Entity.Name === 'Lamps')?.body).not.toHaveProperty(
      'PriceSchedules',
    )
    await call('ProductSynchronization.Delete', { token })
  })

  it('report server errors to the configured target', async () => {
    expect((await expectError(call('ErrorConfigs.Validate', { token }))).status).toBe(404)
    const save = (DeliveryConfigID: string) =>
      call('ErrorConfigs.Save', { token, body: { DeliveryConfigID } })
    expect((await expectError(save('off'))).code).toBe('ErrorConfig.DeliveryConfigDisabled')
    await save('config')
    await call('ErrorConfigs.Validate', { token })
    await receiver.wait(1)
    await market.platform.db.query('alter table locales rename to locales_away')
    expect(await expectError(call('Locales.List', { token }))).toMatchObject({
      status: 500,
      code: 'ServerError',
    })
    await market.platform.db.query('alter table locales_away rename to locales')
    const got = await receiver.wait(2)
    expect(got[1]?.body).toMatchObject({
      Verb: 'GET',
      Path: '/locales',
      Errors: [{ ErrorCode: 'ServerError' }],
    })
    expect(market.logged).toHaveLength(1)
    await call('ErrorConfigs.Delete', { token })
  })
})
