import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { expectNoSidewaysScroll } from './support/page-width'
import { expect, test } from './support/test'
import { choose, fill, follow, press, signIn } from './support/verbs'

/** Opens "Add filter" and the editor of one filter. */
async function addFilter(page: Page, label: string) {
  await press(page, 'Add filter')
  await page
    .getByRole('dialog', { name: 'Add filter' })
    .getByRole('button', { name: label, exact: true })
    .click()
  return page.getByRole('dialog', { name: /^Filter by/ })
}

const chip = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Filters' }).getByRole('button', { name, exact: true })
const found = (page: Page) => page.getByText(/\d+ products? found$/)

test('shows filters as chips, writes them into the address, and keeps them after a reload', async ({
  page,
}) => {
  await signIn(page, 'admin', '/products')
  const weight = await addFilter(page, 'Weight')
  await weight.getByRole('combobox').selectOption('Weight is between')
  await weight.getByRole('textbox', { name: 'At least' }).fill('1')
  await weight.getByRole('textbox', { name: 'At most' }).fill('20')
  await press(page, 'Apply')
  await expect(chip(page, 'Weight: 1 to 20')).toBeVisible()
  expect(new URL(page.url()).searchParams.getAll('ShipWeight')).toEqual(['>=1', '<=20'])

  const brand = await addFilter(page, 'Extended property')
  await brand.getByRole('textbox', { name: 'Path' }).fill('Origin')
  await brand.getByRole('combobox', { name: /^Condition/ }).selectOption('The value has any value')
  await press(page, 'Apply')
  await expect(chip(page, 'Origin: any value')).toBeVisible()
  await expect(found(page)).not.toHaveText(/^0 /)
  await expectAccessible(page)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  const rows = await page.getByRole('row').allTextContents()
  expect(rows.length).toBeGreaterThan(1)

  await page.reload()
  await expect(chip(page, 'Weight: 1 to 20')).toBeVisible()
  await expect.poll(() => page.getByRole('row').allTextContents()).toEqual(rows)
  await follow(page, 'Remove filter Origin')
  await expect(page).not.toHaveURL(/xp\.Origin/)
  await page.goBack()
  await expect(chip(page, 'Origin: any value')).toBeVisible()
  await follow(page, 'Clear all')
  await expect(page).toHaveURL(/\/products$/)
})

test('selects a record in a filter by keyboard alone, and names it in the chip', async ({ page }) => {
  await signIn(page, 'admin', '/products')
  const editor = await addFilter(page, 'Default supplier')
  await expect(editor.getByRole('combobox', { name: 'Default supplier' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(editor.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(editor.getByRole('listbox')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/DefaultSupplierID=/)
  const id = new URL(page.url()).searchParams.get('DefaultSupplierID') ?? ''
  expect(id).not.toBe('')
  await expect(
    page.getByRole('button', { name: new RegExp(`^Default supplier: .+ \\(${id}\\)$`) }),
  ).toBeVisible()
})

test('filters by days in the time zone of the user, and names an invalid value', async ({ page }) => {
  await signIn(page, 'admin', '/buyers')
  const editor = await addFilter(page, 'Created')
  await editor.getByLabel('From').fill('2026-01-02')
  await editor.getByLabel('To (inclusive)').fill('2026-01-01')
  await press(page, 'Apply')
  await expect(editor.getByRole('alert')).toHaveText('The end date must not be before the start date.')
  await editor.getByLabel('From').fill('2001-01-01')
  await editor.getByLabel('To (inclusive)').fill('2001-12-31')
  await press(page, 'Apply')
  await expect(page.getByRole('heading', { name: 'No buyers match' })).toBeVisible()
  await expect(
    page.getByRole('button', { name: /^Created: 01\/01\/2001 \S+ to 12\/31\/2001 \S+$/ }),
  ).toBeVisible()
  await page.goto('/buyers?DateCreated=yesterday')
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    '“yesterday” is not a value of the filter Created.',
  )
})

test('writes columns and layout into the address, and shows cards on a phone without side scroll', async ({
  page,
}) => {
  await signIn(page, 'admin', '/products')
  await page.setViewportSize({ width: 1100, height: 900 })
  await press(page, 'Columns')
  const about = page.getByRole('checkbox', { name: 'Description' })
  await expect(about).not.toBeChecked()
  await about.click()
  await expect(page.getByRole('columnheader', { name: 'Description' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await about.click()
  await expect(page).toHaveURL(/\/products$/)
  // The checkbox follows the address a moment after the click.
  await page.getByRole('checkbox', { name: 'Status' }).click()
  await expect(page.getByRole('checkbox', { name: 'Status' })).not.toBeChecked()
  await expect(page.getByRole('columnheader', { name: 'Status' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await choose(page, 'More', 'Cards', 'menuitemradio')
  await expect(page).toHaveURL(/columns=[^&]+&view=cards$/)
  await page.reload()
  await expect(page.getByRole('table')).toHaveCount(0)
  const cards = page.getByRole('list', { name: 'products' }).getByRole('listitem')
  await expect(cards).toHaveCount(20)
  await expect(cards.first()).not.toContainText('Status')
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('ID Z–A')
  await expect(page).toHaveURL(/sort=%21ID/)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await press(page, 'Filter')
  await expect(page.getByRole('dialog', { name: 'Filter and sort' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.goto('/products?columns=color')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This list has no column “color”.')
})

test('saves a view by name, opens it, and makes it the default of the list', async ({ page }) => {
  await signIn(page, 'admin', '/products?Active=false')
  await press(page, 'Views')
  await fill(page, 'Save this view as', 'Asleep')
  await page.keyboard.press('Enter')
  await press(page, 'Make Asleep the default view')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.goto('/dashboard')
  await page.getByRole('navigation').getByRole('link', { name: 'Products' }).click()
  await expect(page).toHaveURL(/\/products\?Active=false$/)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Any')
  await expect(page).toHaveURL(/\/products$/)
  // Waits for the new rows, because a row of the previous view may disappear while it is clicked.
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('')
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).not.toHaveValue('')
  await page.goBack()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page).toHaveURL(/\/products$/)
  await press(page, 'Views')
  const views = page.getByRole('dialog', { name: 'Saved views' })
  await fill(page, 'Save this view as', 'Plain')
  await page.keyboard.press('Enter')
  const plain = await views.getByRole('link', { name: 'Plain' }).getAttribute('href')
  await views.getByRole('link', { name: 'Asleep' }).click()
  await expect(page).toHaveURL(/\/products\?Active=false$/)
  await press(page, 'Views')
  await views.getByRole('link', { name: 'Plain' }).click()
  await expect(page).toHaveURL(/\/products$/)
  await page.goto(plain ?? '')
  // By then the page is hydrated, and would have opened the default view.
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeEnabled()
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('')
})

test('restores rows, scroll position, focus and selection on Back', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 600 })
  await signIn(page, 'admin', '/products?pageSize=50&page=2')
  const row = page.getByRole('row').nth(30)
  const link = row.getByRole('link')
  await row.getByRole('checkbox').click()
  const name = await link.textContent()
  await link.scrollIntoViewIfNeeded()
  await link.focus()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).not.toHaveValue('')
  await page.goBack()
  await expect(page.getByRole('link', { name: name ?? '', exact: true })).toBeFocused()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)
  await expect(page.getByRole('group', { name: 'Selection' })).toContainText('1 selected')
  await expect(row.getByRole('checkbox')).toBeChecked()
})

test('goes to a page by its number', async ({ page }) => {
  await signIn(page, 'admin', '/products')
  await press(page, 'Go to page')
  const number = page.getByRole('textbox', { name: /^Page, 1 to/ })
  await expect(number).toBeFocused()
  await number.fill('99999')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Enter a page from 1 to/)).toBeVisible()
  await number.fill('2')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/page=2$/)
  await expect(page.getByText(/^21–/)).toBeVisible()
  // The button is below the rows, and the new page has to start above them.
  await follow(page, 'Next page')
  await expect(page.getByText(/^41–/)).toBeAttached()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toBeInViewport()
})
