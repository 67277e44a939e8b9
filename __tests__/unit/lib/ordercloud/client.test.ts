import { deleteCookie } from 'cookies-next/client'
import { UnsecuredJWT } from 'jose'
import { waitBeforeRetry } from '@/lib/ordercloud/attempt'
import { call as platformCall } from '@/lib/ordercloud/client'
import { ACCESS_COOKIE, REFRESH_COOKIE, readCookie, removeTokenCookies } from '@/lib/ordercloud/cookies'
import { PlatformError } from '@/lib/ordercloud/errors'
import { onFailure } from '@/lib/ordercloud/failures'
import { loadOrderCloud } from '@/lib/ordercloud/sdk'
import { endSession, hasSignedOut } from '@/lib/ordercloud/session-end'
import { validToken } from '@/lib/ordercloud/tokens'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('@/lib/ordercloud/session-end')

const setCookie = (name: string, value: string) =>
  (document.cookie = `${name}=${encodeURIComponent(value)};path=/`)
const token = (seconds: number, usr = 'mira') =>
  new UnsecuredJWT({
    usr,
    usrtype: 'admin',
    exp: Math.floor(Date.now() / 1000) + seconds,
    role: 'A',
  }).encode()

const RefreshToken = jest.fn()
const platform = {
  Auth: { RefreshToken },
  Tokens: {
    SetAccessToken: (value: string) => setCookie(ACCESS_COOKIE, value),
    SetRefreshToken: (value: string) => setCookie(REFRESH_COOKIE, value),
    RemoveRefreshToken: () => deleteCookie(REFRESH_COOKIE),
  },
}
const answer = (status: number, more: object = {}) => new PlatformError(`${status}`, { status, ...more })
const failing = (...outcomes: unknown[]) =>
  jest.fn(async () => {
    const outcome = outcomes.shift()
    if (outcome instanceof Error) throw outcome
    return outcome
  })

// Makes waits end at once.
const call: typeof platformCall = async (run, options) => {
  const outcome = platformCall(run, options)
  outcome.catch(() => undefined)
  await jest.runAllTimersAsync()
  return outcome
}

let failures: string[] = []
beforeEach(() => {
  provideSettings({ clientId: 'client' } as Settings)
  jest.mocked(loadOrderCloud).mockResolvedValue(platform as never)
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  jest.spyOn(Math, 'random').mockReturnValue(0)
  jest.useFakeTimers()
  jest.mocked(endSession).mockReset()
  RefreshToken.mockReset()
  removeTokenCookies()
  setCookie(ACCESS_COOKIE, token(600))
  failures = []
})
afterEach(() => jest.useRealTimers())
const stop = onFailure((message) => failures.push(message))
afterAll(stop)

describe('a request', () => {
  it('returns the response of the platform', async () => {
    await expect(call(failing('rows'))).resolves.toBe('rows')
    expect(failures).toEqual([])
  })

  it('shows a failure once, or only logs it when quiet', async () => {
    await expect(call(failing(answer(400)))).rejects.toMatchObject({ status: 400 })
    expect(failures).toEqual(['400'])
    await expect(call(failing(answer(400)), { quiet: true })).rejects.toMatchObject({ status: 400 })
    expect(failures).toEqual(['400'])
    expect(console.error).toHaveBeenCalledTimes(2)
  })

  it('shows why the session ended, even when it is quiet', async () => {
    await expect(call(failing(answer(401)), { quiet: true })).rejects.toMatchObject({ status: 401 })
    expect(failures).toEqual(['401'])
    expect(endSession).toHaveBeenCalledTimes(1)
  })

  it('neither logs nor shows a failure that its caller expects', async () => {
    const expected = answer(400, { errorCode: 'Order.AllowedOnSubmittedOnly' })
    const options = { expected: ['Order.AllowedOnSubmittedOnly'] }
    await expect(call(failing(expected), options)).rejects.toBe(expected)
    expect([failures, jest.mocked(console.error).mock.calls]).toEqual([[], []])
  })

  it.each([429, 500, 502, 503, 504])('is retried for reads after %i', async (status) => {
    const run = failing(answer(status), answer(status), 'rows')
    await expect(call(run)).resolves.toBe('rows')
    expect(run).toHaveBeenCalledTimes(3)
  })

  it('fails after three retries', async () => {
    const run = failing(...Array.from({ length: 9 }, () => answer(503)))
    await expect(call(run)).rejects.toMatchObject({ status: 503 })
    expect(run).toHaveBeenCalledTimes(4)
  })

  it.each([500, 502, 503, 504])(
    'is not retried for writes after %i, because the write may have been carried out',
    async (status) => {
      const run = failing(answer(status), 'done')
      await expect(call(run, { write: true })).rejects.toMatchObject({ status })
      expect(run).toHaveBeenCalledTimes(1)
    },
  )

  it('is retried for writes after 429, because the write was not carried out', async () => {
    await expect(call(failing(answer(429), 'done'), { write: true })).resolves.toBe('done')
  })

  it('stops retrying without a message when its caller aborts it', async () => {
    const controller = new AbortController()
    const waiting = call(failing(answer(503), 'rows'), { signal: controller.signal })
    setTimeout(() => controller.abort(), 50)
    await expect(waiting).rejects.toMatchObject({ errorCode: 'Aborted' })
    expect(failures).toEqual([])
  })
})

describe('the token of a request', () => {
  it('is renewed before it expires, once for several requests, and the new refresh token is kept', async () => {
    setCookie(ACCESS_COOKIE, token(5))
    setCookie(REFRESH_COOKIE, 'old')
    const next = token(600, 'next')
    RefreshToken.mockResolvedValue({ access_token: next, refresh_token: 'new' })
    await Promise.all([call(failing(1)), call(failing(2)), call(failing(3))])
    expect(RefreshToken).toHaveBeenCalledTimes(1)
    expect(RefreshToken).toHaveBeenCalledWith('old', 'client', expect.anything())
    expect(readCookie(ACCESS_COOKIE)).toBe(next)
    expect(readCookie(REFRESH_COOKIE)).toBe('new')
  })

  it('is used until it expires when there is no refresh token', async () => {
    setCookie(ACCESS_COOKIE, token(5))
    await expect(call(failing('rows'))).resolves.toBe('rows')
  })

  it('ends the session when it has expired', async () => {
    setCookie(ACCESS_COOKIE, token(-60))
    const run = failing('rows')
    await expect(call(run)).rejects.toMatchObject({ status: 401 })
    expect(run).not.toHaveBeenCalled()
    expect(failures).toEqual(['Your session has expired. Please log in.'])
    expect(endSession).toHaveBeenCalled()
  })

  it('shows no message when it is missing after the user signed out', async () => {
    setCookie(ACCESS_COOKIE, token(-60))
    jest.mocked(hasSignedOut).mockReturnValueOnce(true)
    await expect(call(failing('rows'))).rejects.toMatchObject({ status: 401, errorCode: 'Aborted' })
    expect(failures).toEqual([])
    expect(endSession).not.toHaveBeenCalled()
  })

  it('ends the session when the platform rejects its renewal', async () => {
    setCookie(ACCESS_COOKIE, token(-60))
    setCookie(REFRESH_COOKIE, 'dead')
    RefreshToken.mockRejectedValue(answer(400))
    await expect(call(failing('rows'))).rejects.toMatchObject({ status: 401 })
    expect(endSession).toHaveBeenCalled()
  })

  it.each([400, 401])('is empty after the platform has rejected its renewal with %i', async (status) => {
    setCookie(ACCESS_COOKIE, token(-60))
    setCookie(REFRESH_COOKIE, 'dead')
    RefreshToken.mockRejectedValue(answer(status))
    await expect(validToken(platform as never)).resolves.toBe('')
    await expect(validToken(platform as never)).resolves.toBe('')
    expect(RefreshToken).toHaveBeenCalledTimes(1)
    expect(readCookie(REFRESH_COOKIE)).toBeUndefined()
  })

  it('is taken from another tab that renewed it while this tab waited for the lock', async () => {
    setCookie(ACCESS_COOKIE, token(-60))
    setCookie(REFRESH_COOKIE, 'old')
    const theirs = token(600, 'theirs')
    const request = (_name: string, work: () => Promise<void>) => {
      setCookie(ACCESS_COOKIE, theirs)
      return work()
    }
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
    try {
      await expect(validToken(platform as never)).resolves.toBe(theirs)
    } finally {
      Reflect.deleteProperty(navigator, 'locks')
    }
    expect(RefreshToken).not.toHaveBeenCalled()
  })

  it('keeps its refresh token when the renewal fails with a server error', async () => {
    setCookie(ACCESS_COOKIE, token(-60))
    setCookie(REFRESH_COOKIE, 'good')
    RefreshToken.mockRejectedValue(answer(503))
    await expect(validToken(platform as never)).rejects.toMatchObject({ status: 503 })
    expect(readCookie(REFRESH_COOKIE)).toBe('good')
  })

  it('is taken from another tab that renewed it while the renewal of this tab was rejected', async () => {
    setCookie(ACCESS_COOKIE, token(-60))
    setCookie(REFRESH_COOKIE, 'old')
    const theirs = token(600, 'theirs')
    RefreshToken.mockImplementation(() => {
      setCookie(ACCESS_COOKIE, theirs)
      setCookie(REFRESH_COOKIE, 'new')
      return Promise.reject(answer(400))
    })
    await expect(validToken(platform as never)).resolves.toBe(theirs)
    expect(readCookie(REFRESH_COOKIE)).toBe('new')
  })

  it.each([
    ['', undefined],
    ['after a failure too', answer(400)],
  ])('is not stored when its user signs out during its renewal %s', async (_name, failure) => {
    setCookie(ACCESS_COOKIE, token(-60))
    setCookie(REFRESH_COOKIE, 'old')
    RefreshToken.mockImplementation(() => {
      removeTokenCookies()
      return failure
        ? Promise.reject(failure)
        : Promise.resolve({ access_token: token(600), refresh_token: 'new' })
    })
    await expect(call(failing('rows'))).rejects.toMatchObject({ status: 401 })
    expect([readCookie(ACCESS_COOKIE), readCookie(REFRESH_COOKIE)]).toEqual([undefined, undefined])
  })

  it('does not replace the token of another user who signs in during its renewal', async () => {
    setCookie(ACCESS_COOKIE, token(-60))
    setCookie(REFRESH_COOKIE, 'old')
    const theirs = token(600, 'otto')
    RefreshToken.mockImplementation(() => {
      setCookie(ACCESS_COOKIE, theirs)
      setCookie(REFRESH_COOKIE, 'theirs')
      return Promise.resolve({ access_token: token(600), refresh_token: 'new' })
    })
    await expect(validToken(platform as never)).resolves.toBe(theirs)
    expect([readCookie(ACCESS_COOKIE), readCookie(REFRESH_COOKIE)]).toEqual([theirs, 'theirs'])
  })

  it('raises "Invalid token" when it is malformed', async () => {
    setCookie(ACCESS_COOKIE, 'not.a.token')
    await expect(call(failing('rows'))).rejects.toMatchObject({ status: 401, message: 'Invalid token' })
    expect(failures).toEqual(['Invalid token'])
  })

  it('is not checked for a request with its own token', async () => {
    setCookie(ACCESS_COOKIE, token(-60))
    await expect(call(failing('rows'), { bringsToken: true })).resolves.toBe('rows')
    await expect(call(failing(answer(401)), { bringsToken: true })).rejects.toMatchObject({ status: 401 })
    expect(endSession).not.toHaveBeenCalled()
  })

  it('is renewed when the platform rejects it before it expires, and the write is repeated', async () => {
    setCookie(REFRESH_COOKIE, 'old')
    RefreshToken.mockResolvedValue({ access_token: token(600, 'next') })
    const run = failing(answer(401), 'done')
    await expect(call(run, { write: true })).resolves.toBe('done')
    expect(readCookie(REFRESH_COOKIE)).toBe('old')
    expect(endSession).not.toHaveBeenCalled()
  })

  it('is renewed only once for a request that is rejected again', async () => {
    setCookie(REFRESH_COOKIE, 'old')
    RefreshToken.mockResolvedValue({ access_token: token(600, 'next') })
    await expect(call(failing(answer(401), answer(401)))).rejects.toMatchObject({ status: 401 })
    expect(RefreshToken).toHaveBeenCalledTimes(1)
  })
})

describe('the wait before a retry', () => {
  it('grows, and is at least as long as the platform requests', () => {
    const waits = [0, 1, 2].map((retries) => waitBeforeRetry(answer(503), retries, false))
    expect(waits).toEqual([225, 675, 2025])
    expect(waitBeforeRetry(answer(429, { retryAfterSeconds: 5 }), 0, true)).toBe(5000)
  })

  it('is undefined, so there is no retry, when the platform requests an hour', () => {
    expect(waitBeforeRetry(answer(429, { retryAfterSeconds: 3600 }), 0, false)).toBeUndefined()
  })

  it.each([400, 401, 403, 404, 409])('is undefined, so there is no retry, after %i', (status) => {
    expect(waitBeforeRetry(answer(status), 0, false)).toBeUndefined()
  })
})
