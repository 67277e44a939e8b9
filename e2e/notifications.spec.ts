import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { placeOrderToApprove } from './support/orders'
import { expectNoSidewaysScroll } from './support/page-width'
import { callPlatform } from './support/platform'
import { test } from './support/real-office'
import { expect } from './support/test'
import { choose, press, signIn } from './support/verbs'

const PHONE = { width: 390, height: 844 }
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications:/ })
const samples = (page: Page) => page.getByRole('region', { name: 'Samples' })
const live = (page: Page) => page.getByRole('region', { name: 'From your marketplace' })
const kind = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const unread = (page: Page) => page.getByText('Unread: ')

async function openBell(page: Page) {
  await bell(page).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  // The dialog handles keys one frame later, once it contains the focus.
  await expect(page.locator('[role=dialog]:focus-within')).toBeVisible()
}

test('shows three sample notifications and a badge of 3 on the bell', async ({ page }) => {
  await signIn(page, 'no.access')
  await expect(bell(page)).toHaveText('3')
  await expect(bell(page)).toHaveAccessibleName('Notifications: 3 samples')
  await openBell(page)
  const entries = samples(page).getByRole('listitem')
  await expect(entries).toHaveCount(3)
  await expect(entries.first()).toContainText('New user created')
  await expect(entries.first()).toContainText('Alicia Marlowe was added to the order desk')
  await expect(entries.first()).toContainText('13 minutes ago')
  await expect(entries.first()).toContainText('AM')
  await expect(samples(page)).toContainText('They are not real events.')
  // Notifications that the badge counts come first until they are read.
  const sections = page.getByRole('dialog').getByRole('heading', { level: 3 })
  await expect(sections).toHaveText(['Samples', 'From your marketplace'])
  for (const name of ['New user created', 'Product deleted', 'Payment completed']) {
    await press(page, `Mark “${name}” as read`)
  }
  await expect(unread(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeFocused()
  await openBell(page)
  await expect(sections).toHaveText(['From your marketplace', 'Samples'])
  // A user without read access to the marketplace sees a note, and has no page with all notifications.
  await expect(live(page)).toContainText(
    'You do not have access to orders, returns or products, so there are no notifications to show.',
  )
  await expect(page.getByRole('link', { name: 'All notifications' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeFocused()
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications: no access')
})

test('shows pending items of the marketplace in their own section, with their own count', async ({
  page,
  sandbox,
}) => {
  const order = await placeOrderToApprove(sandbox.url)
  await signIn(page, 'order.manager')
  await expect(bell(page)).toHaveAccessibleName('Notifications: 3 samples')
  await expect(bell(page)).toHaveText('3')
  await openBell(page)
  const orders = kind(page, 'Orders awaiting approval')
  await expect(orders.getByText(`Order ${order} awaits approval`)).toBeVisible()
  await expect(orders.getByText(/Placed by Marisol Quintanilla of/).first()).toBeVisible()
  await expect(kind(page, 'Returns to handle')).toBeVisible()
  // An order manager may not read products.
  await expect(kind(page, 'Low stock')).toHaveCount(0)
  const toShip = page.getByRole('list', { name: 'Worklists' }).getByRole('link', { name: /^To ship: \d+$/ })
  const count = /\d+/.exec(await toShip.innerText())?.[0] ?? ''
  await toShip.click()
  await expect(page).toHaveURL(/\/orders\?Status=Open&.*sort=DateSubmitted/)
  await expect(page.getByRole('main')).toContainText(`of ${count}`)
  // The filter is missing even if the address requests it.
  await page.goto('/notifications?show=stock')
  await expect(page.getByRole('combobox', { name: 'Show' })).toHaveValue('all')
  await expect(kind(page, 'Orders awaiting approval')).toBeVisible()
  await expect(samples(page).getByRole('listitem')).toHaveCount(3)
})

test('counts unread orders and returns on the bell, without samples, if the operator wants real notifications', async ({
  page,
  sandbox,
  realOffice,
}) => {
  const order = await placeOrderToApprove(sandbox.url)
  await signIn(page, 'order.manager', `${realOffice}/settings`)
  await expect(bell(page)).toHaveAccessibleName(/^Notifications: \d+ unread$/)
  const before = Number(await bell(page).textContent())
  expect(before).toBeGreaterThan(0)
  await openBell(page)
  await expect(live(page)).toBeVisible()
  await expect(samples(page)).toHaveCount(0)
  await press(page, `Mark “Order ${order} awaits approval” as read`)
  await page.keyboard.press('Escape')
  await expect(bell(page)).toHaveAccessibleName(`Notifications: ${before > 1 ? before - 1 : 'none'} unread`)
})

test('opens the product of a low-stock notification, and marks it as read', async ({ page, sandbox }) => {
  await callPlatform(sandbox.url, 'POST', '/v1/products', {
    ID: 'runs-low',
    Name: 'Bilge pump kit',
    Inventory: { Enabled: true, QuantityAvailable: 0, NotificationPoint: 40 },
  })
  await signIn(page, 'product.manager', '/notifications?show=stock')
  const stock = kind(page, 'Low stock')
  await expect(stock.getByText('0 left, below its notification point of 40', { exact: true })).toBeVisible()
  await expect(kind(page, 'Orders awaiting approval')).toHaveCount(0)
  await stock.getByRole('link', { name: 'Bilge pump kit is low in stock' }).click()
  await expect(page).toHaveURL(/\/products\/runs-low$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Bilge pump kit/)
  await page.goto('/notifications?show=stock')
  await expect(
    page.getByRole('button', { name: 'Mark “Bilge pump kit is low in stock” as unread' }),
  ).toBeVisible()
  await callPlatform(sandbox.url, 'PATCH', '/v1/products/runs-low', { Inventory: { QuantityAvailable: 40 } })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Low stock' })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading: Low stock' })).toHaveCount(0)
  await expect(stock.getByText('Bilge pump kit')).toHaveCount(0)
  await callPlatform(sandbox.url, 'DELETE', '/v1/products/runs-low')
})

test('shows an error for the kind that cannot be loaded, and retries it', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/500/)
  const faults = `${sandbox.url}/_sandbox/faults`
  await signIn(page, 'admin')
  await page.request.post(faults, { data: { method: 'GET', path: '/v1/products', status: 500, times: null } })
  await page.goto('/notifications')
  const stock = kind(page, 'Low stock')
  await expect(stock.getByRole('alert')).toContainText('Low stock could not be loaded')
  await expect(kind(page, 'Returns to handle')).toContainText(/No returns to handle|Return /)
  await expect(samples(page).getByRole('listitem')).toHaveCount(3)
  await page.request.delete(faults)
  await stock.getByRole('button', { name: 'Retry' }).click()
  await expect(stock.getByRole('alert')).toHaveCount(0)
  await expect(stock).toContainText(/No products below|left, below/)
})

test('filters by the address, and stores read notifications per user of the browser', async ({ page }) => {
  await signIn(page, 'admin')
  await choose(page, /user menu$/, 'Notifications')
  await expect(page).toHaveURL(/\/notifications$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications')
  await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Show: Samples' })
  await expect(page).toHaveURL(/\?show=samples$/)
  await expect(live(page)).toHaveCount(0)
  await press(page, 'Mark “Product deleted” as read')
  await expect(unread(page)).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Show: Unread' })
  await expect(samples(page).getByRole('listitem')).toHaveCount(2)
  await page.goBack()
  await expect(samples(page).getByRole('listitem')).toHaveCount(3)

  await page.goto('/notifications')
  for (const name of ['Orders awaiting approval', 'Returns to handle', 'Low stock']) {
    await expect(page.getByRole('status', { name: `Loading: ${name}` })).toHaveCount(0)
  }
  await press(page, 'Mark all as read')
  await expect(unread(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Mark “Product deleted” as unread' })).toBeVisible()
  await expect(samples(page).getByText('Unread: ')).toHaveCount(0)

  await choose(page, /user menu$/, 'Log Out')
  // Logging out opens another document. Waits for it, so that it does not interfere with the next navigation.
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
  await signIn(page, 'product.manager', '/notifications?show=samples')
  await expect(unread(page)).toHaveCount(3)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`is accessible in ${colorScheme} colors, also on a phone`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await signIn(page, 'admin', '/notifications')
    await expect(page.getByRole('status')).toHaveCount(0)
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await openBell(page)
    await expect(samples(page).last()).toBeVisible()
    await expectAccessible(page)
  })
}
