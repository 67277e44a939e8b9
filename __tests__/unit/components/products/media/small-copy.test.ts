import { createSmallCopy } from '@/components/products/media/small-copy'

const drawImage = jest.fn()
const close = jest.fn()
/** The types that the browser of a test can write, with the bytes of their files. */
let writable: Record<string, number>

beforeEach(() => {
  jest.clearAllMocks()
  writable = { 'image/webp': 10, 'image/jpeg': 20, 'image/png': 30 }
  HTMLCanvasElement.prototype.getContext = jest.fn(() => ({ drawImage })) as never
  HTMLCanvasElement.prototype.toBlob = (done, type = 'image/png') => {
    const written = type in writable ? type : 'image/png'
    done(new Blob(['x'.repeat(writable[written]!)], { type: written }))
  }
})

const file = (type: string, bytes = 100) => new File(['x'.repeat(bytes)], 'drill.front.png', { type })

function hasSize(width: number, height: number) {
  globalThis.createImageBitmap = jest.fn(async () => ({ width, height, close })) as never
}

it('has at most 800 pixels on its longer side, and the same shape', async () => {
  hasSize(1000, 2000)
  const copy = await createSmallCopy(file('image/png'))
  expect(copy).toMatchObject({ name: 'drill.front-small.webp', type: 'image/webp', size: 10 })
  expect(drawImage).toHaveBeenCalledWith(expect.anything(), 0, 0, 400, 800)
  hasSize(100_000, 20)
  await createSmallCopy(file('image/png'))
  expect(drawImage).toHaveBeenLastCalledWith(expect.anything(), 0, 0, 800, 1)
  expect(close).toHaveBeenCalledTimes(2)
})

it('is not made of a picture with at most 800 pixels, or of one that can move', async () => {
  hasSize(800, 600)
  expect(await createSmallCopy(file('image/png'))).toBeUndefined()
  expect(drawImage).not.toHaveBeenCalled()
  expect(close).toHaveBeenCalled()
  hasSize(2000, 2000)
  expect(await createSmallCopy(file('image/gif'))).toBeUndefined()
})

it('is not kept when it has more bytes than the picture', async () => {
  hasSize(1600, 1600)
  expect(await createSmallCopy(file('image/png', 10))).toBeUndefined()
})

it('is a JPEG of a JPEG, and a PNG of other types, in a browser that cannot write WebP', async () => {
  hasSize(1600, 1600)
  delete writable['image/webp']
  expect(await createSmallCopy(file('image/jpeg'))).toMatchObject({ type: 'image/jpeg' })
  expect(await createSmallCopy(file('image/png'))).toMatchObject({
    name: 'drill.front-small.png',
    type: 'image/png',
  })
})
