import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { callPlatform } from './support/platform'
import { undoJob } from './support/selection'
import { expect, test } from './support/test'
import { choose, jobs, openJobs, press, row, signIn } from './support/verbs'

const KIND = 'Catalogs and categories'

/** Chooses a file with catalogs and categories in the import dialog and checks it. */
async function checkFile(page: Page, text: string) {
  await page.getByRole('combobox', { name: 'Rows of the file' }).selectOption(KIND)
  const buffer = Buffer.from(text)
  await page.getByLabel('CSV file').setInputFiles({ name: 'places.csv', mimeType: 'text/csv', buffer })
  await press(page, 'Check the file')
}

test('exports the catalogs and categories of products, imports them once each although requests fail, and undoes it', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/ERR_|Network Error|500/)
  const { url } = sandbox
  const post = (path: string, body: object) => callPlatform(url, 'POST', `/v1/${path}`, body)
  for (const ID of ['rack-shop', 'rack-outlet']) await post('catalogs', { ID, Name: `Catalog ${ID}` })
  for (const ID of ['deck', 'ropes'])
    await post('catalogs/rack-shop/categories', { ID, Name: `Category ${ID}`, Active: true })
  for (const ID of ['rack-one', 'rack-two', 'rack-three'])
    await post('products', { ID, Name: `Bollard ${ID}` })
  const placesPath = 'catalogs/rack-shop/categories/productassignments'
  await post(placesPath, { CategoryID: 'deck', ProductID: 'rack-one', ListOrder: 4 })
  await post('catalogs/productassignments', { CatalogID: 'rack-shop', ProductID: 'rack-two' })
  const placed = async () => {
    type List = { Items: { CatalogID: string; ProductID: string; CategoryID: string; ListOrder: number }[] }
    const list = async (path: string) => ((await callPlatform(url, 'GET', `/v1/${path}`)) as List).Items
    return [
      ...(await list('catalogs/productassignments?catalogID=rack-shop')),
      ...(await list('catalogs/productassignments?catalogID=rack-outlet')),
      ...(await list(placesPath)).map((one) => ({ ...one, CatalogID: 'rack-shop' })),
    ]
      .map((one) =>
        [one.CatalogID, one.ProductID, one.CategoryID, one.ListOrder].filter((part) => part).join('/'),
      )
      .sort()
  }
  const before = ['rack-shop/rack-one', 'rack-shop/rack-one/deck/4', 'rack-shop/rack-two']
  expect(await placed()).toEqual(before)

  await signIn(page, 'admin', '/products?search=Bollard%20rack')
  await expect(row(page, 'rack-three')).toBeVisible()
  await choose(page, 'More', 'Export…')
  await page.getByRole('combobox', { name: 'Rows of the file' }).selectOption(KIND)
  await expect(page.getByText(/^One row for each product and catalog/)).toBeVisible()
  const download = page.waitForEvent('download')
  await press(page, 'Export catalogs and categories of 3 products')
  const file = await download
  expect(file.suggestedFilename()).toBe('catalogs-and-categories.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'ProductID,ProductName,CatalogID,CategoryID,ListOrder',
    'rack-one,Bollard rack-one,rack-shop,,',
    'rack-one,Bollard rack-one,rack-shop,deck,4',
    'rack-two,Bollard rack-two,rack-shop,,',
  ])

  await choose(page, 'More', 'Import…')
  await checkFile(page, text)
  await expect(page.getByText('0 to create, 0 to change, 3 unchanged, 0 with errors.')).toBeVisible()
  await press(page, 'Back to columns')
  const added = [
    'rack-two,,rack-shop,ropes,2',
    'rack-three,,rack-shop,deck,5',
    'rack-three,,rack-outlet,,',
    'rack-three,,rack-shop,hold,',
  ]
  await checkFile(page, text.replace('deck,4', 'deck,9') + added.map((line) => `${line}\r\n`).join(''))
  await expect(page.getByText('3 to create, 1 to change, 2 unchanged, 1 with errors.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Errors' })).toContainText(
    'Line 8, CategoryID: The catalog “rack-shop” has no category “hold”',
  )
  await expect(page.getByRole('list', { name: 'Changes' })).toContainText(/List order\s*Old: 4\s*New: 9/)
  await expect(page.getByRole('list', { name: 'New product assignments' })).toContainText(
    /Bollard rack-three, Catalog rack-shop[\s\S]*Category deck\s*Old: Not in the category\s*New: In the category, list order 5/,
  )
  await expectAccessible(page, 'dialog[open]', 'the review of catalogs and categories')
  const path = '/v1/catalogs/{catalogID}/categories/productassignments'
  await callPlatform(url, 'POST', '/_sandbox/faults', [
    { method: 'POST', path, truncate: true, times: 1 },
    { method: 'POST', path, status: 500, times: 1 },
  ])
  await press(page, 'Import 4 product assignments')
  await openJobs(page)
  await expect(
    jobs(page).getByText('4 done. 1 row of the file with errors was skipped.').first(),
  ).toBeVisible()
  expect(await placed()).toEqual([
    'rack-outlet/rack-three',
    'rack-shop/rack-one',
    'rack-shop/rack-one/deck/9',
    'rack-shop/rack-three',
    'rack-shop/rack-three/deck/5',
    'rack-shop/rack-two',
    'rack-shop/rack-two/ropes/2',
  ])

  await undoJob(page, /^Undo “Import 4 product assignments”/)
  await expect.poll(placed).toEqual(before)
})
