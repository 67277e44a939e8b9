import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { createVaried } from './support/varied'
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
    'ProductID,ProductName,VariantID,Options,LocationID,LocationName,AddressID,OwnerID,Quantity,NotificationPoint',
    'stock-one,Hawser stock-one,,,,,,,50,5',
    'stock-two,Hawser stock-two,,,,,,,,5',
    expect.stringMatching(/^stock-two,Hawser stock-two,,,reno,.*,wh-reno,[^,]+,10,2$/),
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

test('adds locations from a file, also after a failed request and a lost response, and deletes them by undo', async ({
  page,
  sandbox,
  announce,
}) => {
  // A row is read again after a failure, and the browser repeats a deletion whose connection was reset.
  announce(/ERR_|Network Error|500|404/)
  const { url } = sandbox
  for (const ID of ['place-one', 'place-two'])
    await callPlatform(url, 'POST', '/v1/products', {
      ...{ ID, Name: `Painter ${ID}` },
      Inventory: { Enabled: true, QuantityAvailable: 50 },
    })
  await signIn(page, 'admin', '/products?search=Painter')
  await importFile(
    page,
    [
      'ProductID,LocationID,AddressID,OwnerID,Quantity,NotificationPoint',
      'place-one,reno,wh-reno,,30,3',
      'place-one,depot,tarnwick-cleveland,tarnwick,12,',
      'place-two,reno,wh-reno,,7,',
      'place-two,moon,no-such-address,,7,',
    ].join('\n'),
  )
  await expect(page.getByText('3 to create, 0 to change, 0 unchanged, 1 with errors.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Errors' })).toContainText(
    'Line 5, AddressID: The marketplace has no address “no-such-address”.',
  )
  const review = page.getByRole('list', { name: 'New inventory rows' })
  await expect(review).toContainText(
    'The product has no locations yet. Its quantity of 50 is replaced by the sum of the new locations, 42.',
  )
  await expectAccessible(page, 'dialog[open]', 'the review of new locations')
  const path = '/v1/products/{productID}/inventoryrecords'
  await callPlatform(url, 'POST', '/_sandbox/faults', [
    { method: 'POST', path, truncate: true, times: 1 },
    { method: 'POST', path, status: 500, times: 1 },
  ])
  await press(page, 'Import 3 inventory rows')
  await openJobs(page)
  await expect(
    jobs(page).getByText('3 done. 1 row of the file with errors was skipped.').first(),
  ).toBeVisible()
  expect(await productNumbers(url, 'place-one')).toMatchObject({ QuantityAvailable: 42 })
  expect(await productNumbers(url, 'place-two')).toMatchObject({ QuantityAvailable: 7 })
  expect(await read(url, 'place-one/inventoryrecords/depot')).toMatchObject({
    ...{ AddressID: 'tarnwick-cleveland', OwnerID: 'tarnwick', QuantityAvailable: 12 },
  })

  // An order changes one of the new locations, which is then kept.
  await callPlatform(url, 'PATCH', '/v1/products/place-two/inventoryrecords/reno', { QuantityAvailable: 6 })
  await jobs(page).getByRole('button', { name: 'Undo', exact: true }).click()
  const undo = page.getByRole('dialog', { name: /^Undo “/ })
  await expect(undo).toContainText(
    '3 created inventory rows are deleted and 2 inventory rows get their previous values back',
  )
  await callPlatform(url, 'POST', '/_sandbox/faults', [
    { method: 'DELETE', path: `${path}/{inventoryRecordID}`, reset: 'after', times: 1 },
  ])
  await undo.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => productNumbers(url, 'place-one')).toMatchObject({ QuantityAvailable: 50 })
  await expect(jobs(page).getByText('3 done, 2 skipped.').first()).toBeVisible()
  expect(await read(url, 'place-one/inventoryrecords')).toMatchObject({ Items: [] })
  expect(await productNumbers(url, 'place-two')).toMatchObject({ QuantityAvailable: 6 })
})

test('exports and imports variants and their locations, also after a failed request and a lost response, with undo', async ({
  page,
  sandbox,
  announce,
}) => {
  // A row is read again after a failure, and the browser repeats a deletion whose connection was reset.
  announce(/ERR_|Network Error|500|404/)
  const { url } = sandbox
  await createVaried(url, 'stock-rope', { size: ['large', 'medium', 'small'] })
  const path = (option: string) => `stock-rope/variants/stock-rope-${option}`
  const set = (option: string, Inventory: object) =>
    callPlatform(url, 'PATCH', `/v1/products/${path(option)}`, { Inventory })
  await set('large', { QuantityAvailable: 20, NotificationPoint: 4 })
  await set('small', { QuantityAvailable: 8 })
  await callPlatform(url, 'POST', `/v1/products/${path('medium')}/inventoryrecords`, {
    ...{ ID: 'reno', AddressID: 'wh-reno', QuantityAvailable: 10, NotificationPoint: 2 },
  })
  await signIn(page, 'admin', '/products?search=stock-rope')
  await expect(row(page, 'stock-rope')).toBeVisible()
  await choose(page, 'More', 'Export…')
  await page.getByRole('combobox', { name: 'Rows of the file' }).selectOption('Inventory')
  const download = page.waitForEvent('download')
  await press(page, 'Export inventory of 1 product')
  const text = (await readFile(await (await download).path(), 'utf8')).replace('\uFEFF', '')
  expect(text.trim().split('\r\n').slice(1)).toEqual([
    'stock-rope,Rope stock-rope,,,,,,,,',
    'stock-rope,Rope stock-rope,stock-rope-large,large,,,,,20,4',
    'stock-rope,Rope stock-rope,stock-rope-medium,medium,,,,,,',
    expect.stringMatching(/^stock-rope,Rope stock-rope,stock-rope-medium,medium,reno,.*,wh-reno,[^,]+,10,2$/),
    'stock-rope,Rope stock-rope,stock-rope-small,small,,,,,8,',
  ])
  await importFile(page, text)
  await expect(page.getByText('0 to create, 0 to change, 5 unchanged, 0 with errors.')).toBeVisible()
  await page.keyboard.press('Escape')

  const added = 'stock-rope,,stock-rope-small,,dock,,wh-reno,,5,1\r\nstock-rope,,gone,,,,,,1,\r\n'
  await importFile(page, text.replace(',20,4', ',21,').replace(',10,2', ',12,2') + added)
  await expect(page.getByText('1 to create, 2 to change, 3 unchanged, 1 with errors.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Errors' })).toContainText(
    'Line 8, VariantID: The product has no variant “gone”.',
  )
  await expect(page.getByRole('list', { name: 'New inventory rows' })).toContainText(
    'The variant has no locations yet. Its quantity of 8 is replaced by the sum of the new locations, 5.',
  )
  await expectAccessible(page, 'dialog[open]', 'the review of the inventory of variants')
  const variants = '/v1/products/{productID}/variants/{variantID}'
  await callPlatform(url, 'POST', '/_sandbox/faults', [
    { method: 'PATCH', path: variants, truncate: true, times: 1 },
    { method: 'PATCH', path: `${variants}/inventoryrecords/{inventoryRecordID}`, status: 500, times: 1 },
    { method: 'POST', path: `${variants}/inventoryrecords`, truncate: true, times: 1 },
  ])
  await press(page, 'Import 3 inventory rows')
  await openJobs(page)
  await expect(
    jobs(page).getByText('3 done. 1 row of the file with errors was skipped.').first(),
  ).toBeVisible()
  const numbers = async (option: string) =>
    ((await read(url, path(option))) as { Inventory: Numbers }).Inventory
  expect(await numbers('large')).toMatchObject({ QuantityAvailable: 21, NotificationPoint: null })
  expect(await numbers('medium')).toMatchObject({ QuantityAvailable: 12 })
  expect(await numbers('small')).toMatchObject({ QuantityAvailable: 5 })

  await jobs(page).getByRole('button', { name: 'Undo', exact: true }).click()
  const undo = page.getByRole('dialog', { name: /^Undo “/ })
  await callPlatform(url, 'POST', '/_sandbox/faults', [
    {
      ...{ method: 'DELETE', reset: 'after', times: 1 },
      path: `${variants}/inventoryrecords/{inventoryRecordID}`,
    },
  ])
  await undo.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => numbers('small')).toMatchObject({ QuantityAvailable: 8 })
  expect(await numbers('large')).toMatchObject({ QuantityAvailable: 20, NotificationPoint: 4 })
  expect(await numbers('medium')).toMatchObject({ QuantityAvailable: 10 })
})
