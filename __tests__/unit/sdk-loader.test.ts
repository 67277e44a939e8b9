import { readFileSync } from 'node:fs'
import { UnsecuredJWT } from 'jose'
import { fromRoot } from '@/scripts/lib/paths.mjs'
import sdkLoader from '@/scripts/lib/sdk-loader.mjs'

const SOURCE = readFileSync(fromRoot('node_modules/ordercloud-javascript-sdk/dist/index.js'), 'utf8')

type Library = typeof import('ordercloud-javascript-sdk')
const send = jest.fn()

/** Runs the library with `send` as its HTTP client. */
function run(source: string): Library {
  const library = { exports: {} as Library }
  const methods = { get: send, put: send, post: send, patch: send, delete: send }
  new Function('module', 'exports', 'require', source)(library, library.exports, () => methods)
  library.exports.Configuration.Set({ baseApiUrl: 'https://platform.example', apiVersion: 'v1' })
  return library.exports
}

describe.each([
  ['the library', SOURCE],
  ['the library of the build', sdkLoader(SOURCE)],
])('%s', (_title, source) => {
  const { EntitySynchronization, Products } = run(source)
  const accessToken = new UnsecuredJWT({ usr: 'mira', exp: Math.floor(Date.now() / 1000) + 600 }).encode()
  const withToken = { accessToken }
  beforeEach(() => send.mockReset())

  it('resolves with the data of the response', async () => {
    send.mockResolvedValue({ data: { ID: 'anchor' } })
    await expect(Products.Patch('anchor', { Name: 'Anchor' }, withToken)).resolves.toEqual({ ID: 'anchor' })
    expect(send.mock.calls[0]?.slice(0, 2)).toEqual([
      'https://platform.example/v1/products/anchor',
      { Name: 'Anchor' },
    ])
  })

  it('rejects with an error of the platform', async () => {
    const Errors = [
      { ErrorCode: 'NotFound', Message: 'None', Data: { ObjectType: 'Product', ObjectID: 'a' } },
    ]
    send.mockRejectedValue({ response: { status: 404, data: { Errors } } })
    await expect(Products.Get('a', withToken)).rejects.toMatchObject({
      isOrderCloudError: true,
      status: 404,
      errorCode: 'NotFound',
    })
  })

  it('rejects with any other failure unchanged', async () => {
    const failure = new Error('Network')
    send.mockRejectedValue(failure)
    await expect(EntitySynchronization.GetBuyers(withToken)).rejects.toBe(failure)
  })
})

it('has fewer generators than the library', () => {
  const count = (text: string) => text.split('return __generator(').length
  expect(count(sdkLoader(SOURCE))).toBeLessThan(count(SOURCE) / 20)
})
