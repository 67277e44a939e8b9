import { UnsecuredJWT } from 'jose'
import { ACCESS_COOKIE, REFRESH_COOKIE } from '@/lib/ordercloud/cookies'
import type { Settings } from '@/lib/settings'

jest.mock('@/lib/forms/clear-drafts', () => ({
  clearDrafts: () => Promise.resolve(),
}))

interface PendingRequest {
  method: string | undefined
  answer: (body?: object) => void
}
let requests: PendingRequest[]
let signOut: () => void
let leaveSignedOut: () => void

const setCookie = (name: string, value: string) => (document.cookie = `${name}=${value};path=/`)
const signInUntil = (exp: number) =>
  setCookie(ACCESS_COOKIE, new UnsecuredJWT({ usr: 'mira', usrtype: 'admin', exp, role: 'A' }).encode())
const passTime = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds)
const now = () => Math.floor(Date.now() / 1000)

/** Returns true once the page was requested to leave. jsdom cannot navigate, and logs an error. */
const hasLeft = () =>
  jest.mocked(console.error).mock.calls.some(([thrown]) => /navigation/.test(String(thrown)))

beforeEach(async () => {
  jest.useFakeTimers()
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  window.history.replaceState(null, '', '/products')
  requests = []
  globalThis.fetch = jest.fn((_url: string, { method }: RequestInit) => {
    return new Promise((resolve) => {
      requests.push({
        method,
        answer: (body = {}) => resolve({ ok: true, json: () => Promise.resolve(body) }),
      })
    })
  }) as never
  jest.resetModules()
  const settings = await import('@/lib/settings')
  settings.provideSettings({ apiUrl: 'https://platform.example', clientId: 'client' } as Settings)
  ;({ signOut } = await import('@/lib/ordercloud/sign-out'))
  ;({ leaveSignedOut } = await import('@/lib/ordercloud/session-end'))
})
afterEach(() => jest.useRealTimers())

it('leaves the page one second after sending the request that ends the tokens', async () => {
  signInUntil(now() + 600)
  signOut()
  await passTime(900)
  expect(requests.map(({ method }) => method)).toEqual(['DELETE'])
  expect(hasLeft()).toBe(false)
  await passTime(200)
  expect(hasLeft()).toBe(true)
  expect(fetch).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ keepalive: true }))
})

it('stays on the page until an expired token is renewed and its end is requested', async () => {
  signInUntil(now() - 600)
  setCookie(REFRESH_COOKIE, 'refresh')
  signOut()
  await passTime(3000)
  leaveSignedOut() // called by the session check when it finds no token
  expect(hasLeft()).toBe(false)
  expect(requests.map(({ method }) => method)).toEqual(['POST'])
  requests[0]?.answer({ access_token: 'renewed' })
  await passTime(1)
  expect(requests.map(({ method }) => method)).toEqual(['POST', 'DELETE'])
  expect(hasLeft()).toBe(true)
})

it('leaves the page after five seconds in any case', async () => {
  signInUntil(now() - 600)
  setCookie(REFRESH_COOKIE, 'refresh')
  signOut()
  await passTime(4900)
  expect(hasLeft()).toBe(false)
  await passTime(200)
  expect(hasLeft()).toBe(true)
})

it('leaves the page as soon as the platform has responded', async () => {
  signInUntil(now() + 600)
  signOut()
  await passTime(10)
  requests[0]?.answer()
  await passTime(1)
  expect(hasLeft()).toBe(true)
})
