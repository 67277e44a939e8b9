import { PlatformError } from '@/lib/ordercloud/errors'
import { ensureToken } from '@/lib/ordercloud/tokens'
import { uploadFile } from '@/lib/ordercloud/upload'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/ordercloud/sdk', () => ({ loadOrderCloud: async () => ({}) }))
jest.mock('@/lib/ordercloud/tokens', () => ({ ensureToken: jest.fn() }))
jest.mock('@/lib/ordercloud/cookies', () => ({ ACCESS_COOKIE: 'access', readCookie: () => 'token' }))

const TARGET = {
  url: 'https://storage.example/a.png?signature=secret',
  method: 'PUT',
  headers: { 'Content-Type': 'image/png', 'x-ms-blob-type': 'BlockBlob' },
  publicUrl: 'https://pictures.example/a.png',
}

/** Stands in for the browser's sender, which the tests answer. */
class Sender {
  static last: Sender
  status = 0
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {}
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  onloadend = () => {}
  readonly sent: unknown[] = []
  constructor() {
    Sender.last = this
  }
  open = (...request: unknown[]) => void this.sent.push(request)
  setRequestHeader = (...header: unknown[]) => void this.sent.push(header)
  send = (body: unknown) => void this.sent.push(body)
  abort = () => this.onabort()
  answer(status: number) {
    this.status = status
    this.onload()
    this.onloadend()
  }
}

const file = new File(['picture'], 'a.png', { type: 'image/png' })
const request = jest.fn()
const answerWith = (body: unknown, status = 200) =>
  request.mockResolvedValue({ ok: status < 400, status, json: async () => body })
let abort: AbortController
const progress = jest.fn()
const upload = () => uploadFile(file, 'drill', { onProgress: progress, signal: abort.signal })
/** Starts an upload and waits until the file is being sent. */
const started = async () => {
  const outcome = upload().catch((error: unknown) => error)
  while (!Sender.last?.sent.includes(file)) await Promise.resolve()
  return { outcome, sender: Sender.last }
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  provideSettings({ uploadUrl: 'https://uploads.example/grant' } as Settings)
  globalThis.fetch = request as never
  globalThis.XMLHttpRequest = Sender as never
  Sender.last = undefined as never
  abort = new AbortController()
  progress.mockReset()
  request.mockReset()
  answerWith(TARGET)
})

it('asks the endpoint with the token, and sends the file to the storage without it', async () => {
  const { outcome, sender } = await started()
  expect(ensureToken).toHaveBeenCalled()
  const [address, { method, headers, body }] = request.mock.calls[0] as [string, Record<string, unknown>]
  expect([address, method]).toEqual(['https://uploads.example/grant', 'POST'])
  expect(headers).toMatchObject({ Authorization: 'Bearer token' })
  expect(JSON.parse(String(body))).toEqual({ name: 'a.png', type: 'image/png', size: 7, productID: 'drill' })
  expect(sender.sent).toEqual([['PUT', TARGET.url], ...Object.entries(TARGET.headers), file])
  sender.upload.onprogress?.({ loaded: 4 })
  expect(progress).toHaveBeenCalledWith(4)
  sender.answer(201)
  expect(await outcome).toBe(TARGET.publicUrl)
})

it('shows the message of the endpoint, or the status', async () => {
  answerWith({ message: 'Only 100 pictures per day.' }, 429)
  await expect(upload()).rejects.toThrow('Only 100 pictures per day.')
  answerWith(undefined, 502)
  await expect(upload()).rejects.toThrow('The upload service rejected the picture (status 502).')
})

it.each([
  ['no object', undefined],
  ['no address', { ...TARGET, url: undefined }],
  ['an address of another kind', { ...TARGET, url: 'javascript:alert(1)' }],
  ['a public address of another kind', { ...TARGET, publicUrl: '/a.png' }],
  ['another method', { ...TARGET, method: 'DELETE' }],
  ['headers of another kind', { ...TARGET, headers: { 'Content-Length': 7 } }],
])('rejects a response with %s', async (_, body) => {
  answerWith(body)
  await expect(upload()).rejects.toThrow('unexpected response')
  expect(Sender.last).toBeUndefined()
})

it('reports a rejection by the storage without logging the signature', async () => {
  const { outcome, sender } = await started()
  sender.answer(403)
  const error = await outcome
  expect(error).toBeInstanceOf(PlatformError)
  expect(error).toHaveProperty('message', 'The storage rejected the picture (status 403).')
  const logged = jest.mocked(console.error).mock.calls.join()
  expect(logged).toContain('PUT https://storage.example/a.png failed')
  expect(logged).not.toContain('secret')
})

it('reports a service that cannot be reached', async () => {
  const { outcome, sender } = await started()
  sender.onerror()
  expect(await outcome).toHaveProperty('message', expect.stringContaining('cannot be reached'))
  request.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(upload()).rejects.toThrow('The upload service cannot be reached.')
})

it('stops sending when it is canceled, without reporting a failure', async () => {
  const { outcome } = await started()
  abort.abort()
  expect(await outcome).toHaveProperty('name', 'AbortError')
  expect(console.error).not.toHaveBeenCalled()
})
