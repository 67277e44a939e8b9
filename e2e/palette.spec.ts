import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { expectNothingToSave, fill, press, signIn, problemIn } from './support/verbs'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Search or jump to' })
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

async function search(page: Page, text: string) {
  await openPalette(page)
  await field(page).fill(text)
  await expect(palette(page).getByRole('status')).toHaveText(/found|No results/)
}

/** Waits until the page handles keyboard shortcuts, which is the case once the button is shown. */
async function expectKeys(page: Page) {
  await expect(title(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search or jump to' })).toBeVisible()
}

async function goTo(page: Page, path: string) {
  await page.goto(path)
  await expectKeys(page)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

/** Returns the first record of a platform list. */
async function firstOf(url: string, list: string): Promise<{ ID: string; Name: string }> {
  const page = (await callPlatform(url, 'GET', `/v1/${list}`)) as { Items: { ID: string; Name: string }[] }
  return page.Items[0] as { ID: string; Name: string }
}

test('opens the palette over a page, navigates by keyboard and returns the focus', async ({ page }) => {
  await signIn(page, 'admin')
  await goTo(page, '/products')
  const list = page.getByRole('textbox', { name: /^Search products/ })
  await list.focus()
  await openPalette(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(list).toBeFocused()

  await page.getByRole('button', { name: 'Search or jump to' }).click()
  await field(page).fill('prom')
  await expect(option(page, 'Promotions')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(option(page, 'Promotion integration')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(option(page, 'Create promotion')).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/promotions\/new$/)
  await expect(palette(page)).toHaveCount(0)
})

test('sends keys pressed right after the shortcut to the palette', async ({ page }) => {
  await signIn(page, 'admin')
  await goTo(page, '/products')
  // If the palette handled no keys yet, the search field of the list would receive them.
  const list = page.getByRole('textbox', { name: /^Search products/ })
  await list.focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('create promotion')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/promotions\/new$/)
  await goTo(page, '/products')
  await expect(list).toHaveValue('')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('theme')
  await expect(field(page)).toHaveValue('theme')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Theming' })
  await expect(drawer.getByRole('button', { name: 'Apply Theming' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await search(page, 'password')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/profile#new-password$/)
  await expect(page.getByLabel('New password')).toBeFocused()
})

test('finds records by exact ID first, then by name, and opens them also in a new tab', async ({
  page,
  context,
  sandbox,
}) => {
  const product = await firstOf(sandbox.url, 'products?sortBy=ID')
  await signIn(page, 'admin')
  await goTo(page, '/settings')
  await search(page, product.ID)
  const first = palette(page).getByRole('option').first()
  await expect(first).toContainText(product.Name)
  await expect(first).toContainText('product')
  const opened = context.waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  const tab = await opened
  await expect(tab).toHaveURL(new RegExp(`/products/${product.ID}$`))
  await tab.close()
  await expect(palette(page)).toBeVisible()

  await field(page).fill('tunde')
  await option(page, /Tunde Bakare.*buyer user/).click()
  await expect(page).toHaveURL(/\/buyers\/harborline\/users\/tunde-bakare$/)

  await goTo(page, '/settings')
  await search(page, 'harborline')
  await expect(option(page, /harborline.*buyer$/)).toBeVisible()
})

test('finds catalogs everywhere, groups and categories only in their company', async ({ page, sandbox }) => {
  const { url } = sandbox
  const group = { ID: 'story-keel', Name: 'Keelhaulers' }
  await callPlatform(url, 'POST', '/v1/buyers/harborline/usergroups', group)
  await callPlatform(url, 'POST', '/v1/catalogs', { ID: 'story-dock', Name: 'Dockside', Active: true })
  await callPlatform(url, 'POST', '/v1/catalogs/story-dock/categories', { ID: 'keels', Name: 'Keelsons' })
  await callPlatform(url, 'POST', '/v1/catalogs/assignments', {
    CatalogID: 'story-dock',
    BuyerID: 'harborline',
  })
  await signIn(page, 'admin')
  await goTo(page, '/settings')
  await search(page, 'keel')
  await expect(palette(page)).toContainText('open their company')
  await field(page).fill('dockside')
  await option(page, /Dockside.*catalog$/).click()
  await expect(page).toHaveURL(/\/settings\/catalogs\/story-dock$/)
  await search(page, 'keel')
  await expect(option(page, /Keelsons.*category$/)).toBeVisible()
  await goTo(page, '/buyers/harborline/catalogs/story-dock')
  await search(page, 'keel')
  await expect(option(page, /Keelsons.*category$/)).toBeVisible()
  await option(page, /Keelhaulers.*user group$/).click()
  await expect(page).toHaveURL(/\/buyers\/harborline\/usergroups\/story-keel$/)
})

test('opens an unsubmitted order by its ID when Enter is pressed at once', async ({ page, sandbox }) => {
  const order = await firstOf(sandbox.url, 'orders/All?IsSubmitted=false')
  await signIn(page, 'admin')
  await goTo(page, '/settings')
  await openPalette(page)
  await field(page).fill(order.ID)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/orders/${order.ID}$`))
})

test('reports the kind of record that cannot be searched, and shows the results of the others', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/500/)
  await signIn(page, 'admin')
  await goTo(page, '/settings')
  const fault = { method: 'GET', path: '/v1/suppliers', status: 500, times: null }
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', fault)
  await search(page, 'harborline')
  await expect(problemIn(palette(page))).toContainText('Suppliers could not be searched.')
  await expect(option(page, /harborline.*buyer$/)).toBeVisible()
  await expect(page.locator('[data-toast]')).toHaveCount(0)
  await callPlatform(sandbox.url, 'DELETE', '/_sandbox/faults')
  await press(page, 'Retry Suppliers')
  await expect(problemIn(palette(page))).toHaveCount(0)
})

test('offers recently opened records, and stores only their IDs', async ({ page, sandbox }) => {
  const promotion = await firstOf(sandbox.url, 'promotions')
  await signIn(page, 'admin')
  await goTo(page, `/promotions/${promotion.ID}`)
  await goTo(page, '/settings')
  await openPalette(page)
  await expect(palette(page).getByRole('option').first()).toContainText(promotion.Name)
  const stored = await page.evaluate(() => localStorage.getItem('quartermaster.palette/recent/admin'))
  expect(JSON.parse(stored ?? '')).toEqual([{ area: 'promotions', id: promotion.ID }])
})

test('asks for confirmation before the palette leaves a form with unsaved changes', async ({ page }) => {
  await signIn(page, 'admin')
  await goTo(page, '/settings/productfacets/new')
  await fill(page, 'Name', 'Not saved yet')
  await openPalette(page)
  await field(page).fill('orders')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText(/leave|unsaved/i)
  await expect(page).toHaveURL(/productfacets\/new$/)
})

test('offers no records to a user without permissions', async ({ page }) => {
  await signIn(page, 'no.access')
  await goTo(page, '/settings')
  await search(page, 'harborline')
  await expect(palette(page).getByRole('option')).toHaveCount(0)
  await field(page).fill('')
  await expect(palette(page).getByRole('option')).toHaveText([
    'Your permissions',
    'Keyboard shortcuts',
    'Log out',
  ])
})

test('offers My Supplier to a supplier user, but no suppliers', async ({ page }) => {
  await signIn(page, 'supplier.one')
  await goTo(page, '/profile')
  await search(page, 'tarnwick')
  await expect(option(page, /supplier$/)).toHaveCount(0)
  await field(page).fill('supplier')
  await expect(option(page, 'My Supplier')).toBeVisible()
  await expect(option(page, 'Create supplier')).toHaveCount(0)
  await option(page, 'My Supplier').click()
  await expect(page).toHaveURL(/\/mysupplier$/)
})

test('runs the shortcuts of the sheet', async ({ page }) => {
  await signIn(page, 'admin')
  await goTo(page, '/settings')
  await page.keyboard.press('?')
  await expect(sheet(page)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)

  for (const [letter, path] of Object.entries({
    ...{ d: '/dashboard', p: '/products', m: '/promotions', o: '/orders', r: '/returns' },
    ...{ b: '/buyers', s: '/suppliers', t: '/settings' },
  })) {
    await page.keyboard.press('g')
    await page.keyboard.press(letter)
    await expect(page).toHaveURL((url) => url.pathname === path)
    await expect(title(page)).toBeVisible()
    // A busy page may receive the second key too late after the first one.
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  }

  await goTo(page, '/settings/productfacets')
  await page.keyboard.press('/')
  const list = page.getByRole('textbox', { name: /^Search product facets/ })
  await expect(list).toBeFocused()
  // These keys are typed text and trigger no shortcut.
  await page.keyboard.type('g?/')
  await expect(list).toHaveValue('g?/')
  await expect(sheet(page)).toHaveCount(0)

  await goTo(page, '/settings/productfacets')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const name = page.getByRole('textbox', { name: /^Name/ })
  const before = await name.inputValue()
  await name.fill(`${before} again`)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Product facet saved.').first()).toBeVisible()
  await expect(name).toBeFocused()
  await name.fill(before)
  await page.keyboard.press('Control+s')
  await expectNothingToSave(page)
})

test('switches off shortcuts of a single key, also after a reload', async ({ page }) => {
  await signIn(page, 'admin')
  await goTo(page, '/settings')
  const button = page.getByRole('button', { name: 'Search or jump to' })
  await button.click()
  await field(page).fill('shortcuts')
  await page.keyboard.press('Enter')
  await sheet(page).getByRole('switch', { name: 'Single-key shortcuts' }).uncheck()
  await sheet(page).getByRole('button', { name: 'Close' }).click()
  await expect(button).toBeFocused()
  await page.reload()
  await expectKeys(page)
  await page.keyboard.press('?')
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await openPalette(page)
  await expect(sheet(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/settings$/)
  await field(page).fill('shortcuts')
  await page.keyboard.press('Enter')
  await expect(sheet(page).getByRole('switch', { name: 'Single-key shortcuts' })).not.toBeChecked()
})

test('shows on the permissions page what the user may do, and which roles are missing', async ({ page }) => {
  await signIn(page, 'viewer')
  await goTo(page, '/settings')
  await page.getByRole('link', { name: 'Your permissions' }).click()
  await expect(title(page)).toHaveText('Your permissions')
  await expectAccessible(page)
  const table = page.getByRole('table', { name: 'Permissions by area' })
  await page.getByRole('textbox', { name: /^Search areas/ }).fill('PromotionAdmin')
  const details = table.getByRole('button', { name: /^Required roles of / })
  await expect(details).toHaveCount(1)
  const promotions = table.getByRole('row', { name: /^Promotions/ })
  await expect(promotions).toContainText('Granted by Promotion Viewer')
  await expect(promotions.getByRole('cell').nth(0)).toContainText('Yes')
  await expect(promotions.getByRole('cell').nth(1)).toContainText('No')
  await details.click()
  await expect(table).toContainText('Missing: PromotionAdmin, PromotionManager')
})

test('opens the permissions page for a user without permissions', async ({ page }) => {
  await signIn(page, 'no.access')
  await goTo(page, '/products')
  await page.getByRole('link', { name: 'See all your permissions' }).click()
  await expect(title(page)).toHaveText('Your permissions')
  await expect(page.getByText(/^0 of \d+ areas are available to you\.$/)).toBeVisible()
})
