/** @jest-environment node */
import { contract } from '@/sandbox/contract/contract'
import { send, type HttpAnswer } from './support/http'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'
import { call } from './support/sdk'

const codes = ({ status, body }: HttpAnswer): unknown => [status, body?.Errors?.[0]?.ErrorCode]

describe.each(ENGINES)('the HTTP server on %s', (engine) => {
  let market: Marketplace
  let token: string
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    await call('Products.Create', { token, body: { ID: 'P-1', Name: 'Product' } })
  })
  afterAll(() => market.close())

  const get = (path: string) => send(market, 'GET', path, { token })
  const post = (path: string, body?: string) =>
    send(market, 'POST', path, {
      token,
      ...(body === undefined ? {} : { body }),
      headers: { 'Content-Type': 'application/json' },
    })

  it('allows requests from pages of any origin', async () => {
    const { status, headers, text } = await send(market, 'OPTIONS', '/v1/products', {
      headers: {
        Origin: 'http://localhost:3000',
        'Access-Control-Request-Method': 'PATCH',
        'Access-Control-Request-Headers': 'authorization,content-type,x-other',
      },
    })
    expect({ status, text }).toEqual({ status: 204, text: '' })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, PATCH, DELETE, OPTIONS')
    expect(headers.get('access-control-allow-headers')).toBe('authorization,content-type,x-other')
    // A day. Browsers shorten it: Chromium to two hours.
    expect(headers.get('access-control-max-age')).toBe('86400')
    const plain = await send(market, 'OPTIONS', '/oauth/token')
    expect(plain.headers.get('access-control-allow-headers')).toBe('Authorization, Content-Type')
    const made = await post('/v1/products', '{"ID":"located","Name":"x"}')
    const bad = await send(market, 'POST', '/oauth/token')
    for (const answer of [
      await get('/v1/products'),
      await get('/v1/nothing'),
      made,
      bad,
      await get('/nothing'),
    ]) {
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    }
    expect(made.headers.get('location')).toBe(`${market.url}/v1/products/located`)
    expect(made.headers.get('access-control-expose-headers')).toContain('Location')
    expect((await get('/v1/products/located')).headers.get('cache-control')).toBe('no-store')
  })

  it('returns its version at /env and in its OpenAPI document, without a token', async () => {
    const { status, body } = await send(market, 'GET', '/env')
    expect([status, body.BuildNumber]).toEqual([200, contract.version])
    const document = await send(market, 'GET', '/v1/openapi/v3')
    expect(document.status).toBe(200)
    expect(document.body.openapi).toMatch(/^3\./)
    expect(document.body.info.version).toBe(body.BuildNumber)
    expect(document.body.servers[0].url).toBe(`${market.url}/v1`)
    for (const schema of ['LineItemProduct', 'LineItem', 'Variant', 'User', 'Order', 'Address']) {
      expect(document.body.components.schemas).toHaveProperty(schema)
    }
  })

  it('ignores the case of paths, but not of ids', async () => {
    expect((await get('/V1/PRODUCTS/P-1')).status).toBe(200)
    expect((await get('/v1/Products/P-1')).status).toBe(200)
    expect((await get('/v1/products/P-1/')).status).toBe(200)
    expect((await get('/v1/products/p-1')).body.Errors[0].Data).toEqual({
      ObjectType: 'Product',
      ObjectID: 'p-1',
    })
  })

  it('responds to HEAD as to GET, without a body', async () => {
    for (const [path, status] of [
      ['/v1/products/P-1', 200],
      ['/v1/products?pageSize=1', 200],
      ['/v1/products/nothing', 404],
      ['/v1/openapi/v3', 200],
      ['/env', 200],
    ] as const) {
      const head = await send(market, 'HEAD', path, { token })
      const full = await send(market, 'GET', path, { token })
      expect([path, head.status, head.text]).toEqual([path, status, ''])
      expect(head.headers.get('content-type')).toBe(full.headers.get('content-type'))
    }
    expect((await send(market, 'HEAD', '/v1/products')).status).toBe(401)
  })

  it('prefers literal path segments to ids', async () => {
    expect((await get('/v1/products/assignments')).body).toHaveProperty('Meta')
    expect((await get('/v1/categories/x')).status).toBe(404)
    expect((await get('/v1/catalogs/productassignments')).body).toHaveProperty('Meta')
    const generate = await post('/v1/products/P-1/variants/generate')
    expect(generate.status).toBe(201)
  })

  it('decodes percent-encoded ids, and returns an error for malformed ones', async () => {
    expect((await get('/v1/products/P%2D1')).body.ID).toBe('P-1')
    const encoded = await get('/v1/products/a%2Fb%20%C3%A9')
    expect(encoded.body.Errors[0].Data).toEqual({ ObjectType: 'Product', ObjectID: 'a%2Fb é' })
    expect(codes(await get('/v1/products/%E0%A4%A'))).toEqual([404, 'NotFound'])
    expect(codes(await get('/v1/products/%00'))).toEqual([400, 'ValidationFailure'])
    expect(codes(await get(`/v1/products/${'x'.repeat(5000)}`))).toEqual([404, 'NotFound'])
    expect(codes(await get("/v1/products/'%3Bdrop table products"))).toEqual([404, 'NotFound'])
  })

  it('returns 405 with the allowed verbs for a wrong verb, and 404 for an unknown path', async () => {
    const { status, body } = await send(market, 'DELETE', '/v1/products', { token })
    expect([status, body.Errors[0].ErrorCode]).toEqual([405, 'MethodNotAllowed'])
    expect(body.Errors[0].Message).toMatch(/GET.*POST|POST.*GET/)
    for (const path of ['/v1/nothing', '/v1', '/v1/', '/nothing', '/', '/oauth/nothing', '/v2/products']) {
      const answer = await get(path)
      expect(codes(answer)).toEqual([404, 'NotFound'])
      expect(answer.body.Errors[0].Data).toMatchObject({ ObjectType: 'Path', ObjectID: expect.any(String) })
    }
    expect((await get('/_sandbox/images/nothing.svg')).status).toBe(404)
  })

  it('serves the pictures of the demo marketplace to browsers of any origin', async () => {
    const answer = await fetch(`${market.url}/_sandbox/images/HT-1042.svg`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toBe('image/svg+xml')
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(await answer.text()).toMatch(/^<svg /)
    expect((await fetch(`${market.url}/_sandbox/images/..%2Ffacets.yaml`)).status).toBe(404)
  })

  it.each([
    ['HTML', '<!doctype html><p>Proxy error</p>'],
    ['a text', '"text"'],
    ['a list', '[{"Name":"x"}]'],
    ['null', 'null'],
    ['half an object', '{"Name":'],
    ['nothing', ''],
    ['blanks', '  \n '],
  ])('rejects %s as a body', async (_what, body) => {
    const { status, body: answer } = await post('/v1/products', body)
    expect(status).toBe(400)
    expect(answer.Errors).toEqual([
      { ErrorCode: 'Request.InvalidRequestBody', Message: expect.any(String), Data: null },
    ])
    const patch = await send(market, 'PATCH', '/v1/products/P-1', { token, body })
    expect(codes(patch)).toEqual(body.trim() === '' ? [200, undefined] : [400, 'Request.InvalidRequestBody'])
  })

  it('rejects bodies that are too deep or too large, also when they are streamed', async () => {
    const nested = (levels: number): string =>
      `{"ID":"deep","Name":"\\"[[{","xp":{"a":${'['.repeat(levels)}${']'.repeat(levels)}}}`
    for (const levels of [99, 200_000]) {
      const answer = await send(market, 'POST', '/v1/products', { token, body: nested(levels) })
      expect([answer.status, answer.body.Errors[0].ErrorCode]).toEqual([400, 'Request.InvalidRequestBody'])
    }
    expect((await send(market, 'POST', '/v1/products', { token, body: nested(98) })).status).toBe(201)
    const large = Buffer.alloc(11 * 1024 * 1024, ' ')
    const pieces = () => new Blob([large]).stream()
    for (const [path, body] of [
      ['/v1/products', large],
      ['/v1/products', pieces()],
      ['/oauth/token', pieces()],
    ] as const) {
      const answer = await fetch(`${market.url}${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/x-www-form-urlencoded' },
        body,
        duplex: 'half',
      } as RequestInit)
      expect(answer.status).toBe(413)
      expect((await answer.json()).Errors[0]).toMatchObject({
        ErrorCode: 'Request.InvalidRequestBody',
        Data: { Limit: 10 * 1024 * 1024 },
      })
    }
    const small = await fetch(`${market.url}/v1/products`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: new Blob(['{"ID":"in-pieces","Name":"Sent in pieces"}']).stream(),
      duplex: 'half',
    } as RequestInit)
    expect([small.status, (await small.json()).ID]).toEqual([201, 'in-pieces'])
  })

  it('logs no unexpected errors', () => expect(market.logged).toEqual([]))
})
