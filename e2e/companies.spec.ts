import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { expectNoSidewaysScroll } from './support/page-width'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import {
  choose,
  chooseId,
  expectNoRow,
  expectRow,
  expectToast,
  fill,
  openMenu,
  press,
  pressDelete,
  row,
  signIn,
} from './support/verbs'

const header = (page: Page, noun = 'buyer') => page.getByRole('region', { name: `This ${noun}` })
const trail = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')

test('creates, edits, finds and deletes a buyer', async ({ page, announce }) => {
  // The check that the id is free gets a 404 response, which browsers log.
  announce(/404/)
  await signIn(page, 'admin', '/buyers')
  await page.getByRole('link', { name: 'Create buyer' }).click()
  await fill(page, 'Name', 'Story Company')
  await chooseId(page, 'story-buyer')
  await press(page, 'Create buyer')
  await expect(page).toHaveURL(/\/buyers\/story-buyer$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Buyer details')
  await expect(header(page)).toContainText('Story Company')
  await expect(header(page)).toContainText('story-buyer')
  // The platform created a catalog for the buyer.
  await expect(page.getByLabel('Default catalog')).toHaveValue('story-buyer')

  await fill(page, 'Name', 'Story Trading')
  await page.getByLabel('Default catalog').fill('industry')
  // The name appears below the field, beside the browser's own suggestions.
  await expect(page.locator('[aria-live]').getByText('Industry catalog')).toBeVisible()
  await press(page, /^Save$/)
  await expectToast(page, 'Buyer saved.')
  await expect(header(page)).toContainText('Story Trading')
  await expect(trail(page)).toHaveText(['Dashboard', 'Buyers', 'Story Trading'])

  await page.goto('/buyers?search=story-buyer')
  await expectRow(page, 'Story Trading')
  // The count of users loads after the rows. The count of user groups is shown on request.
  await expect(row(page, 'Story Trading').getByRole('cell', { name: '0', exact: true })).toHaveCount(1)
  await press(page, 'Columns')
  await page.getByRole('checkbox', { name: 'User groups' }).click()
  await expect(row(page, 'Story Trading').getByRole('cell', { name: '0', exact: true })).toHaveCount(2)
  await page.keyboard.press('Escape')
  await choose(page, 'Actions for Story Trading', /Delete/)
  await press(page, 'Delete buyer')
  await expect(page.getByRole('heading', { name: 'No buyers match' })).toBeVisible()
})

test('shows both counts of a buyer, swapped as on the platform, and 0 as 0', async ({ page, announce }) => {
  announce(/404/)
  await signIn(page, 'admin', '/buyers/new')
  await fill(page, 'Name', 'Counted Company')
  await chooseId(page, 'counted')
  await press(page, 'Create buyer')
  await expect(page.getByRole('link', { name: /^Users 0 user groups, / })).toBeVisible()
  await page.getByRole('link', { name: /^User Groups 0 users, / }).click()
  await expect(page.getByRole('heading', { name: 'No user groups yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Create the first user group' }).click()
  await fill(page, 'Name', 'Night shift')
  await chooseId(page, 'night')
  await press(page, 'Create user group')
  await expect(page).toHaveURL(/\/buyers\/counted\/usergroups\/night$/)
  // The new group is counted at once. A buyer's two counts are swapped, so the Users button shows it.
  await expect(
    page.getByRole('link', { name: 'Users 1 user group, This is the count of User Groups.' }),
  ).toBeVisible()
  await expect(
    page.getByRole('link', { name: 'User Groups 0 users, This is the count of Users.' }),
  ).toBeVisible()
  await expect(trail(page)).toHaveText([
    'Dashboard',
    'Buyers',
    'Counted Company',
    'User groups',
    'Night shift',
  ])
})

test('shows the first row of a sub-list high on the page, and what the swapped counts count', async ({
  page,
}) => {
  await signIn(page, 'admin', '/buyers/harborline/users')
  await expectRow(page, 'buyer.one')
  await expect(header(page).getByRole('link')).toHaveText([
    /^Users\d+ user groups?$/,
    /^User Groups\d+ users?$/,
    /^Catalogs\d+$/,
    ...[
      'Addresses',
      'Cost centers',
      'Spending accounts',
      'Credit cards',
      'Approval rules',
      'Product collections',
    ],
  ])
  const firstRow = page.locator('tbody tr').first()
  const top = async () => (await firstRow.boundingBox())?.y
  expect(await top()).toBeLessThanOrEqual(264)
  // The line with the breadcrumb, the title and the button is above the company, as in other lists.
  const title = await page.getByRole('heading', { level: 1 }).boundingBox()
  const company = await header(page).boundingBox()
  expect((title?.y ?? 0) + (title?.height ?? 0)).toBeLessThanOrEqual(company?.y ?? 0)
  // One line with the buttons, and a row of links below it.
  expect(company?.height).toBeLessThanOrEqual(84)
  const before = await top()
  await page.waitForLoadState('networkidle')
  expect(await top()).toBe(before)

  await page.setViewportSize({ width: 390, height: 844 })
  // The name, the buttons and the links are one line each.
  expect((await header(page).boundingBox())?.height).toBeLessThanOrEqual(144)
  await expectNoSidewaysScroll(page)
})

test('creates and deletes a buyer user, and rejects a taken user name', async ({ page, announce }) => {
  announce(/404|409|400/)
  announce(/UsernameMustBeUnique/)
  await signIn(page, 'admin', '/buyers/webshop/users/new')
  await fill(page, 'First name', 'Ada')
  await fill(page, 'Last name', 'Story')
  await fill(page, /^User name/, 'admin')
  await chooseId(page, 'ada-story')
  await fill(page, /^Email/, 'ada.story@example.com')
  await press(page, 'Create user')
  await expect(page.getByRole('textbox', { name: /^User name/ })).toHaveAttribute('aria-invalid', 'true')
  await fill(page, /^User name/, 'ada.story')
  await press(page, 'Create user')
  await expect(page).toHaveURL(/\/buyers\/webshop\/users\/ada-story$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Story')
  await pressDelete(page)
  await press(page, 'Delete user')
  await expect(page).toHaveURL(/\/buyers\/webshop\/users$/)
  await expectNoRow(page, 'Ada Story')
})

test('switches to the same page of another buyer, but not from the page of a single user', async ({
  page,
}) => {
  await signIn(page, 'admin', '/buyers/harborline/users')
  await expectRow(page, 'buyer.one')
  await press(page, 'Switch buyer')
  const others = page.getByRole('dialog', { name: 'Switch buyer' })
  await expect(others.getByRole('link', { name: /Harborline/ })).toHaveCount(0)
  await others.getByRole('textbox').fill('northf')
  await expect(others.getByRole('link')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/buyers\/northfell\/users$/)
  await expect(header(page)).toContainText('Northfell Construction Group')
  await expectRow(page, 'buyer.two')
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/\/buyers\/northfell\/users\/[^/]+$/)
  await expect(header(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch buyer' })).toHaveCount(0)
})

test('switches from a supplier user to the users of another supplier', async ({ page, sandbox }) => {
  const { Items } = (await callPlatform(sandbox.url, 'GET', '/v1/suppliers/tarnwick/users')) as {
    Items: { ID: string }[]
  }
  await signIn(page, 'admin', `/suppliers/tarnwick/users/${Items[0]?.ID}`)
  await press(page, 'Switch supplier')
  const others = page.getByRole('dialog', { name: 'Switch supplier' })
  await others.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/suppliers\/(?!tarnwick)[^/]+\/users$/)
  await expect(page.getByRole('button', { name: 'Switch supplier' })).toBeVisible()
})

test('shows a dash and a toast when a count cannot be loaded', async ({ page, sandbox, announce }) => {
  announce(/500/)
  const faults = `${sandbox.url}/_sandbox/faults`
  const failing = { method: 'GET', path: '/v1/suppliers/{id}/addresses', status: 500, times: null }
  await signIn(page, 'admin')
  await page.request.post(faults, { data: failing })
  await page.goto('/suppliers/tarnwick')
  await expectToast(page, /error/i)
  await expect(
    page.getByRole('link', { name: 'Addresses –, The number of addresses could not be loaded.' }),
  ).toBeVisible()
  await page.request.delete(faults)
  await page.reload()
  // The counts of a supplier are not swapped, unlike those of a buyer.
  await expect(page.getByRole('link', { name: 'Addresses 2, 2 addresses' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Users 3, 3 users' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'User Groups 2, 2 user groups' })).toBeVisible()
})

test('shows a supplier its own company under My Supplier, and saves changes of it', async ({ page }) => {
  await signIn(page, 'supplier.one')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Suppliers', exact: true })).toHaveCount(0)
  await expect(menu.getByRole('link', { name: 'Buyers' })).toHaveCount(0)
  await menu.getByRole('link', { name: 'My Supplier' }).click()
  await expect(page).toHaveURL(/\/mysupplier$/)
  await expect(trail(page)).toHaveText(['Dashboard', 'My Supplier'])
  await expect(header(page, 'supplier')).toContainText('Tarnwick Tool Works')
  await expect(page.getByRole('button', { name: 'Switch supplier' })).toHaveCount(0)
  await expect(page.getByText('Yes. Only administrators can change this.')).toBeVisible()
  const more = await openMenu(page, /^More$/)
  await expect(more.getByRole('menuitem', { name: /^Delete/ })).toContainText(
    'Only administrators can delete suppliers.',
  )
  await page.keyboard.press('Escape')
  await fill(page, 'Name', 'Tarnwick Tools')
  await press(page, /^Save$/)
  await expectToast(page, 'Supplier saved.')
  await expect(header(page, 'supplier')).toContainText('Tarnwick Tools')

  await page.getByRole('link', { name: /^Addresses 2/ }).click()
  await expectRow(page, 'Cleveland works')
  await expect(trail(page)).toHaveText(['Dashboard', 'My Supplier', 'Tarnwick Tools', 'Addresses'])
  await expect(menu.getByRole('link', { name: 'My Supplier' })).toHaveAttribute('aria-current', 'page')
  await page.goto('/suppliers')
  await expect(page).toHaveURL(/\/mysupplier$/)
})

test('redirects an administrator from My Supplier to the list, and shows only permitted buttons', async ({
  page,
}) => {
  await signIn(page, 'order.manager', '/mysupplier')
  await expect(page).toHaveURL(/\/suppliers$/)
  await expectRow(page, 'Pelmora Safety')
  await page.goto('/buyers/harborline')
  await expect(header(page)).toContainText('Harborline Shipyards')
  // The user has the role for users, so the button is shown. The user may not count user groups, so the count is
  // missing.
  await expect(header(page).getByRole('link')).toHaveText(['Users– user groups'])
  const more = await openMenu(page, /^More$/)
  await expect(more.getByRole('menuitem', { name: /^Delete/ })).toContainText(
    'This needs the Buyer Manager permission',
  )
})

test('shows a no-access page to a user without the permission for buyers', async ({ page }) => {
  await signIn(page, 'no.access', '/buyers/harborline')
  await expect(page.getByRole('heading', { name: 'Buyer: no access' })).toBeVisible()
  await expect(header(page)).toHaveCount(0)
})

test('shows a not-found page without a header for an unknown buyer', async ({ page, announce }) => {
  announce(/404/)
  await signIn(page, 'admin', '/buyers/nobody')
  await expect(page.getByRole('heading', { name: 'There is no buyer “nobody”' })).toBeVisible()
  await expect(header(page)).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`is accessible in ${colorScheme} colors, also on a phone`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await signIn(page, 'admin', '/buyers/harborline')
    await expect(page.getByRole('link', { name: /^Users \d/ })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await press(page, 'Switch buyer')
    await expect(page.getByRole('dialog').getByRole('link', { name: /Northfell/ })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    for (const control of await header(page).getByRole('link').all()) {
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
    for (const path of ['/buyers/harborline/users', '/suppliers/tarnwick/addresses', '/suppliers/new']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
    }
  })
}
