import { UnsecuredJWT } from 'jose'
import { ACCESS_COOKIE, REFRESH_COOKIE, readCookie, removeTokenCookies } from '@/lib/ordercloud/cookies'
import { PlatformError } from '@/lib/ordercloud/errors'
import { loadOrderCloud } from '@/lib/ordercloud/sdk'
import {
  forgetSession,
  getSession,
  onSessionEnd,
  sessionChanged,
  wasRemembered,
} from '@/lib/ordercloud/session'
import { endSession, leaveLapsed } from '@/lib/ordercloud/session-end'
import { signOut } from '@/lib/ordercloud/sign-out'
import {
  BUYER_SENTENCE,
  CLIENT_SENTENCE,
  CLOCK_SENTENCE,
  INACTIVE_CLIENT_SENTENCE,
  marketplaceSentence,
  resumeSession,
  signIn,
  signInAgain,
  signInWith,
} from '@/lib/ordercloud/sign-in'
import { readDisplayName } from '@/lib/ordercloud/display-name'
import { storeDraft, readDrafts } from '@/lib/forms/drafts'
import { guardLeaving } from '@/lib/forms/leaving'
import { provideSettings, type Settings } from '@/lib/settings'
import { isBrowserPathOffice, signInPath } from '@/lib/url/next-path'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('@/lib/url/next-path')

const token = (claims: object = {}) =>
  new UnsecuredJWT({
    usr: 'mira',
    usrtype: 'admin',
    exp: Math.floor(Date.now() / 1000) + 600,
    role: 'A',
    ...claims,
  }).encode()
const setCookie = (name: string, value: string) =>
  (document.cookie = `${name}=${encodeURIComponent(value)};path=/`)

const Login = jest.fn()
const RefreshToken = jest.fn()
const Get = jest.fn()
const request = jest.fn<Promise<unknown>, [string, RequestInit]>()
const SetAccessToken = jest.fn()
const platform = {
  Auth: { Login, RefreshToken },
  Me: { Get },
  Tokens: {
    SetAccessToken,
    SetRefreshToken: (value: string) => setCookie(REFRESH_COOKIE, value),
    RemoveRefreshToken: () =>
      (document.cookie = `${REFRESH_COOKIE}=;expires=Thu, 01 Jan 1970 00:00:00 GMT;path=/`),
  },
}
const credentials = { userName: 'mira', password: 'secret', remember: false }

beforeEach(() => {
  provideSettings({ clientId: 'client' } as Settings)
  jest.mocked(loadOrderCloud).mockResolvedValue(platform as never)
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  SetAccessToken.mockImplementation((value: string) => setCookie(ACCESS_COOKIE, value))
  Login.mockResolvedValue({ access_token: token(), refresh_token: 'refresh' })
  Get.mockResolvedValue({ FirstName: 'Mira', LastName: 'Vandeloo' })
  request.mockReset().mockResolvedValue({ ok: true })
  globalThis.fetch = request as never
  removeTokenCookies()
})

describe('signing in', () => {
  it('stores the token and the name, and the refresh token only with "Keep me signed in"', async () => {
    await signIn(credentials)
    expect(getSession()).toMatchObject({
      isAuthenticated: true,
      isAdmin: true,
      displayName: 'Mira Vandeloo',
      loading: false,
    })
    expect(readCookie(REFRESH_COOKIE)).toBeUndefined()
    await signIn({ ...credentials, remember: true })
    expect(readCookie(REFRESH_COOKIE)).toBe('refresh')
    expect(Login).toHaveBeenCalledWith('mira', 'secret', 'client', undefined, undefined, expect.anything())
  })

  it('rejects a buyer and stores no token', async () => {
    Login.mockResolvedValue({ access_token: token({ usrtype: 'buyer' }) })
    await expect(signIn(credentials)).rejects.toThrow(BUYER_SENTENCE)
    expect(readCookie(ACCESS_COOKIE)).toBeUndefined()
  })

  it('shows that the clock is wrong when the new token is already expired', async () => {
    Login.mockResolvedValue({ access_token: token({ exp: Math.floor(Date.now() / 1000) - 60 }) })
    await expect(signIn(credentials)).rejects.toThrow(CLOCK_SENTENCE)
    expect(readCookie(ACCESS_COOKIE)).toBeUndefined()
  })

  it('shows that the browser did not store the token, and why', async () => {
    SetAccessToken.mockImplementation(() => undefined)
    await expect(signIn(credentials)).rejects.toMatchObject({
      errorCode: 'TokenNotStored',
      message: expect.stringContaining('Allow cookies') as string,
    })
    Login.mockResolvedValue({
      access_token: token({ role: Array.from({ length: 400 }, (_, at) => `Role${at}`) }),
    })
    await expect(signIn(credentials)).rejects.toThrow(
      /cookie of \d+ bytes, but browsers store at most 4096\. .*fewer roles/,
    )
  })

  it('accepts tokens granted elsewhere, and rejects malformed tokens and those of a buyer', async () => {
    await signInWith({ access_token: token(), refresh_token: 'refresh' }, false)
    expect(getSession()).toMatchObject({ isAuthenticated: true, displayName: 'Mira Vandeloo' })
    expect(readCookie(REFRESH_COOKIE)).toBeUndefined()
    await expect(signInWith({ access_token: 'x' }, false)).rejects.toThrow('Invalid token')
    await expect(signInWith({ access_token: token({ usrtype: 'buyer' }) }, false)).rejects.toThrow(
      BUYER_SENTENCE,
    )
  })

  it('fails with the error of the platform', async () => {
    Login.mockRejectedValue(new PlatformError('Wrong.', { status: 401 }))
    await expect(signIn(credentials)).rejects.toThrow('Wrong.')
    expect(getSession().isAuthenticated).toBe(false)
  })

  it('shows the user name when the profile cannot be read', async () => {
    Get.mockRejectedValue(new PlatformError('No.', { status: 403 }))
    await signIn(credentials)
    expect(readDisplayName()).toBe('mira')
  })
})

describe('a remembered session', () => {
  beforeEach(() => setCookie(REFRESH_COOKIE, 'refresh'))

  it('continues with a new token', async () => {
    RefreshToken.mockResolvedValue({ access_token: token() })
    await expect(resumeSession()).resolves.toBe('resumed')
    expect(getSession().isAuthenticated).toBe(true)
  })

  it('ends and drops its refresh token when the platform rejects the renewal', async () => {
    RefreshToken.mockRejectedValue(new PlatformError('Dead.', { status: 400 }))
    await expect(resumeSession()).resolves.toBe('ended')
    expect(readCookie(REFRESH_COOKIE)).toBeUndefined()
  })

  it('keeps its refresh token when the platform does not respond', async () => {
    RefreshToken.mockRejectedValue(new PlatformError('Network Error', { errorCode: 'Network' }))
    await expect(resumeSession()).rejects.toThrow('Network Error')
    expect(readCookie(REFRESH_COOKIE)).toBe('refresh')
  })

  it('is dropped when it belongs to a buyer', async () => {
    RefreshToken.mockResolvedValue({ access_token: token({ usrtype: 'buyer' }) })
    await expect(resumeSession()).resolves.toBe('buyer')
    expect(readCookie(ACCESS_COOKIE)).toBeUndefined()
  })
})

describe('the end of a session', () => {
  // Uses an address within the page, because jsdom cannot navigate to another page.
  beforeEach(() => {
    jest.mocked(isBrowserPathOffice).mockReturnValue(true)
    jest.mocked(signInPath).mockReturnValue('#away')
  })

  it('keeps the page with its roles but removes the tokens', async () => {
    await signIn(credentials)
    const ended = jest.fn()
    const stop = onSessionEnd(ended)
    endSession()
    endSession()
    stop()
    expect(getSession()).toMatchObject({
      isAuthenticated: false,
      isLapsed: true,
      accessToken: undefined,
      assignedRoles: ['A'],
      displayName: 'Mira Vandeloo',
    })
    expect(readCookie(ACCESS_COOKIE)).toBeUndefined()
    expect(signInPath).not.toHaveBeenCalled()
    expect(ended).not.toHaveBeenCalled()
  })

  it('is reverted when the same user signs in again, remembered as before', async () => {
    await signIn({ ...credentials, remember: true })
    endSession()
    const ended = jest.fn()
    const stop = onSessionEnd(ended)
    await signInAgain('mira', 'secret')
    stop()
    expect(getSession()).toMatchObject({ isAuthenticated: true, isLapsed: false })
    expect(readCookie(REFRESH_COOKIE)).toBe('refresh')
    expect(ended).not.toHaveBeenCalled()
  })

  it('keeps the session remembered when its renewal was rejected before', async () => {
    await signIn({ ...credentials, remember: true })
    platform.Tokens.RemoveRefreshToken()
    sessionChanged()
    expect(wasRemembered()).toBe(true)
    endSession()
    await signInAgain('mira', 'secret')
    expect(readCookie(REFRESH_COOKIE)).toBe('refresh')
    Login.mockResolvedValue({ access_token: token({ jti: 'another' }), refresh_token: 'refresh' })
    await signIn(credentials)
    expect(wasRemembered()).toBe(false)
  })

  it('is not reverted, and no token is stored, when another user or a buyer signs in', async () => {
    await signIn(credentials)
    endSession()
    Login.mockResolvedValue({ access_token: token({ usr: 'otto' }) })
    await expect(signInAgain('mira', 'secret')).rejects.toMatchObject({ errorCode: 'OtherUser' })
    Login.mockResolvedValue({ access_token: token({ usrtype: 'buyer' }) })
    await expect(signInAgain('mira', 'secret')).rejects.toThrow(BUYER_SENTENCE)
    expect(readCookie(ACCESS_COOKIE)).toBeUndefined()
    expect(getSession().isLapsed).toBe(true)
  })

  it('redirects a user who leaves to the sign-in page and clears the session', async () => {
    await signIn(credentials)
    endSession()
    leaveLapsed()
    expect(signInPath).toHaveBeenCalledWith('/')
    expect(getSession()).toMatchObject({ isLapsed: false, assignedRoles: [] })
    expect(readDisplayName()).toBe('')
  })

  it('redirects to the sign-in page at once if no user was signed in', () => {
    forgetSession()
    endSession()
    expect(signInPath).toHaveBeenCalledWith('/', 'expired')
  })

  it('does not remove the roles of a page whose token can still be renewed', async () => {
    await signIn({ ...credentials, remember: true })
    setCookie(ACCESS_COOKIE, token({ exp: 1 }))
    sessionChanged()
    expect(getSession()).toMatchObject({ isAuthenticated: false, isLapsed: false, assignedRoles: ['A'] })
  })

  it('removes drafts when the user signs out', async () => {
    const place = { owner: 'mira', path: 'products', id: 'p', attempt: 'one' }
    await storeDraft(place, { values: { Name: 'Nut' }, base: {}, at: 1 }, 'memory')
    signOut()
    expect(await readDrafts(place)).toEqual([])
  })

  it('waits on sign-out until the page agrees to leave', async () => {
    await signIn({ ...credentials, remember: true })
    const guard = { ask: jest.fn<void, [() => void]>(), release: jest.fn() }
    const stop = guardLeaving(guard)
    signOut()
    expect(getSession().isAuthenticated).toBe(true)
    guard.ask.mock.lastCall?.[0]()
    expect(guard.release).toHaveBeenCalled()
    expect(getSession().isAuthenticated).toBe(false)
    stop()
  })
})

describe('the cookies of a session', () => {
  /** Returns the lifetime of each cookie from its last write: seconds, or "session". */
  const lifetimes = async (signingIn: () => Promise<unknown>) => {
    const write = jest.spyOn(document, 'cookie', 'set')
    await signingIn()
    const written = write.mock.calls.map(([text]) => text)
    write.mockRestore()
    return [ACCESS_COOKIE, REFRESH_COOKIE].map((name) => {
      const last = written.filter((text) => text.startsWith(`${name}=`)).at(-1)
      return /max-age=(\d+)/.exec(last ?? '')?.[1] ?? (/expires=/i.test(last ?? '') ? 'dated' : 'session')
    })
  }
  const granted = { access_token: token(), refresh_token: 'refresh', refresh_token_expires_in: 3600 }

  it('last until the browser closes without "Keep me signed in"', async () => {
    Login.mockResolvedValue(granted)
    const [access] = await lifetimes(() => signIn(credentials))
    expect(access).toBe('session')
    expect(readCookie(ACCESS_COOKIE)).toBe(granted.access_token)
    expect(readCookie(REFRESH_COOKIE)).toBeUndefined()
  })

  it('last as long as the refresh token with "Keep me signed in", including renewals', async () => {
    Login.mockResolvedValue(granted)
    expect(await lifetimes(() => signIn({ ...credentials, remember: true }))).toEqual(['3600', '3600'])
    const renewed = { ...granted, refresh_token: 'rotated', refresh_token_expires_in: 3000 }
    RefreshToken.mockResolvedValue({ ...renewed, access_token: token({ jti: 'renewed' }) })
    expect(await lifetimes(resumeSession)).toEqual(['3000', '3000'])
    expect(readCookie(REFRESH_COOKIE)).toBe('rotated')
  })

  it('last for the maximum lifetime of a refresh token if the platform returns no lifetime', async () => {
    expect(await lifetimes(() => signIn({ ...credentials, remember: true }))).toEqual([
      String(524_160 * 60),
      String(524_160 * 60),
    ])
  })
})

describe('signing out', () => {
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  const revocationBy = (token: string | undefined) => [
    'https://platform.example/v1/me/tokens',
    { method: 'DELETE', headers: { Authorization: `Bearer ${token}` }, keepalive: true },
  ]
  beforeEach(() => provideSettings({ clientId: 'client', apiUrl: 'https://platform.example' } as Settings))

  it('ends the tokens on the platform, and removes the cookies without waiting', async () => {
    await signIn({ ...credentials, remember: true })
    const accessToken = readCookie(ACCESS_COOKIE)
    signOut()
    expect(readCookie(ACCESS_COOKIE)).toBeUndefined()
    expect(readCookie(REFRESH_COOKIE)).toBeUndefined()
    await settled()
    expect(request.mock.calls).toEqual([revocationBy(accessToken)])
  })

  it('ends the tokens of a remembered session whose access token has expired', async () => {
    await signIn({ ...credentials, remember: true })
    setCookie(ACCESS_COOKIE, token({ exp: 1 }))
    request.mockResolvedValueOnce({ ok: true, json: () => Promise.resolve({ access_token: 'renewed' }) })
    signOut()
    await settled()
    const [renewal, revocation] = request.mock.calls
    expect(renewal).toEqual([
      'https://platform.example/oauth/token',
      expect.objectContaining({ method: 'POST', keepalive: true }),
    ])
    expect(Object.fromEntries(renewal?.[1].body as URLSearchParams)).toEqual({
      grant_type: 'refresh_token',
      client_id: 'client',
      refresh_token: 'refresh',
    })
    expect(revocation).toEqual(revocationBy('renewed'))
    expect(readCookie(ACCESS_COOKIE)).toBeUndefined()
  })

  it('removes the cookies when the platform cannot be reached', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    await signIn(credentials)
    request.mockRejectedValue(new TypeError('Failed to fetch'))
    signOut()
    await settled()
    expect(getSession().isAuthenticated).toBe(false)
    expect(console.warn).toHaveBeenCalled()
  })
})

describe('a back office with wrong settings', () => {
  it.each([
    ['Auth.OauthError', 401, CLIENT_SENTENCE],
    ['Auth.InvalidGrant', 400, CLIENT_SENTENCE],
    ['Auth.ClientNotActive', 400, INACTIVE_CLIENT_SENTENCE],
  ])('shows that its API client is not accepted: %s', async (errorCode, status, sentence) => {
    Login.mockRejectedValue(new PlatformError('There is no API client "x".', { errorCode, status }))
    await expect(signIn(credentials)).rejects.toMatchObject({ message: sentence, errorCode })
  })

  it('shows the message of the platform for a wrong password', async () => {
    const errorCode = 'Auth.InvalidUsernameOrPassword'
    Login.mockRejectedValue(new PlatformError('Wrong.', { errorCode, status: 400 }))
    await expect(signIn(credentials)).rejects.toThrow('Wrong.')
  })

  it('rejects a user of another marketplace and stores no token', async () => {
    provideSettings({ clientId: 'client', marketplaceId: 'Meridian' } as Settings)
    Get.mockResolvedValue({ FirstName: 'Mira', LastName: 'Vandeloo', Seller: { ID: 'other' } })
    await expect(signIn(credentials)).rejects.toThrow(marketplaceSentence('Meridian', 'other'))
    expect(readCookie(ACCESS_COOKIE)).toBeUndefined()
    Get.mockResolvedValue({ FirstName: 'Mira', LastName: 'Vandeloo', Seller: { ID: 'meridian' } })
    await signIn(credentials)
    expect(readDisplayName()).toBe('Mira Vandeloo')
  })
})
