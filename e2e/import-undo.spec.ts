import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { FAILED_REQUEST, failEachTwice } from './support/failing-requests'
import { expectAllLost } from './support/lost-responses'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { choose, jobs, openJobs, press, signIn } from './support/verbs'

/** The undo of imports that create records. It deletes them, unless they changed or other records depend on them. */

async function checkFile(page: Page, ...lines: string[]) {
  await choose(page, /^More$/, 'Import…')
  const file = { name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
  await page.getByLabel('CSV file').setInputFiles(file)
  await press(page, 'Check the file')
}

const idsOf = async (url: string, path: string) => {
  const { Items } = (await callPlatform(url, 'GET', `/v1/${path}?ID=davit-*&sortBy=ID`)) as {
    Items: { ID: string }[]
  }
  return Items.map(({ ID }) => ID)
}

test('undoes the imports of price schedules and of products that use them, also after failed requests and a reload', async ({
  page,
  sandbox: { url },
  announce,
}) => {
  announce(FAILED_REQUEST)
  await callPlatform(url, 'POST', '/v1/products', { ID: 'davit-old', Name: 'Davit, old' })
  const card = (title: string) => jobs(page).getByRole('article', { name: title })
  const undo = async (title: string, text: string) => {
    await card(title).getByRole('button', { name: 'Undo', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Undo “${title}”?` })
    await expect(dialog).toContainText(text)
    await dialog.getByRole('button', { name: 'Undo' }).click()
  }

  await signIn(page, 'admin', '/settings/priceschedules?search=Davit')
  await checkFile(page, 'ID,Name,Price', 'davit-low,Davit low,10', 'davit-high,Davit high,20')
  await expect(
    page.getByText(
      'You can undo this import: 2 created price schedules are deleted, as a new job. The undo keeps price schedules that changed since then, and created ones that other records depend on.',
    ),
  ).toBeVisible()
  await press(page, 'Import 2 price schedules')
  await openJobs(page)
  await expect(card('Import 2 price schedules').getByText('2 done.')).toBeVisible()

  await page.goto('/products?search=Davit')
  await checkFile(
    page,
    ...['ID,Name,Default price schedule', 'davit-one,Davit one,davit-low', 'davit-two,Davit two,davit-high'],
    ...['davit-three,Davit three,davit-high', 'davit-old,Davit renamed,'],
  )
  await expect(
    page.getByText(/^You can undo this import: 3 created products are deleted and 1 product gets/),
  ).toBeVisible()
  await expectAccessible(page, 'dialog[open]', 'the review of new products')
  await press(page, 'Import 4 products')
  await openJobs(page)
  await expect(card('Import 4 products').getByText('4 done.')).toBeVisible()

  await undo('Import 2 price schedules', '2 created price schedules are deleted, as a new job.')
  const schedules = card('Undo “Import 2 price schedules”')
  await expect(schedules.getByText('0 done, 2 failed.')).toBeVisible()
  await schedules.getByRole('button', { name: 'Details' }).click()
  await expect(
    schedules.getByText(
      'It is kept, because other records depend on it: products with this default price (Davit one).',
    ),
  ).toBeVisible()
  expect(await idsOf(url, 'priceschedules')).toEqual(['davit-high', 'davit-low'])

  // Another user works on one of the new products.
  await callPlatform(url, 'PATCH', '/v1/products/davit-three', { xp: { Note: 'Mine' } })
  await failEachTwice(url, [
    ['DELETE', '/v1/products/{productID}'],
    ['PATCH', '/v1/products/{productID}'],
  ])
  await undo(
    'Import 4 products',
    '3 created products are deleted and 1 product gets its previous values back, as a new job.',
  )
  await page.reload()
  await openJobs(page)
  const products = card('Undo “Import 4 products”')
  await expect(products.getByText('3 done, 1 skipped.')).toBeVisible({ timeout: 30_000 })
  await products.getByRole('button', { name: 'Details' }).click()
  await products.getByRole('combobox', { name: 'Rows' }).selectOption('skipped')
  await expect(products.getByText('It is kept, because it was changed since the import.')).toBeVisible()
  await expectAllLost(url)
  expect(await idsOf(url, 'products')).toEqual(['davit-old', 'davit-three'])
  expect(await callPlatform(url, 'GET', '/v1/products/davit-old')).toMatchObject({ Name: 'Davit, old' })

  await schedules.getByRole('button', { name: 'Retry failed' }).click()
  await expect(schedules.getByText('1 done, 1 failed.')).toBeVisible()
  expect(await idsOf(url, 'priceschedules')).toEqual(['davit-high'])
})
