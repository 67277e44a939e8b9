import { cookieOptions, readCookie } from '@/lib/ordercloud/cookies'

it('reads one cookie among others, malformed ones included', () => {
  const jar = 'bad=%E0%A4%A; ordercloud.access-token=a%3Db; %E0%A4%A=x; empty=; lonely'
  expect(readCookie('ordercloud.access-token', jar)).toBe('a=b')
  expect(readCookie('bad', jar)).toBeUndefined()
  expect(readCookie('empty', jar)).toBeUndefined()
  expect(readCookie('missing', jar)).toBeUndefined()
})

it('writes secure cookies on https, lax ones everywhere', () => {
  expect(cookieOptions(true)).toMatchObject({ secure: true, samesite: 'lax', prefix: 'ordercloud' })
  expect(cookieOptions(false).secure).toBe(false)
})
