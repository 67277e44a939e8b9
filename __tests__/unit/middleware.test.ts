/** @jest-environment node */
import { UnsecuredJWT } from 'jose'
import { NextRequest } from 'next/server'
import { RENAMED_TRACE } from '@/lib/operations/trace-requests'
import { config, middleware } from '@/middleware'

process.env.QUARTERMASTER_SANDBOX = 'local'

const token = (claims: object = {}) =>
  new UnsecuredJWT({
    usr: 'mira',
    usrtype: 'admin',
    exp: Math.floor(Date.now() / 1000) + 600,
    ...claims,
  }).encode()

function visit(path: string, cookies: Record<string, string> = {}) {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const response = middleware(new NextRequest(`http://office.example${path}`, { headers: { cookie } }))
  const location = response.headers.get('location')
  return { response, location: location && location.replace('http://office.example', '') }
}
const signedIn = { 'ordercloud.access-token': token() }

describe('the middleware', () => {
  it('redirects a visitor without a session to the sign-in page, with a return path', () => {
    expect(visit('/products?page=2').location).toBe('/?next=%2Fproducts%3Fpage%3D2')
    expect(visit('/dashboard').location).toBe('/')
    expect(visit('/').location).toBeNull()
  })

  it.each([
    ['undecodable', 'x.y.z'],
    ['expired', token({ exp: 1 })],
    ['a buyer’s', token({ usrtype: 'buyer' })],
    ['of an unknown kind', token({ usrtype: 'robot' })],
  ])('ignores a token that is %s, and keeps the visitor on the sign-in page', (_name, value) => {
    const cookies = { 'ordercloud.access-token': value, 'ordercloud.refresh-token': 'r' }
    expect(visit('/orders', cookies).location).toBe('/?next=%2Forders')
    expect(visit('/?next=%2Forders', cookies).location).toBeNull()
  })

  it('redirects a signed-in user to the requested page, if it is on this site', () => {
    expect(visit('/', signedIn).location).toBe('/dashboard')
    expect(visit('/?next=%2Forders', signedIn).location).toBe('/orders')
    expect(visit('/?next=%2F%2Fevil.example', signedIn).location).toBe('/dashboard')
    expect(visit('/products', signedIn).location).toBeNull()
  })

  it.each(['/?reset=CODE', '/?sso=S', '/?sso-error=No'])(
    'does not redirect a signed-in user from %s',
    (path) => {
      expect(visit(path, signedIn).location).toBeNull()
    },
  )

  it.each([
    ['an action that does not exist', '/', { headers: { 'next-action': 'junk' }, method: 'POST' }],
    ['an action without a body', '/products', { headers: { 'Next-Action': 'x'.repeat(42) } }],
    [
      'a form of an action',
      '/',
      { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    ],
    ['a picture to resize', '/_next/image?url=http%3A%2F%2F169.254.169.254%2F&w=64&q=75', {}],
    ['a picture without an address', '/_next/image', {}],
  ])('returns 404 with plain text for %s', async (_name, path, init) => {
    const response = middleware(new NextRequest(`http://office.example${path}`, init))
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('Not found')
  })

  it.each(['PUT', 'DELETE', 'PURGE', RENAMED_TRACE])(
    'returns 405 for %s with the allowed methods',
    (method) => {
      const response = middleware(new NextRequest('http://office.example/', { method }))
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST')
    },
  )

  it('gives every request an ID, or keeps the ID of a proxy', () => {
    const request = (headers: Record<string, string>) =>
      middleware(new NextRequest('http://office.example/', { headers })).headers.get('x-request-id')
    expect(request({ 'x-request-id': 'from-proxy' })).toBe('from-proxy')
    expect(request({})).toMatch(/^[\da-f-]{36}$/)
  })

  it('sends every document with its own nonce and without caching', () => {
    const nonces = [visit('/'), visit('/')].map(({ response }) => {
      expect(response.headers.get('cache-control')).toContain('no-store')
      return /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
    })
    expect(nonces[0]).toBeTruthy()
    expect(nonces[0]).not.toBe(nonces[1])
    expect(visit('/orders').response.headers.get('cache-control')).toBe('no-store')
  })

  it('does not match static files and health checks', () => {
    const pattern = new RegExp(`^${config.matcher[0]}$`)
    const files = [
      '/fonts/work-sans-latin-wght-normal.woff2',
      '/fonts/work-sans-LICENSE.txt',
      '/fonts/Roboto_700Bold.ttf',
    ]
    for (const path of ['/_next/static/x.js', '/healthz', '/readyz', '/icon.svg', '/robots.txt', ...files])
      expect(path).not.toMatch(pattern)
    const likeFiles = [
      '/icon.svgx',
      '/icon-svg',
      '/_next/image',
      '/healthzz',
      '/readyz/x',
      '/fonts/',
      '/fonts/a',
      '/fonts/a.woff2/b',
    ]
    for (const path of ['/', '/products', '/iconsets', '/a.b', '/images/a.png', ...likeFiles])
      expect(path).toMatch(pattern)
  })
})
