import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { expectNoSidewaysScroll } from './support/page-width'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { expectToast, press, signIn } from './support/verbs'

/** A product of the supplier tarnwick, whose default price is in US dollars. */
const MALLET = 'HT-1050'
const FORM = '/orders/new?for=marketplace'

interface Listed {
  Items: { ID: string }[]
  Meta: { TotalCount: number }
}

/** Chooses the supplier of the form by its name. */
async function chooseSupplier(page: Page, name: string) {
  await page.getByRole('combobox', { name: 'Supplier' }).fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
}

/** Chooses a product by its ID. The fields of the line appear. */
async function chooseProduct(page: Page, id: string) {
  const searched = page.waitForRequest(/\/v1\/products\?.*supplierID=tarnwick/)
  await page.getByRole('combobox', { name: 'Add a product' }).fill(id)
  await searched
  await page.getByRole('option', { name: new RegExp(id) }).click()
}

/** Chooses an address of the marketplace on the page of an order. */
async function setShippingAddress(page: Page) {
  await page.getByRole('button', { name: 'Change “Ship to”' }).click()
  const address = page.getByRole('dialog', { name: /^Change the shipping address/ })
  await address.getByRole('combobox', { name: 'Saved address' }).fill('Norfolk')
  await page.getByRole('option', { name: /Norfolk distribution center/ }).click()
  await address.getByRole('button', { name: 'Save address' }).click()
  await expectToast(page, 'Address saved.')
}

const draftsOf = async (url: string) =>
  (await callPlatform(
    url,
    'GET',
    '/v1/orders/Outgoing?Status=Unsubmitted&ToCompanyID=tarnwick&pageSize=100',
  )) as Listed

test('orders from a supplier for the marketplace itself, up to the submission', async ({ page, sandbox }) => {
  const { PriceBreaks } = (await callPlatform(sandbox.url, 'GET', `/v1/priceschedules/${MALLET}`)) as {
    PriceBreaks: { Quantity: number; Price: number }[]
  }
  const price = (PriceBreaks[0]?.Price ?? 0).toFixed(2)
  await signIn(page, 'admin', '/orders')
  await page.getByRole('link', { name: 'Create order' }).click()
  await page.getByText(/, from a supplier$/).click()
  await expect(page).toHaveURL(/for=marketplace/)
  await press(page, 'Create order')
  await expect(page.getByRole('combobox', { name: 'Supplier' })).toHaveAccessibleDescription(
    'Choose a supplier.',
  )
  await chooseSupplier(page, 'Tarnwick')
  await chooseProduct(page, MALLET)
  await expect(page.getByText(/because the marketplace orders without a currency/)).toBeVisible()
  await expect(page.getByLabel('Unit price')).toHaveValue(price)
  await press(page, 'Create order')
  await expect(page.getByText('Add the chosen product to the order, or clear it.')).toBeVisible()
  await page.getByLabel('Quantity').fill('2')
  await page.getByLabel('Unit price').fill('12.50')
  await press(page, 'Add line')
  await expect(page.getByRole('listitem').filter({ hasText: '2 × $12.50' })).toBeVisible()
  await expect(page.getByText('Remove the lines to choose another supplier.')).toBeVisible()
  await page.getByLabel('Comments').fill('Deliver to the depot.')
  await expectAccessible(page)
  await press(page, 'Create order')
  await expectToast(page, 'The order is created.')
  await expect(page).toHaveURL(/\/orders\/[^/?]+$/)
  const id = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '')
  const stored = () => callPlatform(sandbox.url, 'GET', `/v1/orders/Outgoing/${id}`)
  expect(await stored()).toMatchObject({
    ToCompanyID: 'tarnwick',
    Status: 'Unsubmitted',
    Comments: 'Deliver to the depot.',
    Total: 25,
  })

  // The page of the order does everything else.
  await press(page, 'Edit lines')
  const lines = page.getByRole('dialog', { name: /^Edit the lines/ })
  await lines.getByLabel(/^Dead-blow mallet/).fill('3')
  await lines.getByLabel(/^Unit price of/).fill('10.00')
  await lines.getByRole('button', { name: 'Save lines' }).click()
  await expectToast(page, 'Lines saved. The order is priced again.')
  await setShippingAddress(page)
  await expect(page.getByRole('main')).toContainText('4120 Tidewater Loop')
  await press(page, 'Check for problems')
  const check = page.getByRole('dialog')
  await expect(check).toContainText(/no problems/i)
  await check.getByRole('button', { name: 'Close' }).first().click()
  await press(page, 'Submit order')
  const question = page.getByRole('dialog', { name: /^Submit/ })
  await question.getByRole('button', { name: 'Submit order' }).click()
  await expectToast(page, `Order ${id} is submitted.`)
  expect(await stored()).toMatchObject({ Status: 'Open', Total: 30, ShippingAddressID: 'wh-norfolk' })
})

test('creates one order although the response is lost, and lists it among the carts and the outgoing orders', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/ERR_|Network Error|400|409/)
  const before = await draftsOf(sandbox.url)
  await signIn(page, 'admin', `${FORM}&supplier=tarnwick`)
  await page.getByLabel('Comments').fill('Only one.')
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', [
    { method: 'POST', path: '/v1/orders/{direction}', reset: 'after', times: 1 },
  ])
  await press(page, 'Create order')
  await expectToast(page, 'The order is created.')
  const after = await draftsOf(sandbox.url)
  expect(after.Meta.TotalCount).toBe(before.Meta.TotalCount + 1)
  const known = before.Items.map(({ ID }) => ID)
  const id = after.Items.find(({ ID }) => !known.includes(ID))?.ID ?? ''
  await expect(page).toHaveURL(new RegExp(`/orders/${id}$`))
  await expect(page.getByRole('region', { name: 'Lines' })).toContainText('No lines.')
  await setShippingAddress(page)
  await expect(page.getByText('New lines ship to the address wh-norfolk.')).toBeVisible()

  // The address of the form names the order, so going back to it does not create another one.
  await page.goto(`${FORM}&supplier=tarnwick&order=${id}`)
  await expect(page.getByText('This order is created')).toBeVisible()
  await page.getByRole('link', { name: 'Open the order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(id)
  for (const query of ['Status=Unsubmitted&sort=%21LastUpdated', 'direction=Outgoing&Status=Unsubmitted']) {
    await page.goto(`/orders?${query}`)
    await expect(page.getByRole('link', { name: id, exact: true })).toBeVisible()
  }
})

test('keeps the created order when a line is rejected, and adds the line with the next attempt', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/404/)
  await signIn(page, 'admin', `${FORM}&supplier=tarnwick`)
  await chooseProduct(page, MALLET)
  await page.getByLabel('Quantity').fill('1')
  await press(page, 'Add line')
  await callPlatform(sandbox.url, 'PATCH', `/v1/products/${MALLET}`, { Active: false })
  await press(page, 'Create order')
  await expect(page.getByText('The order is created, but lines are missing')).toBeVisible()
  const id = new URL(page.url()).searchParams.get('order') ?? ''
  expect(await callPlatform(sandbox.url, 'GET', `/v1/orders/Outgoing/${id}`)).toMatchObject({
    LineItemCount: 0,
  })
  await callPlatform(sandbox.url, 'PATCH', `/v1/products/${MALLET}`, { Active: true })
  await press(page, 'Add the missing lines')
  await expect(page).toHaveURL(new RegExp(`/orders/${id}$`))
  expect(await callPlatform(sandbox.url, 'GET', `/v1/orders/Outgoing/${id}`)).toMatchObject({
    LineItemCount: 1,
  })
})

test('explains for whom a user can create orders', async ({ page }) => {
  await signIn(page, 'order.manager', '/orders')
  await page.getByRole('link', { name: 'Create order' }).click()
  await expect(page.getByRole('combobox', { name: 'Supplier' })).toBeVisible()
  await page.getByText('A buyer’s user', { exact: true }).click()
  await expect(page.getByText('You cannot order for buyers')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('BuyerImpersonation')
  await expectAccessible(page)
})

test('fits on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin', `${FORM}&supplier=tarnwick`)
  await chooseProduct(page, MALLET)
  await expect(page.getByLabel('Unit price')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
