/** @jest-environment node */
import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, SignJWT } from 'jose'
import { DEMO_PASSWORD, OFFICE_CLIENT_ID } from '@/sandbox/seed/constants'
import { DAY, makeClient } from './support/access'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, person, userBody } from './support/people'
import { call, refused } from './support/sdk'

const PROVIDER = '/_sandbox/openid'
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

const visit = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { ...init, redirect: 'manual' })
const goesTo = (answer: Response): URL => new URL(answer.headers.get('location') ?? 'about:blank')

interface Asked {
  path: string
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- any JSON
  body: any
  isSigned: boolean
}

describe.each(ENGINES)('single sign-on on %s', (engine) => {
  let market: Marketplace
  let token: string
  let middleware: Server
  let asked: Asked[] = []
  let said: Record<string, unknown> = {}
  let idToken = ''
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    await person(market, token, { username: 'shopper', buyer: 'first-buyer', roles: ['Shopper', 'MeAdmin'] })
    middleware = createServer((request, response) => {
      let text = ''
      request.on('data', (part) => (text += part))
      request.on('end', () => {
        if (request.url === '/idp/token')
          return response.end(JSON.stringify({ id_token: idToken, access_token: 'theirs' }))
        const hash = createHmac('sha256', 'key').update(text).digest('base64')
        const isSigned = request.headers['x-oc-hash'] === hash
        asked.push({ path: request.url ?? '', body: JSON.parse(text), isSigned })
        return response.setHeader('Content-Type', 'application/json').end(JSON.stringify(said))
      })
    })
    await new Promise<void>((resolve) => middleware.listen(0, '127.0.0.1', resolve))
    const CustomImplementationUrl = `http://127.0.0.1:${(middleware.address() as AddressInfo).port}/sso`
    const event = {
      ID: 'sso',
      Name: 'SSO',
      EventType: 'OpenIDConnect',
      HashKey: 'key',
      CustomImplementationUrl,
    }
    await call('IntegrationEvents.Create', {
      token,
      body: { ...event, ConfigData: { a: 1 }, ElevatedRoles: ['BuyerUserAdmin'] },
    })
  })
  afterAll(async () => {
    middleware.close()
    await market.close()
  })
  beforeEach(() => {
    asked = []
    said = {}
  })
  afterEach(() => {
    market.platform.clockOffset = 0
  })

  /** Creates a connect to the built-in provider, with this id as its client. */
  const connect = async (ID: string, fields: Record<string, unknown> = {}): Promise<void> => {
    const body = {
      ID,
      OrderCloudApiClientID: OFFICE_CLIENT_ID,
      ConnectClientID: ID,
      ConnectClientSecret: 'secret',
      AppStartUrl: 'https://shop.example.com/in?t={0}&idp={1}&to={2}&r={3}&x={4}',
      AuthorizationEndpoint: `${PROVIDER}/authorize`,
      TokenEndpoint: `${market.url}${PROVIDER}/token`,
      ...fields,
    }
    await call('OpenIdConnects.Create', { token, body })
  }
  const begin = async (query: Record<string, string>): Promise<Response> =>
    visit(`${market.url}/ocrplogin?${new URLSearchParams(query).toString()}`)
  const signInAt = (url: string, username: string, password = DEMO_PASSWORD): Promise<Response> =>
    visit(url, {
      method: 'POST',
      headers: FORM,
      body: new URLSearchParams({ username, password }).toString(),
    })
  /** Completes a single sign-on and returns its last response. */
  const signOn = async (query: Record<string, string>, username: string): Promise<Response> => {
    const page = goesTo(await begin(query))
    return visit(goesTo(await signInAt(page.href, username)).href)
  }

  it.each([
    ['with basic authentication and JSON', false],
    ['with a form', true],
  ])('redirects to the provider, back, and into the app (%s)', async (_, UrlEncoded) => {
    const id = `plain-${UrlEncoded}`
    await connect(id, { UrlEncoded, AdditionalIdpScopes: ['phone'] })
    const query = {
      id,
      cid: OFFICE_CLIENT_ID.toLowerCase(),
      roles: 'Shopper',
      appstartpath: '/cart?a=1&b=2',
      customParams: 'hint=me&state=evil',
    }
    const started = await begin(query)
    expect(started.status).toBe(302)
    const page = goesTo(started)
    expect(page.pathname).toBe(`${PROVIDER}/authorize`)
    const sent = Object.fromEntries(page.searchParams)
    expect(sent).toMatchObject({
      response_type: 'code',
      client_id: id,
      scope: 'openid profile email phone',
      hint: 'me',
    })
    expect(sent).toMatchObject({ redirect_uri: `${market.url}/ocrpcode`, nonce: expect.any(String) })
    expect(sent.state).not.toBe('evil')
    const form = await visit(page.href)
    expect(form.status).toBe(200)
    expect(await form.text()).toContain('<option value="admin">')
    const wrong = await signInAt(page.href, 'shopper', 'wrong')
    expect(wrong.status).toBe(400)
    expect(await wrong.text()).toContain('The username or password is wrong.')
    const back = goesTo(await signInAt(page.href, 'shopper'))
    expect(back.pathname).toBe('/ocrpcode')
    const end = goesTo(await visit(back.href))
    expect(end.origin + end.pathname).toBe('https://shop.example.com/in')
    const { t = '', to, idp, r, x } = Object.fromEntries(end.searchParams)
    expect(decodeJwt(t)).toMatchObject({
      usr: 'shopper',
      role: 'Shopper',
      cid: OFFICE_CLIENT_ID.toLowerCase(),
    })
    expect({ to, idp, r, x }).toEqual({
      to: '/cart?a=1&b=2',
      idp: expect.stringMatching(/.{20}/),
      r: expect.stringMatching(/.{20}/),
      x: '',
    })
    expect((await call('Me.Get', { token: t })).body.ID).toBe('shopper')
    const twice = await visit(back.href)
    expect(twice.status).toBe(400)
  })

  it('publishes the discovery document and public keys of the provider', async () => {
    const discovery = await (await fetch(`${market.url}${PROVIDER}/.well-known/openid-configuration`)).json()
    expect(discovery).toMatchObject({
      issuer: `${market.url}${PROVIDER}`,
      token_endpoint: `${market.url}${PROVIDER}/token`,
    })
    const { keys } = (await (await fetch(String(discovery.jwks_uri))).json()) as {
      keys: { kid: string; d?: string }[]
    }
    expect(keys).toEqual([expect.objectContaining({ kid: market.platform.keys.kid, kty: 'RSA' })])
    expect(keys[0]).not.toHaveProperty('d')
  })

  it('rejects changed redirects, and token requests with a wrong secret', async () => {
    await connect('guarded')
    const page = goesTo(await begin({ id: 'guarded' }))
    for (const [name, value] of [
      ['redirect_uri', 'https://evil.example.com'],
      ['client_id', 'other'],
      ['response_type', 'token'],
    ] as const) {
      const bent = new URL(page.href)
      bent.searchParams.set(name, value)
      expect((await visit(bent.href)).status).toBe(400)
      expect((await signInAt(bent.href, 'shopper')).headers.get('location')).toBeNull()
    }
    const code = goesTo(await signInAt(page.href, 'shopper')).searchParams.get('code') ?? ''
    const grant = { grant_type: 'authorization_code', code, client_id: 'guarded', client_secret: 'wrong' }
    const answer = await fetch(`${market.url}${PROVIDER}/token`, {
      method: 'POST',
      body: new URLSearchParams(grant),
    })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ error: 'invalid_client' })
    expect((await refused(call('Me.Get', { token: code }))).status).toBe(401)
  })

  it('rejects unknown and expired sign-ins, and redirects errors to the app if configured', async () => {
    await connect('told', { CustomErrorUrl: 'https://shop.example.com/oops?why={0}' })
    expect((await begin({ id: 'nothing' })).status).toBe(404)
    const foreign = goesTo(await begin({ id: 'told', cid: await makeClient(token) }))
    expect(foreign.searchParams.get('why')).toContain('is not for the API client')
    const page = goesTo(await begin({ id: 'told' }))
    const state = page.searchParams.get('state') ?? ''
    const denied = goesTo(await visit(`${market.url}/ocrpcode?error=access_denied&state=${state}`))
    expect(denied.href).toBe('https://shop.example.com/oops?why=access_denied')
    expect((await visit(`${market.url}/ocrpcode?code=x&state=${token}`)).status).toBe(400)
    market.platform.clockOffset = DAY
    expect((await visit(`${market.url}/ocrpcode?code=x&state=${state}`)).status).toBe(400)
  })

  it('rejects users who may not use the API client', async () => {
    await connect('office-only', { OrderCloudApiClientID: await makeClient(token, { AllowSeller: true }) })
    expect((await signOn({ id: 'office-only' }, 'admin')).status).toBe(302)
    const answer = await signOn({ id: 'office-only' }, 'shopper')
    expect(answer.status).toBe(401)
    expect((await answer.json()).Errors[0].ErrorCode).toBe('Auth.UserNotAuthorizedToAdmin')
  })

  it('calls the integration event to update a known user', async () => {
    await connect('event', { IntegrationEventID: 'sso', CallSyncUserIntegrationEvent: true })
    const { body } = await call('OpenIdConnects.Get', { token, params: { openidconnectID: 'event' } })
    expect(body.IntegrationEventName).toBe('SSO')
    said = { ErrorMessage: null }
    const known = await signOn({ id: 'event' }, 'shopper')
    expect(known.status).toBe(302)
    expect(asked).toMatchObject([
      {
        path: '/sso/syncuser',
        isSigned: true,
        body: {
          ExistingUser: { ID: 'shopper' },
          OpenIdConnect: { ID: 'event', ConnectClientSecret: null },
          TokenResponse: { id_token: expect.any(String), access_token: expect.any(String) },
          ConfigData: { a: 1 },
        },
      },
    ])
    expect(decodeJwt(asked[0]?.body.OrderCloudAccessToken).role).toBe('BuyerUserAdmin')
    said = { ErrorMessage: 'Not today.' }
    const turned = await signOn({ id: 'event' }, 'shopper')
    expect(await turned.json()).toMatchObject({ Errors: [{ Message: 'Not today.' }] })
  })

  it('calls the integration event to create an unknown user, and links the user afterwards', async () => {
    const at = `http://127.0.0.1:${(middleware.address() as AddressInfo).port}/idp`
    const endpoints = { AuthorizationEndpoint: `${at}/authorize`, TokenEndpoint: `${at}/token` }
    await connect('external', { ...endpoints, IntegrationEventID: 'sso', UrlEncoded: true })
    await call('Users.Create', { token, params: { buyerID: 'first-buyer' }, body: userBody('created') })
    const come = async (claims: Record<string, unknown>): Promise<Response> => {
      const { searchParams } = goesTo(await begin({ id: 'external' }))
      const all = {
        iss: 'https://idp.example.com',
        sub: 'x1',
        aud: 'external',
        nonce: searchParams.get('nonce'),
        ...claims,
      }
      idToken = await new SignJWT(all)
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime('5m')
        .sign(new TextEncoder().encode('a secret of the other provider!!'))
      return visit(`${market.url}/ocrpcode?code=any&state=${searchParams.get('state')}`)
    }
    expect((await come({ aud: 'somebody-else' })).status).toBe(400)
    expect((await come({ nonce: 'of another sign-in' })).status).toBe(400)
    asked = []
    said = { Username: 'created', ErrorMessage: null }
    for (let time = 0; time < 2; time++) {
      const end = goesTo(await come({ email: 'new@example.com' }))
      expect(decodeJwt(end.searchParams.get('t') ?? '').usr).toBe('created')
      expect(end.searchParams.get('idp')).toBe('theirs')
    }
    expect(asked).toMatchObject([{ path: '/sso/createuser', isSigned: true, body: { ExistingUser: null } }])
    said = { Username: 'nobody' }
    expect((await come({ sub: 'x2' })).status).toBe(401)
    expect((await come({ sub: 'x2', email: 'created' })).status).toBe(401)
    expect((await come({ sub: 'x2', email: 'created', email_verified: true })).status).toBe(302)
  })

  it('follows the link of an earlier sign-in, independent of the username', async () => {
    await connect('linked', { IntegrationEventID: 'sso' })
    await call('Users.Create', { token, params: { buyerID: 'first-buyer' }, body: userBody('made') })
    await market.platform.db.query(
      `insert into openid_links (connect_id, subject, uid)
      select 'linked', $1 || ' ' || s.uid, m.uid from principals s, principals m
      where s.username = 'shopper' and m.username = 'made'`,
      [`${market.url}${PROVIDER}`],
    )
    const end = goesTo(await signOn({ id: 'linked' }, 'shopper'))
    expect(decodeJwt(end.searchParams.get('t') ?? '').usr).toBe('made')
    expect(asked).toEqual([])
  })

  it('accepts only integration events of its own type', async () => {
    const other = { ID: 'checkout', Name: 'Checkout', EventType: 'OrderCheckout', HashKey: 'key' }
    await call('IntegrationEvents.Create', {
      token,
      body: { ...other, CustomImplementationUrl: 'https://example.com' },
    })
    const wrong = await refused(connect('typed', { IntegrationEventID: 'checkout' }))
    expect(wrong.code).toBe('IntegrationEvent.IncompatibleEventType')
    const params = { integrationEventID: 'sso' }
    expect((await refused(call('IntegrationEvents.Delete', { token, params }))).code).toBe(
      'IntegrationEvent.CannotDeleteInUse',
    )
  })

  it('logs no unexpected errors', () => expect(market.logged).toEqual([]))
})
