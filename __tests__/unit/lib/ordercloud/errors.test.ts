import { displayMessage, PlatformError, sufficientRoles, toPlatformError } from '@/lib/ordercloud/errors'

const answer = (status: number, data: unknown, more: object = {}) => ({
  response: { status, statusText: '', data, ...more },
  config: { method: 'get', url: 'http://api/v1/products', data: '{"Password":"secret"}' },
})
const shown = (thrown: unknown) => displayMessage(toPlatformError(thrown))

describe('a failed call', () => {
  it('shows the first message of the platform', () => {
    const error = toPlatformError(
      answer(400, {
        Errors: [
          { ErrorCode: 'A', Message: 'First.' },
          { ErrorCode: 'B', Message: 'Second.' },
        ],
      }),
    )
    expect(displayMessage(error)).toBe('First.')
    expect(error).toMatchObject({ status: 400, errorCode: 'A' })
    expect(error.errors).toHaveLength(2)
  })

  it('names what was not found', () => {
    const data = {
      Errors: [{ ErrorCode: 'NotFound', Message: 'x', Data: { ObjectType: 'Product', ObjectID: 'a-1' } }],
    }
    expect(shown(answer(404, data))).toBe('Product "a-1" not found.')
  })

  it.each([null, undefined, {}, 'text', { ObjectType: 'Product' }])('bears NotFound with Data %p', (Data) => {
    expect(shown(answer(404, { Errors: [{ ErrorCode: 'NotFound', Message: 'Gone.', Data }] }))).toBe('Gone.')
  })

  it('calls an expired token an expired session', () => {
    const data = {
      Errors: [{ ErrorCode: 'InvalidToken', Message: 'Access token is invalid or expired.', Data: null }],
    }
    expect(shown(answer(401, data))).toBe('Your session has expired. Please log in.')
  })

  it('reads what the token endpoint says', () => {
    expect(shown(answer(400, { error: 'invalid_grant', error_description: 'Wrong.' }))).toBe('Wrong.')
    expect(shown(answer(400, { error: 'invalid_grant' }))).toBe('invalid_grant')
  })

  it('reads a body that arrived as text, behind a byte order mark', () => {
    expect(shown(answer(400, '\uFEFF{"Errors":[{"ErrorCode":"A","Message":"Told."}]}'))).toBe('Told.')
  })

  it.each([
    ['a page of HTML', answer(502, '<html>Bad gateway</html>'), 'The platform answered 502.'],
    ['an empty body', answer(500, ''), 'The platform answered 500.'],
    ['a status text', answer(503, '', { statusText: 'Service Unavailable' }), 'Service Unavailable'],
    ['errors of another shape', answer(400, { Errors: 'no list' }), 'The platform answered 400.'],
    [
      'entries of another shape',
      answer(400, { Errors: [null, 'x', { Message: 5 }] }),
      'The platform answered 400.',
    ],
    ['no answer', { message: 'Network Error', code: 'ERR_NETWORK' }, 'Network Error'],
    ['nothing', undefined, 'An unknown error occurred'],
    ['null', null, 'An unknown error occurred'],
    ['an empty object', {}, 'An unknown error occurred'],
    ['a string', 'broken', 'broken'],
  ])('has a sentence for %s', (_name, thrown, expected) => expect(shown(thrown)).toBe(expected))

  it('survives a thing that throws when it is read', () => {
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error('no')
        },
      },
    )
    expect(shown(trap)).toBe('An unknown error occurred')
  })

  it('tells apart cancelled, unanswered and late', () => {
    expect(toPlatformError({ name: 'CanceledError', code: 'ERR_CANCELED' }).isAborted).toBe(true)
    expect(toPlatformError(new DOMException('x', 'AbortError')).isAborted).toBe(true)
    expect(toPlatformError({ code: 'ERR_NETWORK', message: 'x' }).errorCode).toBe('Network')
    expect(toPlatformError(new TypeError('Failed to fetch')).errorCode).toBe('Network')
    expect(toPlatformError(new TypeError('undefined is not a function')).errorCode).toBe('Unknown')
    expect(toPlatformError({ code: 'ECONNABORTED', message: 'timeout' }).errorCode).toBe('Timeout')
  })

  it('reads Retry-After in seconds and as a date', () => {
    expect(toPlatformError(answer(429, '', { headers: { 'retry-after': '7' } })).retryAfterSeconds).toBe(7)
    const date = new Date(Date.now() + 60_000).toUTCString()
    expect(
      toPlatformError(answer(429, '', { headers: { 'retry-after': date } })).retryAfterSeconds,
    ).toBeGreaterThan(50)
    expect(
      toPlatformError(answer(429, '', { headers: { 'retry-after': 'soon' } })).retryAfterSeconds,
    ).toBeUndefined()
  })

  it('knows verb and address but never a body', () => {
    const error = toPlatformError(answer(500, ''))
    expect(error.request).toBe('GET http://api/v1/products')
    expect(JSON.stringify(error)).not.toContain('secret')
  })

  it('lists the roles that would have sufficed', () => {
    const data = {
      Errors: [{ ErrorCode: 'InsufficientRoles', Message: 'No.', Data: { SufficientRoles: ['A', 'B', 5] } }],
    }
    expect(sufficientRoles(toPlatformError(answer(403, data)))).toEqual(['A', 'B'])
  })

  it('is made only once', () => {
    const error = new PlatformError('x')
    expect(toPlatformError(error)).toBe(error)
  })
})
