import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { choose, jobs, openJobs, press, row, signIn } from './support/verbs'

const urlOf = (name: string) => `https://pictures.example/${name}.jpg`
const SIGN = { Url: urlOf('front'), AltText: 'Front', Caption: { de: 'Vorn' } }

/** Chooses a file with pictures in the import dialog and checks it. */
async function checkFile(page: Page, text: string) {
  await page.getByRole('combobox', { name: 'Rows of the file' }).selectOption('Pictures')
  const buffer = Buffer.from(text)
  await page.getByLabel('CSV file').setInputFiles({ name: 'pictures.csv', mimeType: 'text/csv', buffer })
  await press(page, 'Check the file')
}

test('exports pictures, imports other ones although a request fails, and undoes it', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/ERR_|Network Error|500|404/)
  const { url } = sandbox
  for (const [ID, Images] of [
    ['sign-one', ['a text', SIGN, { Url: urlOf('back') }]],
    ['sign-two', []],
  ] as const)
    await callPlatform(url, 'POST', '/v1/products', {
      ID,
      Name: `Pennant ${ID}`,
      xp: { Images, Brand: 'Acme' },
    })
  const xp = async (id: string) =>
    ((await callPlatform(url, 'GET', `/v1/products/${id}`)) as { xp: unknown }).xp
  await signIn(page, 'admin', '/products?search=Pennant')
  await expect(row(page, 'sign-two')).toBeVisible()
  await choose(page, 'More', 'Export…')
  await page.getByRole('combobox', { name: 'Rows of the file' }).selectOption('Pictures')
  await expect(page.getByText(/^One row for each picture, in order/)).toBeVisible()
  const download = page.waitForEvent('download')
  await press(page, 'Export pictures of 2 products')
  const file = await download
  expect(file.suggestedFilename()).toBe('pictures.csv')
  const text = await readFile(await file.path(), 'utf8')
  const [head = '', front = '', back = '', none = ''] = text.replace('\uFEFF', '').trim().split('\r\n')
  expect([head, front, back, none]).toEqual([
    'ProductID,ProductName,Url,ThumbnailUrl,AltText',
    `sign-one,Pennant sign-one,${urlOf('front')},,Front`,
    `sign-one,Pennant sign-one,${urlOf('back')},,`,
    'sign-two,Pennant sign-two,,,',
  ])

  await choose(page, 'More', 'Import…')
  await checkFile(page, text)
  await expect(page.getByText('0 to create, 0 to change, 3 unchanged, 0 with errors.')).toBeVisible()
  await press(page, 'Back to columns')
  const added = none.replace(',,,', `,${urlOf('new')},,New`)
  await checkFile(page, [head, back, front, added, `sign-gone,,${urlOf('new')},,`].join('\r\n'))
  await expect(page.getByText('0 to create, 2 to change, 0 unchanged, 1 with errors.')).toBeVisible()
  const review = page.getByRole('list', { name: 'Changes' })
  await expect(review).toContainText(/Picture 2\s*Old: \S+front\.jpg, “Front”\s*New: \S+back\.jpg/)
  await expect(review).toContainText(/Picture 1\s*Old: nothing\s*New: \S+new\.jpg, “New”/)
  await expect(page.getByRole('list', { name: 'Errors' })).toContainText(
    'Line 5, ProductID: There is no product “sign-gone”, or you do not have access to it.',
  )
  await expectAccessible(page, 'dialog[open]', 'the review of pictures')
  await callPlatform(url, 'POST', '/_sandbox/faults', [
    { method: 'PATCH', path: '/v1/products/{productID}', truncate: true, times: 1 },
  ])
  await press(page, 'Import 2 products')
  await openJobs(page)
  await expect(
    jobs(page).getByText('2 done. 1 row of the file with errors was skipped.').first(),
  ).toBeVisible()
  expect(await xp('sign-one')).toEqual({ Images: ['a text', { Url: urlOf('back') }, SIGN], Brand: 'Acme' })
  expect(await xp('sign-two')).toEqual({ Images: [{ Url: urlOf('new'), AltText: 'New' }], Brand: 'Acme' })

  await jobs(page).getByRole('button', { name: 'Undo', exact: true }).click()
  await page
    .getByRole('dialog', { name: /^Undo “/ })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect
    .poll(() => xp('sign-one'))
    .toEqual({ Images: ['a text', SIGN, { Url: urlOf('back') }], Brand: 'Acme' })
  await expect.poll(() => xp('sign-two')).toEqual({ Images: [], Brand: 'Acme' })
})
