import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { placeOrder } from './support/orders'
import { callPlatform } from './support/platform'
import { test } from './support/real-office'
import { expect } from './support/test'
import { press, signIn } from './support/verbs'
import { zoneAtNoon } from './support/zone'

const PANELS = [
  'Sales today',
  'Sales over time',
  'Returns to handle',
  'Orders by status',
  'Top products',
  'Recent orders',
  'Low stock',
]
const PHONE = { width: 390, height: 844 }

// The sales of today are counted before and after an order, so midnight must not fall in between.
test.use({ timezoneId: zoneAtNoon() })

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Waits until every panel has its figures, and every chart is drawn. */
async function expectFigures(page: Page) {
  for (const name of PANELS) {
    await expect(panel(page, name)).toBeVisible()
    await expect(panel(page, name).locator('[aria-busy=true]')).toHaveCount(0)
    await expect(panel(page, name).getByRole('alert')).toHaveCount(0)
  }
  for (const name of ['Sales over time', 'Orders by status'])
    await expect(panel(page, name).getByRole('img')).toBeVisible()
}

/** Returns the number in the row of a panel's table. */
async function inTable(page: Page, name: string, row: RegExp): Promise<number> {
  const text = await panel(page, name).getByRole('row', { name: row }).getByRole('cell').last().innerText()
  return Number(text.replace(/[$,]/g, ''))
}

/** Returns the sales of today: the amount and the number of orders. */
async function salesToday(page: Page): Promise<{ amount: number; orders: number }> {
  const text = await panel(page, 'Sales today').innerText()
  const number = (pattern: RegExp) => Number(pattern.exec(text)?.[1]?.replaceAll(',', ''))
  return { amount: number(/\$([\d,.]+)/), orders: number(/([\d,]+) orders?,/) }
}

test('shows sample data, marked in every panel, without requesting line items', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await signIn(page, 'admin')
  await expectFigures(page)
  for (const name of PANELS) await expect(panel(page, name)).toContainText('Sample data')
  await expect(page.getByText('These figures are examples')).toBeVisible()
  await expect(panel(page, 'Recent orders')).toContainText('Otto Lindqvist')
  expect(requested.filter((path) => /^\/v1\/lineitems/.test(path))).toEqual([])
})

test('shows the figures of the marketplace, and updates them after a new order', async ({
  page,
  realOffice,
  sandbox,
}) => {
  // Amounts are in the currency of most orders, which is the US dollar, whatever was sold on these days.
  for (let more = 0; more < 3; more++) await placeOrder(sandbox.url)
  await signIn(page, 'admin', `${realOffice}/dashboard`)
  await expectFigures(page)
  await expect(page.getByText('Sample data')).toHaveCount(0)
  await press(page, /Show as table.*Orders by status/)
  const before = await inTable(page, 'Orders by status', /^Open/)
  const soldBefore = await salesToday(page)

  const { id, total } = await placeOrder(sandbox.url)
  await page.reload()
  await expectFigures(page)
  await press(page, /Show as table.*Orders by status/)
  expect(await inTable(page, 'Orders by status', /^Open/)).toBe(before + 1)
  const price = total.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  const entry = panel(page, 'Recent orders').getByRole('listitem').first()
  await expect(entry).toContainText(id)
  await expect(entry).toContainText(price)
  const sold = await salesToday(page)
  expect(sold.orders).toBe(soldBefore.orders + 1)
  expect(sold.amount).toBeCloseTo(soldBefore.amount + total, 2)
  await expect(panel(page, 'Low stock').getByRole('link', { name: 'All with low stock' })).toBeVisible()

  // The list behind a figure has the same number of orders.
  await panel(page, 'Orders by status').getByRole('link', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(`${realOffice}/orders?Status=Open&direction=Incoming`)
  const open = (before + 1).toLocaleString('en-US')
  await expect(page.getByText(new RegExp(`–[\\d,]+ of ${open}$`))).toBeVisible()
  await page.goBack()
  await panel(page, 'Sales today').getByRole('link', { name: 'Orders submitted today' }).click()
  await expect(page).toHaveURL(
    /\/orders\?Status=Open(%7C|\|)Completed&DateSubmitted=.*&DateSubmitted=.*&direction=Incoming$/,
  )
  await expect(page.getByRole('row').getByRole('link', { name: id, exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})

test('shows an error in the panel that failed, and retries that panel alone', async ({
  page,
  realOffice,
  sandbox,
  announce,
}) => {
  announce(/500/)
  await signIn(page, 'admin', '/settings')
  const failing = { method: 'GET', path: '/v1/lineitems/{direction}', status: 500, times: null }
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', failing)
  await page.goto(`${realOffice}/dashboard`)
  const top = panel(page, 'Top products')
  await expect(top.getByRole('alert')).toContainText('Top products could not be loaded')
  await expect(panel(page, 'Orders by status').getByRole('img')).toBeVisible()
  await expect(panel(page, 'Recent orders').getByRole('listitem').first()).toBeVisible()
  await callPlatform(sandbox.url, 'DELETE', '/_sandbox/faults')
  await top.getByRole('button', { name: /Retry/ }).click()
  await expect(top.getByRole('img')).toBeVisible()
  await expect(page.locator('main').getByRole('alert')).toHaveCount(0)
})

test('does not show a supplier the orders of others', async ({ page, realOffice, sandbox }) => {
  const { id } = await placeOrder(sandbox.url)
  await signIn(page, 'supplier.one', `${realOffice}/dashboard?days=90`)
  await expectFigures(page)
  await expect(panel(page, 'Recent orders')).not.toContainText(id)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`is accessible in ${colorScheme} colors, also on a phone`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await signIn(page, 'admin')
    await expectFigures(page)
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await press(page, /Show as table.*Sales by day/)
    await expect(page.getByRole('table', { name: 'Sales by day' })).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    for (const button of await page.getByRole('main').getByRole('button').all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  })
}
