/** @jest-environment node */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { JSDOM, VirtualConsole } from 'jsdom'
import { UnsecuredJWT } from 'jose'
import { type PlatformError, toPlatformError } from '@/lib/ordercloud/errors'
import type { AxiosStatic } from 'axios'

type Sdk = typeof import('ordercloud-javascript-sdk')
type Answer = (response: ServerResponse) => void

/** The library with axios in the form that browsers use, and with our own client. */
let withAxios: Sdk
let withFetch: Sdk
let server: Server
let window: JSDOM['window']
let answer: Answer
let received: object[] = []
let onRequest: () => void = () => undefined

/** Timers of jsdom outlast canceled requests and would keep the process alive. */
const NO_TIMEOUT = 0

const token = new UnsecuredJWT({ usr: 'mira', exp: 9_999_999_999 }).encode()
const json = (status: number, body: unknown, headers: Record<string, string> = {}): Answer => {
  return (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers })
    response.end(status === 204 ? undefined : JSON.stringify(body))
  }
}
const html = (status: number, body: string): Answer => {
  return (response) => response.writeHead(status, { 'Content-Type': 'text/html' }).end(body)
}
/** Sends the beginning of a response and then nothing more. */
const halfAnswered: Answer = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' })
  response.write('{"ID":')
}
const neverAnswered: Answer = () => undefined

async function receive(request: IncomingMessage, response: ServerResponse) {
  const { method, url, headers } = request
  const { accept, authorization } = headers
  received.push({
    ...{ method, url, accept, authorization, body: await text(request) },
    ...{ contentType: headers['content-type'], xsrf: headers['x-xsrf-token'] },
  })
  answer(response)
  onRequest()
}

/** Runs a call and returns the requests that the server received, and the result. */
async function outcomeOf(sdk: Sdk, call: (oc: Sdk) => Promise<unknown>) {
  received = []
  sdk.Tokens.SetAccessToken(token)
  const result = await call(sdk).then(
    (data) => ({ data }),
    (thrown: PlatformError) => {
      const { name, status, errorCode, message, errors, retryAfterSeconds, request, cause } = thrown
      const { code, message: originalMessage } = (cause ?? {}) as { code?: string; message?: string }
      return { name, status, errorCode, message, errors, retryAfterSeconds, request, code, originalMessage }
    },
  )
  return { received, result }
}

/** Expects the same requests and the same result from both clients, and returns the result. */
async function sameOutcome(answered: Answer, call: (oc: Sdk) => Promise<unknown>) {
  answer = answered
  const expected = await outcomeOf(withAxios, call)
  const actual = await outcomeOf(withFetch, call)
  expect(actual).toEqual(expected)
  return actual
}

beforeAll(async () => {
  server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  ;({ window } = new JSDOM('', { url: origin, virtualConsole: new VirtualConsole() }))
  window.document.cookie = 'XSRF-TOKEN=a%20secret'
  Object.assign(globalThis, { window, document: window.document, XMLHttpRequest: window.XMLHttpRequest })

  const load = () => {
    const oc = jest.requireActual<Sdk>('ordercloud-javascript-sdk')
    oc.Configuration.Set({ baseApiUrl: origin, timeoutInMilliseconds: NO_TIMEOUT })
    return oc
  }
  jest.isolateModules(() => (withFetch = load()))
  jest.isolateModules(() => {
    const axios = jest.requireActual<AxiosStatic>('axios/dist/browser/axios.cjs')
    axios.interceptors.response.use(undefined, (thrown) => Promise.reject(toPlatformError(thrown)))
    jest.doMock('axios', () => axios)
    withAxios = load()
  })
})

afterEach(() => {
  onRequest = () => undefined
  for (const oc of [withAxios, withFetch]) oc.Configuration.Set({ timeoutInMilliseconds: NO_TIMEOUT })
})

afterAll(async () => {
  window.close()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

it('compares two clients', () => {
  expect(withFetch.Products).not.toBe(withAxios.Products)
})

describe('the platform receives the same as from axios', () => {
  it.each<[string, (oc: Sdk) => Promise<unknown>, object]>([
    [
      'a list with search, filters, lists and falsy values',
      (oc) =>
        oc.Products.List({
          ...{
            search: 'größe & co',
            searchOn: ['ID', 'Name'],
            sortBy: ['!Name', 'ID'],
            page: 0,
            pageSize: 20,
          },
          filters: {
            Active: false,
            QuantityMultiplier: 0,
            xp: { a: { b: 'x y' } },
            ID: ['a', 'b|c'],
            Name: '',
          } as never,
        }),
      { method: 'GET', body: '', contentType: undefined, xsrf: 'a secret', authorization: `Bearer ${token}` },
    ],
    [
      'a list without options',
      (oc) => oc.Orders.List('Incoming'),
      { method: 'GET', url: '/v1/orders/Incoming', accept: 'application/json, text/plain, */*' },
    ],
    [
      'an encoded ID',
      (oc) => oc.Products.Get(encodeURIComponent('a/b ü?#')),
      { url: '/v1/products/a%2Fb%20%C3%BC%3F%23' },
    ],
    [
      'a new record',
      (oc) =>
        oc.Products.Create({ Name: 'Größe "L"', xp: { n: 1.5, none: null, skipped: undefined } } as never),
      {
        ...{ method: 'POST', url: '/v1/products', contentType: 'application/json' },
        body: '{"Name":"Größe \\"L\\"","xp":{"n":1.5,"none":null}}',
      },
    ],
    [
      'a change',
      (oc) => oc.Products.Patch('p', { Active: false }),
      { method: 'PATCH', body: '{"Active":false}', contentType: 'application/json' },
    ],
    [
      'a replacement',
      (oc) => oc.Products.Save('p', { Name: 'P' } as never),
      { method: 'PUT', body: '{"Name":"P"}', contentType: 'application/json' },
    ],
    [
      'a request with a verb but without a body',
      (oc) => oc.Orders.Submit('Outgoing', 'o'),
      { method: 'POST', body: '', contentType: undefined },
    ],
    [
      'a deletion with parameters',
      (oc) => oc.Catalogs.DeleteAssignment('c', { buyerID: 'b' }),
      { method: 'DELETE', url: '/v1/catalogs/c/assignments?buyerID=b', body: '' },
    ],
    [
      'a token of its own',
      (oc) => oc.Me.Get({ accessToken: `${token}x` }),
      { authorization: `Bearer ${token}x` },
    ],
    [
      'a sign-in',
      (oc) => oc.Auth.Login('mira+1@example.com', 'a&b=c dü', 'client', ['FullAccess']),
      {
        ...{ method: 'POST', url: '/oauth/token', accept: 'application/json', authorization: undefined },
        contentType: 'application/x-www-form-urlencoded',
        body: 'grant_type=password&username=mira%2B1%40example.com&password=a%26b%3Dc%20d%C3%BC&client_id=client&scope=FullAccess',
      },
    ],
    [
      'a token renewal',
      (oc) => oc.Auth.RefreshToken('r', 'client', { timeout: 60_000 } as never),
      { body: 'grant_type=refresh_token&client_id=client&refresh_token=r' },
    ],
  ])('%s', async (_name, call, expected) => {
    const { received, result } = await sameOutcome(json(200, { ID: 'ü' }), call)
    expect(received).toEqual([expect.objectContaining(expected)])
    expect(result).toEqual({ data: { ID: 'ü' } })
  })
})

describe('callers get the same as from axios', () => {
  const NOT_FOUND = { Errors: [{ ErrorCode: 'NotFound', Message: 'Object not found.' }] }

  it.each<[string, Answer, object]>([
    ['a record', json(201, { ID: 'a', xp: null }, { Location: '/v1/me/a' }), { data: { ID: 'a', xp: null } }],
    ['a response without a body', json(204, null), { data: '' }],
    ['a text', html(200, 'Hello'), { data: 'Hello' }],
    ['a record after a byte order mark', html(200, '\uFEFF{"ID":"a"}'), { data: { ID: 'a' } }],
    [
      'an error of the platform',
      json(404, NOT_FOUND),
      { status: 404, errorCode: 'NotFound', errors: NOT_FOUND.Errors },
    ],
    ['a limit', json(429, { Errors: [] }, { 'Retry-After': '7' }), { status: 429, retryAfterSeconds: 7 }],
    [
      'an error of the token endpoint',
      json(400, { error: 'invalid_grant', error_description: 'Wrong.' }),
      { status: 400, errorCode: 'invalid_grant', message: 'Wrong.' },
    ],
    ['the page of a gateway', html(502, '<h1>Bad gateway</h1>'), { status: 502, message: 'Bad Gateway' }],
    ['a failure without a body', html(500, ''), { status: 500, message: 'Internal Server Error' }],
    ['a status that is no success', json(304, ''), { status: 304 }],
    [
      'a broken connection',
      (response) => response.destroy(),
      { status: null, errorCode: 'Network', code: 'ERR_NETWORK', originalMessage: 'Network Error' },
    ],
  ])('%s', async (_name, answered, expected) => {
    const { received, result } = await sameOutcome(answered, (oc) => oc.Me.Get())
    expect(result).toMatchObject('data' in expected ? expected : { name: 'PlatformError', ...expected })
    expect(received.length).toBeGreaterThan(0)
  })

  // Only for our client, because jsdom does not report this to axios. Browsers do.
  it('a connection that breaks within the response', async () => {
    answer = (response) => {
      halfAnswered(response)
      setTimeout(() => response.destroy(), 20)
    }
    const { result } = await outcomeOf(withFetch, (oc) => oc.Me.Get())
    expect(result).toMatchObject({ status: null, errorCode: 'Network', code: 'ERR_NETWORK' })
  })

  it('a redirect that is followed', async () => {
    const answered: Answer = (response) => {
      if (received.length > 1) return json(200, { ID: 'a' })(response)
      return response.writeHead(302, { Location: '/v1/elsewhere' }).end()
    }
    const { received: requests, result } = await sameOutcome(answered, (oc) => oc.Me.Get())
    expect(requests).toMatchObject([{ url: '/v1/me' }, { url: '/v1/elsewhere' }])
    expect(result).toEqual({ data: { ID: 'a' } })
  })

  it('a refused connection', async () => {
    const closed = createServer()
    await new Promise<void>((listening) => closed.listen(0, '127.0.0.1', listening))
    const origin = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`
    await new Promise((done) => closed.close(done))
    const { result } = await sameOutcome(neverAnswered, async (oc) => {
      const { baseApiUrl } = oc.Configuration.Get()
      oc.Configuration.Set({ baseApiUrl: origin })
      try {
        return await oc.Me.Get()
      } finally {
        oc.Configuration.Set({ baseApiUrl })
      }
    })
    expect(result).toMatchObject({ errorCode: 'Network', request: `GET ${origin}/v1/me` })
  })

  it.each([
    ['no response', neverAnswered],
    ['half a response', halfAnswered],
  ])('a timeout after %s', async (_name, answered) => {
    for (const oc of [withAxios, withFetch]) oc.Configuration.Set({ timeoutInMilliseconds: 100 })
    const { result } = await sameOutcome(answered, (oc) => oc.Me.Get())
    expect(result).toMatchObject({
      ...{ status: null, errorCode: 'Timeout', code: 'ECONNABORTED' },
      message: 'timeout of 100ms exceeded',
    })
  })

  it.each([
    ['before a response', neverAnswered],
    ['within a response', halfAnswered],
  ])('a cancellation %s', async (_name, answered) => {
    const { received: requests, result } = await sameOutcome(answered, (oc) => {
      const controller = new AbortController()
      onRequest = () => setTimeout(() => controller.abort(), 20)
      return oc.Products.List({ search: 'a' }, { signal: controller.signal })
    })
    expect(requests).toHaveLength(1)
    expect(result).toMatchObject({ errorCode: 'Aborted', code: 'ERR_CANCELED' })
  })

  it('a cancellation before the request, which is never sent', async () => {
    const { received: requests, result } = await sameOutcome(json(200, {}), (oc) =>
      oc.Products.List({}, { signal: AbortSignal.abort() }),
    )
    expect(requests).toEqual([])
    expect(result).toMatchObject({ errorCode: 'Aborted' })
  })

  it('the error of parameters that cannot be sent', async () => {
    const { received: requests, result } = await sameOutcome(json(200, {}), (oc) =>
      oc.Products.List({ filters: { Name: null as never } }),
    )
    expect(requests).toEqual([])
    expect(result).toMatchObject({
      status: null,
      errorCode: 'Unknown',
      message: expect.stringMatching(/null/i),
    })
  })
})
