import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { placeOrder, placeOrderToApprove } from './support/orders'
import { expectNoSidewaysScroll } from './support/page-width'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { expectNoRow, expectRow, openMenu, press, searchFor, signIn } from './support/verbs'

const PHONE = { width: 390, height: 844 }
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

interface Page_<T> {
  Items: T[]
  Meta: { TotalCount: number }
}
interface Order {
  ID: string
  Status: string
  Total: number
  Currency?: string
}

const inMoney = (amount: number, currency = 'USD') =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount)

/** Returns the newest orders that match a query. */
async function findOrders(url: string, query: string): Promise<Order[]> {
  return ((await callPlatform(url, 'GET', `/v1/orders/All?${query}`)) as Page_<Order>).Items
}

/** The head of an order's page. */
const head = (page: Page) => page.locator('[data-record-head]')

/** Waits until every panel shows its content, or a note that there is none. */
async function expectLoaded(page: Page) {
  await expect(panel(page, 'Timeline').getByRole('listitem').first()).toBeVisible()
  await expect(panel(page, 'Related orders').or(page.getByText(/^No .*related orders\.$/))).toBeVisible()
  await expect(page.getByRole('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0)
}

test('finds an order in the list, and shows its panels with a total that adds up', async ({
  page,
  sandbox,
}) => {
  const { id, total } = await placeOrder(sandbox.url)
  await signIn(page, 'admin', '/orders')
  await expect(title(page)).toHaveText('Orders')
  await expectRow(page, id)
  await expect(page.getByRole('columnheader', { name: 'Submitted' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expect(page.getByRole('link', { name: /^Create/ })).toHaveAttribute('href', '/orders/new')
  await searchFor(page, id)
  await page.getByRole('link', { name: id, exact: true }).click()
  await expect(title(page)).toHaveText(`Order ${id}`)
  await expect(head(page)).toContainText('Open')
  await expectLoaded(page)
  await expect(panel(page, 'Placed by').getByRole('link', { name: 'Marisol Quintanilla' })).toBeVisible()
  await expect(panel(page, 'Timeline')).toContainText('Times in UTC')
  await expect(panel(page, 'Timeline')).toContainText(/Submitted by/)
  const line = panel(page, 'Lines')
    .getByRole('row')
    .filter({ has: page.locator('details') })
    .first()
  await expect(line.getByRole('link').first()).toHaveAttribute('href', /^\/products\//)
  await expect(panel(page, 'Total')).toContainText(`Total USD${inMoney(total)}`)
  await expect(page.getByText('The total does not add up')).toHaveCount(0)
  await expect(page.getByText(/^No shipments, returns/)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`search=${id}`))
})

test('folds the minor parts of an order on phones, but not on paper', async ({ page, sandbox }) => {
  const { id } = await placeOrder(sandbox.url)
  await page.setViewportSize(PHONE)
  await signIn(page, 'admin', `/orders/${id}`)
  await expectLoaded(page)
  const name = panel(page, 'Placed by').getByRole('link', { name: 'Marisol Quintanilla' })
  await expect(name).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(name).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await press(page, 'Show: Placed by')
  await expect(name).toBeVisible()
  await press(page, 'Hide: Placed by')
  await expect(name).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(name).toBeVisible()
})

test('lists orders that are not submitted with the others, and filters by several statuses', async ({
  page,
  sandbox,
}) => {
  const waiting = await placeOrderToApprove(sandbox.url)
  await signIn(page, 'order.manager', '/orders')
  await expectRow(page, waiting)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Several…')
  const editor = page.getByRole('dialog', { name: 'Filter by Status' })
  await editor.getByRole('checkbox', { name: 'Awaiting approval' }).check()
  await editor.getByRole('checkbox', { name: 'Open' }).check()
  await editor.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/\?Status=AwaitingApproval%7COpen$/)
  await expectRow(page, waiting)
  await expect(page.getByRole('cell', { name: 'Open' }).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Completed')
  await expectNoRow(page, waiting)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Awaiting approval')
  await expect(page).toHaveURL(/\?Status=AwaitingApproval$/)
  await expectRow(page, waiting)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Unsubmitted')
  await expect(page.getByRole('cell', { name: 'Unsubmitted' }).first()).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: waiting, exact: true }).click()
  await expect(page.getByRole('note')).toContainText(/^Waits/)
  await expect(panel(page, 'Timeline')).toContainText('Approval requested from')
})

test('filters by direction with the count of the platform, and rejects an unknown direction', async ({
  page,
  sandbox,
}) => {
  const [outgoing] = await findOrders(
    sandbox.url,
    'FromCompanyID=!harborline&pageSize=1&sortBy=!DateSubmitted',
  )
  expect(outgoing).toBeDefined()
  await signIn(page, 'admin', '/orders?direction=Outgoing')
  await expect(page.getByRole('combobox', { name: 'Direction' })).toHaveValue('Outgoing')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const lists = await Promise.all(
    ['', '&IsSubmitted=false'].map((kind) =>
      callPlatform(sandbox.url, 'GET', `/v1/orders/Outgoing?pageSize=1${kind}`),
    ),
  )
  const counted = (lists as Page_<Order>[]).reduce((sum, { Meta }) => sum + Meta.TotalCount, 0)
  await expect(page.getByText(`of ${counted.toLocaleString('en-US')}`)).toBeVisible()
  await page.goto('/orders?direction=Sideways')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('“Sideways” is not a value')
})

test('shows the shipments of an order with their items, and links to the supplier’s order and back', async ({
  page,
  sandbox,
}) => {
  const { Items } = (await callPlatform(
    sandbox.url,
    'GET',
    '/v1/lineitems/All?OutgoingOrderID=*&Order.Status=Completed&pageSize=1',
  )) as Page_<{ OrderID: string; OutgoingOrderID: string }>
  const [line] = Items
  await signIn(page, 'admin', `/orders/${line?.OrderID}`)
  await expectLoaded(page)
  const shipments = panel(page, 'Shipments')
  const details = shipments.getByRole('button', { name: /^Details of shipment/ }).first()
  if ((await details.getAttribute('aria-expanded')) === 'false') await details.click()
  await expect(shipments.getByText(/^\d+ ×/).first()).toBeVisible()
  await expect(shipments).toContainText(/Tracking number/)
  const outgoing = (await callPlatform(
    sandbox.url,
    'GET',
    `/v1/orders/All/${line?.OutgoingOrderID}`,
  )) as Order
  const entry = panel(page, 'Related orders')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: outgoing.ID, exact: true }) })
  await expect(entry).toContainText(outgoing.Status)
  await expect(entry).toContainText(inMoney(outgoing.Total, outgoing.Currency))
  await entry.getByRole('link', { name: outgoing.ID, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${line?.OutgoingOrderID}$`))
  const origin = panel(page, 'Related orders').getByRole('listitem')
  await expect(origin).toContainText('Completed')
  await origin.getByRole('link', { name: line?.OrderID ?? '', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${line?.OrderID}$`))
})

test('shows up to 100 lines of a long order, and the others on request', async ({ page, sandbox }) => {
  const { id } = await placeOrder(sandbox.url)
  const { Items } = (await callPlatform(sandbox.url, 'GET', `/v1/orders/All/${id}/lineitems`)) as Page_<{
    ProductID: string
    Quantity: number
  }>
  const first = Items[0]
  for (let number = 2; number <= 103; number++) {
    await callPlatform(sandbox.url, 'POST', `/v1/orders/All/${id}/lineitems`, {
      ID: `line-${number}`,
      ProductID: first?.ProductID,
      Quantity: first?.Quantity,
    })
  }
  await signIn(page, 'admin', `/orders/${id}`)
  const lines = panel(page, 'Lines')
    .locator('tr')
    .filter({ has: page.locator('details') })
  await expect(lines).toHaveCount(100)
  await press(page, /^Show .* more/)
  await expect(lines).toHaveCount(103)
})

test('shows an error in the panel that cannot be loaded, and retries it', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/500/)
  const [order] = await findOrders(sandbox.url, 'Status=Completed&pageSize=1')
  const failing = {
    method: 'GET',
    path: '/v1/orders/{direction}/{orderID}/payments',
    status: 500,
    times: null,
  }
  await signIn(page, 'admin', '/settings')
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', failing)
  await page.goto(`/orders/${order?.ID}`)
  const payments = panel(page, 'Payments')
  await expect(payments.getByRole('alert')).toContainText('Payments could not be loaded')
  await expect(panel(page, 'Lines').getByRole('row').nth(1)).toBeVisible()
  await callPlatform(sandbox.url, 'DELETE', '/_sandbox/faults')
  await press(page, 'Retry payments')
  await expect(payments.getByRole('alert')).toHaveCount(0)
  await expect(payments.getByText(/Accepted|No payment/).first()).toBeVisible()
})

test('shows supplier users only their own orders, without direction, customer and payments', async ({
  page,
  sandbox,
}) => {
  const { id } = await placeOrder(sandbox.url)
  await signIn(page, 'supplier.one', '/orders')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Direction' })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Placed by' })).toHaveCount(0)
  await expectNoRow(page, id)
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(title(page)).toHaveText(/^Order /)
  await expectLoaded(page)
  await expect(panel(page, 'Lines').getByRole('row').nth(1)).toBeVisible()
  await expect(panel(page, 'Payments')).toHaveCount(0)
  await expect(panel(page, 'Placed by')).toHaveCount(0)
})

test('ships an order in two shipments, which completes it', async ({ page, sandbox }) => {
  const { id } = await placeOrder(sandbox.url)
  const lines = (await callPlatform(sandbox.url, 'GET', `/v1/orders/All/${id}/lineitems`)) as Page_<{
    ID: string
    Quantity: number
  }>
  const line = lines.Items[0]
  // Two pieces at least, so that one of them can be shipped first.
  const quantity = Math.max(2, line?.Quantity ?? 0)
  await callPlatform(sandbox.url, 'PATCH', `/v1/orders/All/${id}/lineitems/${line?.ID}`, {
    Quantity: quantity,
  })
  await signIn(page, 'admin', `/orders/${id}`)
  await expectLoaded(page)
  await press(page, 'Ship items')
  const dialog = page.getByRole('dialog', { name: `Ship order ${id}` })
  await dialog.getByRole('textbox', { name: 'Carrier' }).fill('UPS')
  await dialog.getByRole('textbox', { name: 'Tracking number' }).fill('1Z999')
  const amount = dialog.getByRole('listitem').getByRole('textbox')
  await amount.fill(String(quantity + 1))
  await expect(dialog.getByRole('button', { name: 'Create shipment' })).toHaveAccessibleDescription(
    new RegExp(`${quantity} left`),
  )
  await amount.fill('1')
  await press(page, 'Create shipment')
  await expect(panel(page, 'Shipments')).toContainText('UPS')
  await expect(head(page)).toContainText('Open')
  await press(page, 'Ship items')
  await expect(amount).toHaveValue(String(quantity - 1))
  await press(page, 'Create shipment')
  await expect(head(page)).toContainText('Completed')
  expect(await callPlatform(sandbox.url, 'GET', `/v1/orders/All/${id}`)).toMatchObject({
    Status: 'Completed',
  })
})

test('cancels an order once although the response is lost, and says why nothing else is possible', async ({
  page,
  sandbox,
  announce,
}) => {
  // The browser repeats the request after the reset. The platform rejects the repetition.
  announce(/ERR_|Failed to load|CannotCancelInCurrentStatus/)
  const { id } = await placeOrder(sandbox.url)
  await signIn(page, 'admin', `/orders/${id}`)
  await expectLoaded(page)
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', {
    method: 'POST',
    path: '/v1/orders/{direction}/{orderID}/cancel',
    reset: 'after',
    times: 1,
  })
  const menu = await openMenu(page, 'More')
  await menu.getByRole('menuitem', { name: /^Cancel order…/ }).click()
  await press(page, 'Cancel order')
  await expect(head(page)).toContainText('Canceled')
  const again = await openMenu(page, 'More')
  await expect(again.getByRole('menuitem', { name: /^Complete…/ })).toContainText(
    'Only orders that are open can be completed. This order is canceled.',
  )
})

test('shows a not-found page for an unknown order, and names an invalid ID', async ({ page, announce }) => {
  announce(/404/)
  await signIn(page, 'admin', '/orders/no-such-order')
  await expect(title(page)).toHaveText('There is no order “no-such-order”')
  await page.goto('/orders/no%20id')
  await expect(title(page)).toHaveText('“no id” is not an ID')
})

test('shows a no-access page to a user without the permission for orders', async ({ page }) => {
  await signIn(page, 'no.access', '/orders')
  await expect(title(page)).toHaveText('Orders: no access')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the list and an order are accessible in ${colorScheme} colors, also on a phone`, async ({
    page,
    sandbox,
  }) => {
    const [order] = await findOrders(sandbox.url, 'Status=Completed&PromotionDiscount=>0&pageSize=1')
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await signIn(page, 'admin', '/orders')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/orders/${order?.ID}`)
    await expectLoaded(page)
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}
