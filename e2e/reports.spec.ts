import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { expectNoSidewaysScroll } from './support/page-width'
import { callPlatform } from './support/platform'
import { test } from './support/real-office'
import { expect } from './support/test'
import { signIn } from './support/verbs'

const PHONE = { width: 390, height: 844 }
/** All orders of the demo marketplace. */
const ALL_DAYS = 'from=2020-01-01&to=2040-12-31'

const main = (page: Page) => page.getByRole('main')
const amount = (text: string) => Number(text.replace(/[^\d.-]/g, ''))

async function calculate(page: Page) {
  await main(page).getByRole('button', { name: 'Calculate', exact: true }).click()
  await expect(main(page).getByText(/^Calculated at/)).toBeVisible()
}

/** Returns the texts of a column of the table, without the total. */
async function column(page: Page, name: string): Promise<string[]> {
  const heads = await main(page).getByRole('columnheader').allInnerTexts()
  const at = heads.findIndex((head) => head.trim() === name)
  return main(page)
    .locator(`tbody tr > *:nth-child(${at + 1})`)
    .allInnerTexts()
}

test('adds up the sales of a period from the dashboard, sorts them and saves them as a file', async ({
  page,
  realOffice,
}) => {
  await signIn(page, 'admin', `${realOffice}/dashboard`)
  await main(page).getByRole('link', { name: 'Reports', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reports')
  await expect(main(page).getByRole('combobox', { name: 'Report' })).toHaveValue('products')
  await expect(main(page).getByRole('combobox', { name: 'Period' })).toHaveValue('last-30-days')
  await main(page).getByLabel('From').fill('2020-01-01')
  await main(page).getByLabel('To', { exact: true }).fill('2040-12-31')
  await expect(page).toHaveURL(/from=2020-01-01&to=2040-12-31/)
  await expect(main(page).getByText(/^Reads [\d,]+ order lines in about \d+ requests/)).toBeVisible()
  await calculate(page)
  const sales = (await column(page, 'Sales')).map(amount)
  expect(sales.length).toBeGreaterThan(5)
  expect(sales).toEqual([...sales].sort((a, b) => b - a))

  await main(page).getByRole('columnheader', { name: 'Units' }).getByRole('link').click()
  await expect(page).toHaveURL(/sort=%21units/)
  const units = (await column(page, 'Units')).map(amount)
  expect(units).toEqual([...units].sort((a, b) => b - a))
  await expect(main(page).getByRole('columnheader', { name: 'Units' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )

  const started = page.waitForEvent('download')
  await main(page).getByRole('button', { name: 'Download CSV' }).click()
  const file = await started
  expect(file.suggestedFilename()).toBe('sales-by-product-2020-01-01-2040-12-31.csv')
  const text = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(text[0]).toBe('\uFEFFProduct,ID,Orders,Units,Discount,Sales,Currency')
  expect(text).toHaveLength(units.length + 1)
  await expectAccessible(page)
})

test('leads from a row to its record, and keeps the calculated report for the way back', async ({ page }) => {
  await signIn(page, 'admin', `/reports?report=buyers&${ALL_DAYS}`)
  await calculate(page)
  const first = main(page).locator('tbody').getByRole('link').first()
  const name = await first.innerText()
  await first.click()
  await expect(page).toHaveURL(/\/buyers\//)
  await expect(main(page)).toContainText(name)
  await expect(main(page).getByText(/^Calculated at/)).toHaveCount(0)
  await page.goBack()
  await expect(main(page).getByText(/^Calculated at/)).toBeVisible()
})

test('calculates every report, also on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await signIn(page, 'admin', '/reports')
  const keys = ['suppliers', 'categories', 'months', 'promotions', 'returns', 'stock']
  for (const key of keys) {
    await page.goto(`/reports?report=${key}&${ALL_DAYS}`)
    await calculate(page)
    await expect(main(page).locator('tbody').getByRole('row').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
})

test('stops a calculation, and retries one that failed', async ({ page, sandbox, announce }) => {
  announce(/500/)
  const path = '/v1/lineitems/{direction}'
  const fault = (body: object) =>
    callPlatform(sandbox.url, 'POST', '/_sandbox/faults', [{ method: 'GET', path, times: null, ...body }])
  const clear = () => callPlatform(sandbox.url, 'DELETE', '/_sandbox/faults')
  await signIn(page, 'admin', `/reports?${ALL_DAYS}`)
  const button = main(page).getByRole('button', { name: 'Calculate', exact: true })
  await expect(button).toBeEnabled()
  await fault({ hang: true })
  await button.click()
  await expect(main(page).getByRole('progressbar')).toBeVisible()
  await main(page).getByRole('button', { name: 'Stop' }).click()
  await expect(button).toBeEnabled()
  await expect(main(page).getByRole('alert')).toHaveCount(0)

  await clear()
  await fault({ status: 500 })
  await button.click()
  await expect(main(page).getByRole('alert')).toContainText('Sales by product could not be calculated')
  await clear()
  await main(page).getByRole('button', { name: 'Retry' }).click()
  await expect(main(page).getByText(/^Calculated at/)).toBeVisible()
})

test('says that a period has no orders', async ({ page }) => {
  await signIn(page, 'admin', '/reports?from=2000-01-01&to=2000-01-31')
  await expect(main(page).getByText('There are no order lines in this period.')).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Calculate', exact: true })).toHaveCount(0)
  await main(page).getByRole('combobox', { name: 'Period' }).selectOption('this-year')
  await expect(main(page).getByText(/^Reads/)).toBeVisible()
})

test('offers suppliers the reports of their own orders', async ({ page }) => {
  await signIn(page, 'supplier.one', `/reports?report=promotions&${ALL_DAYS}`)
  const report = main(page).getByRole('combobox', { name: 'Report' })
  await expect(report).toHaveValue('products')
  await expect(report.getByRole('option')).toHaveText([
    'Sales by product',
    'Sales by month',
    'Returns by product',
    'Inventory by product',
  ])
})

test('names the missing permission', async ({ page }) => {
  await signIn(page, 'no.access', '/reports')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reports: no access')
  await expect(main(page)).toContainText('This needs the Dashboard Viewer permission.')
})
