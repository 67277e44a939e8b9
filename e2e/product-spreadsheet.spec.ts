import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { expectAllLost, loseResponse } from './support/lost-responses'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { choose, expectNothingToSave, expectToast, press, signIn } from './support/verbs'

interface Stored {
  Name: string
  Active: boolean
  Inventory: { QuantityAvailable: number }
}

const product = async (url: string, id: string) =>
  (await callPlatform(url, 'GET', `/v1/products/${id}`)) as Stored

const price = async (url: string, id: string) =>
  (
    (await callPlatform(url, 'GET', `/v1/priceschedules/${id}`)) as { PriceBreaks: { Price: number }[] }
  ).PriceBreaks.map(({ Price }) => Price)

/** Creates a product with a price of its own. */
async function create(url: string, ID: string, more: object = {}, owner: object = {}) {
  await callPlatform(url, 'POST', '/v1/priceschedules', {
    ...{ ID, Name: `Prices ${ID}`, Currency: 'USD', PriceBreaks: [{ Quantity: 1, Price: 10 }], ...owner },
  })
  await callPlatform(url, 'POST', '/v1/products', {
    ...{ ID, Name: `Keel ${ID}`, Active: true, DefaultPriceScheduleID: ID, ...owner },
    Inventory: { Enabled: true, QuantityAvailable: 5 },
    ...more,
  })
}

const cell = (page: Page, field: string, id: string) =>
  page.getByRole(field === 'Active' ? 'checkbox' : 'textbox', { name: `${field} of Keel ${id}`, exact: true })

const paste = (page: Page, field: string, id: string, text: string) =>
  cell(page, field, id).evaluate((input, value) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', value)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('edits the rows of the list with the keyboard and a paste, and saves them once', async ({
  page,
  sandbox,
}) => {
  const { url } = sandbox
  await create(url, 'story-a')
  await create(url, 'story-b')
  await create(url, 'story-c', { DefaultPriceScheduleID: 'story-b', Inventory: { Enabled: false } })
  await signIn(page, 'admin', '/products?search=Keel')
  await choose(page, /^More$/, 'Spreadsheet')
  await expect(page).toHaveURL(/\/products\/spreadsheet\?search=Keel/)
  await expect(cell(page, 'Price', 'story-a')).toHaveValue('10.00')
  await expect(cell(page, 'Price', 'story-b')).toHaveCount(0)
  await expect(page.getByText('Shared with 1 other product')).toHaveCount(2)
  await expect(page.getByText('Not tracked')).toBeVisible()
  await expectAccessible(page, 'main', 'the spreadsheet of products')

  // Phones show the name and the price of a row together, and no help about keys.
  await expect(page.getByText(/Ctrl\+D fills them down/)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText(/Ctrl\+D fills them down/)).toBeHidden()
  await expect(cell(page, 'Name', 'story-a')).toBeInViewport({ ratio: 1 })
  await expect(cell(page, 'Price', 'story-a')).toBeInViewport({ ratio: 0.9 })
  await page.setViewportSize({ width: 1440, height: 900 })

  await cell(page, 'Name', 'story-a').focus()
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, 'Name', 'story-b')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, 'Active', 'story-a')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ControlOrMeta+d')
  await expect(cell(page, 'Active', 'story-b')).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(cell(page, 'Active', 'story-b')).toBeChecked()
  await paste(page, 'Price', 'story-a', '$1,012.50\t7\nnone\t8\n')
  await expect(cell(page, 'Price', 'story-a')).toHaveValue('1012.50')
  await expect(page.getByText('2 rows filled.')).toBeVisible()
  await expect(page.getByText('Changed', { exact: true })).toHaveCount(2)

  await page.getByRole('link', { name: 'Filter in the list' }).click()
  await page
    .getByRole('dialog', { name: 'Leave without saving the products?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  await press(page, /^Save$/)
  await expectToast(page, '2 rows saved.')
  await expectNothingToSave(page)
  expect(await product(url, 'story-a')).toMatchObject({ Active: false, Inventory: { QuantityAvailable: 7 } })
  expect(await product(url, 'story-b')).toMatchObject({ Active: true, Inventory: { QuantityAvailable: 8 } })
  expect(await price(url, 'story-a')).toEqual([1012.5])
  expect(await price(url, 'story-b')).toEqual([10])
})

test('keeps what is not saved, and continues where it stopped after a failure and a lost response', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/503|Failed to load|ERR_/)
  announce(/fault|busy|503|Keel|response|network|failed/i, false)
  const { url } = sandbox
  await create(url, 'story-d')
  await create(url, 'story-e')
  await signIn(page, 'admin', '/products/spreadsheet?search=Keel%20story')
  await cell(page, 'Name', 'story-d').fill('Keel new')
  await cell(page, 'Price', 'story-d').fill('11')
  await callPlatform(url, 'POST', '/_sandbox/faults', {
    ...{ method: 'PATCH', path: '/v1/priceschedules/{priceScheduleID}', status: 503, times: 1 },
  })
  await press(page, /^Save$/)
  await expect(page.getByText(/Only the price was not saved\./)).toBeVisible()
  // The search no longer finds the new name, but the row stays until it is saved.
  await expect(page.getByText('4 products', { exact: true })).toBeVisible()
  const renamed = page.getByRole('textbox', { name: 'Price of Keel new', exact: true })
  await expect(renamed).toHaveValue('11')
  expect(await product(url, 'story-d')).toMatchObject({ Name: 'Keel new' })
  expect(await price(url, 'story-d')).toEqual([10])

  // Another tab changes the product now. The retry must not overwrite that.
  await callPlatform(url, 'PATCH', '/v1/products/story-d', { Name: 'Keel newer' })
  await press(page, /^Save$/)
  await expectToast(page, '1 row saved.')
  expect(await price(url, 'story-d')).toEqual([11])
  expect(await product(url, 'story-d')).toMatchObject({ Name: 'Keel newer' })

  await cell(page, 'Quantity', 'story-e').fill('6')
  await cell(page, 'Price', 'story-e').fill('12')
  await loseResponse(url, 'PATCH', '/v1/products/{productID}')
  await press(page, /^Save$/)
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible()
  await expectAllLost(url)
  await expect(cell(page, 'Quantity', 'story-e')).toHaveValue('6')
  // An order takes one after the lost write. The retry must not write the quantity again.
  await press(page, /^Save$/)
  // The message of the first save can still be visible.
  await expectNothingToSave(page)
  expect(await product(url, 'story-e')).toMatchObject({ Inventory: { QuantityAvailable: 6 } })
  expect(await price(url, 'story-e')).toEqual([12])
})

test('suppliers edit only their own products, and viewers none', async ({ page, sandbox }) => {
  const { url } = sandbox
  await create(url, 'story-f', {}, { OwnerID: 'tarnwick' })
  await create(url, 'story-g', { DefaultSupplierID: 'tarnwick' })
  await signIn(page, 'supplier.one', '/products/spreadsheet?search=Keel')
  await expect(cell(page, 'Quantity', 'story-f')).toHaveValue('5')
  await expect(cell(page, 'Price', 'story-f')).toHaveValue('10.00')
  await expect(page.getByText(/Suppliers can change only their own products/)).toBeVisible()
  await expect(cell(page, 'Name', 'story-g')).toHaveCount(0)
})

test('viewers read the spreadsheet without cells', async ({ page, sandbox }) => {
  await create(sandbox.url, 'story-h')
  await signIn(page, 'viewer', '/products/spreadsheet?search=story-h')
  await expect(page.getByText('Keel story-h', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^(Name|Price) of/ })).toHaveCount(0)
})
