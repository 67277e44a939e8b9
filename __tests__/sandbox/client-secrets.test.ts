/** @jest-environment node */
import { INTEGRATION_CLIENT_ID, OFFICE_CLIENT_ID } from '@/sandbox/seed/constants'
import { DAY_MS, makeClient } from './support/access'
import { requestToken } from './support/http'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'
import { call, expectError } from './support/sdk'

describe.each(ENGINES)('an API client on %s', (engine) => {
  let market: Marketplace
  let token: string
  let apiClientID: string
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
  })
  afterAll(() => market.close())
  beforeEach(async () => {
    apiClientID = await makeClient(token, { AllowSeller: true, DefaultContextUserName: 'admin' })
  })
  afterEach(() => {
    market.platform.clockOffset = 0
  })

  const secret = (body: Record<string, unknown>) =>
    call('ApiClients.CreateSecret', { token, params: { apiClientID }, body: { Name: 'Secret', ...body } })
  const opens = async (client_secret: string): Promise<boolean> => {
    const form = { grant_type: 'client_credentials', client_id: apiClientID, client_secret }
    return (await requestToken(market, form)).status === 200
  }
  const later = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

  it('accepts each of its unexpired secrets, and always requires one', async () => {
    expect(await opens('anything')).toBe(false)
    const one = (await secret({ ID: 'one' })).body.ClientSecret as string
    const two = (await secret({ ID: 'two', Expiration: later(1) })).body.ClientSecret as string
    expect(one.length).toBeGreaterThanOrEqual(60)
    expect([await opens(one), await opens(two), await opens('wrong'), await opens('')]).toEqual([
      true,
      true,
      false,
      false,
    ])
    const params = { apiClientID, apiClientSecretID: 'one' }
    await call('ApiClients.PatchSecret', { token, params, body: { Name: 'Renamed', ID: 'first' } })
    expect(await opens(one)).toBe(true)
    market.platform.clockOffset = 2 * DAY_MS
    expect([await opens(one), await opens(two)]).toEqual([true, false])
    market.platform.clockOffset = 0
    await call('ApiClients.DeleteSecret', { token, params: { ...params, apiClientSecretID: 'first' } })
    expect([await opens(one), await opens(two)]).toEqual([false, true])
    market.platform.clockOffset = 2 * DAY_MS
    const plain = {
      grant_type: 'password',
      client_id: apiClientID,
      username: 'admin',
      password: 'Quartermaster1',
    }
    expect((await requestToken(market, plain)).status).toBe(401)
  })

  it('accepts its own secret as well as named secrets', async () => {
    await call('ApiClients.Patch', { token, params: { apiClientID }, body: { ClientSecret: 'hush' } })
    const named = (await secret({})).body.ClientSecret as string
    expect([await opens('hush'), await opens(named), await opens('wrong')]).toEqual([true, true, false])
  })

  it('stores its secrets only as hashes', async () => {
    const describeErrors = (await secret({ ID: 'kept' })).body.ClientSecret as string
    const { rows } = await market.platform.db.query(
      'select count(*) from apiclientsecrets where strpos(body::text || secret::text, $1) > 0',
      [describeErrors],
    )
    expect(rows[0]?.[0]).toBe('0')
  })

  it('has at most ten secrets, even when they are created simultaneously', async () => {
    const made = await Promise.allSettled(Array.from({ length: 12 }, () => secret({})))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await expectError(secret({}))).toMatchObject({
      code: 'ApiClientSecret.MaximumClientSecretsReached',
    })
  })

  it('rejects an expiration date in the past', async () => {
    expect((await expectError(secret({ Expiration: later(-1) }))).code).toBe(
      'ApiClientSecret.InvalidExpirationDate',
    )
    await secret({ ID: 'short', Expiration: later(1) })
    market.platform.clockOffset = 2 * DAY_MS
    const renewed = await admin(market)
    const params = { apiClientID, apiClientSecretID: 'short' }
    const patch = (body: Record<string, unknown>) =>
      call('ApiClients.PatchSecret', { token: renewed, params, body })
    expect((await patch({ Name: 'Still out of date' })).status).toBe(200)
    expect((await expectError(patch({ Expiration: later(1) }))).code).toBe(
      'ApiClientSecret.InvalidExpirationDate',
    )
    expect((await patch({ Expiration: later(3) })).status).toBe(200)
  })

  it('is named in the error when it does not exist', async () => {
    const params = { apiClientID: 'nothing' }
    const missing = await expectError(call('ApiClients.CreateSecret', { token, params, body: { Name: 'x' } }))
    expect(missing).toMatchObject({ status: 404, data: { ObjectType: 'ApiClient', ObjectID: 'nothing' } })
  })

  it('cannot be deleted while an integration uses it or if it is the last with full access', async () => {
    const remove = (id: string) => call('ApiClients.Delete', { token, params: { apiClientID: id } })
    const connect = {
      OrderCloudApiClientID: apiClientID,
      ConnectClientID: 'x',
      ConnectClientSecret: 'x',
      AppStartUrl: 'https://example.com',
      AuthorizationEndpoint: 'https://example.com/a',
      TokenEndpoint: 'https://example.com/t',
    }
    const { body } = await call('OpenIdConnects.Create', { token, body: connect })
    expect((await expectError(remove(apiClientID))).code).toBe('ApiClient.UsedByIntegration')
    await call('OpenIdConnects.Delete', { token, params: { openidconnectID: body.ID } })
    const { body: all } = await call('ApiClients.List', { token, query: { pageSize: 100 } })
    for (const { ID } of all.Items) if (ID !== OFFICE_CLIENT_ID) await remove(ID)
    expect((await expectError(remove(OFFICE_CLIENT_ID))).code).toBe('ApiClient.CannotDeleteLastFullAccess')
    expect(all.Items.map(({ ID }: { ID: string }) => ID)).toContain(INTEGRATION_CLIENT_ID)
    apiClientID = await makeClient(token, { AllowSeller: true, MaximumGrantedRoles: ['ProductAdmin'] })
    expect((await expectError(remove(OFFICE_CLIENT_ID))).code).toBe('ApiClient.CannotDeleteLastFullAccess')
    await remove(apiClientID)
  })

  it('returns the names of its integration events, and rejects events of the wrong type', async () => {
    const event = { ID: 'checkout', Name: 'Checkout', EventType: 'OrderCheckout' }
    await call('IntegrationEvents.Create', {
      token,
      body: { ...event, CustomImplementationUrl: 'https://example.com', HashKey: 'key' },
    })
    const patch = (body: Record<string, unknown>) =>
      call('ApiClients.Patch', { token, params: { apiClientID }, body })
    const { body } = await patch({ OrderCheckoutIntegrationEventID: 'checkout' })
    expect(body.OrderCheckoutIntegrationEventName).toBe('Checkout')
    expect((await expectError(patch({ AddToCartIntegrationEventID: 'checkout' }))).code).toBe(
      'IntegrationEvent.IncompatibleEventType',
    )
    const list = await call('ApiClients.List', { token, query: { filters: { ID: apiClientID } } })
    expect(list.body.Items[0].OrderCheckoutIntegrationEventName).toBe('Checkout')
  })

  it('logs no unexpected errors', () => expect(market.logged).toEqual([]))
})
