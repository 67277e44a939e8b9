import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { createCart, placeOrder, placeOrderToApprove } from './support/orders'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { choose, expectToast, problemIn, signIn } from './support/verbs'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

interface Lines {
  Items: {
    ID: string
    ProductID: string
    Quantity: number
    UnitPrice: number
    Specs: { OptionID: string | null }[]
  }[]
}

const linesOf = async (url: string, id: string) =>
  ((await callPlatform(url, 'GET', `/v1/orders/All/${id}/lineitems?pageSize=100`)) as Lines).Items

const promotionsOf = async (url: string, id: string) => {
  const page = await callPlatform(url, 'GET', `/v1/orders/All/${id}/promotions`)
  return (page as { Items: { Code: string }[] }).Items.map(({ Code }) => Code)
}

/** Chooses a product in the dialog by its ID. */
async function chooseProduct(dialog: Locator, id: string) {
  await dialog.getByRole('combobox', { name: 'Add a product' }).fill(id)
  await dialog
    .getByRole('option', { name: new RegExp(id) })
    .first()
    .click()
}

async function openLines(page: Page) {
  await panel(page, 'Lines').getByRole('button', { name: 'Edit lines' }).click()
  const dialog = page.getByRole('dialog', { name: /^Edit the lines of/ })
  await expect(dialog.getByRole('list', { name: 'Lines' })).toBeVisible()
  return dialog
}

test('changes a quantity, adds a product with choices and removes a line', async ({ page, sandbox }) => {
  const cart = await createCart(sandbox.url, 50)
  await signIn(page, 'admin', `/orders/${cart.id}`)
  const dialog = await openLines(page)
  const line = dialog.getByRole('listitem')
  await dialog.getByRole('button', { name: 'Save lines' }).click()
  await expect(dialog).toContainText('No changes yet.')
  const [quantity, price] = [line.getByRole('textbox').first(), line.getByLabel(/^Unit price of/)]
  await quantity.fill('0')
  await expect(dialog).toContainText('Enter a whole number above 0.')
  await quantity.fill(String(cart.quantity + 2))
  await price.fill('free')
  await expect(dialog).toContainText('Enter an amount with at most two decimals')
  await price.fill('1.25')
  await chooseProduct(dialog, cart.withSpecs[0] ?? '')
  await dialog.getByLabel('Quantity', { exact: true }).fill('3')
  for (const choice of await dialog.getByRole('combobox').and(dialog.locator('select')).all())
    await choice.selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Add line' }).click()
  await expect(line).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Save lines' }).click()
  await expectToast(page, 'Lines saved')
  await expect(dialog).toBeHidden()
  const saved = await linesOf(sandbox.url, cart.id)
  expect(saved).toMatchObject([
    { ProductID: cart.productId, Quantity: cart.quantity + 2, UnitPrice: 1.25, PriceOverridden: true },
    { ProductID: cart.withSpecs[0], Quantity: 3, PriceOverridden: false },
  ])
  expect(saved[1]?.Specs.every(({ OptionID }) => OptionID !== null)).toBe(true)
  const product = (id: string | undefined) =>
    panel(page, 'Lines')
      .getByRole('row')
      .filter({ hasText: id ?? '' })
  await expect(product(cart.productId)).toHaveCount(1)
  await expect(product(cart.withSpecs[0])).toHaveCount(1)

  const again = await openLines(page)
  await again
    .getByLabel(/^Unit price of/)
    .first()
    .fill('')
  await again.getByRole('button', { name: 'Save lines' }).click()
  await expect(again).toBeHidden()
  const [restored] = await linesOf(sandbox.url, cart.id)
  expect(restored).toMatchObject({ PriceOverridden: false })
  expect(restored?.UnitPrice).not.toBe(1.25)

  await openLines(page)
  await again
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(again).toContainText('Will be removed')
  await again.getByRole('button', { name: 'Save lines' }).click()
  await expect(product(cart.productId)).toHaveCount(0)
  expect(await linesOf(sandbox.url, cart.id)).toMatchObject([{ ProductID: cart.withSpecs[0] }])
})

test('edits when a line is needed and what it is charged to, and the extended properties of the order', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/400/)
  const cart = await createCart(sandbox.url, 50)
  await signIn(page, 'admin', `/orders/${cart.id}`)
  await panel(page, 'Lines').getByText('Details', { exact: true }).click()
  await panel(page, 'Lines')
    .getByRole('button', { name: /^Edit the details of/ })
    .click()
  const dialog = page.getByRole('dialog', { name: /^Edit the details of/ })
  await dialog.getByLabel('Needed by').fill('2001-01-01T08:00')
  await dialog.getByRole('button', { name: 'Save details' }).click()
  await expect(problemIn(dialog)).toContainText('DateNeeded must be after DateAdded')
  await dialog.getByLabel('Needed by').fill('2044-05-01T08:30')
  await dialog.getByLabel('Cost center').fill('Yard 7')
  await dialog.getByRole('button', { name: 'Save details' }).click()
  await expectToast(page, 'Details of the line saved')
  await expect(panel(page, 'Lines')).toContainText('Yard 7')
  expect(await linesOf(sandbox.url, cart.id)).toMatchObject([
    {
      CostCenter: 'Yard 7',
      DateNeeded: expect.stringContaining('2044-05-01T08:30:00'),
      ShippingAccount: null,
    },
  ])

  await page.getByRole('button', { name: 'Add property' }).click()
  const property = page.getByRole('dialog')
  await property.getByLabel(/^Key/).fill('gate')
  await property.getByLabel('Value').fill('North')
  await property.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'gate saved')
  expect(await callPlatform(sandbox.url, 'GET', `/v1/orders/All/${cart.id}`)).toMatchObject({
    xp: { gate: 'North' },
  })
})

test('adds a line once although the response is lost, and shows why a product is rejected', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/ERR_|Failed to load|IdExists|NotFound|404|409|400/)
  const cart = await createCart(sandbox.url, 50)
  const hidden = { ID: `hidden-${cart.id}`.slice(0, 60), Name: 'Unseen windlass', Active: true }
  await callPlatform(sandbox.url, 'POST', '/v1/products', hidden)
  await signIn(page, 'admin', `/orders/${cart.id}`)
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', {
    method: 'POST',
    path: '/v1/orders/{direction}/{orderID}/lineitems',
    reset: 'after',
    times: 1,
  })
  const dialog = await openLines(page)
  await chooseProduct(dialog, cart.plain[0] ?? '')
  await dialog.getByRole('button', { name: 'Add line' }).click()
  await chooseProduct(dialog, hidden.ID)
  await dialog.getByRole('button', { name: 'Add line' }).click()
  await dialog.getByRole('button', { name: 'Save lines' }).click()
  await expect(problemIn(dialog)).toContainText(/What was saved is kept/)
  expect(await linesOf(sandbox.url, cart.id)).toMatchObject([
    { ProductID: cart.productId },
    { ProductID: cart.plain[0] },
  ])
  await dialog.getByRole('button', { name: /^Remove\W+Unseen windlass/ }).click()
  await dialog.getByRole('button', { name: 'Save lines' }).click()
  await expect(dialog).toBeHidden()
  expect(await linesOf(sandbox.url, cart.id)).toHaveLength(2)
})

test('adds and removes a promotion, and shows why a code is rejected', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/400|404|409/)
  const { id } = await createCart(sandbox.url, 200)
  await signIn(page, 'admin', `/orders/${id}`)
  const promotions = panel(page, 'Promotions')
  await expect(promotions).toContainText('No promotions.')
  await promotions.getByRole('button', { name: 'Add code' }).click()
  const code = promotions.getByRole('textbox', { name: 'Promotion code' })
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription(/Enter a promotion code/)
  await code.fill('TENDER2031')
  await code.press('Enter')
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await expect(code).toHaveAccessibleDescription(/./)
  await code.fill('WELCOME10')
  await code.press('Enter')
  await expectToast(page, 'Promotion WELCOME10 added.')
  await expect(promotions.getByRole('button', { name: /^Remove/ })).toHaveCount(1)
  await expect(code).toHaveValue('')
  await expect(panel(page, 'Total')).toContainText('Code WELCOME10')
  expect(await promotionsOf(sandbox.url, id)).toEqual(['WELCOME10'])

  await promotions.getByRole('button', { name: /^Remove/ }).click()
  await expect(promotions).toContainText('No promotions.')
  expect(await promotionsOf(sandbox.url, id)).toEqual([])

  await promotions.getByRole('button', { name: 'Show what else is possible' }).click()
  const possible = promotions.getByRole('group', { name: 'Possible promotions' })
  await possible.getByRole('listitem').filter({ hasText: 'WELCOME10' }).getByRole('button').click()
  await expect(possible.getByText('WELCOME10')).toHaveCount(0)
  expect(await promotionsOf(sandbox.url, id)).toEqual(['WELCOME10'])

  await promotions.getByRole('button', { name: 'Why not others?' }).click()
  const missed = promotions.getByRole('group', { name: 'Promotions that are not possible' })
  await expect(missed.getByRole('listitem').filter({ hasText: 'FREIGHT350' })).toContainText(/Not met: .*350/)
  await expect(missed.getByText('WELCOME10')).toHaveCount(0)
})

test('changes the comments of an order', async ({ page, sandbox }) => {
  const { id } = await createCart(sandbox.url, 50)
  await signIn(page, 'order.manager', `/orders/${id}`)
  await choose(page, 'More', 'Edit comments…')
  const dialog = page.getByRole('dialog', { name: /^Edit the comments of/ })
  await dialog.getByRole('textbox', { name: 'Comments' }).fill('Deliver to the crane hall.')
  await dialog.getByRole('button', { name: 'Save comments' }).click()
  await expectToast(page, 'The comments are saved.')
  await expect(panel(page, 'Comments')).toHaveText(/Deliver to the crane hall\.$/)
  await choose(page, 'More', 'Edit comments…')
  await dialog.getByRole('textbox', { name: 'Comments' }).fill('')
  await dialog.getByRole('button', { name: 'Save comments' }).click()
  await expect(panel(page, 'Comments')).toHaveCount(0)
})

test('says why a user who may only view orders cannot change lines and promotions', async ({
  page,
  sandbox,
}) => {
  const { id: open } = await placeOrder(sandbox.url)
  const waiting = await placeOrderToApprove(sandbox.url)
  await signIn(page, 'viewer', `/orders/${open}`)
  await expect(panel(page, 'Lines').getByRole('button', { name: 'Edit lines' })).toHaveAccessibleDescription(
    /permission/,
  )
  await page.goto(`/orders/${waiting}`)
  await expect(
    panel(page, 'Promotions').getByRole('button', { name: 'Add code' }),
  ).toHaveAccessibleDescription(/permission/)
})

test('offers no promotions on an order that is submitted', async ({ page, sandbox }) => {
  const { id } = await placeOrder(sandbox.url)
  await signIn(page, 'admin', `/orders/${id}`)
  await expect(panel(page, 'Lines').getByRole('row').nth(1)).toBeVisible()
  await expect(panel(page, 'Promotions')).toHaveCount(0)
})

interface Addresses {
  BillingAddressID: string | null
  BillingAddress: { Street1: string; City: string; Country: string } | null
  ShippingAddressID: string | null
}

test('gives an order a saved shipping address, one line another one, and an own billing address', async ({
  page,
  sandbox,
}) => {
  const cart = await createCart(sandbox.url, 50)
  await callPlatform(sandbox.url, 'POST', `/v1/orders/All/${cart.id}/lineitems`, {
    ProductID: cart.plain[0],
    Quantity: 1,
  })
  const saved = (
    (await callPlatform(sandbox.url, 'GET', '/v1/buyers/harborline/addresses')) as {
      Items: { ID: string; AddressName: string; Street1: string }[]
    }
  ).Items
  const [first, second] = saved
  const orderOf = async () =>
    (await callPlatform(sandbox.url, 'GET', `/v1/orders/All/${cart.id}`)) as Addresses
  const addressesOfLines = async () =>
    (
      (await callPlatform(sandbox.url, 'GET', `/v1/orders/All/${cart.id}/lineitems`)) as {
        Items: { ShippingAddressID: string | null }[]
      }
    ).Items.map(({ ShippingAddressID }) => ShippingAddressID)
  const choose = async (dialog: Locator, address: { ID: string; Street1: string } | undefined) => {
    await dialog.getByRole('combobox', { name: 'Saved address' }).fill(address?.ID ?? '')
    await dialog
      .getByRole('option', { name: new RegExp(address?.ID ?? '') })
      .first()
      .click()
    await expect(dialog.locator('address')).toContainText(address?.Street1 ?? '')
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await expect(dialog).toBeHidden()
  }
  await signIn(page, 'admin', `/orders/${cart.id}`)

  await page.getByRole('button', { name: 'Change “Ship to”' }).click()
  const dialog = page.getByRole('dialog', { name: /^Change the shipping address of cart/ })
  await expect(dialog).toContainText('All lines of the order get this address.')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(dialog).toContainText('Choose an address.')
  await choose(dialog, first)
  expect(await addressesOfLines()).toEqual([first?.ID, first?.ID])
  await expect(panel(page, 'Ship to')).toContainText(first?.Street1 ?? '')

  await page.getByText('Details', { exact: true }).last().click()
  await page.getByRole('button', { name: /^Change the address of/ }).click()
  await choose(page.getByRole('dialog', { name: /^Change the shipping address of/ }), second)
  expect([...(await addressesOfLines())].sort()).toEqual([first?.ID, second?.ID].sort())
  await expect(panel(page, 'Ship to')).toContainText('Lines ship to different addresses.')

  await page.getByRole('button', { name: 'Change “Bill to”' }).click()
  const billing = page.getByRole('dialog', { name: /^Change the billing address/ })
  await billing.getByText('For this order only').click()
  await billing.getByRole('textbox', { name: 'Street', exact: true }).fill('12 Quay Street')
  await billing.getByRole('textbox', { name: 'City' }).fill('Hamburg')
  await billing.getByRole('textbox', { name: 'Country' }).fill('')
  await billing.getByRole('button', { name: 'Save address' }).click()
  await expect(billing.getByRole('textbox', { name: 'Country' })).toBeFocused()
  await billing.getByRole('textbox', { name: 'Country' }).fill('de')
  await expectAccessible(page)
  await billing.getByRole('button', { name: 'Save address' }).click()
  await expectToast(page, 'Address saved.')
  await expect(panel(page, 'Bill to')).toContainText('12 Quay Street')
  expect(await orderOf()).toMatchObject({
    BillingAddressID: null,
    BillingAddress: { Street1: '12 Quay Street', City: 'Hamburg', Country: 'DE' },
  })
})
