import { CancelledError } from '@tanstack/react-query'
import fc from 'fast-check'
import { displayMessage, PlatformError, sufficientRoles, toPlatformError } from '@/lib/ordercloud/errors'
import { sortServerErrors } from '@/lib/forms/server-errors'
import { failureText, onFailure, reportFailure } from '@/lib/ordercloud/failures'

const answer = (status: number, data: unknown, more: object = {}) => ({
  response: { status, statusText: '', data, ...more },
  config: { method: 'get', url: 'http://api/v1/products', data: '{"Password":"secret"}' },
})
const shown = (thrown: unknown) => displayMessage(toPlatformError(thrown))

describe('a failed request', () => {
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

  it('names the record that was not found', () => {
    const data = {
      Errors: [{ ErrorCode: 'NotFound', Message: 'x', Data: { ObjectType: 'Product', ObjectID: 'a-1' } }],
    }
    expect(shown(answer(404, data))).toBe('Product "a-1" not found.')
  })

  it.each([null, undefined, {}, 'text', { ObjectType: 'Product' }])(
    'shows the platform message for NotFound with Data %p',
    (Data) => {
      expect(shown(answer(404, { Errors: [{ ErrorCode: 'NotFound', Message: 'Gone.', Data }] }))).toBe(
        'Gone.',
      )
    },
  )

  it('shows an expired token as an expired session', () => {
    const data = {
      Errors: [{ ErrorCode: 'InvalidToken', Message: 'Access token is invalid or expired.', Data: null }],
    }
    expect(shown(answer(401, data))).toBe('Your session has expired. Please log in.')
  })

  it('reads the message of the token endpoint', () => {
    expect(shown(answer(400, { error: 'invalid_grant', error_description: 'Wrong.' }))).toBe('Wrong.')
    expect(shown(answer(400, { error: 'invalid_grant' }))).toBe('invalid_grant')
    expect(toPlatformError(answer(400, { error: 'invalid_grant' })).errorCode).toBe('invalid_grant')
    expect(toPlatformError(answer(400, {})).errorCode).toBe('Unknown')
  })

  it('reads a body that arrives as text with a byte order mark', () => {
    expect(shown(answer(400, '\uFEFF{"Errors":[{"ErrorCode":"A","Message":"Told."}]}'))).toBe('Told.')
  })

  it.each([
    ['a page of HTML', answer(502, '<html>Bad gateway</html>'), 'The platform returned an error (502).'],
    ['an empty body', answer(500, ''), 'The platform returned an error (500).'],
    ['a status text', answer(503, '', { statusText: 'Service Unavailable' }), 'Service Unavailable'],
    ['errors of another shape', answer(400, { Errors: 'no list' }), 'The platform returned an error (400).'],
    [
      'entries of another shape',
      answer(400, { Errors: [null, 'x', { Message: 5 }] }),
      'The platform returned an error (400).',
    ],
    [
      'no answer',
      { message: 'Network Error', code: 'ERR_NETWORK' },
      'The platform cannot be reached. Check the connection, then retry.',
    ],
    [
      'a browser that is offline',
      new TypeError('Failed to fetch'),
      'The platform cannot be reached. Check the connection, then retry.',
    ],
    [
      'a late answer',
      { message: 'timeout of 60000ms exceeded', code: 'ECONNABORTED' },
      'The platform did not respond in time. Check the connection, then retry.',
    ],
    ['another failure without an answer', { message: 'Cookies are off.' }, 'Cookies are off.'],
    ['nothing', undefined, 'An unknown error occurred'],
    ['null', null, 'An unknown error occurred'],
    ['an empty object', {}, 'An unknown error occurred'],
    ['a string', 'broken', 'broken'],
  ])('shows a message for %s', (_name, thrown, expected) => expect(shown(thrown)).toBe(expected))

  it('shows a general message for a thrown object that cannot be read', () => {
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

  it('keeps the thrown error as cause only when there is no response', () => {
    const thrown = new TypeError('Failed to fetch')
    expect(toPlatformError(thrown).cause).toBe(thrown)
    expect(toPlatformError(undefined)).toMatchObject({ cause: undefined, status: null })
    expect('cause' in toPlatformError(answer(500, ''))).toBe(false)
  })

  it('distinguishes aborted, unreachable and timed-out requests', () => {
    expect(toPlatformError({ name: 'CanceledError', code: 'ERR_CANCELED' }).isAborted).toBe(true)
    expect(toPlatformError(new DOMException('x', 'AbortError')).isAborted).toBe(true)
    expect(toPlatformError(new CancelledError({ revert: true })).isAborted).toBe(true)
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

  it('keeps method and address of the request but not its body', () => {
    const error = toPlatformError(answer(500, ''))
    expect(error.request).toBe('GET http://api/v1/products')
    expect(JSON.stringify(error)).not.toContain('secret')
  })

  it('lists the sufficient roles', () => {
    const data = {
      Errors: [{ ErrorCode: 'InsufficientRoles', Message: 'No.', Data: { SufficientRoles: ['A', 'B', 5] } }],
    }
    expect(sufficientRoles(toPlatformError(answer(403, data)))).toEqual(['A', 'B'])
  })

  it('leaves the verification code for a new password out of the logged address', () => {
    const error = toPlatformError({
      ...answer(400, ''),
      config: { method: 'put', url: 'http://api/v1/password/reset/s3cret', data: '{"Password":"secret"}' },
    })
    expect(error.request).toBe('PUT http://api/v1/password/reset/{verificationCode}')
  })

  it('shows a message for every thrown value', () => {
    const item = fc.oneof(
      fc.anything(),
      fc.record({ ErrorCode: fc.anything(), Message: fc.anything(), Data: fc.anything() }),
      fc.record({
        ErrorCode: fc.constantFrom('NotFound', 'InsufficientRoles'),
        Message: fc.string(),
        Data: fc.oneof(
          fc.anything(),
          fc.record({ ObjectType: fc.anything(), ObjectID: fc.anything(), SufficientRoles: fc.anything() }),
        ),
      }),
    )
    const response = fc.record(
      {
        status: fc.oneof(fc.constantFrom(200, 400, 401, 403, 404, 429, 500), fc.anything()),
        statusText: fc.anything(),
        headers: fc.oneof(fc.anything(), fc.record({ 'retry-after': fc.anything() })),
        data: fc.oneof(
          fc.anything(),
          fc.json(),
          fc.record({ Errors: fc.oneof(fc.anything(), fc.array(item)) }),
        ),
        config: fc.anything(),
      },
      { requiredKeys: [] },
    )
    const thrown = fc.oneof(
      fc.anything({
        withNullPrototype: true,
        withBigInt: true,
        withDate: true,
        withMap: true,
        withSet: true,
      }),
      fc.record(
        { response, code: fc.anything(), name: fc.anything(), message: fc.anything(), config: fc.anything() },
        { requiredKeys: [] },
      ),
      fc.string().map((message) => new Error(message)),
    )
    fc.assert(
      fc.property(thrown, (value) => {
        const error = toPlatformError(value)
        expect(error).toBeInstanceOf(PlatformError)
        for (const text of [displayMessage(error), failureText(error)]) expect(text).toMatch(/[^]/)
        expect(error.retryAfterSeconds === undefined || error.retryAfterSeconds >= 0).toBe(true)
        expect(Array.isArray(sufficientRoles(error))).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('is converted only once', () => {
    const error = new PlatformError('x')
    expect(toPlatformError(error)).toBe(error)
  })
})

it('shows a lost connection with the same text in a toast and in a form, and logs the original error', () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const toasts: string[] = []
  const stop = onFailure((message) => toasts.push(message))
  const thrown = { message: 'Network Error', code: 'ERR_NETWORK' }
  reportFailure(toPlatformError(thrown))
  stop()
  const words = 'The platform cannot be reached. Check the connection, then retry.'
  expect(toasts).toEqual([words])
  expect(sortServerErrors(toPlatformError(thrown), ['Name'])).toEqual({ fields: {}, rest: [words] })
  expect(sortServerErrors(new TypeError('Failed to fetch'), ['Name'])).toEqual({ fields: {}, rest: [words] })
  expect(log).toHaveBeenCalledWith(expect.stringContaining('Network Error'))
})

it('shows an expired session with the same text in a form and in a toast', () => {
  const raw = { ErrorCode: 'InvalidToken', Message: 'Access token is invalid or expired.' }
  const error = new PlatformError(raw.Message, { status: 401, errors: [raw] })
  const words = 'Your session has expired. Please log in.'
  expect([displayMessage(error), failureText(error)]).toEqual([words, words])
  expect(sortServerErrors(error, ['ID'])).toEqual({ fields: {}, rest: [words] })
})
