import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { choose, jobs, openJobs, press, row, signIn } from './support/verbs'

const read = (url: string, id: string) =>
  callPlatform(url, 'GET', `/v1/products/lanyard/variants/lanyard-${id}`)

/** Chooses a file with variants in the import dialog and checks it. */
async function checkFile(page: Page, text: string) {
  await page.getByRole('combobox', { name: 'Rows of the file' }).selectOption('Variants')
  const buffer = Buffer.from(text)
  await page.getByLabel('CSV file').setInputFiles({ name: 'variants.csv', mimeType: 'text/csv', buffer })
  await press(page, 'Check the file')
}

test('exports variants, imports them with changes once each although requests fail, and undoes the import', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/ERR_|Network Error|500/)
  const { url } = sandbox
  await callPlatform(url, 'POST', '/v1/specs', {
    ...{ ID: 'lanyard-color', Name: 'Color', DefinesVariant: true, Required: true },
  })
  for (const ID of ['red', 'blue', 'white'])
    await callPlatform(url, 'POST', '/v1/specs/lanyard-color/options', { ID, Value: ID })
  await callPlatform(url, 'POST', '/v1/products', {
    ...{ ID: 'lanyard', Name: 'Lanyard' },
    Inventory: { Enabled: true, VariantLevelTracking: true },
  })
  const assignment = { SpecID: 'lanyard-color', ProductID: 'lanyard' }
  await callPlatform(url, 'POST', '/v1/specs/productassignments', assignment)
  await callPlatform(url, 'POST', '/v1/products/lanyard/variants/generate', {})
  await callPlatform(url, 'PATCH', '/v1/products/lanyard/variants/lanyard-blue', {
    Inventory: { QuantityAvailable: 8, NotificationPoint: 2 },
    ...{ Description: 'Soft.', xp: { Shelf: 'B2', Rank: 1 } },
  })
  await signIn(page, 'admin', '/products?ID=lanyard')
  await expect(row(page, 'lanyard')).toBeVisible()
  await choose(page, 'More', 'Export…')
  await page.getByRole('combobox', { name: 'Rows of the file' }).selectOption('Variants')
  await expect(page.getByText(/^One row for each variant\./)).toBeVisible()
  const download = page.waitForEvent('download')
  await press(page, 'Export variants of 1 product')
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'ProductID,ProductName,VariantID,Options,Name,Description,Active,ShipWeight,ShipLength,ShipWidth,ShipHeight,Quantity,NotificationPoint,xp',
    'lanyard,Lanyard,lanyard-blue,blue,Lanyard blue,Soft.,true,,,,,8,2,"{""Rank"":1,""Shelf"":""B2""}"',
    'lanyard,Lanyard,lanyard-red,red,Lanyard red,,true,,,,,,,',
    'lanyard,Lanyard,lanyard-white,white,Lanyard white,,true,,,,,,,',
  ])

  await choose(page, 'More', 'Import…')
  await checkFile(page, text)
  await expect(page.getByText('0 to create, 0 to change, 3 unchanged, 0 with errors.')).toBeVisible()
  await press(page, 'Back to columns')
  await expect(page.getByText(/A file neither adds nor deletes variants/)).toBeVisible()
  const changed = text
    .replace('Lanyard blue,Soft.,true,,,,,8,2', 'Azure lanyard,Softer.,false,1.5,,,,9,2')
    .replace('""Rank"":1', '""Rank"":2')
    .replace('red,,true,,,,,,,', 'red,,true,,,,,4,,"{""Shelf"":""C1""}"')
    .replace('white,,true,,,', 'white,,true,x,,')
  await checkFile(page, `${changed}lanyard,,lanyard-green,,,,,,,,,,,\r\n`)
  await expect(page.getByText('0 to create, 2 to change, 0 unchanged, 2 with errors.')).toBeVisible()
  const errors = page.getByRole('list', { name: 'Errors' })
  await expect(errors).toContainText('Line 4, ShipWeight: Enter a number of at least 0')
  await expect(errors).toContainText('Line 5, VariantID: The product has no variant “lanyard-green”.')
  const review = page.getByRole('list', { name: 'Changes' })
  await expect(review).toContainText(/Old: “Lanyard blue”\s*New: “Azure lanyard”/)
  await expect(review).toContainText(/Old: 8\s*New: 9/)
  await expectAccessible(page, 'dialog[open]', 'the review of variants')
  const path = '/v1/products/{productID}/variants/{variantID}'
  await callPlatform(url, 'POST', '/_sandbox/faults', [
    { method: 'PATCH', path, truncate: true, times: 1 },
    { method: 'PATCH', path, status: 500, times: 1 },
  ])
  await press(page, 'Import 2 variants')
  await openJobs(page)
  await expect(
    jobs(page).getByText('2 done. 2 rows of the file with errors were skipped.').first(),
  ).toBeVisible()
  expect(await read(url, 'blue')).toMatchObject({
    ...{ Name: 'Azure lanyard', Active: false, ShipWeight: 1.5 },
    ...{ Description: 'Softer.', xp: { Shelf: 'B2', Rank: 2 } },
    Inventory: { QuantityAvailable: 9, NotificationPoint: 2 },
  })
  expect(await read(url, 'red')).toMatchObject({
    ...{ Inventory: { QuantityAvailable: 4 }, xp: { Shelf: 'C1' } },
  })

  await jobs(page).getByRole('button', { name: 'Undo', exact: true }).click()
  await page
    .getByRole('dialog', { name: /^Undo “Import 2 variants”/ })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect
    .poll(() => read(url, 'blue'))
    .toMatchObject({
      ...{ Name: 'Lanyard blue', Active: true, ShipWeight: null },
      ...{ Description: 'Soft.', xp: { Shelf: 'B2', Rank: 1 } },
      Inventory: { QuantityAvailable: 8, NotificationPoint: 2 },
    })
  await expect.poll(() => read(url, 'red')).toMatchObject({ Inventory: { QuantityAvailable: null } })
})
