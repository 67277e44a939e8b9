/** @jest-environment node */
import { DEMO_PASSWORD, OFFICE_CLIENT_ID } from '@/sandbox/seed/constants'
import { createApp } from '@/sandbox/app'
import { faultRuleError, pathPattern } from '@/sandbox/core/http/faults'
import { requestToken, send } from './support/http'
import { startMarketplace, type Marketplace } from './support/marketplace'
import { admin, person } from './support/people'
import { until } from './support/until'

describe('a fault rule', () => {
  let market: Marketplace
  let token: string
  beforeAll(async () => {
    market = await startMarketplace()
    token = await admin(market)
  })
  afterAll(() => market.close())
  afterEach(() => send(market, 'DELETE', '/_sandbox/faults'))

  const rule = async (body: unknown) => {
    const answer = await send(market, 'POST', '/_sandbox/faults', { body: JSON.stringify(body) })
    expect(answer.status).toBe(201)
    return answer.body.Items[0] as { id: string }
  }
  const get = (path = '/v1/buyers/first-buyer', by = token) => send(market, 'GET', path, { token: by })
  const create = (ID: string) =>
    send(market, 'POST', '/v1/catalogs', { token, body: JSON.stringify({ ID, Name: ID }) })
  const exists = async (ID: string) => (await get(`/v1/catalogs/${ID}`)).status === 200

  it('returns the given status and headers once, and is then removed', async () => {
    const Errors = [{ ErrorCode: 'TooMany', Message: 'Slow down', Data: null }]
    await rule({ method: 'get', path: '/v1/buyers/{id}', status: 429, body: { Errors }, retryAfter: 2 })
    expect((await get('/v1/buyers')).status).toBe(200)
    const answer = await get()
    expect(answer).toMatchObject({ status: 429, body: { Errors } })
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect((await get()).status).toBe(200)
    expect(market.platform.faults.active).toBe(false)
  })

  it('starts at the nth call and applies as many times as requested', async () => {
    await rule({ path: '/v1/buyers/*', nth: 2, times: 2, status: 500 })
    const statuses = []
    for (let n = 0; n < 5; n++) statuses.push((await get()).status)
    expect(statuses).toEqual([200, 500, 500, 200, 200])
    await rule({ path: '/v1/**', times: null, status: 503 })
    for (let n = 0; n < 3; n++) expect((await get()).status).toBe(503)
    const { body } = await send(market, 'GET', '/_sandbox/faults')
    expect(body.Items).toMatchObject([{ seen: 3, acted: 3, times: null }])
  })

  it('applies to one user only, also at the token endpoint', async () => {
    const other = await person(market, token, { username: 'other', roles: ['BuyerReader'] })
    await rule({ user: 'OTHER', status: 500, times: null })
    expect((await get()).status).toBe(200)
    expect((await get('/v1/buyers', other)).status).toBe(500)
    const form = { grant_type: 'password', client_id: OFFICE_CLIENT_ID, password: DEMO_PASSWORD }
    expect((await requestToken(market, { ...form, username: 'other' })).status).toBe(500)
    expect((await requestToken(market, { ...form, username: 'admin' })).status).toBe(200)
  })

  it('delays responses, and returns HTML as a proxy would', async () => {
    await rule({ path: '/v1/buyers', delay: 1000 })
    const answered: string[] = []
    const slow = get('/v1/buyers').then(({ status }) => answered.push(`slow ${status}`))
    const quick = get().then(({ status }) => answered.push(`quick ${status}`))
    await Promise.all([slow, quick])
    expect(answered).toEqual(['quick 200', 'slow 200'])
    await rule({ html: true })
    const page = await get()
    expect(page.status).toBe(502)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.text).toContain('<html>')
    await rule({ html: true, status: 200 })
    expect((await get()).status).toBe(200)
  })

  it('lets a request hang until the client aborts it or the rule is removed', async () => {
    const { id } = await rule({ path: '/v1/buyers', hang: true, times: null })
    const patience = new AbortController()
    const headers = { Authorization: `Bearer ${token}` }
    const acted = () => market.platform.faults.list()[0]?.acted
    const hung = fetch(`${market.url}/v1/buyers`, { headers, signal: patience.signal }).catch(
      (error: unknown) => error,
    )
    await until(() => acted() === 1)
    // The request has arrived by then. No timeout would be long enough for a response.
    setTimeout(() => patience.abort(new DOMException('No answer', 'TimeoutError')), 200)
    expect(await hung).toMatchObject({ name: 'TimeoutError' })
    const waiting = fetch(`${market.url}/v1/buyers`, { headers }).then(
      () => 'answered',
      () => 'ended',
    )
    await until(() => acted() === 2)
    expect((await send(market, 'DELETE', `/_sandbox/faults/${id}`)).status).toBe(204)
    expect(await waiting).toBe('ended')
    expect((await send(market, 'DELETE', `/_sandbox/faults/${id}`)).status).toBe(404)
    expect((await get()).status).toBe(200)
  })

  it('resets the connection before the operation, or after its commit', async () => {
    await rule({ method: 'POST', reset: 'before' })
    await expect(create('before')).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } })
    expect(await exists('before')).toBe(false)
    await rule({ method: 'POST', reset: 'after' })
    await expect(create('after')).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } })
    expect(await exists('after')).toBe(true)
  })

  it('truncates a response', async () => {
    await rule({ path: '/v1/buyers', truncate: true })
    const answer = await fetch(`${market.url}/v1/buyers`, { headers: { Authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(200)
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(10)
    await expect(answer.text()).rejects.toThrow()
    expect((await get('/v1/buyers')).body.Items).toHaveLength(1)
  })

  it('returns a stale list for the given number of seconds', async () => {
    await rule({ method: 'GET', path: '/v1/catalogs', stale: 600 })
    const count = async () => (await get('/v1/catalogs')).body.Meta.TotalCount as number
    const before = await count()
    await create('unseen')
    expect(await count()).toBe(before)
    expect((await get('/v1/catalogs?search=unseen')).body.Meta.TotalCount).toBe(1)
    const later = Date.now() + 601_000
    jest.spyOn(Date, 'now').mockImplementation(() => later)
    expect(await count()).toBe(before + 1)
    expect(market.platform.faults.active).toBe(false)
  })

  it('is rejected if it is invalid or from another origin', async () => {
    for (const wrong of [
      null,
      [],
      {},
      { status: 99 },
      { reset: 'soon' },
      { status: 500, nope: 1 },
      { status: 500, path: 'v1' },
    ])
      expect(faultRuleError(wrong)).toEqual(expect.any(String))
    const rejected = await send(market, 'POST', '/_sandbox/faults', { body: '[{"status":500},{"status":1}]' })
    expect(rejected.status).toBe(400)
    expect(market.platform.faults.active).toBe(false)
    const foreign = { body: '{"status":500}', headers: { Origin: 'https://elsewhere.example.com' } }
    expect((await send(market, 'POST', '/_sandbox/faults', foreign)).status).toBe(403)
    expect(pathPattern('/v1/a.b/{x}').test('/v1/aXb/1')).toBe(false)
  })

  it('lets pages of this machine alone read the mailbox', async () => {
    const readFrom = (origin: string) =>
      createApp(market.platform).request('/_sandbox/mailbox.json', {
        headers: { Host: 'localhost:4010', Origin: origin },
      })
    const own = await readFrom('http://localhost:3000')
    expect([own.status, own.headers.get('Access-Control-Allow-Origin')]).toEqual([200, '*'])
    const foreign = await readFrom('https://elsewhere.example.com')
    expect([foreign.status, foreign.headers.get('Access-Control-Allow-Origin')]).toEqual([403, null])
  })

  it('is available, like the other tools, only on this machine unless SANDBOX_TOOLS is 1', async () => {
    const status = async (remoteAddress: string | undefined, tools?: string) => {
      if (tools !== undefined) process.env.SANDBOX_TOOLS = tools
      const app = createApp(market.platform)
      const headers = { Host: 'localhost:4010' }
      const answers = ['faults', 'clock', 'mailbox', 'mailbox.json'].map((tool) =>
        app.request(`/_sandbox/${tool}`, { headers }, { incoming: { socket: { remoteAddress } } }),
      )
      return [...new Set((await Promise.all(answers)).map((answer) => answer.status))]
    }
    const { SANDBOX_TOOLS: before } = process.env
    delete process.env.SANDBOX_TOOLS
    try {
      for (const own of ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])
        expect(await status(own)).toEqual([200])
      for (const other of ['192.168.1.7', '::ffff:10.0.0.7', 'fe80::127.0.0.1', '2001:db8::1', undefined])
        expect(await status(other)).toEqual([403])
      expect(await status('192.168.1.7', 'yes')).toEqual([403])
      expect(await status('192.168.1.7', '1')).toEqual([200])
    } finally {
      delete process.env.SANDBOX_TOOLS
      if (before !== undefined) process.env.SANDBOX_TOOLS = before
    }
  })

  it('is unavailable in production, like the other tools, unless SANDBOX_TOOLS is 1', async () => {
    const { NODE_ENV: before } = process.env
    const status = async (env: Record<string, string>) => {
      Object.assign(process.env, env)
      const app = createApp(market.platform)
      return Promise.all(
        ['faults', 'clock', 'mailbox', 'mailbox.json'].map(
          async (tool) => (await app.request(`/_sandbox/${tool}`)).status,
        ),
      )
    }
    try {
      expect(await status({ NODE_ENV: 'production' })).toEqual([404, 404, 404, 404])
      expect(await status({ NODE_ENV: 'production', SANDBOX_TOOLS: '1' })).toEqual([200, 200, 200, 200])
    } finally {
      Object.assign(process.env, { NODE_ENV: before })
      delete process.env.SANDBOX_TOOLS
    }
  })
})
