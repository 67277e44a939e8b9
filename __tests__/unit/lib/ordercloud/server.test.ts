/** @jest-environment node */
import { UnsecuredJWT } from 'jose'
import { cookies, headers } from 'next/headers'
import { getCookie } from 'cookies-next/server'
import { prefetchFromPlatform } from '@/lib/ordercloud/server'

jest.mock('next/headers', () => ({ cookies: jest.fn(), headers: jest.fn() }))
jest.mock('cookies-next/server', () => ({ getCookie: jest.fn() }))
jest.mock('@/lib/settings/server', () => ({ readSettings: () => ({ apiUrl: 'http://platform.example' }) }))

const signals: AbortSignal[] = []
const fetched = jest.fn(async (address: string, { signal }: { signal: AbortSignal }) => {
  signals.push(signal)
  return { ok: true, json: async () => ({ of: address }) }
})

/** Starts the next request of a browser. */
function request(destination = 'document', kind = 'admin', referer?: string) {
  const sent = { 'sec-fetch-dest': destination, ...(referer !== undefined && { referer }) }
  jest.mocked(headers).mockResolvedValue(new Headers(sent) as never)
  const exp = Math.floor(Date.now() / 1000) + 600
  jest.mocked(getCookie).mockResolvedValue(new UnsecuredJWT({ usr: 'mira', usrtype: kind, exp }).encode())
}

beforeEach(() => {
  signals.length = 0
  fetched.mockClear()
  global.fetch = fetched as never
  request()
})

it('reads an address once per document, also when several parts of it need the response', async () => {
  const both = await Promise.all([
    prefetchFromPlatform('/buyers/a'),
    prefetchFromPlatform('/buyers/a'),
    prefetchFromPlatform('/buyers', { page: 2 }),
  ])
  expect(both.map((one) => (one as { of: string }).of)).toEqual([
    'http://platform.example/v1/buyers/a',
    'http://platform.example/v1/buyers/a',
    'http://platform.example/v1/buyers?page=2',
  ])
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(cookies).not.toHaveBeenCalled()
})

it('reads it again for the next document', async () => {
  await prefetchFromPlatform('/buyers/a')
  request()
  await prefetchFromPlatform('/buyers/a')
  expect(fetched).toHaveBeenCalledTimes(2)
})

it('ends all reads of a document at the same time, and those of other documents separately', async () => {
  await prefetchFromPlatform('/buyers/a')
  await prefetchFromPlatform('/buyers/b')
  request()
  await prefetchFromPlatform('/buyers/c')
  expect(signals[1]).toBe(signals[0])
  expect(signals[2]).not.toBe(signals[0])
})

it('reads for the first page after signing in, which no link has prefetched', async () => {
  request('empty', 'admin', 'http://office.example/?next=%2Forders')
  expect(await prefetchFromPlatform('/buyers')).toBeDefined()
  for (const referer of ['http://office.example/orders', 'no address', '']) {
    request('empty', 'admin', referer)
    expect(await prefetchFromPlatform('/buyers')).toBeUndefined()
  }
})

it('reads nothing for navigation within the app, for buyers, and without a session', async () => {
  request('empty')
  expect(await prefetchFromPlatform('/buyers')).toBeUndefined()
  request('document', 'buyer')
  expect(await prefetchFromPlatform('/buyers')).toBeUndefined()
  request()
  jest.mocked(getCookie).mockResolvedValue(undefined)
  expect(await prefetchFromPlatform('/buyers')).toBeUndefined()
  expect(fetched).not.toHaveBeenCalled()
})

it('returns undefined after a failure', async () => {
  fetched.mockRejectedValueOnce(new DOMException('Too late.', 'TimeoutError'))
  expect(await prefetchFromPlatform('/buyers')).toBeUndefined()
})
