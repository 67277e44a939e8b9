import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { choose, jobs, openJobs, press, row, signIn } from './support/verbs'

const KIND = 'Prices for buyers and user groups'

const prices = async (url: string, id: string) =>
  (
    (await callPlatform(url, 'GET', `/v1/priceschedules/${id}`)) as {
      PriceBreaks: { Quantity: number; Price: number }[]
    }
  ).PriceBreaks.map(({ Quantity, Price }) => [Quantity, Price])

/** Chooses a file with prices in the import dialog and checks it. */
async function checkFile(page: Page, text: string) {
  await page.getByRole('combobox', { name: 'Rows of the file' }).selectOption(KIND)
  const buffer = Buffer.from(text)
  await page.getByLabel('CSV file').setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer })
  await press(page, 'Check the file')
}

test('exports the prices of buyers and groups, imports them once each although requests fail, and undoes it', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/ERR_|Network Error|500/)
  const { url } = sandbox
  for (const ID of ['deal-gold', 'deal-net'])
    await callPlatform(url, 'POST', '/v1/priceschedules', {
      ...{ ID, Name: `Prices ${ID}` },
      PriceBreaks: [
        { Quantity: 1, Price: 10 },
        { Quantity: 10, Price: 9 },
      ],
    })
  await callPlatform(url, 'POST', '/v1/buyers', { ID: 'deal-buyer', Name: 'Deal buyer', Active: true })
  await callPlatform(url, 'POST', '/v1/buyers/deal-buyer/usergroups', { ID: 'vip', Name: 'VIP' })
  for (const ProductID of ['deal-one', 'deal-two', 'deal-three']) {
    await callPlatform(url, 'POST', '/v1/products', {
      ...{ ID: ProductID, Name: `Grapnel ${ProductID}` },
      DefaultPriceScheduleID: ProductID === 'deal-three' ? 'deal-gold' : null,
    })
    await callPlatform(url, 'POST', '/v1/catalogs/productassignments', { CatalogID: 'deal-buyer', ProductID })
  }
  for (const [ProductID, UserGroupID, PriceScheduleID] of [
    ['deal-one', undefined, 'deal-gold'],
    ['deal-one', 'vip', 'deal-net'],
    ['deal-two', undefined, 'deal-gold'],
  ])
    await callPlatform(url, 'POST', '/v1/products/assignments', {
      ...{ ProductID, BuyerID: 'deal-buyer', UserGroupID, PriceScheduleID },
    })
  await signIn(page, 'admin', '/products?search=Grapnel')
  await expect(row(page, 'deal-three')).toBeVisible()
  await choose(page, 'More', 'Export…')
  await page.getByRole('combobox', { name: 'Rows of the file' }).selectOption(KIND)
  await expect(
    page.getByText(/^One row for each product, buyer or user group, and price break/),
  ).toBeVisible()
  const download = page.waitForEvent('download')
  await press(page, 'Export prices for buyers and user groups of 3 products')
  const file = await download
  expect(file.suggestedFilename()).toBe('prices-for-buyers-and-user-groups.csv')
  const text = await readFile(await file.path(), 'utf8')
  const lines = text.replace('\uFEFF', '').trim().split('\r\n')
  expect(lines[0]).toBe(
    'ProductID,ProductName,BuyerID,UserGroupID,SellerID,PriceScheduleID,Currency,Quantity,Price,SalePrice,SubscriptionPrice,BundlePrice',
  )
  expect(lines.slice(1).map((line) => line.split(',').toSpliced(4, 1).join(','))).toEqual([
    'deal-one,Grapnel deal-one,deal-buyer,,deal-gold,,1,10.00,,,',
    'deal-one,Grapnel deal-one,deal-buyer,,deal-gold,,10,9.00,,,',
    'deal-one,Grapnel deal-one,deal-buyer,vip,deal-net,,1,10.00,,,',
    'deal-one,Grapnel deal-one,deal-buyer,vip,deal-net,,10,9.00,,,',
    'deal-two,Grapnel deal-two,deal-buyer,,deal-gold,,1,10.00,,,',
    'deal-two,Grapnel deal-two,deal-buyer,,deal-gold,,10,9.00,,,',
  ])

  await choose(page, 'More', 'Import…')
  await checkFile(page, text)
  await expect(page.getByText('0 to create, 0 to change, 6 unchanged, 0 with errors.')).toBeVisible()
  await press(page, 'Back to columns')
  await checkFile(page, `${text.replaceAll('10.00', '11')}deal-three,,deal-buyer,,,,,1,5,,,\r\n`)
  await expect(page.getByText('0 to create, 2 to change, 0 unchanged, 1 with errors.')).toBeVisible()
  const review = page.getByRole('list', { name: 'Changes' })
  await expect(review).toContainText(/Old: 10\.00\s*New: 11\.00/)
  await expect(review).toContainText(
    /Shared by .*Grapnel deal-one for deal-buyer.* and .*Grapnel deal-two for deal-buyer.*, and changed once\./,
  )
  await expect(review).toContainText(/It is also the price of .*Grapnel deal-three.*, which the file lacks\./)
  await expect(page.getByRole('list', { name: 'Errors' })).toContainText(
    'Line 8, BuyerID: There is no price for buyer “deal-buyer”.',
  )
  await expectAccessible(page, 'dialog[open]', 'the review of prices for buyers')
  const path = '/v1/priceschedules/{priceScheduleID}'
  await callPlatform(url, 'POST', '/_sandbox/faults', [
    { method: 'PATCH', path, truncate: true, times: 1 },
    { method: 'PATCH', path, status: 500, times: 1 },
  ])
  await press(page, 'Import 2 price schedules')
  await openJobs(page)
  await expect(
    jobs(page).getByText('2 done. 1 row of the file with errors was skipped.').first(),
  ).toBeVisible()
  for (const id of ['deal-gold', 'deal-net'])
    expect(await prices(url, id)).toEqual([
      [1, 11],
      [10, 9],
    ])

  await jobs(page).getByRole('button', { name: 'Undo', exact: true }).click()
  await page
    .getByRole('dialog', { name: /^Undo “/ })
    .getByRole('button', { name: 'Undo' })
    .click()
  for (const id of ['deal-gold', 'deal-net'])
    await expect
      .poll(() => prices(url, id))
      .toEqual([
        [1, 10],
        [10, 9],
      ])
})

test('adds prices for buyers and groups by a file although requests fail, and its undo removes only these', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/ERR_|Network Error|404|500/)
  const { url } = sandbox
  await callPlatform(url, 'POST', '/v1/priceschedules', {
    ...{ ID: 'add-gold', Name: 'Gold', PriceBreaks: [{ Quantity: 1, Price: 10 }] },
  })
  await callPlatform(url, 'POST', '/v1/buyers', { ID: 'add-buyer', Name: 'Add buyer', Active: true })
  await callPlatform(url, 'POST', '/v1/buyers/add-buyer/usergroups', { ID: 'vip', Name: 'VIP' })
  for (const ProductID of ['add-one', 'add-two']) {
    await callPlatform(url, 'POST', '/v1/products', { ID: ProductID, Name: `Kedge ${ProductID}` })
    await callPlatform(url, 'POST', '/v1/catalogs/productassignments', { CatalogID: 'add-buyer', ProductID })
  }
  // The buyer sees the first product at its default price already.
  await callPlatform(url, 'POST', '/v1/products/assignments', {
    ...{ ProductID: 'add-one', BuyerID: 'add-buyer' },
  })
  const assigned = async (id: string) =>
    (
      (await callPlatform(url, 'GET', `/v1/products/assignments?productID=${id}`)) as {
        Items: { BuyerID: string; UserGroupID: string | null; PriceScheduleID: string | null }[]
      }
    ).Items.map(({ BuyerID, UserGroupID, PriceScheduleID }) => [BuyerID, UserGroupID, PriceScheduleID])
  await signIn(page, 'admin', '/products?search=Kedge')
  await expect(row(page, 'add-two')).toBeVisible()
  await choose(page, 'More', 'Import…')
  await checkFile(
    page,
    [
      'ProductID,BuyerID,UserGroupID,PriceScheduleID',
      'add-one,add-buyer,,add-gold',
      'add-two,add-buyer,vip,add-gold',
      'add-two,add-nobody,,add-gold',
      'add-two,add-buyer,none,add-gold',
      'add-two,add-buyer,,add-gone',
    ].join('\n'),
  )
  await expect(page.getByText('1 to create, 1 to change, 0 unchanged, 3 with errors.')).toBeVisible()
  const change = /Price schedule\s*Old: default price\s*New: Gold \(add-gold\)/
  await expect(page.getByRole('list', { name: 'Changes' })).toContainText(change)
  await expect(page.getByRole('list', { name: 'New records' })).toContainText(change)
  const errors = page.getByRole('list', { name: 'Errors' })
  await expect(errors).toContainText('Line 4, BuyerID: There is no buyer “add-nobody”')
  await expect(errors).toContainText('Line 5, UserGroupID: The buyer “add-buyer” has no user group “none”')
  await expect(errors).toContainText('Line 6, PriceScheduleID: There is no price schedule “add-gone”')
  await expectAccessible(page, 'dialog[open]', 'the review of added prices')
  await callPlatform(url, 'POST', '/_sandbox/faults', [
    { method: 'POST', path: '/v1/products/assignments', reset: 'after', times: 1 },
    { method: 'POST', path: '/v1/products/assignments', status: 500, times: 1 },
  ])
  await press(page, 'Import 2 records')
  await openJobs(page)
  await expect(
    jobs(page).getByText('2 done. 3 rows of the file with errors were skipped.').first(),
  ).toBeVisible()
  expect(await assigned('add-one')).toEqual([['add-buyer', null, 'add-gold']])
  expect(await assigned('add-two')).toEqual([['add-buyer', 'vip', 'add-gold']])

  await callPlatform(url, 'POST', '/_sandbox/faults', [
    {
      ...{ method: 'DELETE', path: '/v1/products/{productID}/assignments/{buyerID}' },
      ...{ reset: 'after', times: 1 },
    },
  ])
  await jobs(page).getByRole('button', { name: 'Undo', exact: true }).click()
  await page
    .getByRole('dialog', { name: /^Undo “/ })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect.poll(() => assigned('add-two')).toEqual([])
  await expect.poll(() => assigned('add-one')).toEqual([['add-buyer', null, null]])
})
