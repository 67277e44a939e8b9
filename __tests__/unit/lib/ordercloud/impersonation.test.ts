import { UnsecuredJWT } from 'jose'
import {
  IMPERSONATION_COOKIE,
  ACCESS_COOKIE,
  readCookie,
  REFRESH_COOKIE,
  removeTokenCookies,
} from '@/lib/ordercloud/cookies'
import {
  callAsUser,
  restoreImpersonationToken,
  storeImpersonationToken,
} from '@/lib/ordercloud/impersonation'
import { loadOrderCloud } from '@/lib/ordercloud/sdk'
import { endSession } from '@/lib/ordercloud/session-end'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/ordercloud/session-end')

const token = (usr: string, seconds = 600) =>
  new UnsecuredJWT({
    usr,
    usrtype: 'buyer',
    exp: Math.floor(Date.now() / 1000) + seconds,
    role: 'A',
  }).encode()
const setCookie = (name: string, value: string) => (document.cookie = `${name}=${value};path=/`)
const own = new UnsecuredJWT({
  usr: 'mira',
  usrtype: 'admin',
  exp: Math.floor(Date.now() / 1000) + 600,
  role: 'A',
}).encode()
const shopper = token('shopper')

/** The user and the address of each request. */
let sent: string[] = []
/** The status codes of the responses, in the order of the requests. 200 when none is left. */
let answers: number[] = []

beforeEach(() => {
  provideSettings({ apiUrl: 'http://platform.example', clientId: 'client' } as Settings)
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  jest.mocked(endSession).mockReset()
  sent = []
  answers = []
  globalThis.fetch = (async (url: string, { headers }: { headers: Record<string, string> }) => {
    const bearer = String(headers.Authorization).replace('Bearer ', '')
    const who = bearer === own ? 'mira' : bearer === shopper ? 'shopper' : `nobody (${bearer})`
    sent.push(`${who} ${url.replace('http://platform.example/v1', '')}`)
    const status = answers.shift() ?? 200
    return { status, statusText: '', headers: new Map(), text: async () => '{"Errors":[]}' }
  }) as never
  removeTokenCookies()
  setCookie(ACCESS_COOKIE, own)
  setCookie(IMPERSONATION_COOKIE, shopper)
})

describe('an impersonated request', () => {
  it('affects one request only; the next request is sent as the signed-in user', async () => {
    const oc = await loadOrderCloud()
    await callAsUser(
      ({ Me }) => Me,
      (me) => me.Get(),
    )
    await oc.Me.Get()
    expect(sent).toEqual(['shopper /me', 'mira /me'])
  })

  it('resets impersonation when it fails, and keeps the session of the signed-in user', async () => {
    const oc = await loadOrderCloud()
    answers = [401]
    await expect(
      callAsUser(
        ({ Me }) => Me,
        (me) => me.Get(),
      ),
    ).rejects.toMatchObject({ status: 401 })
    await oc.Me.Get()
    expect(sent).toEqual(['shopper /me', 'mira /me'])
    expect(endSession).not.toHaveBeenCalled()
  })

  it('resets impersonation when its function throws before sending', async () => {
    const oc = await loadOrderCloud()
    const broken = () => {
      throw new Error('No id.')
    }
    await expect(callAsUser(({ Me }) => Me, broken)).rejects.toThrow('No id.')
    await oc.Me.Get()
    expect(sent).toEqual(['mira /me'])
  })

  it('is rejected when it would be sent only after a wait, as the signed-in user', async () => {
    await expect(
      callAsUser(
        ({ Me }) => Me,
        async (me) => {
          await Promise.resolve()
          return me.ListOrders()
        },
      ),
    ).rejects.toMatchObject({ errorCode: 'ImpersonationUnused' })
    await new Promise((resolve) => setTimeout(resolve))
    expect(sent).toEqual([])
  })

  it('does not affect simultaneous requests of the signed-in user', async () => {
    const oc = await loadOrderCloud()
    await Promise.all([
      callAsUser(
        ({ Me }) => Me,
        (me) => me.ListOrders(),
      ),
      oc.Me.Get(),
      callAsUser(
        ({ Me }) => Me,
        (me) => me.ListProducts(),
      ),
      oc.Me.ListAddresses(),
    ])
    expect(sent.sort()).toEqual([
      'mira /me',
      'mira /me/addresses',
      'shopper /me/orders',
      'shopper /me/products',
    ])
  })

  it('uses the token of its own user when another tab has stored that of another user', async () => {
    setCookie(IMPERSONATION_COOKIE, token('another'))
    await callAsUser(
      ({ Me }) => Me,
      (me) => me.Get(),
      { token: shopper },
    )
    expect(sent).toEqual(['shopper /me'])
  })

  it('is not sent after the user has signed out, and stores no token then', async () => {
    removeTokenCookies()
    await expect(
      callAsUser(
        ({ Me }) => Me,
        (me) => me.Get(),
        { token: shopper },
      ),
    ).rejects.toMatchObject({ errorCode: 'ImpersonationOver' })
    expect(sent).toEqual([])
    expect(document.cookie).not.toContain(shopper)
  })

  it('is not sent with a token of its own that is over', async () => {
    await expect(
      callAsUser(
        ({ Me }) => Me,
        (me) => me.Get(),
        { token: token('shopper', -60) },
      ),
    ).rejects.toMatchObject({ errorCode: 'ImpersonationOver' })
    expect(sent).toEqual([])
  })

  it.each([
    ['there is no such token', undefined],
    ['it is over', token('shopper', -60)],
  ])('is never sent as the signed-in user when %s', async (_name, value) => {
    removeTokenCookies()
    setCookie(ACCESS_COOKIE, own)
    setCookie(REFRESH_COOKIE, 'refresh')
    if (value) setCookie(IMPERSONATION_COOKIE, value)
    await expect(
      callAsUser(
        ({ Me }) => Me,
        (me) => me.Get(),
      ),
    ).rejects.toMatchObject({ errorCode: 'ImpersonationOver' })
    expect(sent).toEqual([])
  })
})

describe('the impersonation token', () => {
  it('can be stored and removed', async () => {
    await storeImpersonationToken(undefined)
    await expect(
      callAsUser(
        ({ Me }) => Me,
        (me) => me.Get(),
      ),
    ).rejects.toMatchObject({ errorCode: 'ImpersonationOver' })
    await storeImpersonationToken(shopper)
    await callAsUser(
      ({ Me }) => Me,
      (me) => me.Get(),
    )
    expect(sent).toEqual(['shopper /me'])
  })

  it.each([
    ['does not decode', 'x', 'Invalid token'],
    [
      'is too large for a cookie',
      new UnsecuredJWT({ usrtype: 'buyer', exp: 9e9, role: ['R'.repeat(4096)] }).encode(),
      'did not store',
    ],
  ])('of an earlier user is not used when the new token %s', async (_name, next, message) => {
    const { set } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') ?? {}
    // Browsers drop a cookie above 4096 bytes, and the test environment keeps it.
    jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    const limited = jest.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => {
      if (cookie.length <= 4096) set?.call(document, cookie)
    })
    await expect(storeImpersonationToken(next)).rejects.toThrow(message)
    limited.mockRestore()
    await expect(
      callAsUser(
        ({ Me }) => Me,
        (me) => me.Get(),
      ),
    ).rejects.toMatchObject({ errorCode: 'ImpersonationOver' })
    expect(sent).toEqual([])
  })

  it('must be a valid token', () => expect(storeImpersonationToken('x')).rejects.toThrow('Invalid token'))
})

describe('restoring the token of an earlier user', () => {
  it('stores it again', async () => {
    setCookie(IMPERSONATION_COOKIE, token('other'))
    await restoreImpersonationToken(shopper)
    expect(readCookie(IMPERSONATION_COOKIE)).toBe(shopper)
  })

  it.each([
    ['it has expired', token('shopper', -60)],
    ['it does not decode', 'garbage'],
    ['there was none', undefined],
  ])('deletes the stored one when %s', async (_name, earlier) => {
    await restoreImpersonationToken(earlier)
    expect(readCookie(IMPERSONATION_COOKIE)).toBeUndefined()
  })

  it('stores nothing after the current user has signed out', async () => {
    removeTokenCookies()
    await restoreImpersonationToken(shopper)
    expect(readCookie(IMPERSONATION_COOKIE)).toBeUndefined()
  })
})
