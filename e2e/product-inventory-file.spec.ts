import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { choose, jobs, openJobs, press, row, signIn } from './support/verbs'

interface Numbers {
  QuantityAvailable: number
  NotificationPoint: number | null
}

const read = (url: string, path: string) => callPlatform(url, 'GET', `/v1/products/${path}`)
const productNumbers = async (url: string, id: string) =>
  ((await read(url, id)) as { Inventory: Numbers }).Inventory
const locationNumbers = async (url: string, path: string) => (await read(url, path)) as Numbers

async function importFile(page: Page, text: string) {
  await choose(page, 'More', 'Import…')
  await page.getByRole('combobox', { name: 'Rows of the file' }).selectOption('Inventory')
  const buffer = Buffer.from(text)
  await page.getByLabel('CSV file').setInputFiles({ name: 'inventory.csv', mimeType: 'text/csv', buffer })
  await press(page, 'Check the file')
}

test('exports the inventory of products and locations, imports it with changes, and undoes the import', async ({
  page,
  sandbox,
}) => {
  const { url } = sandbox
  for (const [ID, QuantityAvailable] of [
    ['stock-one', 50],
    ['stock-two', 0],
  ] as const)
    await callPlatform(url, 'POST', '/v1/products', {
      ...{ ID, Name: `Hawser ${ID}` },
      Inventory: { Enabled: true, QuantityAvailable, NotificationPoint: 5 },
    })
  await callPlatform(url, 'POST', '/v1/products', { ID: 'stock-three', Name: 'Hawser stock-three' })
  await callPlatform(url, 'POST', '/v1/products/stock-two/inventoryrecords', {
    ...{ ID: 'reno', AddressID: 'wh-reno', QuantityAvailable: 10, NotificationPoint: 2 },
  })
  await signIn(page, 'admin', '/products?search=Hawser')
  await expect(row(page, 'stock-three')).toBeVisible()
  await choose(page, 'More', 'Export…')
  await page.getByRole('combobox', { name: 'Rows of the file' }).selectOption('Inventory')
  await expect(page.getByText(/^One row for each product that tracks its inventory/)).toBeVisible()
  const download = page.waitForEvent('download')
  await press(page, 'Export inventory of 3 products')
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'ProductID,ProductName,LocationID,LocationName,Quantity,NotificationPoint',
    'stock-one,Hawser stock-one,,,50,5',
    'stock-two,Hawser stock-two,,,,5',
    expect.stringMatching(/^stock-two,Hawser stock-two,reno,.*,10,2$/),
  ])

  await importFile(page, text.replace(',50,5', ',40,5').replace(',10,2', ',12,'))
  await expect(page.getByText('0 to create, 2 to change, 1 unchanged, 0 with errors.')).toBeVisible()
  const review = page.getByRole('list', { name: 'Changes' })
  await expect(review).toContainText(/Old: 50\s*New: 40/)
  await expect(review).toContainText(/Old: 10\s*New: 12/)
  await expect(review).toContainText(/Old: 2\s*New: nothing/)
  await expectAccessible(page, 'dialog[open]', 'the review of the inventory')
  await press(page, 'Import 2 inventory rows')
  await expect.poll(() => productNumbers(url, 'stock-one')).toMatchObject({ QuantityAvailable: 40 })
  await expect
    .poll(() => locationNumbers(url, 'stock-two/inventoryrecords/reno'))
    .toMatchObject({ QuantityAvailable: 12, NotificationPoint: null })

  await openJobs(page)
  await expect(jobs(page).getByText('2 done.').first()).toBeVisible()
  await jobs(page).getByRole('button', { name: 'Undo', exact: true }).click()
  await page
    .getByRole('dialog', { name: /^Undo “/ })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect
    .poll(() => productNumbers(url, 'stock-one'))
    .toMatchObject({ QuantityAvailable: 50, NotificationPoint: 5 })
  await expect
    .poll(() => locationNumbers(url, 'stock-two/inventoryrecords/reno'))
    .toMatchObject({ QuantityAvailable: 10, NotificationPoint: 2 })
})
