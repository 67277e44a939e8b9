/** @jest-environment node */
import { createHmac } from 'node:crypto'
import { decodeJwt } from 'jose'
import { SECRET_MASK } from '@/sandbox/core/records/model'
import { INTEGRATION_CLIENT_ID, OFFICE_CLIENT_ID } from '@/sandbox/seed/constants'
import { send } from './support/http'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, userBody } from './support/people'
import { startReceiver, type Receiver } from './support/receiver'
import { call, expectError } from './support/sdk'

const KEY = 'the-hash-key'

describe.each(ENGINES)('webhooks on %s', (engine) => {
  let market: Marketplace
  let token: string
  let receiver: Receiver
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    receiver = await startReceiver()
    market.platform.delivery.settings.firstWait = 10
  })
  afterAll(async () => {
    await receiver.close()
    await market.close()
  })

  const hook = async (ID: string, route: [string, string], more: Record<string, unknown> = {}) => {
    const [Verb, Route] = route
    const body = {
      ID,
      Name: `Hook ${ID}`,
      Url: `${receiver.url}/${ID}`,
      HashKey: KEY,
      WebhookRoutes: [{ Route, Verb }],
      ...more,
    }
    await call('Webhooks.Create', { token, body })
    return () => call('Webhooks.Delete', { token, params: { webhookID: ID } })
  }
  beforeEach(() => {
    receiver.got.length = 0
    receiver.answers.length = 0
  })

  it('send a completed change to a post-hook, signed and without secrets', async () => {
    const remove = await hook('users', ['POST', 'v1/buyers/{buyerID}/users'], { ConfigData: { a: 1 } })
    const body = { ...userBody('hooked'), Password: 'Top-secret-1A', xp: { Color: 'red' } }
    await call('Users.Create', { token, params: { buyerID: 'first-buyer' }, body })
    const [got] = await receiver.wait(1)
    expect(got?.path).toBe('/users')
    expect(got?.headers['x-oc-hash']).toBe(
      createHmac('sha256', KEY)
        .update(got?.raw ?? '')
        .digest('base64'),
    )
    expect(got?.body).toMatchObject({
      Route: 'v1/buyers/{buyerID}/users',
      RouteParams: { buyerID: 'first-buyer' },
      QueryParams: {},
      Verb: 'POST',
      Date: expect.stringMatching(/\+00:00$/),
      LogID: expect.any(String),
      UserToken: token,
      Request: { Body: { Username: 'hooked', Password: null, xp: { Color: 'red' } }, Headers: null },
      Response: { Body: { ID: 'hooked', Password: null } },
      ConfigData: { a: 1 },
    })
    expect(got?.raw).not.toContain('Top-secret-1A')
    await remove()
    await call('Users.Create', { token, params: { buyerID: 'first-buyer' }, body: userBody('unhooked') })
    await market.platform.db.query('select 1')
    expect(receiver.got).toHaveLength(1)
  })

  it('omit secrets, tokens and codes that are shown only once', async () => {
    const apiClientID = OFFICE_CLIENT_ID
    const remove = await hook('secrets', ['POST', 'v1/apiclients/{apiClientID}/secrets'])
    const { body } = await call('ApiClients.CreateSecret', {
      token,
      params: { apiClientID },
      body: { Name: 'S' },
    })
    const [got] = await receiver.wait(1)
    expect(got?.body.Response.Body).toEqual({ ...body, ClientSecret: null })
    const params = { apiClientID, apiClientSecretID: body.ID as string }
    await call('ApiClients.DeleteSecret', { token, params })
    await remove()
    const removeReset = await hook('codes', ['PUT', 'v1/password/reset/{verificationCode}'], {
      BeforeProcessRequest: true,
    })
    receiver.answers.push({ status: 200, body: { proceed: true } })
    const reset = { ClientID: OFFICE_CLIENT_ID, Username: 'admin', Password: 'Top-secret-1A' }
    const guess = { token: '', params: { verificationCode: 'the-code' }, body: reset }
    await expectError(call('ForgottenCredentials.ResetPasswordByVerificationCode', guess))
    expect((await receiver.wait(2))[1]?.raw).not.toMatch(/the-code|Top-secret/)
    await removeReset()
  })

  it('send nothing about rejected requests', async () => {
    const remove = await hook('rejected', ['POST', '/v1/buyers'])
    expect(
      await expectError(call('Buyers.Create', { token, body: { ID: 'first-buyer', Name: 'Again' } })),
    ).toMatchObject({ status: 409 })
    const { rows } = await market.platform.db.query(
      `select count(*) from outbox where cause like 'Webhook rejected%'`,
    )
    expect(rows[0]?.[0]).toBe('0')
    await remove()
  })

  it('send a request to a pre-hook first, and return the reason when it blocks the request', async () => {
    const remove = await hook('guard', ['PUT', 'v1/Catalogs/{catalogID}'], { BeforeProcessRequest: true })
    const save = (Name: string) =>
      call('Catalogs.Save', { token, params: { catalogID: 'guarded' }, body: { ID: 'guarded', Name } })
    receiver.answers.push({ status: 200, body: { proceed: false, body: { Reason: 'Not today' } } })
    expect(await expectError(save('No'))).toEqual({
      status: 400,
      code: 'blocked by web hook',
      message: expect.any(String),
      data: { WebhookName: 'Hook guard', Body: { Reason: 'Not today' } },
    })
    expect(receiver.got[0]?.body).toMatchObject({
      Request: { Body: { Name: 'No' } },
      Response: { Body: null },
    })
    expect(
      await expectError(call('Catalogs.Get', { token, params: { catalogID: 'guarded' } })),
    ).toMatchObject({
      status: 404,
    })
    receiver.answers.push({ status: 200, body: { proceed: true } })
    expect((await save('Yes')).body.Name).toBe('Yes')
    receiver.answers.push({ status: 500 })
    expect(await expectError(save('Broken guard'))).toMatchObject({
      status: 503,
      code: 'blocked by web hook',
    })
    await call('Webhooks.Patch', {
      token,
      params: { webhookID: 'guard' },
      body: { Url: 'http://127.0.0.1:1/x' },
    })
    expect(await expectError(save('Guard away'))).toMatchObject({ status: 503, code: 'blocked by web hook' })
    expect((await call('Catalogs.Get', { token, params: { catalogID: 'guarded' } })).body.Name).toBe('Yes')
    await remove()
    await save('Free again')
  })

  it('apply only to the API clients they name, and add elevated roles to the token', async () => {
    const options = { ElevatedRoles: ['OrderAdmin'], ApiClientIDs: [OFFICE_CLIENT_ID.toUpperCase()] }
    const mine = await hook('mine', ['PATCH', 'buyers/{id}'], options)
    const other = await hook('other', ['PATCH', 'buyers/{id}'], {
      ApiClientIDs: ['11111111-2222-3333-4444-555555555555'],
    })
    await call('Buyers.Patch', { token, params: { buyerID: 'first-buyer' }, body: { Active: true } })
    const [got] = await receiver.wait(1)
    expect(decodeJwt(got?.body.UserToken)).toMatchObject({ usr: 'admin', role: ['FullAccess', 'OrderAdmin'] })
    await mine()
    await other()
    expect(receiver.got.map(({ path }) => path)).toEqual(['/mine'])
  })

  it('retry a post-hook until it succeeds', async () => {
    const remove = await hook('again', ['DELETE', 'v1/catalogs/{catalogID}'])
    receiver.answers.push({ status: 500 }, { status: 503 })
    await call('Catalogs.Create', { token, body: { ID: 'short', Name: 'Short' } })
    await call('Catalogs.Delete', { token, params: { catalogID: 'short' } })
    const got = await receiver.wait(3)
    expect(new Set(got.map(({ body }) => body.LogID)).size).toBe(1)
    expect(got[0]?.body).toMatchObject({
      Verb: 'DELETE',
      RouteParams: { catalogID: 'short' },
      Response: { Body: null },
    })
    await remove()
  })

  it.each([
    ['PromotionIntegrations.Save', 'Url', { HashKey: KEY }],
    ['SubscriptionIntegrations.Save', 'Url', { HashKey: KEY, ApiClientID: INTEGRATION_CLIENT_ID }],
    [
      'OpenIdConnects.Create',
      'TokenEndpoint',
      { OrderCloudApiClientID: OFFICE_CLIENT_ID, AuthorizationEndpoint: '/a', AppStartUrl: '/b' },
    ],
  ])('%s accepts a %s only on this machine or with https', async (operation, field, more) => {
    const save = (url: string) =>
      call(operation, {
        token,
        body: { Name: 'Open', ConnectClientID: 'c', ConnectClientSecret: 's', ...more, [field]: url },
      })
    for (const url of ['http://example.com/in', 'http://localhost.example.com', 'ftp://localhost/in']) {
      const code = 'Webhook.UrlSchemeHttps'
      expect(await expectError(save(url))).toMatchObject({ status: 400, code, data: { Field: field } })
    }
    for (const url of ['https://example.com/in', receiver.url, 'http://localhost:9', 'http://[::1]:9/in'])
      expect((await save(url)).body[field]).toBe(url)
  })

  it.each([
    ['Webhooks.Create', 'Url', { HashKey: KEY, WebhookRoutes: [] }],
    ['IntegrationEvents.Create', 'CustomImplementationUrl', { EventType: 'OrderCheckout', HashKey: KEY }],
    ['MessageSenders.Create', 'URL', { SharedKey: KEY, MessageTypes: ['OrderSubmitted'] }],
  ])('%s accepts any text as %s', async (operation, field, more) => {
    for (const url of [
      'REPLACE_WITH_MIDDLEWARE_URL/api',
      'http://example.com/in',
      'https://example.com/in',
    ]) {
      const { body } = await call(operation, { token, body: { Name: 'Any', ...more, [field]: url } })
      expect(body[field]).toBe(url)
    }
  })

  it.each([
    ['placeholder', 'REPLACE_WITH_MIDDLEWARE_URL/api', 'is not a URL'],
    ['unencrypted', 'http://example.com/in', 'does not begin with https'],
  ])('send nothing to a %s URL, and show the reason in the mailbox', async (ID, Url, reason) => {
    const remove = await hook(ID, ['POST', 'v1/catalogs'], { Url })
    await call('Catalogs.Create', { token, body: { ID: `by-${ID}`, Name: 'Catalog' } })
    const row = async () => {
      const { body } = await send(market, 'GET', '/_sandbox/mailbox.json')
      return body.Outbox.find(({ target }: { target: string }) => target === `Webhooks ${ID} Url`)
    }
    let found = await row()
    while (found?.state !== 'failed') found = await row()
    const lastError = `Nothing was sent: the address "${Url}" ${reason}.`
    expect(found).toMatchObject({ attempts: 1, lastError })
    await remove()
  })

  it('block the request when the URL of a pre-hook must not be called, and return the reason', async () => {
    const remove = await hook('guard', ['POST', 'v1/catalogs'], {
      Url: 'http://example.com/in',
      BeforeProcessRequest: true,
    })
    const answer = await expectError(
      call('Catalogs.Create', { token, body: { ID: 'guarded', Name: 'Guarded' } }),
    )
    expect(answer).toMatchObject({ status: 503, code: 'blocked by web hook' })
    expect(answer.message).toContain('does not begin with https')
    await remove()
  })

  it('are rejected without a URL or key, and with incomplete or conflicting settings', async () => {
    const create = (body: Record<string, unknown>) =>
      expectError(
        call('Webhooks.Create', {
          token,
          body: { Name: 'Bad', Url: 'https://example.com', HashKey: KEY, ...body },
        }),
      )
    expect((await create({ Url: null })).data).toMatchObject({ Field: 'Url' })
    expect((await create({ HashKey: null })).code).toBe('Webhook.MissingHashKey')
    expect((await create({ CustomAuthHeaderName: 'X-Auth' })).code).toBe(
      'Integration.CustomAuthHeaderValueRequired',
    )
    expect((await create({ CustomAuthHeaderValue: 'x' })).code).toBe(
      'Integration.CustomAuthHeaderNameRequired',
    )
    const config = {
      ID: 'for-hooks',
      Name: 'Config',
      Enabled: true,
      DeliveryTargets: { Http: { Endpoint: 'https://example.com', Secret: 's' } },
    }
    await call('DeliveryConfigurations.Create', { token, body: config })
    const through = { DeliveryConfigID: 'for-hooks', Url: null, HashKey: null }
    expect((await create({ ...through, BeforeProcessRequest: true })).code).toBe(
      'Webhook.InvalidDeliveryConfig',
    )
    await call('Webhooks.Create', {
      token,
      body: { ID: 'kept', Name: 'Kept', Url: 'https://example.com', HashKey: KEY },
    })
    const body = { Name: 'Saved without its key', Url: 'https://example.com' }
    expect((await call('Webhooks.Save', { token, params: { webhookID: 'kept' }, body })).body.HashKey).toBe(
      SECRET_MASK,
    )
    const removed = call('Webhooks.Patch', { token, params: { webhookID: 'kept' }, body: { HashKey: '' } })
    expect((await expectError(removed)).code).toBe('Webhook.MissingHashKey')
  })
})
