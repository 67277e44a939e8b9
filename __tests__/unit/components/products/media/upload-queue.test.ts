import type { SentPicture } from '@/components/products/media/send-picture'
import { UploadQueue, type Upload } from '@/components/products/media/upload-queue'

/** A request to send a file, which the test answers. */
interface Sending {
  file: File
  progress: (bytes: number) => void
  signal: AbortSignal
  succeed: () => void
  fail: (message: string) => void
}

let sendings: Sending[]
const save = jest.fn<Promise<string | undefined>, [readonly SentPicture[]]>()
let queue: UploadQueue

beforeEach(() => {
  sendings = []
  save.mockReset().mockResolvedValue(undefined)
  queue = new UploadQueue(
    (file, progress, signal) =>
      new Promise((resolve, reject) => {
        const succeed = () => resolve(sent(file.name))
        sendings.push({ file, progress, signal, succeed, fail: (message) => reject(new Error(message)) })
        signal.addEventListener('abort', () => reject(new DOMException('Canceled', 'AbortError')))
      }),
    save,
  )
})

const file = (name: string, type = 'image/png') => new File(['picture'], name, { type })
const settled = () => new Promise((resolve) => setTimeout(resolve))
const states = () => queue.getState().uploads.map(({ file: { name }, state }) => `${name} ${state}`)
const keyOf = (name: string) => queue.getState().uploads.find((one: Upload) => one.file.name === name)!.key
const sent = (name: string): SentPicture => ({
  address: `https://pictures.example/${name}`,
  thumbnail: `https://pictures.example/${name}-small`,
  isCopyMissing: false,
})

it('sends three files at once, and saves all of them together in the order they were added', async () => {
  queue.add(['a', 'b', 'c', 'd'].map((name) => file(name)))
  expect(states()).toEqual(['a sending', 'b sending', 'c sending', 'd waiting'])
  sendings[1]!.succeed()
  await settled()
  expect(states()).toEqual(['a sending', 'b sent', 'c sending', 'd sending'])
  for (const { succeed } of [...sendings].reverse()) succeed()
  await settled()
  expect(save.mock.calls).toEqual([[['a', 'b', 'c', 'd'].map(sent)]])
  expect(states()).toEqual([])
})

it('tells its listeners about progress', () => {
  const seen: number[] = []
  queue.add([file('a')])
  const unsubscribe = queue.subscribe(() => seen.push(queue.getState().uploads[0]!.sentBytes))
  sendings[0]!.progress(3)
  sendings[0]!.progress(7)
  unsubscribe()
  sendings[0]!.progress(8)
  expect(seen).toEqual([3, 7])
})

it('saves the others when a file fails, and the failed one after a retry', async () => {
  queue.add([file('a'), file('b')])
  sendings[0]!.fail('No space is left.')
  sendings[1]!.succeed()
  await settled()
  expect(save.mock.calls).toEqual([[[sent('b')]]])
  expect(queue.getState().uploads).toMatchObject([{ state: 'failed', problem: 'No space is left.' }])
  queue.retry(keyOf('a'))
  expect(queue.getState().uploads[0]).not.toHaveProperty('problem')
  sendings[2]!.succeed()
  await settled()
  expect(save.mock.calls[1]).toEqual([[sent('a')]])
  expect(states()).toEqual([])
})

it('does not send files of a wrong type or size, and cannot retry them', async () => {
  const large = file('large')
  Object.defineProperty(large, 'size', { value: 5 * 1024 * 1024 + 1 })
  queue.add([file('a', 'image/svg+xml'), new File([], 'empty', { type: 'image/png' }), large])
  expect(queue.getState().uploads.map(({ problem }) => problem)).toEqual([
    'Choose a PNG, JPEG, WebP, GIF or AVIF picture.',
    'The file is empty.',
    'The picture has 5.1 MB. The limit is 5 MB.',
  ])
  queue.retry(keyOf('large'))
  await settled()
  expect(sendings).toEqual([])
  expect(save).not.toHaveBeenCalled()
})

it('stops sending a removed file, and saves the others', async () => {
  queue.add([file('a'), file('b')])
  sendings[1]!.succeed()
  await settled()
  queue.remove(keyOf('a'))
  await settled()
  expect(sendings[0]!.signal.aborted).toBe(true)
  expect(save.mock.calls).toEqual([[[sent('b')]]])
  expect(states()).toEqual([])
})

it('keeps sent files when they cannot be saved, and saves them again only on request', async () => {
  save.mockResolvedValueOnce('The product has changed.')
  queue.add([file('a'), file('b', 'text/plain')])
  sendings[0]!.succeed()
  await settled()
  expect(queue.getState().saveProblem).toBe('The product has changed.')
  queue.remove(keyOf('b'))
  await settled()
  expect(save).toHaveBeenCalledTimes(1)
  queue.retrySave()
  await settled()
  expect(save.mock.calls).toEqual([[[sent('a')]], [[sent('a')]]])
  expect(queue.getState()).toEqual({ uploads: [], saveProblem: undefined })
})

it('saves files that were sent during a save after it', async () => {
  let finish = (_: undefined) => {}
  save.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)))
  queue.add([file('a')])
  sendings[0]!.succeed()
  await settled()
  queue.add([file('b')])
  sendings[1]!.succeed()
  await settled()
  expect(save).toHaveBeenCalledTimes(1)
  finish(undefined)
  await settled()
  expect(save.mock.calls).toEqual([[[sent('a')]], [[sent('b')]]])
})
