import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { expectNoSidewaysScroll } from './support/page-width'
import { expect, test } from './support/test'
import {
  choose,
  chooseId,
  expectNothingToSave,
  expectToast,
  fill,
  follow,
  openTab,
  press,
  signIn,
  submitSignIn,
} from './support/verbs'

const name = 'Name'

test('filters products, opens one, renames it, and shows the new name after a reload', async ({ page }) => {
  await signIn(page, 'admin', '/products')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Inactive')
  await expect(page).toHaveURL(/\?Active=false$/)
  await expect(page.getByRole('cell', { name: 'Inactive' }).first()).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Active', exact: true })).toHaveCount(0)
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByRole('textbox', { name })).not.toHaveValue('')
  await page.getByRole('textbox', { name }).fill('Renamed by a story')
  await press(page, /^Save$/)
  await expectToast(page, 'Product saved.')
  await page.reload()
  await expect(page.getByRole('textbox', { name })).toHaveValue('Renamed by a story')
  await page.goBack()
  await expect(page).toHaveURL(/\?Active=false$/)
})

test('keeps search, sort and page in the address for Back and a reload', async ({ page }) => {
  await signIn(page, 'admin', '/products')
  await page.getByRole('link', { name: 'ID', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'ID' })).toHaveAttribute('aria-sort', 'ascending')
  await follow(page, 'Next page')
  await expect(page).toHaveURL(/sort=ID&page=2/)
  await expect(page.getByText(/^21–/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^21–/)).toBeVisible()
  await page.getByRole('textbox', { name: /^Search products/ }).fill('zzzzqqq')
  await expect(page.getByRole('heading', { name: 'No products match' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/^21–/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Search products/ })).toHaveValue('')
})

test('reports invalid list parameters in the address and offers a reset', async ({ page }) => {
  await signIn(page, 'admin')
  for (const [query, message] of [
    ['page=abc', '“abc” is not a page number.'],
    ['pageSize=7000', '“7000” is not a page size.'],
    ['sort=Color', 'This list cannot be sorted by “Color”.'],
    ['Active=maybe', '“maybe” is not a value of the filter Status.'],
    ['color=red', 'This list has no filter “color”.'],
  ]) {
    await page.goto(`/products?${query}`)
    await expect(page.getByRole('main').getByRole('alert')).toContainText(message ?? '')
    await follow(page, 'Reset list')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  }
  await page.goto('/products?page=9999')
  await expect(page.getByRole('heading', { name: 'Page 9999 not found' })).toBeVisible()
  await follow(page, 'Last page')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('shows an unknown or invalid ID as not found, with a link to the list', async ({ page, announce }) => {
  announce(/404/)
  announce(/NotFound/)
  await signIn(page, 'admin', '/products/no-such-product')
  await expect(page.getByRole('heading', { name: 'There is no product “no-such-product”' })).toBeVisible()
  await page.goto('/products/not%20an%20id')
  await expect(page.getByRole('heading', { name: '“not an id” is not an ID' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to products' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('creates a product with a price and deletes it', async ({ page, announce }) => {
  // The check that the id is free gets a 404 response, which browsers log.
  announce(/404/)
  await signIn(page, 'admin', '/products/new')
  await fill(page, name, 'A product of a story')
  await chooseId(page, 'story-product')
  await fill(page, 'Price, break 1', '12.5')
  await press(page, 'Create product')
  await expect(page).toHaveURL(/\/products\/story-product$/)
  await page.reload()
  await openTab(page, 'Pricing')
  await expect(page.getByLabel('Price, break 1', { exact: true })).toHaveValue('12.50')

  await page.goto('/products?search=story-product')
  await choose(page, 'Actions for A product of a story', /Delete/)
  await expect(page.getByRole('dialog', { name: 'Delete product “A product of a story”?' })).toBeVisible()
  await press(page, 'Delete product')
  await expectToast(page, 'deleted')
  await expect(page.getByRole('heading', { name: 'No products match' })).toBeVisible()
})

test('lists all errors of a new product in the order of the page', async ({ page }) => {
  await signIn(page, 'admin', '/products/new')
  await fill(page, 'ID', 'a b')
  await fill(page, 'Price, break 1', '12,50')
  await press(page, 'Add price break')
  await fill(page, 'From quantity, break 2', '1')
  await fill(page, 'Price, break 2', '-3')
  await fill(page, 'Quantity available', '1,000')
  await press(page, 'Create product')
  const summary = page.getByRole('main').getByRole('alert').filter({ hasText: 'need attention' })
  await expect(summary).toContainText('6 fields need attention')
  await expect(summary.getByRole('link')).toHaveText([
    'Name is required.',
    'An ID can contain only letters, digits, dashes and underscores.',
    'Break 1: the price must be a number with at most 4 decimal places.',
    'Break 2: break 1 starts at quantity 1 too.',
    'Break 2: the price must be at least 0.',
    'Enter the quantity available without separators: 1000.',
  ])
  await expectAccessible(page, 'main', 'a new product with errors')
  await summary.getByRole('link', { name: 'Break 2: the price must be at least 0.' }).click()
  const price = page.getByRole('textbox', { name: 'Price, break 2', exact: true })
  await expect(price).toBeFocused()
  await expect(price).toHaveAccessibleDescription('The price must be at least 0.')
  await fill(page, 'Currency', 'eur')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Currency', exact: true })).toHaveValue('EUR')
})

test('links errors to their fields, and asks before leaving with unsaved changes', async ({ page }) => {
  await signIn(page, 'admin', '/products')
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByRole('textbox', { name, exact: true })).not.toHaveValue('')
  await fill(page, name, '')
  await press(page, /^Save$/)
  await page.getByRole('link', { name: 'Name is required.' }).click()
  await expect(page.getByRole('textbox', { name })).toBeFocused()
  await fill(page, name, 'Half typed')
  // The navigation is blocked, so its promise never resolves.
  void page.goBack().catch(() => undefined)
  await press(page, 'Keep editing')
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
  await press(page, 'Keep editing')
  await expect(page.getByRole('textbox', { name })).toHaveValue('Half typed')
  await press(page, 'Discard')
  await press(page, 'Discard changes')
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings$/)
})

/** Opens the first product for editing. */
async function openFirst(page: Page) {
  await signIn(page, 'admin', '/products')
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByRole('textbox', { name, exact: true })).not.toHaveValue('')
}

test('asks before a reload only when there are unsaved changes', async ({ page }) => {
  await openFirst(page)
  const requested: string[] = []
  page.on('dialog', (dialog) => {
    requested.push(dialog.type())
    void (requested.length === 1 ? dialog.dismiss() : dialog.accept())
  })
  await page.reload()
  expect(requested).toEqual([])
  // Browsers ask for confirmation only after the user has interacted with the page.
  await page.getByRole('textbox', { name }).click()
  await fill(page, name, 'Half typed')
  await expect(page.getByText('You have unsaved changes.')).toBeVisible()
  void page.evaluate(() => location.reload()).catch(() => undefined)
  await expect.poll(() => requested).toEqual(['beforeunload'])
  await expect(page.getByRole('textbox', { name })).toHaveValue('Half typed')
  await page.reload()
  expect(requested).toEqual(['beforeunload', 'beforeunload'])
})

test('offers unsaved changes of an expired session after signing in again', async ({
  page,
  context,
  announce,
}) => {
  announce(/401/, false) // the page's own check of its cookies may come before the call of Save
  await openFirst(page)
  // A page checks every 20 seconds whether its session has ended. Here it has to notice it from the Save call, well
  // before that. Reads that follow the page load, such as those of the bell, must have finished too.
  await page.reload()
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Description').click()
  await fill(page, 'Description', 'Typed before the session ended')
  await context.clearCookies({ name: /^ordercloud\./ }) // removes the tokens; the cookie of drafts stays
  // Dispatches the click to the button itself, because the page's own check of its cookies may have opened the prompt
  // before.
  await page.getByRole('button', { name: /^Save$/, includeHidden: true }).dispatchEvent('click')
  await expect(page.getByText('Your session has expired. Please log in.').first()).toBeVisible()
  await press(page, 'Leave this page')
  await submitSignIn(page, 'admin')
  await press(page, 'Restore changes')
  await expect(page.getByLabel('Description')).toHaveValue('Typed before the session ended')
  await press(page, /^Save$/)
  await expectToast(page, 'Product saved.')
  await page.reload()
  await expect(page.getByLabel('Description')).toHaveValue('Typed before the session ended')
  await expect(page.getByText('You have earlier unsaved changes')).toHaveCount(0)
})

test('keeps a search typed just before a column is sorted', async ({ page }) => {
  await signIn(page, 'admin', '/products')
  const search = page.getByRole('textbox', { name: /^Search products/ })
  await search.fill('bolt')
  await page.getByRole('link', { name: 'ID', exact: true }).click()
  await expect(page).toHaveURL(/\?search=bolt&sort=ID$/)
  await expect(search).toHaveValue('bolt')
})

test('keeps a long name without spaces within its column and page', async ({ page, announce }) => {
  announce(/404/)
  const long = 'x'.repeat(100)
  await signIn(page, 'admin', '/products/new')
  await fill(page, name, long)
  await chooseId(page, 'story-long-name')
  await press(page, 'Create product')
  await expect(page).toHaveURL(/\/products\/story-long-name$/)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await page.goto('/products?search=story-long-name')
    const cell = page.getByRole('rowheader').filter({ hasText: long })
    await expect(cell).toBeVisible()
    const { room, used } = await cell.evaluate((element) => ({
      room: element.getBoundingClientRect().right,
      used: element.querySelector('a')?.getBoundingClientRect().right ?? Infinity,
    }))
    expect(used).toBeLessThanOrEqual(room)
    await page.goto('/products/story-long-name')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(long)
  }
})

test('shows a read-only user the product as text and the permission to change it', async ({ page }) => {
  await signIn(page, 'viewer', '/products')
  await expect(page.getByRole('button', { name: /^Create product/ })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByText(/This needs the Product Manager permission/)).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: /^Name$/ })).toBeVisible()
  await expect(page.getByRole('textbox', { name, exact: true })).toHaveCount(0)
  await expectNothingToSave(page)
})

test('names the missing permission on a no-access page, and requests no products', async ({
  page,
  sandbox,
}) => {
  const requested: string[] = []
  page.on('request', (request) => void requested.push(request.url()))
  await signIn(page, 'no.access', '/products')
  await expect(page.getByRole('heading', { name: 'Products: no access' })).toBeVisible()
  await expect(page.getByText(/Product Viewer or Product Manager/)).toBeVisible()
  expect(requested.filter((url) => url.startsWith(`${sandbox.url}/v1/products`))).toEqual([])
})
