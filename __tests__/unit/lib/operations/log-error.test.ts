/** @jest-environment node */
import { errorLine, requestIdOf } from '@/lib/operations/log-error'

const place = { routePath: '/products', routeType: 'render' }

it('logs an error as one line of JSON with the request ID and without the query string', () => {
  const error = Object.assign(new Error('No\nluck'), { digest: '42' })
  const request = { method: 'GET', path: '/?reset=SECRET', headers: { 'x-request-id': 'abc-1' } }
  const line = errorLine(error, request, place)
  expect(line).not.toContain('\n')
  expect(line).not.toContain('SECRET')
  expect(JSON.parse(line)).toMatchObject({
    level: 'error',
    requestId: 'abc-1',
    method: 'GET',
    path: '/',
    route: '/products',
    kind: 'render',
    message: 'No\nluck',
    digest: '42',
    stack: expect.stringContaining('No\nluck'),
  })
})

it('logs a thrown value that is not an Error, and generates a missing request ID', () => {
  const line = errorLine('thrown text', { method: 'POST', path: '/x', headers: {} }, place)
  expect(JSON.parse(line)).toMatchObject({
    message: 'thrown text',
    requestId: expect.stringMatching(/^\S{36}$/),
  })
})

it.each(['', 'two words', 'a\nb', 'x'.repeat(129), '{"a":1}'])(
  'replaces the invalid request ID %j',
  (given) => {
    expect(requestIdOf(given)).toMatch(/^[\da-f-]{36}$/)
  },
)

it('keeps a valid request ID from a proxy', () => {
  expect(requestIdOf('Root=1-67891233-abcdef012345678912345678')).toBe(
    'Root=1-67891233-abcdef012345678912345678',
  )
})
