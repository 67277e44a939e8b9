import { UnsecuredJWT } from 'jose'
import { ACCESS_COOKIE, REFRESH_COOKIE, readCookie, removeTokenCookies } from '@/lib/ordercloud/cookies'
import { PlatformError } from '@/lib/ordercloud/errors'
import { loadOrderCloud } from '@/lib/ordercloud/sdk'
import { getSession } from '@/lib/ordercloud/session'
import { BUYER_SENTENCE, resumeSession, signIn } from '@/lib/ordercloud/sign-in'
import { readUserName } from '@/lib/ordercloud/user-name'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/ordercloud/sdk')

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

  it('says plainly that the browser did not keep the token', async () => {
    SetAccessToken.mockImplementation(() => undefined)
    await expect(signIn(credentials)).rejects.toMatchObject({ errorCode: 'TokenNotStored' })
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
