import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { choose, jobs, openJobs, press, row, signIn } from './support/verbs'

const prices = async (url: string, id: string) =>
  (
    (await callPlatform(url, 'GET', `/v1/priceschedules/${id}`)) as {
      PriceBreaks: { Quantity: number; Price: number }[]
    }
  ).PriceBreaks.map(({ Quantity, Price }) => [Quantity, Price])

async function createProducts(url: string, prefix: string) {
  for (const [name, Price] of [
    ['shared', 10],
    ['own', 20],
  ] as const)
    await callPlatform(url, 'POST', '/v1/priceschedules', {
      ...{ ID: `${prefix}-${name}`, Name: `Prices ${prefix}-${name}`, Currency: 'USD' },
      PriceBreaks: [
        { Quantity: 1, Price },
        { Quantity: 10, Price: Price - 1 },
      ],
    })
  for (const [name, schedule] of [
    ['one', 'shared'],
    ['two', 'shared'],
    ['three', 'own'],
    ['four', null],
  ] as const)
    await callPlatform(url, 'POST', '/v1/products', {
      ID: `${prefix}-${name}`,
      Name: `Fairlead ${prefix}-${name}`,
      DefaultPriceScheduleID: schedule && `${prefix}-${schedule}`,
    })
}

/** Chooses a file with prices in the import dialog, which is open, and checks it. */
async function checkFile(page: Page, text: string) {
  await page.getByRole('combobox', { name: 'Rows of the file' }).selectOption('Prices')
  const buffer = Buffer.from(text)
  await page.getByLabel('CSV file').setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer })
  await press(page, 'Check the file')
}

test('exports the prices of products, imports them with changes, and undoes the import', async ({
  page,
  sandbox,
}) => {
  const { url } = sandbox
  await createProducts(url, 'file')
  await signIn(page, 'admin', '/products?search=Fairlead')
  await expect(row(page, 'file-four')).toBeVisible()
  await choose(page, 'More', 'Export…')
  await page.getByRole('combobox', { name: 'Rows of the file' }).selectOption('Prices')
  await expect(page.getByText(/^One row for each product and price break/)).toBeVisible()
  await expectAccessible(page, 'dialog[open]', 'the export of prices')
  const download = page.waitForEvent('download')
  await press(page, 'Export prices of 4 products')
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'ProductID,ProductName,PriceScheduleID,Currency,Quantity,Price,SalePrice,SubscriptionPrice,BundlePrice',
    'file-four,Fairlead file-four,,,,,,,',
    'file-one,Fairlead file-one,file-shared,USD,1,10.00,,,',
    'file-one,Fairlead file-one,file-shared,USD,10,9.00,,,',
    'file-three,Fairlead file-three,file-own,USD,1,20.00,,,',
    'file-three,Fairlead file-three,file-own,USD,10,19.00,,,',
    'file-two,Fairlead file-two,file-shared,USD,1,10.00,,,',
    'file-two,Fairlead file-two,file-shared,USD,10,9.00,,,',
  ])

  await choose(page, 'More', 'Import…')
  await checkFile(page, text)
  await expect(page.getByText('0 to create, 0 to change, 7 unchanged, 0 with errors.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Import 0/ })).toHaveAccessibleDescription(
    'No row changes anything.',
  )

  await press(page, 'Back to columns')
  const changed = text.replaceAll('10.00', '11.00').replace('USD,10,19.00', 'USD,1,19.00')
  await checkFile(page, changed)
  await expect(page.getByText('0 to create, 1 to change, 1 unchanged, 2 with errors.')).toBeVisible()
  const review = page.getByRole('list', { name: 'Changes' })
  await expect(review).toContainText('Price from 1')
  await expect(review).toContainText('10.00 USD')
  await expect(review).toContainText('11.00 USD')
  await expect(review).toContainText('and changed once.')
  await expect(page.getByRole('list', { name: 'Errors' })).toContainText(
    'Line 6, Quantity: Line 5 has the same quantity of this product.',
  )
  await expectAccessible(page, 'dialog[open]', 'the review of prices')
  expect(await prices(url, 'file-shared')).toEqual([
    [1, 10],
    [10, 9],
  ])
  await press(page, 'Import 1 price schedule')
  await expect
    .poll(() => prices(url, 'file-shared'))
    .toEqual([
      [1, 11],
      [10, 9],
    ])
  expect(await prices(url, 'file-own')).toEqual([
    [1, 20],
    [10, 19],
  ])

  await openJobs(page)
  await expect(
    jobs(page).getByText('1 done. 2 rows of the file with errors were skipped.').first(),
  ).toBeVisible()
  await jobs(page).getByRole('button', { name: 'Undo', exact: true }).click()
  await page
    .getByRole('dialog', { name: /^Undo “/ })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect
    .poll(() => prices(url, 'file-shared'))
    .toEqual([
      [1, 10],
      [10, 9],
    ])
})

test('exports the prices of selected products, and has a template for them', async ({ page, sandbox }) => {
  await createProducts(sandbox.url, 'pick')
  await signIn(page, 'admin', '/products?search=Fairlead')
  await row(page, 'pick-three').getByRole('checkbox').check()
  await press(page, 'Export…')
  await page.getByRole('combobox', { name: 'Rows of the file' }).selectOption('Prices')
  const download = page.waitForEvent('download')
  await press(page, 'Export prices of 1 product')
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.match(/^pick-\w+/gm)).toEqual(['pick-three', 'pick-three'])

  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Clear' }).click()
  await choose(page, 'More', 'Import…')
  await page.getByRole('combobox', { name: 'Rows of the file' }).selectOption('Prices')
  const template = page.waitForEvent('download')
  await press(page, 'Download a template')
  expect((await template).suggestedFilename()).toBe('prices-template.csv')
})

test('chooses default price schedules by a file although an answer is lost, and undoes it', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/ERR_|Network Error/)
  const { url } = sandbox
  await createProducts(url, 'swap')
  const scheduleOf = async (id: string) =>
    (
      (await callPlatform(url, 'GET', `/v1/products/${id}`)) as {
        DefaultPriceScheduleID: string | null
      }
    ).DefaultPriceScheduleID
  await signIn(page, 'admin', '/products?search=Fairlead')
  await expect(row(page, 'swap-four')).toBeVisible()
  await choose(page, 'More', 'Import…')
  await checkFile(
    page,
    [
      'ProductID,PriceScheduleID,Quantity,Price',
      'swap-three,swap-shared,,',
      'swap-four,swap-own,1,25',
      'swap-one,swap-gone,1,12',
      'swap-two,,1,10',
      'swap-two,,10,9',
    ].join('\n'),
  )
  await expect(page.getByText('0 to create, 3 to change, 2 unchanged, 1 with errors.')).toBeVisible()
  const review = page.getByRole('list', { name: 'Changes' })
  await expect(review).toContainText(
    /Default price schedule\s*Old: Prices swap-own \(swap-own\)\s*New: Prices swap-shared \(swap-shared\)/,
  )
  await expect(review).toContainText(/Default price schedule\s*Old: none\s*New: Prices swap-own \(swap-own\)/)
  await expect(page.getByRole('list', { name: 'Errors' })).toContainText(
    'Line 4, PriceScheduleID: There is no price schedule “swap-gone”, or you do not have access to it.',
  )
  await expectAccessible(page, 'dialog[open]', 'the review of chosen price schedules')
  await callPlatform(url, 'POST', '/_sandbox/faults', [
    { method: 'PATCH', path: '/v1/products/{productID}', truncate: true, times: 1 },
  ])
  await press(page, 'Import 3 records')
  await openJobs(page)
  await expect(
    jobs(page).getByText('3 done. 1 row of the file with errors was skipped.').first(),
  ).toBeVisible()
  expect([await scheduleOf('swap-three'), await scheduleOf('swap-four')]).toEqual(['swap-shared', 'swap-own'])
  expect(await prices(url, 'swap-own')).toEqual([[1, 25]])
  expect(await prices(url, 'swap-shared')).toEqual([
    [1, 10],
    [10, 9],
  ])

  await jobs(page).getByRole('button', { name: 'Undo', exact: true }).click()
  await page
    .getByRole('dialog', { name: /^Undo “/ })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect.poll(() => scheduleOf('swap-four')).toBeNull()
  await expect.poll(() => scheduleOf('swap-three')).toBe('swap-own')
  await expect
    .poll(() => prices(url, 'swap-own'))
    .toEqual([
      [1, 20],
      [10, 19],
    ])
})
