import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { expectToast, fill, openTab, press, signIn } from './support/verbs'

interface Stored {
  xp: Record<string, unknown>
}

/** Returns a picture of the demo. */
const demoPicture = (url: string, name: string) => ({ Url: `${url}/_sandbox/images/${name}.svg` })

const storedXp = async (url: string, id: string) =>
  ((await callPlatform(url, 'GET', `/v1/products/${id}`)) as Stored).xp

const createProduct = (url: string, ID: string, xp: object | null) =>
  callPlatform(url, 'POST', '/v1/products', { ID, Name: `Lamp ${ID}`, Active: true, xp })

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const pngFile = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG })

const uploads = (page: Page) => page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')

const lines = (page: Page) => page.getByRole('list', { name: 'Pictures, in order' }).locator('> li')

const dialog = (page: Page) => page.getByRole('dialog', { name: /picture$/ })

test('adds pictures by URL, with alternative text, and keeps everything else in xp', async ({
  page,
  sandbox,
}) => {
  const [first, second] = [demoPicture(sandbox.url, 'EL-6001'), demoPicture(sandbox.url, 'EL-6001-2')]
  await createProduct(sandbox.url, 'media-add', { Weight: 3 })
  await signIn(page, 'admin', '/products/media-add')
  await openTab(page, 'Media')
  await expect(page.getByText('No pictures yet.')).toBeVisible()
  await press(page, 'Add by URL')
  await dialog(page).getByRole('button', { name: 'Add picture', exact: true }).click()
  await expect(dialog(page).getByText('Enter the address of the picture.')).toBeVisible()
  await fill(page, 'URL', 'pictures.example/lamp.png')
  await dialog(page).getByRole('button', { name: 'Add picture', exact: true }).click()
  await expect(dialog(page).getByText('Enter an address that starts with https:// or http://.')).toBeVisible()
  await fill(page, 'URL', first.Url)
  await expect(dialog(page).getByText('Preview', { exact: true })).toBeVisible()
  await fill(page, 'Alternative text', 'A lamp from the front')
  await dialog(page).getByRole('button', { name: 'Add picture', exact: true }).click()
  await expectToast(page, 'Picture added.')
  await expect(lines(page)).toHaveText(/Primary.*A lamp from the front/s)
  await press(page, 'Add by URL')
  await fill(page, 'URL', second.Url)
  await dialog(page).getByRole('button', { name: 'Add picture', exact: true }).click()
  await expect(lines(page)).toHaveCount(2)
  expect(await storedXp(sandbox.url, 'media-add')).toEqual({
    Weight: 3,
    Images: [{ ...first, AltText: 'A lamp from the front' }, second],
  })
  await expectAccessible(page, 'main', 'the pictures of a product')
})

test('moves pictures by buttons and by dragging, removes one, and restores it', async ({ page, sandbox }) => {
  const Images = ['EL-6001', 'EL-6001-2', 'EL-6004'].map((name, index) => ({
    ...demoPicture(sandbox.url, name),
    AltText: ['One', 'Two', 'Three'][index],
    Tags: ['kept'],
  }))
  const storedOrder = async () =>
    ((await storedXp(sandbox.url, 'media-move')).Images as { AltText: string }[]).map(
      ({ AltText }) => AltText,
    )
  await createProduct(sandbox.url, 'media-move', { Images })
  await signIn(page, 'admin', '/products/media-move?tab=media')
  await expect(lines(page)).toHaveText([/One/, /Two/, /Three/])
  await page.getByRole('button', { name: 'Move picture 1 down' }).focus()
  await page.keyboard.press('Enter')
  await expect(lines(page)).toHaveText([/Two/, /One/, /Three/])
  await expect(page.getByRole('button', { name: 'Move picture 2 down' })).toBeFocused()
  await expect.poll(storedOrder).toEqual(['Two', 'One', 'Three'])
  // The second click of a double click hits the button of the picture that took the place of the first one.
  await page.getByRole('button', { name: 'Make picture 3 primary' }).dblclick()
  await expect.poll(storedOrder).toEqual(['Three', 'Two', 'One'])
  await expect(lines(page).first()).toHaveText(/Primary.*Three/s)
  await lines(page).nth(2).getByText('One', { exact: true }).dragTo(lines(page).nth(0))
  await expect.poll(storedOrder).toEqual(['One', 'Three', 'Two'])
  await page.getByRole('button', { name: 'Remove picture 2' }).dblclick()
  await expect(lines(page)).toHaveText([/One/, /Two/])
  await expect.poll(storedOrder).toEqual(['One', 'Two'])
  await press(page, 'Undo')
  await expectToast(page, 'Picture restored.')
  await expect(lines(page)).toHaveText([/One/, /Three/, /Two/])
  const { Images: after } = await storedXp(sandbox.url, 'media-move')
  expect(after).toEqual([Images[0], Images[2], Images[1]])
})

test('does not overwrite a change by another user, and keeps entries of other shapes', async ({
  page,
  sandbox,
}) => {
  const [first, second] = [demoPicture(sandbox.url, 'EL-6001'), demoPicture(sandbox.url, 'EL-6004')]
  await createProduct(sandbox.url, 'media-conflict', { Images: [first, 'a text'] })
  await signIn(page, 'admin', '/products/media-conflict?tab=media')
  await expect(lines(page).nth(1)).toContainText('This entry is not a picture with an address.')
  await press(page, 'Edit picture 1')
  await fill(page, 'Alternative text', 'A lamp')
  await callPlatform(sandbox.url, 'PATCH', '/v1/products/media-conflict', {
    xp: { Images: [first, 'a text', second] },
  })
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog(page).getByText(/Nothing was saved, because this product has changed/)).toBeVisible()
  expect(await storedXp(sandbox.url, 'media-conflict')).toEqual({ Images: [first, 'a text', second] })
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Picture saved.')
  expect(await storedXp(sandbox.url, 'media-conflict')).toEqual({
    Images: [{ ...first, AltText: 'A lamp' }, 'a text', second],
  })
})

test('uploads several pictures at once, and rejects a file of another type', async ({ page, sandbox }) => {
  const first = demoPicture(sandbox.url, 'EL-6001')
  await createProduct(sandbox.url, 'media-upload', { Images: [first] })
  await signIn(page, 'admin', '/products/media-upload?tab=media')
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') }
  await page.getByLabel('Choose pictures').setInputFiles([pngFile('front.png'), notes, pngFile('side.png')])
  await expectToast(page, '2 pictures added.')
  await expect(lines(page)).toHaveCount(3)
  await expect(uploads(page)).toHaveText([/notes\.txt.*Choose a PNG, JPEG, WebP, GIF or AVIF picture\./s])
  await press(page, 'Dismiss notes.txt')
  await expect(uploads(page)).toHaveCount(0)
  const { Images } = await storedXp(sandbox.url, 'media-upload')
  const [before, ...added] = Images as { Url: string }[]
  expect(before).toEqual(first)
  expect(added).toHaveLength(2)
  for (const { Url } of added) {
    expect(Url.startsWith(`${sandbox.url}/_sandbox/uploads/`)).toBe(true)
    const answer = await page.request.get(Url)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png'])
    expect((await answer.body()).equals(PNG)).toBe(true)
  }
  await expectAccessible(page, 'main', 'the uploads of a product')
})

/** Returns a PNG file of colored noise that the browser draws, with a transparent corner. */
const noisePng = async (page: Page, width: number, height: number) => {
  const base64 = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas')
      canvas.width = w
      canvas.height = h
      const context = canvas.getContext('2d')!
      const noise = context.createImageData(w, h)
      let random = 1
      for (let at = 0; at < noise.data.length; at += 1) {
        random = (random * 48_271) % 2_147_483_647
        noise.data[at] = random % 256
      }
      context.putImageData(noise, 0, 0)
      context.clearRect(0, 0, w / 2, h / 2)
      return canvas.toDataURL('image/png').split(',')[1]!
    },
    [width, height] as const,
  )
  return Buffer.from(base64, 'base64')
}

test('makes a small copy of a large picture, which lists load', async ({ page, sandbox }) => {
  await createProduct(sandbox.url, 'media-large', null)
  await signIn(page, 'admin', '/products/media-large?tab=media')
  const large = await noisePng(page, 1200, 600)
  await page
    .getByLabel('Choose pictures')
    .setInputFiles([{ name: 'large.png', mimeType: 'image/png', buffer: large }])
  await expectToast(page, '1 picture added.')
  const { Images } = await storedXp(sandbox.url, 'media-large')
  const [{ Url, ThumbnailUrl }] = Images as [{ Url: string; ThumbnailUrl: string }]
  expect(ThumbnailUrl).not.toBe(Url)
  expect((await (await page.request.get(Url)).body()).equals(large)).toBe(true)
  const copy = await page.request.get(ThumbnailUrl)
  expect(copy.headers()['content-type']).toMatch(/^image\/(webp|png)$/)
  expect((await copy.body()).length).toBeLessThan(large.length / 2)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/products?search=media-large')
  const picture = page.getByRole('row', { name: /media-large/ }).locator('img')
  await expect(picture).toHaveAttribute('src', ThumbnailUrl)
  await expect
    .poll(() =>
      picture.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight]),
    )
    .toEqual([800, 400])
  expect(requested).toContain(ThumbnailUrl)
  expect(requested).not.toContain(Url)
})

test('adds a picture whose small copy is rejected', async ({ page, sandbox, announce }) => {
  announce(/503/)
  await createProduct(sandbox.url, 'media-no-copy', null)
  await signIn(page, 'admin', '/products/media-no-copy?tab=media')
  const buffer = await noisePng(page, 1000, 1000)
  // The first upload is that of the picture itself.
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', {
    ...{ method: 'PUT', path: '/_sandbox/uploads/{name}', nth: 2, status: 503, times: 1 },
  })
  await page
    .getByLabel('Choose pictures')
    .setInputFiles([{ name: 'large.png', mimeType: 'image/png', buffer }])
  await expectToast(page, /1 picture added\. Lists load 1 picture in full size/)
  await expect(lines(page)).toHaveCount(1)
  const { Images } = await storedXp(sandbox.url, 'media-no-copy')
  expect(Images).toEqual([{ Url: expect.stringContaining('/_sandbox/uploads/') }])
})

test('keeps a file that could not be uploaded, and adds it after a retry', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/503/)
  await createProduct(sandbox.url, 'media-retry', null)
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', {
    method: 'PUT',
    path: '/_sandbox/uploads/{name}',
    status: 503,
  })
  await signIn(page, 'admin', '/products/media-retry?tab=media')
  await page.getByLabel('Choose pictures').setInputFiles([pngFile('front.png')])
  await expect(uploads(page)).toContainText('The storage rejected the picture (status 503).')
  expect(await storedXp(sandbox.url, 'media-retry')).toBeNull()
  await press(page, 'Retry front.png')
  await expectToast(page, '1 picture added.')
  await expect(lines(page)).toHaveCount(1)
  await expect(uploads(page)).toHaveCount(0)
  expect((await storedXp(sandbox.url, 'media-retry')).Images).toHaveLength(1)
})

test('says that a picture cannot be loaded', async ({ page, sandbox, announce }) => {
  announce(/404/)
  await createProduct(sandbox.url, 'media-broken', { Images: [demoPicture(sandbox.url, 'nothing')] })
  await signIn(page, 'admin', '/products/media-broken?tab=media')
  await expect(lines(page)).toContainText('This picture cannot be loaded. Check its address.')
})

test('shows the pictures to a reader, with the reason why they cannot be changed', async ({ page }) => {
  await signIn(page, 'viewer', '/products/EL-6001?tab=media')
  await expect(lines(page)).toHaveCount(2)
  for (const name of ['Add by URL', 'Move picture 2 up', 'Edit picture 1', 'Remove picture 1'])
    await expect(page.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByLabel('Choose pictures')).toBeDisabled()
})
