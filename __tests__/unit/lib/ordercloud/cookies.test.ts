import { cookieOptions, keepsCookies, readCookie, removeTokenCookies } from '@/lib/ordercloud/cookies'

it('reads one cookie among others, including malformed ones', () => {
  for (const pair of ['bad=%E0%A4%A', 'ordercloud.access-token=a%3Db', '%E0%A4%A=x', 'empty=', 'lonely']) {
    document.cookie = pair
  }
  expect(readCookie('ordercloud.access-token')).toBe('a=b')
  expect(readCookie('empty')).toBeUndefined()
  expect(readCookie('missing')).toBeUndefined()
  expect(() => readCookie('bad')).not.toThrow()
})

it('detects whether the browser keeps cookies, and removes its test cookie', () => {
  expect(keepsCookies()).toBe(true)
  expect(document.cookie).not.toContain('probe')
  const getter = jest.spyOn(document, 'cookie', 'get').mockReturnValue('')
  expect(keepsCookies()).toBe(false)
  getter.mockRestore()
})

it('removes the token cookies', () => {
  document.cookie = 'ordercloud.access-token=a'
  document.cookie = 'ordercloud.refresh-token=b'
  removeTokenCookies()
  expect(readCookie('ordercloud.access-token')).toBeUndefined()
  expect(readCookie('ordercloud.refresh-token')).toBeUndefined()
})

it('sets secure cookies on https only, and same-site lax cookies everywhere', () => {
  expect(cookieOptions(true)).toMatchObject({ secure: true, samesite: 'lax', prefix: 'ordercloud' })
  expect(cookieOptions(false).secure).toBe(false)
})
