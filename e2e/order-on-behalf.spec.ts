import { callPlatform, grantToken } from './support/platform'
import { expect, test } from './support/test'
import { expectToast, press, signIn } from './support/verbs'

/** A product with a price that is agreed with Harborline Shipyards. */
const HELMET = 'SF-3210'
const USER = '/orders/new?buyer=harborline&user=buyer-one'

interface Orders {
  Items: { ID: string; FromUserID: string; Status: string; Subtotal: number }[]
}

const ordersOfUser = async (url: string) =>
  (await callPlatform(
    url,
    'GET',
    '/v1/me/orders?pageSize=100',
    undefined,
    await grantToken(url, 'buyer.one'),
  )) as Orders

test('orders for a buyer’s user at the price of that user', async ({ page, sandbox }) => {
  const before = new Set((await ordersOfUser(sandbox.url)).Items.map(({ ID }) => ID))
  await signIn(page, 'admin', '/orders')
  await page.getByRole('link', { name: 'Create order' }).click()
  await page.getByRole('combobox', { name: 'Buyer' }).fill('Harborline')
  await page.getByRole('option', { name: /Harborline Shipyards/ }).click()
  await page.getByRole('combobox', { name: 'User' }).fill('Quintanilla')
  await page.getByRole('option', { name: /Quintanilla/ }).click()
  await press(page, 'Continue')
  const banner = page.getByRole('region', { name: 'Acting for a user' })
  await expect(banner).toContainText('You order for Marisol Quintanilla of Harborline Shipyards.')

  await page.getByLabel('Search the products of this user').fill(HELMET)
  const product = page.locator(`[data-product="${HELMET}"]`)
  await expect(product).toContainText('1+ $60.72, 4+ $56.32, 12+ $51.04')
  await product.getByLabel('Quantity').fill('4')
  await expect(product.getByRole('status')).toContainText('$225.28')
  await product.getByRole('button', { name: /^Add to cart/ }).click()
  await expectToast(page, 'The line is in the cart.')
  const cart = page.getByRole('region', { name: /^Cart/ })
  await expect(cart).toContainText('$56.32 each')

  await page.reload()
  await expect(cart).toContainText('$225.28')
  await cart.getByLabel(/^Quantity of/).fill('12')
  await expect(page.getByRole('button', { name: 'Submit order' })).toHaveAccessibleDescription(/Save/)
  await cart.getByRole('button', { name: /^Update/ }).click()
  await expect(cart).toContainText('$612.48')
  const [made] = (await ordersOfUser(sandbox.url)).Items.filter(({ ID }) => !before.has(ID))
  expect(made).toMatchObject({ FromUserID: 'buyer-one', Status: 'Unsubmitted', Subtotal: 612.48 })

  const addresses = page.getByRole('region', { name: 'Addresses' })
  await addresses.getByLabel('Ship to').selectOption('Yard, gate 2')
  await expect(addresses).toContainText('1200 Drydock Way')
  await addresses.getByLabel('Bill to').selectOption('Accounts payable')
  await expect(addresses).toContainText('300 Bulkhead Avenue')
  const shipping = page.getByRole('region', { name: 'Shipping' })
  await shipping.getByRole('button', { name: 'Get shipping methods' }).click()
  await shipping.getByRole('radio', { name: /^Express/ }).check()
  await expect(shipping.getByRole('radio', { name: /^Express/ })).toBeChecked()
  const payments = page.getByRole('region', { name: /^Payments/ })
  await payments.getByLabel('Purchase order number').fill('PO-77')
  await payments.getByRole('button', { name: 'Add payment' }).click()
  await expect(payments).toContainText('Purchase order PO-77')
  await page.getByRole('textbox', { name: 'Comments' }).fill('Deliver before noon.')
  await press(page, 'Save comments')
  await expectToast(page, 'The comments are saved.')

  await press(page, 'Submit order')
  const question = page.getByRole('dialog', { name: 'Submit this order for Marisol Quintanilla?' })
  await question.getByRole('button', { name: 'Submit order' }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${made?.ID ?? ''}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(made?.ID ?? '')
  const stored = await callPlatform(sandbox.url, 'GET', `/v1/orders/All/${made?.ID ?? ''}`)
  expect(stored).toMatchObject({
    FromCompanyID: 'harborline',
    FromUser: { ID: 'buyer-one' },
    IsSubmitted: true,
    Subtotal: 612.48,
    Comments: 'Deliver before noon.',
  })
  // Staff still act for themselves, and the token of the user is gone.
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  expect(cookies).not.toContain('ordercloud.impersonation-token')
})

test('shows the platform’s reason for a rejected promotion code and what prevents the submission', async ({
  page,
  announce,
}) => {
  announce(/400/)
  await signIn(page, 'admin', USER)
  await page.getByLabel('Search the products of this user').fill(HELMET)
  await page
    .locator(`[data-product="${HELMET}"]`)
    .getByRole('button', { name: /^Add to cart/ })
    .click()
  const promotions = page.getByRole('region', { name: /^Promotions/ })
  await promotions.getByLabel('Promotion code').fill('TENDER2031')
  await promotions.getByRole('button', { name: 'Add code' }).click()
  await expect(promotions.getByLabel('Promotion code')).toHaveAccessibleDescription(/\w/)
})

test('does not offer to order for a buyer without the right to act for users', async ({ page }) => {
  await signIn(page, 'order.manager', '/orders')
  await expect(page.getByRole('button', { name: 'Create order' })).toHaveAccessibleDescription(
    /BuyerImpersonation/,
  )
  await page.goto(USER)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create order: no access')
})
