/** @jest-environment node */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, SignJWT } from 'jose'
import { DEMO_PASSWORD, OFFICE_CLIENT_ID } from '@/sandbox/seed/constants'
import { DAY_MS, makeClient } from './support/access'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, person, userBody } from './support/people'
import { call, expectError } from './support/sdk'

const PROVIDER = '/_sandbox/openid'
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** The cookies of the browser. Several browsers are simulated by replacing them. */
let cookies = new Map<string, string>()

/** Requests a page as the browser does, with its cookies and without following redirects. */
async function visit(url: string, init: RequestInit = {}): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { ...init.headers, ...(cookie === '' ? {} : { Cookie: cookie }) }
  const answer = await fetch(url, { ...init, headers, redirect: 'manual' })
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/max-age=0/i.test(line)) cookies.delete(name)
    else cookies.set(name, value)
  }
  return answer
}
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
  let requested: Asked[] = []
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
        requested.push({ path: request.url ?? '', body: JSON.parse(text), isSigned })
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
    requested = []
    said = {}
    cookies = new Map()
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
      customParams: 'hint=me&state=evil&code_challenge=evil&code_challenge_method=plain',
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
    expect(sent).toMatchObject({
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
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
    const published = await fetch(`${market.url}${PROVIDER}/.well-known/openid-configuration`)
    expect(published.headers.get('access-control-allow-origin')).toBe('*')
    const discovery = await published.json()
    expect(discovery).toMatchObject({
      issuer: `${market.url}${PROVIDER}`,
      token_endpoint: `${market.url}${PROVIDER}/token`,
      code_challenge_methods_supported: ['S256'],
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
      ['code_challenge_method', 'plain'],
      ['code_challenge_method', ''],
      ['code_challenge', 'short'],
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
    expect((await expectError(call('Me.Get', { token: code }))).status).toBe(401)
  })

  describe('with a proof key (PKCE)', () => {
    const verifier = 'v'.repeat(43)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    beforeAll(() => connect('proof'))
    /** Returns a code for a request with these parameters instead of the platform's own challenge. */
    const codeFor = async (parameters: Record<string, string>): Promise<string> => {
      const page = goesTo(await begin({ id: 'proof' }))
      for (const name of ['code_challenge', 'code_challenge_method']) page.searchParams.delete(name)
      for (const [name, value] of Object.entries(parameters)) page.searchParams.set(name, value)
      return goesTo(await signInAt(page.href, 'shopper')).searchParams.get('code') ?? ''
    }
    const exchange = async (code: string, proof: Record<string, string> = {}): Promise<unknown> => {
      const answer = await fetch(`${market.url}${PROVIDER}/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          client_id: 'proof',
          client_secret: 'secret',
          ...proof,
        }),
      })
      const { error } = (await answer.json()) as { error?: string }
      return [answer.status, error]
    }
    const S256 = { code_challenge: challenge, code_challenge_method: 'S256' }

    it('issues tokens once for the right verifier', async () => {
      const code = await codeFor(S256)
      expect(Object.values(decodeJwt(code))).not.toContain(challenge)
      expect(await exchange(code, { code_verifier: verifier })).toEqual([200, undefined])
      expect(await exchange(code, { code_verifier: verifier })).toEqual([400, 'invalid_grant'])
    })

    it('rejects a missing or wrong verifier, and a verifier without a challenge', async () => {
      expect(await exchange(await codeFor(S256))).toEqual([400, 'invalid_grant'])
      for (const wrong of ['w'.repeat(43), challenge])
        expect(await exchange(await codeFor(S256), { code_verifier: wrong })).toEqual([400, 'invalid_grant'])
      expect(await exchange(await codeFor({}), { code_verifier: verifier })).toEqual([400, 'invalid_grant'])
      expect(await exchange(await codeFor({}))).toEqual([200, undefined])
    })

    it('ends a sign-in whose challenge was replaced or removed', async () => {
      for (const parameters of [S256, null]) {
        const page = goesTo(await begin({ id: 'proof' }))
        for (const name of ['code_challenge', 'code_challenge_method'] as const)
          if (parameters) page.searchParams.set(name, parameters[name])
          else page.searchParams.delete(name)
        const back = goesTo(await signInAt(page.href, 'shopper'))
        expect((await visit(back.href)).status).toBe(400)
      }
    })
  })

  it('rejects unknown and expired sign-ins, and redirects errors to the app if configured', async () => {
    await connect('describeErrors', { CustomErrorUrl: 'https://shop.example.com/oops?why={0}&to={2}' })
    expect((await begin({ id: 'nothing' })).status).toBe(404)
    const foreign = goesTo(await begin({ id: 'describeErrors', cid: await makeClient(token) }))
    expect(foreign.searchParams.get('why')).toContain('is not for the API client')
    const page = goesTo(await begin({ id: 'describeErrors', appstartpath: '/cart?a=1&b={0}' }))
    const state = page.searchParams.get('state') ?? ''
    const denied = goesTo(await visit(`${market.url}/ocrpcode?error=access_denied&state=${state}`))
    expect(denied.href).toBe(
      'https://shop.example.com/oops?why=access_denied&to=%2Fcart%3Fa%3D1%26b%3D%7B0%7D',
    )
    expect((await visit(`${market.url}/ocrpcode?code=x&state=${token}`)).status).toBe(400)
    market.platform.clockOffset = DAY_MS
    expect((await visit(`${market.url}/ocrpcode?code=x&state=${state}`)).status).toBe(400)
  })

  it('binds a sign-in to the browser that started it', async () => {
    await connect('bound', { CustomErrorUrl: 'https://shop.example.com/oops?why={0}' })
    const started = await begin({ id: 'bound' })
    expect(started.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^ocrp-[\w-]{8}=[\w-]{43}; Max-Age=900; Path=\/ocrpcode; HttpOnly; SameSite=Lax$/,
      ),
    ])
    const [name = '', key = ''] = [...cookies][0] ?? []
    expect(goesTo(started).href).not.toContain(key)
    const back = goesTo(await signInAt(goesTo(started).href, 'shopper'))
    const denied = new URL(back.href)
    denied.searchParams.set('error', 'Call this number')
    for (const other of [new Map<string, string>(), new Map([[name, 'A'.repeat(43)]])]) {
      cookies = other
      for (const { href } of [back, denied])
        expect(goesTo(await visit(href)).searchParams.get('why')).toContain('in another browser')
    }
    cookies = new Map([[name, key]])
    expect(goesTo(await visit(back.href)).pathname).toBe('/in')
    expect(cookies.size).toBe(0)
    expect(goesTo(await visit(back.href)).searchParams.get('why')).toContain('in another browser')
  })

  it('keeps two sign-ins of one browser apart', async () => {
    await connect('tabs')
    const pages = [goesTo(await begin({ id: 'tabs' })), goesTo(await begin({ id: 'tabs' }))]
    expect(cookies.size).toBe(2)
    for (const page of pages) {
      const back = goesTo(await signInAt(page.href, 'shopper'))
      expect(goesTo(await visit(back.href)).pathname).toBe('/in')
    }
  })

  it('starts at the public address, to which the provider redirects', async () => {
    await connect('public')
    const { settings } = market.platform
    const actual = settings.publicUrl
    const login = `${market.url}/ocrplogin?id=public&appstartpath=a%26b`
    try {
      settings.publicUrl = 'https://platform.example.com/base'
      const away = goesTo(await visit(login))
      expect(away.origin + away.pathname).toBe('https://platform.example.com/base/ocrplogin')
      expect(away.searchParams.get('appstartpath')).toBe('a&b')
      // A proxy may forward the request with another host name, so there is only one redirect.
      const started = await visit(`${market.url}/ocrplogin${away.search}`)
      expect(goesTo(started).pathname).toBe(`${PROVIDER}/authorize`)
      expect(started.headers.getSetCookie()[0]).toMatch(/; Path=\/base\/ocrpcode; HttpOnly; Secure;/)
    } finally {
      settings.publicUrl = actual
    }
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
    expect(requested).toMatchObject([
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
    expect(decodeJwt(requested[0]?.body.OrderCloudAccessToken).role).toBe('BuyerUserAdmin')
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
    requested = []
    said = { Username: 'created', ErrorMessage: null }
    for (let time = 0; time < 2; time++) {
      const end = goesTo(await come({ email: 'new@example.com' }))
      expect(decodeJwt(end.searchParams.get('t') ?? '').usr).toBe('created')
      expect(end.searchParams.get('idp')).toBe('theirs')
    }
    expect(requested).toMatchObject([
      { path: '/sso/createuser', isSigned: true, body: { ExistingUser: null } },
    ])
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
    expect(requested).toEqual([])
  })

  it('accepts only integration events of its own type', async () => {
    const other = { ID: 'checkout', Name: 'Checkout', EventType: 'OrderCheckout', HashKey: 'key' }
    await call('IntegrationEvents.Create', {
      token,
      body: { ...other, CustomImplementationUrl: 'https://example.com' },
    })
    const wrong = await expectError(connect('typed', { IntegrationEventID: 'checkout' }))
    expect(wrong.code).toBe('IntegrationEvent.IncompatibleEventType')
    const params = { integrationEventID: 'sso' }
    expect((await expectError(call('IntegrationEvents.Delete', { token, params }))).code).toBe(
      'IntegrationEvent.CannotDeleteInUse',
    )
  })

  it('logs no unexpected errors', () => expect(market.logged).toEqual([]))
})
