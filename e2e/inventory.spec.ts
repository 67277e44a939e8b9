import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { createVaried } from './support/varied'
import { expectNothingToSave, expectToast, fill, openTab, press, signIn } from './support/verbs'

interface Stocked {
  Inventory: { QuantityAvailable: number; NotificationPoint: number | null }
}

const stock = async (url: string, id: string) =>
  ((await callPlatform(url, 'GET', `/v1/products/${id}`)) as Stocked).Inventory

const create = (
  url: string,
  ID: string,
  QuantityAvailable: number,
  NotificationPoint: number | null = null,
) =>
  callPlatform(url, 'POST', '/v1/products', {
    ...{ ID, Name: `Bollard ${ID}`, Active: true },
    Inventory: { Enabled: true, QuantityAvailable, NotificationPoint },
  })

const quantity = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `Quantity of Bollard ${name}`, exact: true })

const paste = (page: Page, name: string, text: string) => pasteInto(quantity(page, name), text)

const pasteInto = (cell: Locator, text: string) =>
  cell.evaluate((input, value) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', value)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('pastes a column of quantities, saves them, and finds those at the notification point', async ({
  page,
  sandbox,
}) => {
  const { url } = sandbox
  await create(url, 'story-a', 10, 4)
  await create(url, 'story-b', 20, 4)
  await create(url, 'story-c', 30)
  await signIn(page, 'admin', '/products')
  await page.getByRole('link', { name: 'Inventory', exact: true }).click()
  await expect(page).toHaveURL(/\/settings\/inventory/)
  await page.getByRole('textbox', { name: 'Search products' }).fill('Bollard')
  await expect(quantity(page, 'story-a')).toHaveValue('10')
  await expect(page.getByText('3 products, read with 2 requests')).toBeVisible()
  await quantity(page, 'story-a').focus()
  await page.keyboard.press('ArrowDown')
  await expect(quantity(page, 'story-b')).toBeFocused()
  await paste(page, 'story-a', '12\n3\n30\n')
  await expect(page.getByText('2 rows', { exact: true })).toBeVisible()
  // Enter in the search box searches. It does not save the form.
  const search = page.getByRole('textbox', { name: 'Search products' })
  await search.fill('Bollard story')
  await search.press('Enter')
  await expect(page).toHaveURL(/search=Bollard\+story/)
  await expect(quantity(page, 'story-a')).toHaveValue('12')
  await expect(page.getByText('2 rows', { exact: true })).toBeVisible()
  expect(await stock(url, 'story-a')).toMatchObject({ QuantityAvailable: 10 })
  await expectAccessible(page, 'main', 'the grid with the inventory')
  await press(page, /^Save$/)
  await expectToast(page, '2 rows saved.')
  expect(await stock(url, 'story-a')).toMatchObject({ QuantityAvailable: 12 })
  expect(await stock(url, 'story-b')).toMatchObject({ QuantityAvailable: 3 })

  await page.getByRole('checkbox', { name: 'Only at or below the notification point' }).check()
  await expect(quantity(page, 'story-b')).toHaveValue('3')
  await expect(quantity(page, 'story-a')).toHaveCount(0)
})

test('keeps what is not saved when a row fails, and does not overwrite what an order changed', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/503|Failed to load/)
  announce(/fault|busy|503/i, false)
  const { url } = sandbox
  await create(url, 'story-d', 10)
  await create(url, 'story-e', 20)
  await signIn(page, 'admin', '/settings/inventory?search=Bollard%20story')
  await paste(page, 'story-d', '11\n21\n')
  await callPlatform(url, 'PATCH', '/v1/products/story-d', { Inventory: { QuantityAvailable: 7 } })
  await callPlatform(url, 'POST', '/_sandbox/faults', {
    ...{ method: 'PATCH', path: '/v1/products/{productID}', status: 503, times: 1 },
  })
  await press(page, /^Save$/)
  await expect(page.getByText(/The quantity was 10 and is now 7\./)).toBeVisible()
  await expect(page.getByText('Not saved', { exact: true })).toHaveCount(2)
  expect(await stock(url, 'story-d')).toMatchObject({ QuantityAvailable: 7 })
  await press(page, /^Save$/)
  await expectToast(page, '2 rows saved.')
  expect(await stock(url, 'story-d')).toMatchObject({ QuantityAvailable: 11 })
  expect(await stock(url, 'story-e')).toMatchObject({ QuantityAvailable: 21 })
})

test('shows a saved quantity that the list of the platform lacks, with a note until it has it', async ({
  page,
  sandbox: { url },
}) => {
  await create(url, 'late', 10)
  await signIn(page, 'admin', '/settings')
  const stale = { method: 'GET', path: '/v1/products', stale: 8, times: null }
  await callPlatform(url, 'POST', '/_sandbox/faults', stale)
  await page.goto('/settings/inventory?search=Bollard%20late')
  await quantity(page, 'late').fill('12')
  await press(page, /^Save$/)
  const note = page.getByText('The platform’s list does not show your latest change yet.')
  await expect(note).toBeVisible()
  await expect(quantity(page, 'late')).toHaveValue('12')
  expect(await stock(url, 'late')).toMatchObject({ QuantityAvailable: 12 })
  await expect(note).toHaveCount(0)
  await expect(quantity(page, 'late')).toHaveValue('12')
  await callPlatform(url, 'DELETE', '/_sandbox/faults')
})

test('reads the inventory again after a product has changed elsewhere in the app', async ({
  page,
  sandbox: { url },
}) => {
  await create(url, 'elsewhere', 10)
  await signIn(page, 'admin', '/settings/inventory?search=Bollard%20elsewhere')
  await expect(quantity(page, 'elsewhere')).toHaveValue('10')
  await page.getByRole('link', { name: 'Bollard elsewhere' }).click()
  await openTab(page, 'Inventory and shipping')
  await fill(page, 'Quantity available', '14')
  await press(page, /^Save$/)
  await expectNothingToSave(page)
  await page.goBack() // to the first tab of the product
  await expect(page).toHaveURL(/\/products\/elsewhere$/)
  await page.goBack()
  await expect(quantity(page, 'elsewhere')).toHaveValue('14')
})

test('a viewer sees the inventory but changes nothing', async ({ page, sandbox }) => {
  await create(sandbox.url, 'story-f', 10)
  await signIn(page, 'viewer', '/settings/inventory?search=story-f')
  await expect(page.getByRole('link', { name: 'Bollard story-f' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toHaveCount(0)
})

const variantQuantity = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `Quantity of Rope ${name}`, exact: true })

const variantPath = (product: string, option: string) =>
  `/v1/products/${product}/variants/${product}-${option}`

const variantStock = async (url: string, product: string, option: string) =>
  ((await callPlatform(url, 'GET', variantPath(product, option))) as Stocked).Inventory

const setVariantStock = (url: string, product: string, option: string, Inventory: object) =>
  callPlatform(url, 'PATCH', variantPath(product, option), { Inventory })

test('edits the quantities of variants and their locations, also after failed requests and a lost response', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/503|Network Error|Failed to load|ERR_/)
  announce(/fault|busy|503/i, false)
  const { url } = sandbox
  const product = 'story-varied'
  await createVaried(url, product, { size: ['large', 'medium', 'small'] })
  await setVariantStock(url, product, 'large', { QuantityAvailable: 20, NotificationPoint: 4 })
  await setVariantStock(url, product, 'medium', { QuantityAvailable: 3 })
  await callPlatform(url, 'POST', `${variantPath(product, 'medium')}/inventoryrecords`, {
    ...{ ID: 'reno', AddressID: 'wh-reno', QuantityAvailable: 3 },
  })
  await signIn(page, 'admin', `/settings/inventory?search=${product}`)
  await expect(variantQuantity(page, `${product}, large`)).toHaveValue('20')
  await expect(page.getByText('1 product, read with 2 requests')).toBeVisible()
  await page.getByRole('button', { name: `Show locations of the variants of Rope ${product}` }).click()
  const located = page.getByRole('textbox', {
    name: new RegExp(`^Quantity of Rope ${product}, medium, .*Reno`, 'i'),
  })
  await expect(located).toHaveValue('3')
  await expect(variantQuantity(page, `${product}, medium`)).toHaveCount(0)
  await expectAccessible(page, 'main', 'the grid with the inventory of variants')

  // The line of the variant with a location is skipped.
  await pasteInto(variantQuantity(page, `${product}, large`), '4\n\n7\n8\n')
  await expect(variantQuantity(page, `${product}, small`)).toHaveValue('8')
  await callPlatform(url, 'POST', '/_sandbox/faults', [
    { method: 'PATCH', path: '/v1/products/{productID}/variants/{variantID}', truncate: true, times: 1 },
    { method: 'PATCH', path: '/v1/products/{productID}/variants/{variantID}', status: 503, times: 1 },
    {
      ...{ method: 'PATCH', status: 503, times: 1 },
      path: '/v1/products/{productID}/variants/{variantID}/inventoryrecords/{inventoryRecordID}',
    },
  ])
  await press(page, /^Save$/)
  await expect(page.getByText('Not saved', { exact: true })).toHaveCount(3)
  await press(page, /^Save$/)
  await expectToast(page, '3 rows saved.')
  expect(await variantStock(url, product, 'large')).toMatchObject({ QuantityAvailable: 4 })
  expect(await variantStock(url, product, 'medium')).toMatchObject({ QuantityAvailable: 7 })
  expect(await variantStock(url, product, 'small')).toMatchObject({ QuantityAvailable: 8 })

  await page.getByRole('checkbox', { name: 'Only at or below the notification point' }).check()
  await expect(variantQuantity(page, `${product}, large`)).toHaveValue('4')
  await expect(variantQuantity(page, `${product}, small`)).toHaveCount(0)
  await expect(page.getByText(/^Products, their locations and their variants are compared\./)).toBeVisible()
})

test('shows the locations of a variant whose quantity the platform keeps, and variants beyond the first 100', async ({
  page,
  sandbox,
}) => {
  const { url } = sandbox
  const numbers = Array.from({ length: 11 }, (_, at) => String(at + 10))
  await createVaried(url, 'story-wide', { first: numbers, second: numbers })
  const option = '10-10'
  await setVariantStock(url, 'story-wide', option, { QuantityAvailable: 5 })
  await callPlatform(url, 'POST', `${variantPath('story-wide', option)}/inventoryrecords`, {
    ...{ ID: 'reno', AddressID: 'wh-reno', QuantityAvailable: 5 },
  })
  await signIn(page, 'admin', '/settings/inventory?search=story-wide')
  await expect(page.getByText('The first 100 of 121 variants.')).toBeVisible()
  await variantQuantity(page, 'story-wide, 10, 10').fill('6')
  await press(page, /^Save$/)
  await expect(page.getByText(/The platform keeps the quantity 5, the sum of the locations/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Quantity of Rope story-wide, 10, 10, / })).toHaveValue('5')
  // On phones, the hidden columns of a long grid must not take up space.
  await page.setViewportSize({ width: 390, height: 844 })
  const widthOf = async (name: string) =>
    (await page.getByRole('columnheader', { name, exact: true }).boundingBox())?.width ?? 0
  await expect.poll(() => widthOf('Product')).toBeGreaterThan(80)
  await page.getByRole('link', { name: 'All variants of Rope story-wide' }).click()
  await expect(page).toHaveURL(/\/products\/story-wide\/variants/)
})

test('a supplier edits the variants of its own products only', async ({ page, sandbox }) => {
  const { url } = sandbox
  await createVaried(url, 'story-mine', { size: ['large'] }, { OwnerID: 'tarnwick' })
  await createVaried(url, 'story-theirs', { size: ['large'] }, { DefaultSupplierID: 'tarnwick' })
  await signIn(page, 'supplier.one', '/settings/inventory?search=Rope%20story')
  await expect(page.getByRole('rowheader', { name: /^Rope story-theirs, large/ })).toBeVisible()
  await variantQuantity(page, 'story-mine, large').fill('5')
  await expect(variantQuantity(page, 'story-theirs, large')).toHaveCount(0)
  await press(page, /^Save$/)
  await expectToast(page, '1 row saved.')
  expect(await variantStock(url, 'story-mine', 'large')).toMatchObject({ QuantityAvailable: 5 })
})

test('a viewer sees variants and their locations, but changes nothing', async ({ page, sandbox }) => {
  const { url } = sandbox
  await createVaried(url, 'story-seen', { size: ['large'] })
  await setVariantStock(url, 'story-seen', 'large', { QuantityAvailable: 3 })
  await callPlatform(url, 'POST', `${variantPath('story-seen', 'large')}/inventoryrecords`, {
    ...{ ID: 'reno', AddressID: 'wh-reno', QuantityAvailable: 3 },
  })
  await signIn(page, 'viewer', '/settings/inventory?search=story-seen')
  await page.getByRole('button', { name: 'Show locations of the variants of Rope story-seen' }).click()
  await expect(page.getByRole('row', { name: /^Rope story-seen, large, Reno/ })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^(Quantity|Notification point) of/ })).toHaveCount(0)
})
