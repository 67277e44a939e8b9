import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { placeOrder, placeOrderToApprove } from './support/orders'
import { expectNoSidewaysScroll } from './support/page-width'
import { callPlatform } from './support/platform'
import { test } from './support/real-office'
import { expect } from './support/test'
import { press, signIn } from './support/verbs'
import { zoneAtNoon } from './support/zone'

const PANELS = ['Sales', 'Orders by status', 'Top products', 'Top buyers']
const PHONE = { width: 390, height: 844 }

// The sales of today are counted before and after an order, so midnight must not fall in between.
test.use({ timezoneId: zoneAtNoon() })

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Waits until every tile and panel has its figures, and the chart is drawn. */
async function expectFigures(page: Page, panels: readonly string[] = PANELS) {
  for (const name of ['To do', ...panels]) {
    await expect(panel(page, name)).toBeVisible()
    await expect(panel(page, name).locator('[aria-busy=true]')).toHaveCount(0)
    await expect(panel(page, name).getByRole('alert')).toHaveCount(0)
  }
  await expect(panel(page, 'Sales').getByRole('img')).toBeVisible()
}

/** Returns the number in the row of a panel's table. */
async function inTable(page: Page, name: string, row: RegExp): Promise<number> {
  const text = await panel(page, name).getByRole('row', { name: row }).getByRole('cell').last().innerText()
  return Number(text.replace(/[$,]/g, ''))
}

/** Returns the sales of today: the amount and the number of orders. */
async function salesToday(page: Page): Promise<{ amount: number; orders: number }> {
  const text = await panel(page, 'Sales').innerText()
  const number = (pattern: RegExp) => Number(pattern.exec(text)?.[1]?.replaceAll(',', ''))
  return { amount: number(/Today \$([\d,.]+)/), orders: number(/([\d,]+) orders? today/) }
}

const tiles = (page: Page) => panel(page, 'To do').getByRole('link')

/** Returns the number that a tile shows. */
async function countOf(tile: Locator): Promise<number> {
  return Number(/^[\d,]+/.exec(await tile.innerText())?.[0].replaceAll(',', ''))
}

/** Returns the number of records of the open list, from its pager or from its rows. */
async function expectRows(page: Page, count: number) {
  if (page.url().includes('/notifications')) {
    await expect(page.getByRole('main').getByText(/ is low in stock$/)).toHaveCount(count)
    return
  }
  await expect(
    page.getByText(new RegExp(`[–\\d] of ${count.toLocaleString('en-US')}$`)).first(),
  ).toBeVisible()
}

test('shows sample data, marked in the head of the page, without requesting line items', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await signIn(page, 'admin')
  await expectFigures(page)
  await expect(page.getByText('Sample data')).toHaveCount(1)
  await expect(page.getByText('These figures are examples')).toBeAttached()
  await expect(panel(page, 'Top buyers')).toContainText('Northern Yard')
  await expect(tiles(page)).toHaveCount(0)
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
  const sold = await salesToday(page)
  expect(sold.orders).toBe(soldBefore.orders + 1)
  expect(sold.amount).toBeCloseTo(soldBefore.amount + total, 2)

  // The list behind a figure has the same number of orders.
  await panel(page, 'Orders by status').getByRole('link', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(`${realOffice}/orders?Status=Open&direction=Incoming`)
  const open = (before + 1).toLocaleString('en-US')
  await expect(page.getByText(new RegExp(`–[\\d,]+ of ${open}$`))).toBeVisible()
  await page.goBack()
  await panel(page, 'Sales')
    .getByRole('link', { name: /orders? today$/ })
    .click()
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
  await expect(panel(page, 'Orders by status').getByRole('link', { name: 'Open' })).toBeVisible()
  await expect(tiles(page).first()).toBeVisible()
  await callPlatform(sandbox.url, 'DELETE', '/_sandbox/faults')
  await top.getByRole('button', { name: /Retry/ }).click()
  await expect(top.getByRole('listitem').first()).toBeVisible()
  await expect(page.locator('main').getByRole('alert')).toHaveCount(0)
})

for (const [user, panels] of [
  ['admin', PANELS],
  ['supplier.one', ['My orders to ship', 'Sales']],
] as const) {
  test(`each tile has the number of records of the list behind it, as ${user}`, async ({
    page,
    realOffice,
    sandbox,
  }) => {
    if (user === 'admin') await placeOrderToApprove(sandbox.url)
    await signIn(page, user, `${realOffice}/dashboard?days=90`)
    await expectFigures(page, panels)
    const names = await tiles(page).allInnerTexts()
    if (user === 'admin') expect(names.join()).toContain('To approve')
    expect(names.length).toBeGreaterThan(0)
    for (let at = 0; at < names.length; at++) {
      const tile = tiles(page).nth(at)
      const count = await countOf(tile)
      expect(count).toBeGreaterThan(0)
      await tile.click()
      await expect(page).not.toHaveURL(/\/dashboard/)
      await expectRows(page, count)
      await page.goto(`${realOffice}/dashboard?days=90`)
      await expectFigures(page, panels)
    }
  })
}

test('does not show a supplier the orders of others', async ({ page, realOffice, sandbox }) => {
  const { id } = await placeOrder(sandbox.url)
  await signIn(page, 'supplier.one', `${realOffice}/dashboard?days=90`)
  await expectFigures(page, ['My orders to ship', 'Sales'])
  await expect(panel(page, 'My orders to ship')).not.toContainText(id)
  await expect(page.getByText('To approve')).toHaveCount(0)
})

test('the bar of a day opens the orders of that day', async ({ page, realOffice, sandbox }) => {
  const { id } = await placeOrder(sandbox.url)
  await signIn(page, 'admin', `${realOffice}/dashboard`)
  await expectFigures(page)
  const figure = panel(page, 'Sales').getByRole('figure', { name: 'Sales by day' })
  await figure.locator('a').last().click()
  await expect(page).toHaveURL(/\/orders\?Status=Open.*DateSubmitted=/)
  await expect(page.getByRole('row').getByRole('link', { name: id, exact: true })).toBeVisible()
})

test('prints the figures as tables, without tools', async ({ page }) => {
  await signIn(page, 'admin')
  await expectFigures(page)
  await page.emulateMedia({ media: 'print' })
  await expect(panel(page, 'Sales').getByRole('table', { name: 'Sales by day' })).toBeVisible()
  await expect(panel(page, 'Orders by status').getByRole('row')).toHaveCount(6)
  await expect(page.getByRole('main').getByRole('button', { name: /Show as/ })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Days in charts' })).toBeHidden()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`is accessible in ${colorScheme} colors, also on a phone`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await signIn(page, 'admin')
    await expectFigures(page)
    await expectAccessible(page)
    const wideHeight = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize(PHONE)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
      .toBeLessThanOrEqual(1.6 * Math.max(wideHeight, 900))
    await press(page, /Show as table.*Sales by day/)
    await expect(page.getByRole('table', { name: 'Sales by day' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    for (const button of await page.getByRole('main').getByRole('button').all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  })
}
