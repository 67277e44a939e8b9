import { sendPicture } from '@/components/products/media/send-picture'
import { createSmallCopy } from '@/components/products/media/small-copy'
import { uploadFile } from '@/lib/ordercloud/upload'

jest.mock('@/lib/ordercloud/upload', () => ({ uploadFile: jest.fn() }))
jest.mock('@/components/products/media/small-copy')

const picture = new File(['picture'], 'a.png', { type: 'image/png' })
const copy = new File(['copy'], 'a-small.webp', { type: 'image/webp' })
const url = (name: string) => `https://pictures.example/${name}`
let abort: AbortController

const send = () => sendPicture(picture, 'p', { onProgress: jest.fn(), signal: abort.signal })

beforeEach(() => {
  jest.resetAllMocks()
  abort = new AbortController()
  jest.mocked(uploadFile).mockImplementation(async ({ name }) => url(name))
  jest.mocked(createSmallCopy).mockResolvedValue(copy)
})

it('uploads the picture, then its small copy', async () => {
  expect(await send()).toEqual({
    address: url('a.png'),
    thumbnail: url('a-small.webp'),
    isCopyMissing: false,
  })
  expect(jest.mocked(uploadFile).mock.calls.map(([file, id]) => [file, id])).toEqual([
    [picture, 'p'],
    [copy, 'p'],
  ])
})

it('sends no copy of a picture that is small already', async () => {
  jest.mocked(createSmallCopy).mockResolvedValue(undefined)
  expect(await send()).toEqual({ address: url('a.png'), isCopyMissing: false })
})

it('keeps the picture when its copy cannot be made or sent', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const withoutCopy = { address: url('a.png'), isCopyMissing: true }
  jest.mocked(createSmallCopy).mockRejectedValueOnce(new Error('The browser cannot read the picture.'))
  expect(await send()).toEqual(withoutCopy)
  jest
    .mocked(uploadFile)
    .mockResolvedValueOnce(url('a.png'))
    .mockRejectedValueOnce(new Error('No space is left.'))
  expect(await send()).toEqual(withoutCopy)
})

it('fails when the picture cannot be sent, and when the user removes it', async () => {
  jest.mocked(uploadFile).mockRejectedValueOnce(new Error('No space is left.'))
  await expect(send()).rejects.toThrow('No space is left.')
  expect(createSmallCopy).not.toHaveBeenCalled()
  jest.mocked(createSmallCopy).mockImplementationOnce(async () => {
    abort.abort()
    return copy
  })
  await expect(send()).rejects.toThrow(/abort/)
  expect(uploadFile).toHaveBeenCalledTimes(2)
})
