/** @jest-environment node */
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { Auth } from 'ordercloud-javascript-sdk'
import {
  DEMO_PASSWORD,
  INTEGRATION_CLIENT_ID,
  INTEGRATION_CLIENT_SECRET,
  OFFICE_CLIENT_ID,
} from '@/sandbox/seed/constants'
import { requestToken, send, type HttpAnswer } from './support/http'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, person, userBody } from './support/people'
import { call, expectError } from './support/sdk'

const MINUTE_MS = 60_000
const BY_PASSWORD = { grant_type: 'password', client_id: OFFICE_CLIENT_ID, password: DEMO_PASSWORD }

/** Expects an error of the token endpoint in both formats: OAuth's and the platform's own. */
function expectTokenError({ status, body }: HttpAnswer, code: string, wanted = 400): void {
  expect({ status, code: body.Errors?.[0]?.ErrorCode }).toEqual({ status: wanted, code })
  expect(body).toEqual({
    error: expect.stringMatching(/^invalid_(grant|client)$/),
    error_description: body.Errors[0].Message,
    Errors: [{ ErrorCode: code, Message: expect.any(String), Data: null }],
  })
}

describe.each(ENGINES)('the token endpoint on %s', (engine) => {
  let market: Marketplace
  let token: string
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    await person(market, token, {
      username: 'manager',
      roles: ['ProductAdmin', 'BuyerReader'],
      customRoles: ['Mine'],
    })
    await person(market, token, { username: 'shopper', buyer: 'first-buyer', roles: ['Shopper'] })
  })
  afterAll(() => market.close())
  afterEach(() => {
    market.platform.clockOffset = 0
  })

  const byPassword = (username: string, more: Record<string, string> = {}) =>
    requestToken(market, { ...BY_PASSWORD, username, ...more })
  /** Creates an API client for admins and returns its id. */
  const client = async (fields: Record<string, unknown> = {}): Promise<string> => {
    const body = { AppName: 'Test', Active: true, AccessTokenDuration: 10, AllowSeller: true, ...fields }
    return (await call('ApiClients.Create', { token, body })).body.ID as string
  }

  it('returns a token with user, roles, issuer and lifetime for a valid username and password', async () => {
    const { status, body, headers } = await byPassword('manager')
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 60 * 60 - 1,
      refresh_token: expect.any(String),
      refresh_token_expires_in: 43_200 * 60,
    })
    const claims = decodeJwt(body.access_token)
    expect(claims).toEqual({
      usr: 'manager',
      cid: OFFICE_CLIENT_ID.toLowerCase(),
      u: expect.stringMatching(/^\d+$/),
      usrtype: 'admin',
      role: ['BuyerReader', 'Mine', 'ProductAdmin'],
      iss: market.url,
      aud: market.url,
      nbf: expect.any(Number),
      exp: (claims.nbf ?? 0) + 3600,
    })
    expect(decodeProtectedHeader(body.access_token)).toMatchObject({ alg: 'RS256', typ: 'JWT' })
    expect(decodeJwt((await byPassword('shopper')).body.access_token)).toMatchObject({
      usrtype: 'buyer',
      role: 'Shopper',
    })
  })

  it('accepts a sign-in by the SDK, which writes "undefined" before custom roles', async () => {
    const answer = await Auth.Login('manager', DEMO_PASSWORD, OFFICE_CLIENT_ID, undefined, ['Mine'])
    expect(decodeJwt(answer.access_token).role).toBe('Mine')
    const all = await Auth.Login('MANAGER', DEMO_PASSWORD, OFFICE_CLIENT_ID.toLowerCase())
    expect(decodeJwt(all.access_token).role).toHaveLength(3)
  })

  it.each([
    ['ProductAdmin', 'ProductAdmin'],
    ['ProductAdmin Mine', ['ProductAdmin', 'Mine']],
    ['ProductAdmin OrderAdmin', 'ProductAdmin'],
    ['OrderAdmin', undefined],
    ['undefined', ['BuyerReader', 'Mine', 'ProductAdmin']],
    ['', ['BuyerReader', 'Mine', 'ProductAdmin']],
  ])('narrows the roles to the scope "%s"', async (scope, role) => {
    expect(decodeJwt((await byPassword('manager', { scope })).body.access_token).role).toEqual(role)
  })

  it('grants FullAccess users every platform role they request, and no unknown role', async () => {
    const requestRole = async (scope: string) =>
      decodeJwt((await byPassword('admin', { scope })).body.access_token).role
    expect(await requestRole('OrderReader')).toBe('OrderReader')
    expect(await requestRole('FullAccess')).toBe('FullAccess')
    expect(await requestRole('Mine Nonsense')).toBeUndefined()
  })

  it('rejects an unknown username with the same error as a wrong password', async () => {
    expectTokenError(await byPassword('manager', { password: 'wrong' }), 'Auth.InvalidUsernameOrPassword')
    expectTokenError(await byPassword('nobody'), 'Auth.InvalidUsernameOrPassword')
    expectTokenError(await byPassword('manager', { password: '' }), 'Auth.UsernameAndPasswordRequired')
    expectTokenError(await byPassword(''), 'Auth.UsernameAndPasswordRequired')
    expectTokenError(
      await requestToken(market, { grant_type: 'magic', client_id: OFFICE_CLIENT_ID }),
      'Auth.OauthError',
    )
    expectTokenError(await byPassword('manager', { client_id: 'nothing' }), 'Auth.OauthError', 401)
    expectTokenError(await requestToken(market, {}), 'Auth.OauthError', 401)
  })

  it('rejects a JSON body with an OAuth error', async () => {
    const body = JSON.stringify({ ...BY_PASSWORD, username: 'manager' })
    const headers = { 'Content-Type': 'application/json' }
    expectTokenError(
      await send(market, 'POST', '/oauth/token', { body, headers }),
      'Request.InvalidContentType',
    )
  })

  it('locks a user out for two minutes after ten wrong passwords', async () => {
    await call('AdminUsers.Create', { token, body: userBody('forgetful') })
    const fail = async (times: number): Promise<void> => {
      for (let time = 0; time < times; time++) {
        expectTokenError(
          await byPassword('forgetful', { password: 'wrong' }),
          'Auth.InvalidUsernameOrPassword',
        )
      }
    }
    await fail(9)
    const { body: seen } = await call('AdminUsers.Get', { token, params: { userID: 'forgetful' } })
    expect(seen.FailedLoginAttempts).toBe(9)
    expect((await byPassword('forgetful')).status).toBe(200)
    await fail(10)
    expectTokenError(await byPassword('forgetful'), 'Auth.LockedOut')
    market.platform.clockOffset = 2 * MINUTE_MS + 1000
    expect((await byPassword('forgetful')).status).toBe(200)
  })

  it('renews a token by its refresh token until it expires or the user is deactivated', async () => {
    const { body } = await byPassword('manager', { scope: 'ProductAdmin' })
    const refresh = {
      grant_type: 'refresh_token',
      client_id: OFFICE_CLIENT_ID,
      refresh_token: body.refresh_token,
    }
    const renewed = await requestToken(market, refresh)
    expect(renewed.status).toBe(200)
    expect(decodeJwt(renewed.body.access_token)).toMatchObject({ usr: 'manager', role: 'ProductAdmin' })
    expect((await Auth.RefreshToken(body.refresh_token, OFFICE_CLIENT_ID)).access_token).toBeTruthy()
    expectTokenError(await requestToken(market, { ...refresh, refresh_token: 'other' }), 'Auth.OauthError')
    expectTokenError(await requestToken(market, { ...refresh, client_id: await client() }), 'Auth.OauthError')
    const patch = (Active: boolean) =>
      call('AdminUsers.Patch', { token, params: { userID: 'manager' }, body: { Active } })
    await patch(false)
    expectTokenError(await requestToken(market, refresh), 'Auth.UserNotActive')
    await patch(true)
    market.platform.clockOffset = 43_201 * MINUTE_MS
    expectTokenError(await requestToken(market, refresh), 'Auth.OauthError')
  })

  it('requires the secret of an API client for every grant type', async () => {
    const client_id = await client({
      ClientSecret: 'hush',
      RefreshTokenDuration: 60,
      DefaultContextUserName: 'manager',
    })
    const sign = { client_id, client_secret: 'hush' }
    const { body } = await byPassword('manager', sign)
    const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token }
    const own = { grant_type: 'client_credentials' }
    for (const form of [{ ...BY_PASSWORD, username: 'manager' }, refresh, own]) {
      expect((await requestToken(market, { ...form, ...sign })).status).toBe(200)
      expectTokenError(await requestToken(market, { ...form, client_id }), 'Auth.OauthError', 401)
      expectTokenError(
        await requestToken(market, { ...form, client_id, client_secret: 'no' }),
        'Auth.OauthError',
        401,
      )
    }
    await call('ApiClients.Patch', {
      token,
      params: { apiClientID: client_id },
      body: { AppName: 'Renamed' },
    })
    expectTokenError(await byPassword('manager', { client_id }), 'Auth.OauthError', 401)
    expect((await byPassword('manager', sign)).status).toBe(200)
    // The secret is returned as null, so null means "unchanged" when a caller saves what it read. An empty text removes
    // the secret.
    const secret = (ClientSecret: string | null) =>
      call('ApiClients.Patch', { token, params: { apiClientID: client_id }, body: { ClientSecret } })
    await secret(null)
    expectTokenError(await byPassword('manager', { client_id }), 'Auth.OauthError', 401)
    await secret('')
    expect((await byPassword('manager', { client_id })).status).toBe(200)
  })

  it('lets an API client with a secret sign in as its default context user', async () => {
    const form = { grant_type: 'client_credentials', client_id: INTEGRATION_CLIENT_ID }
    const { body } = await requestToken(market, { ...form, client_secret: INTEGRATION_CLIENT_SECRET })
    expect(decodeJwt(body.access_token)).toMatchObject({ usr: 'admin', role: 'FullAccess' })
    expect(body).not.toHaveProperty('refresh_token')
    const sdk = await Auth.ClientCredentials(INTEGRATION_CLIENT_SECRET, INTEGRATION_CLIENT_ID, [
      'OrderReader',
    ])
    expect(decodeJwt(sdk.access_token).role).toBe('OrderReader')
    expectTokenError(
      await requestToken(market, { ...form, client_id: OFFICE_CLIENT_ID }),
      'Auth.OauthError',
      401,
    )
  })

  it('gives guests a token that names their order and is valid for a week', async () => {
    const fields = {
      AllowSeller: false,
      AllowAnyBuyer: true,
      IsAnonBuyer: true,
      DefaultContextUserName: 'shopper',
    }
    const client_id = await client(fields)
    const { body } = await requestToken(market, { grant_type: 'client_credentials', client_id })
    expect(body).not.toHaveProperty('refresh_token')
    const claims = decodeJwt(body.access_token)
    expect(claims).toMatchObject({
      usr: 'shopper',
      usrtype: 'buyer',
      orderid: expect.stringMatching(/^[\w-]{22}$/),
    })
    expect((claims.exp ?? 0) - (claims.nbf ?? 0)).toBe(7 * 24 * 3600)
    const again = await Auth.Anonymous(client_id)
    expect(decodeJwt(again.access_token).orderid).not.toBe(claims.orderid)
    const wrong = {
      AppName: 'x',
      AccessTokenDuration: 10,
      IsAnonBuyer: true,
      DefaultContextUserName: 'manager',
    }
    const { code } = await expectError(call('ApiClients.Create', { token, body: wrong }))
    expect(code).toBe('ApiClient.RequiredNotAnonBuyer')
  })

  it('logs no unexpected errors', () => expect(market.logged).toEqual([]))
})
