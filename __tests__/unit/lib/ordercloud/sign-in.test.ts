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
import { endSession, leaveLapsed, signOut } from '@/lib/ordercloud/session-end'
import {
  BUYER_SENTENCE,
  CLOCK_SENTENCE,
  resumeSession,
  signIn,
  signInAgain,
  signInWith,
} from '@/lib/ordercloud/sign-in'
import { readUserName } from '@/lib/ordercloud/user-name'
import { keepDraft, readDraft } from '@/lib/forms/drafts'
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
  removeTokenCookies()
})

describe('signing in', () => {
  it('keeps the token and the name, and the refresh token only when asked to remember', async () => {
    await signIn(credentials)
    expect(getSession()).toMatchObject({
      isAuthenticated: true,
      isAdmin: true,
      userName: 'Mira Vandeloo',
      loading: false,
    })
    expect(readCookie(REFRESH_COOKIE)).toBeUndefined()
    await signIn({ ...credentials, remember: true })
    expect(readCookie(REFRESH_COOKIE)).toBe('refresh')
    expect(Login).toHaveBeenCalledWith('mira', 'secret', 'client', undefined, undefined, expect.anything())
  })

  it('turns a buyer away and keeps nothing', async () => {
    Login.mockResolvedValue({ access_token: token({ usrtype: 'buyer' }) })
    await expect(signIn(credentials)).rejects.toThrow(BUYER_SENTENCE)
    expect(readCookie(ACCESS_COOKIE)).toBeUndefined()
  })

  it('says that the clock is wrong where a token is over when it is granted', async () => {
    Login.mockResolvedValue({ access_token: token({ exp: Math.floor(Date.now() / 1000) - 60 }) })
    await expect(signIn(credentials)).rejects.toThrow(CLOCK_SENTENCE)
    expect(readCookie(ACCESS_COOKIE)).toBeUndefined()
  })

  it('says plainly that the browser did not keep the token, and why', async () => {
    SetAccessToken.mockImplementation(() => undefined)
    await expect(signIn(credentials)).rejects.toMatchObject({
      errorCode: 'TokenNotStored',
      message: expect.stringContaining('Allow cookies') as string,
    })
    Login.mockResolvedValue({
      access_token: token({ role: Array.from({ length: 400 }, (_, at) => `Role${at}`) }),
    })
    await expect(signIn(credentials)).rejects.toThrow(
      /cookie of \d+ bytes, and browsers keep at most 4096\. .*fewer roles/,
    )
  })

  it('takes tokens granted elsewhere, and refuses invalid ones and a buyer’s', async () => {
    await signInWith({ access_token: token(), refresh_token: 'refresh' }, false)
    expect(getSession()).toMatchObject({ isAuthenticated: true, userName: 'Mira Vandeloo' })
    expect(readCookie(REFRESH_COOKIE)).toBeUndefined()
    await expect(signInWith({ access_token: 'x' }, false)).rejects.toThrow('Invalid token')
    await expect(signInWith({ access_token: token({ usrtype: 'buyer' }) }, false)).rejects.toThrow(
      BUYER_SENTENCE,
    )
  })

  it('rejects with the platform’s refusal', async () => {
    Login.mockRejectedValue(new PlatformError('Wrong.', { status: 401 }))
    await expect(signIn(credentials)).rejects.toThrow('Wrong.')
    expect(getSession().isAuthenticated).toBe(false)
  })

  it('succeeds without a profile, under the user name', async () => {
    Get.mockRejectedValue(new PlatformError('No.', { status: 403 }))
    await signIn(credentials)
    expect(readUserName()).toBe('mira')
  })
})

describe('a remembered session', () => {
  beforeEach(() => setCookie(REFRESH_COOKIE, 'refresh'))

  it('goes on with a new token', async () => {
    RefreshToken.mockResolvedValue({ access_token: token() })
    await expect(resumeSession()).resolves.toBe('resumed')
    expect(getSession().isAuthenticated).toBe(true)
  })

  it('ends when the platform refuses, and keeps no token that would be tried again', async () => {
    RefreshToken.mockRejectedValue(new PlatformError('Dead.', { status: 400 }))
    await expect(resumeSession()).resolves.toBe('ended')
    expect(readCookie(REFRESH_COOKIE)).toBeUndefined()
  })

  it('stays for another try when the platform gives no answer', async () => {
    RefreshToken.mockRejectedValue(new PlatformError('Network Error', { errorCode: 'Network' }))
    await expect(resumeSession()).rejects.toThrow('Network Error')
    expect(readCookie(REFRESH_COOKIE)).toBe('refresh')
  })

  it('is dropped when it turns out to be a buyer’s', async () => {
    RefreshToken.mockResolvedValue({ access_token: token({ usrtype: 'buyer' }) })
    await expect(resumeSession()).resolves.toBe('buyer')
    expect(readCookie(ACCESS_COOKIE)).toBeUndefined()
  })
})

describe('the end of a session', () => {
  // An address within the page: going to another one is more than the test's browser can do.
  beforeEach(() => {
    jest.mocked(isBrowserPathOffice).mockReturnValue(true)
    jest.mocked(signInPath).mockReturnValue('#away')
  })

  it('keeps the page of who had signed in, with its rights and without its tokens', async () => {
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
      userName: 'Mira Vandeloo',
    })
    expect(readCookie(ACCESS_COOKIE)).toBeUndefined()
    expect(signInPath).not.toHaveBeenCalled()
    expect(ended).not.toHaveBeenCalled()
  })

  it('is over when the same user signs in again, remembered as before', async () => {
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

  it('stays a remembered one when its renewal was refused before it ended', async () => {
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

  it('is not over for somebody else, of whom nothing is kept', async () => {
    await signIn(credentials)
    endSession()
    Login.mockResolvedValue({ access_token: token({ usr: 'otto' }) })
    await expect(signInAgain('mira', 'secret')).rejects.toMatchObject({ errorCode: 'OtherUser' })
    Login.mockResolvedValue({ access_token: token({ usrtype: 'buyer' }) })
    await expect(signInAgain('mira', 'secret')).rejects.toThrow(BUYER_SENTENCE)
    expect(readCookie(ACCESS_COOKIE)).toBeUndefined()
    expect(getSession().isLapsed).toBe(true)
  })

  it('leads to the sign-in page who leaves, with nothing of the session', async () => {
    await signIn(credentials)
    endSession()
    leaveLapsed()
    expect(signInPath).toHaveBeenCalledWith('/')
    expect(getSession()).toMatchObject({ isLapsed: false, assignedRoles: [] })
    expect(readUserName()).toBe('')
  })

  it('leads there at once where nobody had signed in', () => {
    forgetSession()
    endSession()
    expect(signInPath).toHaveBeenCalledWith('/', 'expired')
  })

  it('keeps the rights of a page while its token is renewed', async () => {
    await signIn({ ...credentials, remember: true })
    setCookie(ACCESS_COOKIE, token({ exp: 1 }))
    sessionChanged()
    expect(getSession()).toMatchObject({ isAuthenticated: false, isLapsed: false, assignedRoles: ['A'] })
  })

  it('drops drafts when it was wanted', () => {
    const place = { owner: 'mira', path: 'products', id: 'p' }
    keepDraft(place, { values: { Name: 'Nut' }, base: {}, at: 1 }, 'tab')
    signOut()
    expect(readDraft(place)).toBeUndefined()
  })

  it('ends nothing before the page has agreed', async () => {
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
