/** @jest-environment node */
import { operationById } from './support/contract'
import { INTEGRATION_CLIENT_ID, OFFICE_CLIENT_ID } from '@/sandbox/seed/constants'
import { OPERATIONS_BY_TEST } from './support/tested-operations'
import { Fixtures } from './support/fixtures'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, person, signIn, useLeastRoles } from './support/people'
import { startReceiver, type Receiver } from './support/receiver'
import { call, calledOperations, expectError } from './support/sdk'

/** The sync operation, its save operation, the SDK's name of its configuration, and the resources of its ids. */
const SYNCS: [operation: string, save: string, code: string, ids: Record<string, string>][] = [
  ['SyncAdminUser', 'SaveAdminUsers', 'AdminUsers', { UserID: 'AdminUsers' }],
  ['SyncBuyer', 'SaveBuyers', 'Buyer', { BuyerID: 'Buyers' }],
  ['SyncBuyerUser', 'SaveBuyerUsers', 'BuyerUsers', { BuyerID: 'Buyers', UserID: 'Users' }],
  [
    'SyncBuyerUserGroup',
    'SaveUserGroups',
    'BuyerUserGroup',
    { BuyerID: 'Buyers', UserGroupID: 'UserGroups' },
  ],
  ['SyncCategory', 'SaveCategories', 'Category', { CatalogID: 'Catalogs', CategoryID: 'Categories' }],
  [
    'SyncInventoryRecord',
    'SaveInventoryRecords',
    'InventoryRecord',
    { ProductID: 'Products', InventoryRecordID: 'InventoryRecords' },
  ],
  ['SyncSupplier', 'SaveSuppliers', 'Supplier', { SupplierID: 'Suppliers' }],
  [
    'SyncSupplierUser',
    'SaveSupplierUsers',
    'SupplierUsers',
    { SupplierID: 'Suppliers', UserID: 'SupplierUsers' },
  ],
]

describe.each(ENGINES)('integrations on %s', (engine) => {
  let market: Marketplace
  let token: string
  let fixtures: Fixtures
  let receiver: Receiver
  beforeAll(async () => {
    market = await startMarketplace(engine, undefined, { checksWrites: true })
    token = await admin(market)
    useLeastRoles(market)
    fixtures = new Fixtures(token)
    receiver = await startReceiver()
    const DeliveryTargets = { Http: { Endpoint: receiver.url, Secret: 'secret' } }
    await call('DeliveryConfigurations.Create', {
      token,
      body: { ID: 'here', Name: 'Here', Enabled: true, DeliveryTargets },
    })
  })
  afterAll(async () => {
    await receiver.close()
    await market.close()
  })
  beforeEach(() => {
    receiver.got.length = 0
  })

  const configured = { DeliveryConfigID: 'here', SyncEntityChanged: false, SyncEntityDeleted: false }

  it.each(SYNCS)(
    'EntitySynchronization.%s sends the named record after it is configured',
    async (operation, save, code, ids) => {
      const id = `EntitySynchronization.${operation}`
      const body: Record<string, string> = {}
      for (const [field, resource] of Object.entries(ids)) body[field] = await fixtures.one(resource)
      expect(operationById(id).required).toEqual(Object.keys(body))
      const run = (changed = {}) => call(id, { token, body: { ...body, ...changed } })
      expect(await expectError(run())).toMatchObject({
        status: 400,
        code: `Synchronize.EntitySyncFor${code}NotEnabled`,
      })
      await call(`EntitySynchronization.${save}`, { token, body: configured })
      expect((await run()).status).toBe(204)
      const [got] = await receiver.wait(1)
      const [own = '', ...outer] = Object.keys(ids).reverse()
      expect(got?.body).toMatchObject({ ID: body[own], Entity: { ID: body[own] } })
      for (const field of outer) expect(got?.body[field]).toBe(body[field])
      expect(await expectError(run({ [own]: 'nothing' }))).toMatchObject({
        status: 404,
        data: { ObjectID: 'nothing' },
      })
      expect((await expectError(run({ [own]: null }))).data).toMatchObject({ Field: own })
    },
  )

  it('ProductSynchronization.Sync and ErrorConfigs.Validate send their messages', async () => {
    const ProductID = await fixtures.one('Products')
    const sync = () => call('ProductSynchronization.Sync', { token, body: { ProductID } })
    expect((await expectError(sync())).code).toBe('Synchronize.ProductSyncNotEnabled')
    const body = { DeliveryConfigID: 'here', SyncProductChanged: false, SyncProductDeleted: false }
    await call('ProductSynchronization.Save', { token, body })
    expect((await sync()).status).toBe(204)
    await call('ErrorConfigs.Save', { token, body: { DeliveryConfigID: 'here' } })
    expect((await call('ErrorConfigs.Validate', { token })).status).toBe(204)
    const types = (await receiver.wait(2)).map((got) => got.body.Type as string).sort()
    expect(types).toEqual([
      'sitecore.ordercloud.messages.error',
      'sitecore.ordercloud.messages.productsync.product.updated',
    ])
  })

  it('DeliveryConfigurations replace one target by a PATCH, and keep the secrets of the others', async () => {
    const DeliveryTargets = {
      Http: { Endpoint: receiver.url, Secret: 'secret' },
      Mailchimp: { ApiKey: 'key' },
      // Clients send null for the targets that are not used.
      Kafka: null,
    }
    const made = { ID: 'replaced', Name: 'Replaced', Enabled: false, DeliveryTargets }
    await call('DeliveryConfigurations.Create', { token, body: made })
    const params = { deliveryConfigID: 'replaced' }
    const EventHub = { EventHubName: 'orders', ConnectionString: 'connection' }
    const body = { DeliveryTargets: { Http: null, EventHub } }
    await call('DeliveryConfigurations.Patch', { token, params, body })
    expect((await call('DeliveryConfigurations.Get', { token, params })).body.DeliveryTargets).toMatchObject({
      Http: null,
      Kafka: null,
      EventHub: { EventHubName: 'orders', ConnectionString: expect.stringContaining('Redacted') },
      Mailchimp: { ApiKey: expect.stringContaining('Redacted') },
    })
    // A part of a target needs no secret that is stored. A new target needs all of its own.
    const change = (target: object) =>
      call('DeliveryConfigurations.Patch', { token, params, body: { DeliveryTargets: target } })
    const { body: changed } = await change({ EventHub: { EventHubName: 'returns' } })
    expect(changed.DeliveryTargets.EventHub).toMatchObject({
      EventHubName: 'returns',
      ConnectionString: expect.stringContaining('Redacted'),
    })
    const rejected = await expectError(change({ Http: { Endpoint: receiver.url } }))
    expect(rejected).toMatchObject({ status: 400, code: 'ValidationFailure' })
    await call('DeliveryConfigurations.Delete', { token, params })
  })

  it('XpIndices are stored once per type and key, listed and deleted', async () => {
    const put = (ThingType: string, Key: string) => call('XpIndices.Put', { token, body: { ThingType, Key } })
    for (const key of ['Color', 'Size', 'Color']) expect((await put('User', key)).status).toBe(204)
    await put('order', 'Kind')
    const list = async (query = {}) => (await call('XpIndices.List', { token, query })).body.Items
    expect(await list()).toEqual([
      { ThingType: 'Order', Key: 'Kind' },
      { ThingType: 'User', Key: 'Color' },
      { ThingType: 'User', Key: 'Size' },
    ])
    expect(await list({ filters: { ThingType: 'User' }, search: 'siz' })).toEqual([
      { ThingType: 'User', Key: 'Size' },
    ])
    expect(await expectError(put('Product', 'Color'))).toMatchObject({
      status: 400,
      data: { Field: 'ThingType' },
    })
    expect((await expectError(put('User', ''))).data).toMatchObject({ Field: 'Key' })
    const remove = () => call('XpIndices.Delete', { token, params: { thingType: 'User', key: 'Color' } })
    expect((await remove()).status).toBe(204)
    expect((await expectError(remove())).data).toEqual({ ObjectType: 'XpIndex', ObjectID: 'User/Color' })
  })

  it('MessageSenders accept CC listeners for assignments', async () => {
    const MessageSenderID = await fixtures.make('MessageSenders', 'heard')
    const body = {
      MessageSenderAssignment: { MessageSenderID },
      MessageType: 'OrderSubmitted',
      UserID: 'admin',
    }
    expect((await call('MessageSenders.SaveCCListenerAssignment', { token, body })).status).toBe(204)
    const { Items } = (await call('MessageSenders.ListCCListenerAssignments', { token })).body
    expect(Items).toMatchObject([
      { UserID: 'admin', MessageType: 'OrderSubmitted', MessageSenderAssignment: { MessageSenderID } },
    ])
    const missing = { ...body, MessageSenderAssignment: { MessageSenderID: 'nobody' } }
    expect(
      await expectError(call('MessageSenders.SaveCCListenerAssignment', { token, body: missing })),
    ).toMatchObject({ status: 404 })
  })

  it('TrackingEvents are unique per type and API client, which cannot be changed', async () => {
    const create = (body: Record<string, unknown> = {}) => {
      const least = {
        EventType: 'UserLoggedIn',
        ClientID: OFFICE_CLIENT_ID,
        Name: 'Track',
        DeliveryConfigID: 'here',
      }
      return call('TrackingEvents.Create', { token, body: { ...least, ...body } })
    }
    await create({ ID: 'first', ConfigData: { Site: 1 } })
    await signIn(market, 'admin')
    const UserContext = { Username: 'admin', UserType: 'admin', ClientID: OFFICE_CLIENT_ID.toLowerCase() }
    expect((await receiver.wait(1))[0]?.body).toMatchObject({ ConfigData: { Site: 1 }, UserContext })
    expect((await expectError(create())).code).toBe('TrackingEvent.CannotCreateMultipleEventsOfSameType')
    // Earlier versions stored the id of the client in the case of the request.
    await market.platform.transaction((tx) =>
      tx.query(
        `update trackingevents set body = jsonb_set(body, '{ClientID}', to_jsonb(upper(body ->> 'ClientID')))
         where id = 'first'`,
      ),
    )
    expect((await expectError(create())).code).toBe('TrackingEvent.CannotCreateMultipleEventsOfSameType')
    await create({ EventType: 'OrderSubmitted' })
    expect((await expectError(create({ ClientID: 'nothing' }))).code).toBe('TrackingEvent.InvalidClientID')
    const other = { ClientID: INTEGRATION_CLIENT_ID, DeliveryConfigID: 'nothing' }
    expect((await expectError(create(other))).code).toBe('TrackingEvent.InvalidDeliveryConfigID')
    for (const body of [{ EventType: 'LineItemAdded' }, { ClientID: INTEGRATION_CLIENT_ID }]) {
      const patch = call('TrackingEvents.Patch', { token, params: { eventID: 'first' }, body })
      expect((await expectError(patch)).code).toBe('TrackingEvent.CannotUpdateProperty')
    }
  })

  it('SubscriptionIntegrations require a default context user and no checkout event', async () => {
    const make = async (body: Record<string, unknown>) =>
      (
        await call('ApiClients.Create', {
          token,
          body: { AppName: 'Shop', AccessTokenDuration: 60, Active: true, ...body },
        })
      ).body.ID
    const save = (ApiClientID: string, body = {}) =>
      call('SubscriptionIntegrations.Save', { token, body: { ApiClientID, HashKey: 'key', ...body } })
    expect((await expectError(save(await make({})))).code).toBe('SubscriptionIntegration.DefaultContextUser')
    const event = {
      ID: 'checkout',
      Name: 'Checkout',
      EventType: 'OrderCheckout',
      CustomImplementationUrl: 'https://example.com',
      HashKey: 'k',
    }
    await call('IntegrationEvents.Create', { token, body: event })
    const client = await make({
      DefaultContextUserName: 'admin',
      OrderCheckoutIntegrationEventID: 'checkout',
    })
    expect((await expectError(save(client))).code).toBe('SubscriptionIntegration.CannotUseApiClient')
    const removal = call('IntegrationEvents.Delete', { token, params: { integrationEventID: 'checkout' } })
    expect((await expectError(removal)).code).toBe('IntegrationEvent.CannotDeleteInUse')
    const half = save(INTEGRATION_CLIENT_ID, { CustomAuthHeaderName: 'X-Auth' })
    expect((await expectError(half)).code).toBe('Integration.CustomAuthHeaderValueRequired')
    expect((await save(INTEGRATION_CLIENT_ID)).body.ApiClientID).toBe(INTEGRATION_CLIENT_ID.toLowerCase())
  })

  it('are for administrators only, whatever the roles of other users', async () => {
    await fixtures.one('Suppliers')
    const supplier = await fixtures.one('Suppliers')
    await call('Suppliers.Patch', { token, params: { supplierID: supplier }, body: { Active: true } })
    const other = await person(market, token, { username: 'sly', roles: ['FullAccess'], supplier })
    for (const id of OPERATIONS_BY_TEST.integrations ?? []) {
      const params = { thingType: 'User', key: 'Size' }
      const error = await expectError(call(id, { token: other, params, body: {} }))
      expect({ id, ...error }).toMatchObject({ id, status: 403, code: 'Auth.UserNotAuthorizedToAdmin' })
    }
  })

  it('cover every listed operation without unexpected errors', () => {
    expect(OPERATIONS_BY_TEST.integrations?.filter((id) => !calledOperations.has(id))).toEqual([])
    expect(market.logged).toEqual([])
  })
})
