import type { Page } from 'playwright/test'
import { expectNotHydrated, holdScripts } from './support/hold-scripts'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { expectToast, press, signIn } from './support/verbs'

// Actions of a user while the page is visible but its scripts have not taken over yet.
test.use({ waitsForHydration: false })

/** Opens a page without its scripts. Returns the function that lets them load. */
async function openWithoutScripts(page: Page, path: string) {
  await signIn(page, 'admin', '/settings')
  const release = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expectNotHydrated(page)
  return release
}

const firstRow = (page: Page) => page.getByRole('row').nth(1)
const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })

for (const path of [
  '/products?Active=true&xp.Origin=*',
  '/products/EL-6405',
  '/products/new',
  '/buyers/harborline',
]) {
  test(`disables nothing on ${path} until the page is interactive`, async ({ page }) => {
    const release = await openWithoutScripts(page, path)
    await expect(page.locator('main').locator('[inert], :disabled')).toHaveCount(0)
    await expect(page.locator('main input:read-only:not([type=checkbox], [data-locked=true])')).toHaveCount(0)
    release()
  })
}

test('opens the record of a row', async ({ page }) => {
  const release = await openWithoutScripts(page, '/products')
  const link = firstRow(page).getByRole('link')
  const href = await link.getAttribute('href')
  await link.click({ noWaitAfter: true })
  await expect(page).toHaveURL(new RegExp(`${href}$`))
  release()
})

test('opens the next page of a list, and the previous one', async ({ page }) => {
  const release = await openWithoutScripts(page, '/products?sort=ID')
  const first = await firstRow(page).textContent()
  await page.getByRole('link', { name: 'Next page' }).click({ noWaitAfter: true })
  await expect(page).toHaveURL(/sort=ID&page=2$/)
  await expect(page.getByText(/^21–/)).toBeVisible()
  await expectNotHydrated(page)
  await page.getByRole('link', { name: 'Previous page' }).click({ noWaitAfter: true })
  await expect(page).toHaveURL(/\?sort=ID$/)
  await expect(firstRow(page)).toHaveText(first ?? '')
  release()
})

test('removes a filter', async ({ page }) => {
  const release = await openWithoutScripts(page, '/products?Active=true&xp.Origin=*')
  await page.getByRole('link', { name: 'Remove filter Origin' }).click({ noWaitAfter: true })
  await expect(page).toHaveURL(/\?Active=true$/)
  release()
})

test('resets a list whose address is not valid', async ({ page }) => {
  const release = await openWithoutScripts(page, '/products?page=abc')
  await page.getByRole('link', { name: 'Reset list' }).click({ noWaitAfter: true })
  await expect(firstRow(page)).toBeVisible()
  release()
})

test('searches for the text that was typed', async ({ page }) => {
  const release = await openWithoutScripts(page, '/products')
  const search = page.getByRole('search').getByRole('textbox')
  await search.pressSequentially('pallet')
  await search.press('Enter')
  await expectNotHydrated(page)
  release()
  await expect(page).toHaveURL(/\?search=pallet$/)
  await expect(search).toHaveValue('pallet')
  await expect(search).toBeFocused()
})

test('applies the chosen filter and number of rows', async ({ page }) => {
  const release = await openWithoutScripts(page, '/products')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Active')
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50')
  await expectNotHydrated(page)
  release()
  await expect(page).toHaveURL(/pageSize=50/)
  await expect(page).toHaveURL(/Active=true/)
})

test('opens a tool of the list', async ({ page }) => {
  const release = await openWithoutScripts(page, '/products')
  await press(page, /^Columns/)
  await expectNotHydrated(page)
  release()
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible()
})

test('opens the menu of a row', async ({ page }) => {
  const release = await openWithoutScripts(page, '/products')
  const button = firstRow(page).getByRole('button', { name: /^Actions for/ })
  await button.click()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expectNotHydrated(page)
  release()
  await expect(page.getByRole('menu').getByRole('menuitem', { name: 'Open' })).toBeVisible()
})

test('selects a row', async ({ page }) => {
  const release = await openWithoutScripts(page, '/products')
  await firstRow(page).getByRole('checkbox').click()
  await expectNotHydrated(page)
  release()
  await expect(page.getByText('1 selected')).toBeVisible()
})

test('keeps and saves what was typed into a form', async ({ page, sandbox }) => {
  const body = { ID: 'typed-early', Name: 'Anchor', Description: 'Galvanized.', Active: true }
  await callPlatform(sandbox.url, 'POST', '/v1/products', body)
  const release = await openWithoutScripts(page, '/products/typed-early')
  await name(page).fill('Stock anchor')
  await page.getByRole('textbox', { name: 'Description' }).fill('Painted.')
  await page.getByRole('switch', { name: 'Active' }).click()
  await expectNotHydrated(page)
  release()
  await expect(page.getByRole('switch', { name: 'Active' })).not.toBeChecked()
  await expect(name(page)).toHaveValue('Stock anchor')
  await press(page, /^Save$/)
  await expectToast(page, 'Product saved.')
  expect(await callPlatform(sandbox.url, 'GET', '/v1/products/typed-early')).toMatchObject({
    Name: 'Stock anchor',
    Description: 'Painted.',
    Active: false,
  })
})

test('keeps typing that continues while the page becomes interactive', async ({ page }) => {
  const release = await openWithoutScripts(page, '/products/new')
  await name(page).pressSequentially('Typed ')
  release()
  await name(page).pressSequentially('without a break from the first key to the last one')
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
  await expect(name(page)).toHaveValue('Typed without a break from the first key to the last one')
})

test('sends no form with Enter', async ({ page }) => {
  const release = await openWithoutScripts(page, '/products/new')
  await name(page).fill('Not ready')
  await name(page).press('Enter')
  await expect(page).toHaveURL(/\/products\/new$/)
  release()
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
  await expect(name(page)).toHaveValue('Not ready')
  await expect(page).toHaveURL(/\/products\/new$/)
})

test('opens the menu of a button', async ({ page }) => {
  const release = await openWithoutScripts(page, '/products/EL-6405')
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await expectNotHydrated(page)
  release()
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toBeVisible()
})

test('opens the panel of a part whose code loads after the page has become interactive', async ({ page }) => {
  await signIn(page, 'admin', '/settings')
  const release = await holdScripts(page, '`Switch ${')
  await page.goto('/suppliers/tarnwick/users', { waitUntil: 'commit' })
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
  await press(page, 'Switch supplier')
  const panel = page.getByRole('dialog', { name: 'Switch supplier' })
  await expect(panel).toHaveCount(0)
  release()
  await expect(panel.getByRole('link').first()).toBeVisible()
})
