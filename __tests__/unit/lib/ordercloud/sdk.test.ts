import { UnsecuredJWT } from 'jose'
import { ACCESS_COOKIE, REFRESH_COOKIE, removeTokenCookies } from '@/lib/ordercloud/cookies'
import fetchClient from '@/lib/ordercloud/fetch-client'
import { loadOrderCloud } from '@/lib/ordercloud/sdk'
import { provideSettings, type Settings } from '@/lib/settings'

const PLATFORM = 'http://platform.example'
const HOUR_MS = 60 * 60_000

const setCookie = (name: string, value: string) => (document.cookie = `${name}=${value};path=/`)
const token = (seconds: number) =>
  new UnsecuredJWT({ usr: 'mira', usrtype: 'admin', exp: Math.floor(Date.now() / 1000) + seconds }).encode()

let requests: { url: string; headers: Record<string, string> }[] = []
let status = 200

beforeEach(async () => {
  provideSettings({ apiUrl: PLATFORM, clientId: 'client' } as Settings)
  const oc = await loadOrderCloud()
  oc.Configuration.Set({ ...oc.Configuration.Get(), baseApiUrl: PLATFORM })
  requests = []
  status = 200
  globalThis.fetch = (async (url: string, { headers }: { headers: Record<string, string> }) => {
    requests.push({ url, headers })
    return { status, statusText: '', headers: new Map(), text: async () => '{}' }
  }) as never
  removeTokenCookies()
  setCookie(ACCESS_COOKIE, token(600))
})

afterEach(() => {
  jest.useRealTimers()
  setCookie('XSRF-TOKEN', ';max-age=0')
})

/** Makes all requests wait until they are canceled. */
function answerNever() {
  jest.useFakeTimers()
  globalThis.fetch = ((_url: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))) as never
}

describe('the requests of the SDK', () => {
  it('are sent to the platform and accept JSON or plain text', async () => {
    await (await loadOrderCloud()).Me.Get()
    expect(requests[0]?.url).toBe(`${PLATFORM}/v1/me`)
    expect(requests[0]?.headers.Accept).toMatch(/^application\/json, text\/plain/)
  })

  it('fail after 60 seconds without a response', async () => {
    answerNever()
    const settled = jest.fn()
    const request = (await loadOrderCloud()).Me.Get().finally(settled)
    const failed = expect(request).rejects.toMatchObject({ status: null, errorCode: 'Timeout' })
    await jest.advanceTimersByTimeAsync(59_999)
    expect(settled).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    await failed
  })

  it('have no time limit by default', async () => {
    answerNever()
    const settled = jest.fn()
    void fetchClient.get(PLATFORM).finally(settled)
    await jest.advanceTimersByTimeAsync(HOUR_MS)
    expect(settled).not.toHaveBeenCalled()
  })

  it('have the XSRF header only when they are sent to the origin of the page', async () => {
    const oc = await loadOrderCloud()
    setCookie('XSRF-TOKEN', 'secret')
    await oc.Me.Get()
    expect(requests[0]?.headers).not.toHaveProperty('X-XSRF-TOKEN')
    oc.Configuration.Set({ ...oc.Configuration.Get(), baseApiUrl: `${window.location.origin}/api` })
    await oc.Me.Get()
    expect(requests[1]?.headers).toHaveProperty('X-XSRF-TOKEN', 'secret')
  })

  it.each([200, 204, 299])('succeed with status %i', async (answered) => {
    status = answered
    await expect((await loadOrderCloud()).Me.Get()).resolves.toBeDefined()
  })

  it.each([199, 300, 304, 400])('fail with status %i', async (answered) => {
    status = answered
    await expect((await loadOrderCloud()).Me.Get()).rejects.toMatchObject({ status: answered })
  })

  it('reject a null filter', async () => {
    const oc = await loadOrderCloud()
    await expect(oc.Products.List({ filters: { Name: null as never } })).rejects.toThrow(/null/i)
    expect(requests).toEqual([])
  })
})

describe('the tokens of the SDK', () => {
  it('are empty when the refresh of an expired token is rejected', async () => {
    const oc = await loadOrderCloud()
    setCookie(ACCESS_COOKIE, token(-60))
    setCookie(REFRESH_COOKIE, 'dead')
    status = 400
    await expect(oc.Tokens.GetValidToken()).resolves.toBe('')
  })

  it('are rejected when malformed', async () => {
    const oc = await loadOrderCloud()
    expect(() => oc.Tokens.SetAccessToken('x')).toThrow('Invalid token')
  })
})
