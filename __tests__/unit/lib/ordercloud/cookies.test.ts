import { cookieOptions, readCookie, removeTokenCookies } from '@/lib/ordercloud/cookies'

it('reads one cookie among others, malformed ones included', () => {
  for (const pair of ['bad=%E0%A4%A', 'ordercloud.access-token=a%3Db', '%E0%A4%A=x', 'empty=', 'lonely']) {
    document.cookie = pair
  }
  expect(readCookie('ordercloud.access-token')).toBe('a=b')
  expect(readCookie('empty')).toBeUndefined()
  expect(readCookie('missing')).toBeUndefined()
  expect(() => readCookie('bad')).not.toThrow()
})

it('drops the token cookies', () => {
  document.cookie = 'ordercloud.access-token=a'
  document.cookie = 'ordercloud.refresh-token=b'
  removeTokenCookies()
  expect(readCookie('ordercloud.access-token')).toBeUndefined()
  expect(readCookie('ordercloud.refresh-token')).toBeUndefined()
})

it('writes secure cookies on https, lax ones everywhere', () => {
  expect(cookieOptions(true)).toMatchObject({ secure: true, samesite: 'lax', prefix: 'ordercloud' })
  expect(cookieOptions(false).secure).toBe(false)
})
