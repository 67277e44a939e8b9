import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { createCart, signInShopper } from './support/orders'
import { expectNoSidewaysScroll } from './support/page-width'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { choose, expectToast, follow, press, signIn } from './support/verbs'

/** A product with a price that is agreed with Harborline Shipyards. */
const EXTINGUISHER = 'SF-3210'
/** A product whose choices make variants. */
const GRINDER = 'PT-2010'
const USER = '/orders/new?buyer=harborline&user=buyer-one'

/** Returns the ID of the cart that the address of the page names. */
const cartOf = (page: Page) => new URL(page.url()).searchParams.get('order') ?? ''

test('orders for a buyer’s user at the price of that user', async ({ page, sandbox, announce }) => {
  // The platform first rejects the order, because shipping and tax are not calculated.
  announce(/400.*\/validate/)
  await signIn(page, 'admin', '/orders')
  await page.getByRole('link', { name: 'Create order' }).click()
  await page.getByRole('combobox', { name: 'Buyer' }).fill('Harborline')
  await page.getByRole('option', { name: /Harborline Shipyards/ }).click()
  await page.getByRole('combobox', { name: 'User' }).fill('Quintanilla')
  await page.getByRole('option', { name: /Quintanilla/ }).click()
  await press(page, 'Continue')
  const banner = page.getByRole('region', { name: 'Acting for a user' })
  await expect(banner).toContainText('You order for Marisol Quintanilla of Harborline Shipyards.')

  await page.getByLabel('Search the products of this user').fill(EXTINGUISHER)
  const product = page.locator(`[data-product="${EXTINGUISHER}"]`)
  await expect(product).toContainText('1+ $60.72, 4+ $56.32, 12+ $51.04')
  await product.getByLabel('Quantity').fill('4')
  await expect(product.getByRole('status')).toContainText('$225.28')
  await product.getByRole('button', { name: /^Add to cart/ }).click()
  await expectToast(page, 'Line added to the cart.')
  const cart = page.getByRole('region', { name: /^Cart/ })
  await expect(cart).toContainText('$56.32 each')

  await page.reload()
  await expect(cart).toContainText('$225.28')
  await cart.getByLabel(/^Quantity of/).fill('12')
  await expect(page.getByRole('button', { name: 'Submit order' })).toHaveAccessibleDescription(/Save/)
  await cart.getByRole('button', { name: /^Update/ }).click()
  await expect(cart).toContainText('$612.48')
  const id = cartOf(page)
  expect(await callPlatform(sandbox.url, 'GET', `/v1/orders/All/${id}`)).toMatchObject({
    FromUser: { ID: 'buyer-one' },
    Status: 'Unsubmitted',
    Subtotal: 612.48,
  })

  const addresses = page.getByRole('region', { name: 'Addresses' })
  await addresses.getByLabel('Ship to').selectOption('Yard, gate 2')
  await expect(addresses).toContainText('1200 Drydock Way')
  await addresses.getByLabel('Bill to').selectOption('Accounts payable')
  await expect(addresses).toContainText('300 Bulkhead Avenue')
  const payments = page.getByRole('region', { name: /^Payments/ })
  await payments.getByLabel('Purchase order number').fill('PO-77')
  await payments.getByRole('button', { name: 'Add payment' }).click()
  await expect(payments).toContainText('Purchase order PO-77')
  await page.getByRole('textbox', { name: 'Comments' }).fill('Deliver before noon.')
  await press(page, 'Save comments')
  await expectToast(page, 'Comments saved.')
  const shipping = page.getByRole('region', { name: 'Shipping' })
  await shipping.getByRole('button', { name: 'Get shipping methods' }).click()
  await shipping.getByRole('radio', { name: /^Express/ }).check()
  await expect(shipping.getByRole('radio', { name: /^Express/ })).toBeChecked()

  await expectAccessible(page)
  await press(page, 'Submit order')
  const question = page.getByRole('dialog', { name: 'Submit this order for Marisol Quintanilla?' })
  await question.getByRole('button', { name: 'Submit order' }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(id)
  const stored = await callPlatform(sandbox.url, 'GET', `/v1/orders/All/${id}`)
  // Orders of this user above 500 need an approval of the buyer.
  expect(stored).toMatchObject({
    FromCompanyID: 'harborline',
    FromUser: { ID: 'buyer-one' },
    Status: 'AwaitingApproval',
    Subtotal: 612.48,
    Comments: 'Deliver before noon.',
  })
  // Staff still act for themselves, and the token of the user is gone.
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  expect(cookies).not.toContain('ordercloud.impersonation-token')
})

test('adds the chosen variant of a product, and shows the platform’s reason for a rejected code', async ({
  page,
  announce,
}) => {
  announce(/400/)
  await signIn(page, 'admin', USER)
  await page.getByLabel('Search the products of this user').fill(GRINDER)
  const product = page.locator(`[data-product="${GRINDER}"]`)
  await product.getByRole('button', { name: /^Choose options/ }).click()
  await product.getByLabel('Supplied with').selectOption('Two 2.0 Ah batteries, charger, case')
  await product.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(product.getByLabel('Quantity')).toHaveAccessibleDescription('This combination is not offered.')
  await product.getByLabel('Supplied with').selectOption('Two 5.0 Ah batteries, charger, case')
  await product.getByLabel('Quantity').fill('0')
  await product.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(product.getByLabel('Quantity')).toHaveAccessibleDescription('Enter a whole number above 0.')
  await product.getByLabel('Quantity').fill('1')
  // 149.00 for the tool and 139.00 for the batteries.
  await expect(product.getByRole('status')).toContainText('$288.00')
  await product.getByRole('button', { name: /^Add to cart/ }).click()
  const cart = page.getByRole('region', { name: /^Cart/ })
  await expect(cart).toContainText('Supplied with: Two 5.0 Ah batteries, charger, case')
  // The platform comes to the same price.
  await expect(cart).toContainText('$288.00')
  const promotions = page.getByRole('region', { name: /^Promotions/ })
  await promotions.getByLabel('Promotion code').fill('TENDER2031')
  await promotions.getByRole('button', { name: 'Add code' }).click()
  await expect(promotions.getByLabel('Promotion code')).toHaveAccessibleDescription(/\w/)
})

test('does not offer to order for a buyer without the right to act for users', async ({ page }) => {
  await signIn(page, 'order.manager', USER)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create order: no access')
})

test('does not offer to create orders without any right to order', async ({ page }) => {
  await signIn(page, 'viewer', '/orders')
  await expect(page.getByRole('button', { name: 'Create order' })).toHaveAccessibleDescription(
    /BuyerImpersonation/,
  )
  await page.goto('/orders/new')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create order: no access')
})

test('shows what a user sees, at the prices of that user, and changes nothing', async ({ page }) => {
  await signIn(page, 'admin', '/buyers/harborline/users/buyer-one')
  await follow(page, 'View as this user')
  const banner = page.getByRole('region', { name: 'Acting for a user' })
  await expect(banner).toContainText(
    'You view the storefront as Marisol Quintanilla of Harborline Shipyards.',
  )
  await page.getByLabel('Search the products of this user').fill(EXTINGUISHER)
  await expect(page.locator(`[data-product="${EXTINGUISHER}"]`)).toContainText(
    '1+ $60.72, 4+ $56.32, 12+ $51.04',
  )
  await expect(page.getByRole('button', { name: /^Add to cart/ })).toHaveCount(0)
  await expect(
    page
      .getByRole('region', { name: /^Orders/ })
      .getByRole('link')
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: /^Addresses/ })).toContainText('1200 Drydock Way')
  await expect(page.getByRole('region', { name: /^Spending accounts/ })).toContainText('Stores budget')
  await expect(page.getByRole('region', { name: /^Promotions/ })).toContainText('WELCOME10')
  await expectAccessible(page)
  await banner.getByRole('button', { name: 'End' }).click()
  await expect(page).toHaveURL(/\/buyers\/harborline\/users\/buyer-one$/)
})

test('shows the details of a product, and the products of a list, as the user sees them', async ({
  page,
  sandbox,
}) => {
  const shopper = await signInShopper(sandbox.url, 'buyer.one')
  await shopper('POST', '/me/productcollections', { ID: 'refit', Name: 'Refit of May' })
  await shopper('POST', '/me/productcollections/refit/products', { ProductID: EXTINGUISHER })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin', '/buyers/harborline/users/buyer-one/storefront')
  await page.getByLabel('Search the products of this user').fill(GRINDER)
  await page
    .locator(`[data-product="${GRINDER}"]`)
    .getByRole('button', { name: /^Details/ })
    .click()
  const details = page.getByRole('dialog', { name: /grinder/i })
  await expect(details.getByRole('region', { name: 'Prices' })).toContainText('$149.00')
  await expect(details.getByRole('region', { name: 'Options' })).toContainText('Supplied with')
  await expect(details.getByRole('region', { name: 'Variants' }).getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Close' }).last().click()
  await expect(details).toHaveCount(0)

  const lists = page.getByRole('region', { name: /^Product collections/ })
  await lists.getByRole('button', { name: 'Products of Refit of May' }).click()
  await expect(lists.locator(`[data-product="${EXTINGUISHER}"]`)).toContainText('1+ $60.72, 4+ $56.32')
  await expectNoSidewaysScroll(page)
})

test('shows the other lists of a user on demand only', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await signIn(page, 'admin', '/buyers/harborline/users/buyer-one/storefront')
  await expect(page.getByRole('region', { name: /^Addresses/ })).toContainText('1200 Drydock Way')
  expect(requested).not.toContain('/v1/me/shipments')
  for (const [button, title, path] of [
    ['Show orders', 'To approve', '/v1/me/orders/approvable'],
    ['Show shipments', 'Shipments', '/v1/me/shipments'],
    ['Show subscriptions', 'Subscriptions', '/v1/me/subscriptions'],
    ['Show cost centers', 'Cost centers', '/v1/me/costcenters'],
  ] as const) {
    await press(page, button)
    await expect(page.getByRole('region', { name: new RegExp(`^${title}`) })).toBeVisible()
    // Rows that arrive move the next button.
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    await expect.poll(() => requested.filter((one) => one === path).length).toBe(1)
  }
  await expect(
    page
      .getByRole('region', { name: /^Shipments/ })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
})

test('copies an order into a new cart, and says which lines cannot be ordered any more', async ({
  page,
  sandbox,
}) => {
  const { id, productId, quantity, plain } = await createCart(sandbox.url, 1)
  const [gone = ''] = plain
  await callPlatform(sandbox.url, 'POST', `/v1/orders/All/${id}/lineitems`, {
    ProductID: gone,
    Quantity: 500,
  })
  await callPlatform(sandbox.url, 'PATCH', `/v1/products/${gone}`, { Active: false })
  await signIn(page, 'admin', `/orders/${id}`)
  await choose(page, /^More$/, 'Copy into a new cart')
  const copying = page.getByRole('region', { name: `Copy order ${id}` })
  await expect(copying.getByRole('group', { name: 'Lines that cannot be copied' })).toContainText(
    'The user cannot see this product any more.',
  )
  await copying.getByRole('button', { name: 'Add 1 line to the cart' }).click()
  await expectToast(page, 'Lines added to the cart.')
  await expect(copying).toContainText('1 line added. 1 line could not be copied')
  await copying.getByRole('button', { name: 'Close' }).click()
  await expect(copying).toHaveCount(0)
  expect(cartOf(page)).not.toBe(id)
  expect(await callPlatform(sandbox.url, 'GET', `/v1/orders/All/${cartOf(page)}/lineitems`)).toMatchObject({
    Items: [{ ProductID: productId, Quantity: quantity }],
  })
})
