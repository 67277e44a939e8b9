import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { expectNoSidewaysScroll } from './support/page-width'
import { openPanel } from './support/panels'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import {
  choose,
  chooseId,
  expectNothingToSave,
  expectRow,
  expectToast,
  fill,
  openTab,
  press,
  pressDelete,
  signIn,
  problemIn,
} from './support/verbs'

const panel = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

/** Types into a search field of a panel and chooses the record with this id. */
async function pick(page: Page, heading: string, label: string, id: string) {
  await openPanel(page, heading)
  const field = panel(page, heading).getByRole('combobox', { name: label, exact: true })
  await field.fill(id)
  // Waits until the search has finished, because the options may move under the pointer before that.
  await expect(panel(page, heading).getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
  await panel(page, heading).getByRole('option').filter({ hasText: id }).first().click()
}

test('creates a security profile from features and roles, and assigns it to admin users and a group', async ({
  page,
  sandbox,
  announce,
}) => {
  // The check that the id is free gets a 404 response, which browsers log.
  announce(/404/)
  await signIn(page, 'admin', '/settings/securityprofiles/new')
  await fill(page, 'Name', 'Story desk')
  await chooseId(page, 'story-desk')
  await box(page, 'CatalogReader').check()
  await box(page, 'Buyer Viewer').check()
  await expect(box(page, 'BuyerReader')).toBeChecked()
  await page.getByLabel('Add a custom role').fill('NightShift')
  await page.keyboard.press('Enter')
  await page.getByLabel('Expires after (days)').fill('90')
  await press(page, 'Create security profile')
  await expect(page).toHaveURL(/\/settings\/securityprofiles\/story-desk$/)

  // After a reload it is unknown that the role was added manually. Added while the feature is on, it remains afterward.
  await box(page, 'Buyer Catalog Viewer').check()
  await box(page, 'Buyer Viewer').uncheck()
  await openTab(page, 'Platform roles')
  await expect(box(page, 'BuyerReader')).not.toBeChecked()
  await expect(box(page, 'CatalogReader')).toBeChecked()
  await press(page, /^Save$/)
  await expectToast(page, 'Security profile saved.')
  expect(await callPlatform(sandbox.url, 'GET', '/v1/securityprofiles/story-desk')).toMatchObject({
    Roles: ['CatalogReader', 'CategoryReader'],
    CustomRoles: ['BuyerCatalogViewer', 'NightShift'],
    PasswordConfig: { MaximumPasswordAge: 90 },
  })

  await openTab(page, 'Who gets this')
  const receivers = panel(page, 'Who gets this')
  await expect(receivers).toContainText('Not assigned yet.')
  await openPanel(page, 'Who gets this')
  await receivers.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(receivers.getByRole('listitem')).toContainText('All admin users')
  await receivers.getByLabel('Assign to').selectOption('A buyer')
  await receivers.getByLabel('Users', { exact: true }).selectOption('One user group')
  await pick(page, 'Who gets this', 'Buyer', 'harborline')
  await pick(page, 'Who gets this', 'User group', 'purchasing')
  await receivers.getByRole('button', { name: 'Add' }).click()
  const group = receivers.getByRole('listitem').filter({ hasText: 'purchasing' })
  await expect(group).toContainText('User group of the buyer Harborline')
  await page.reload()
  await expect(receivers.getByRole('listitem')).toHaveCount(2)

  // All users inherit the profile, and see its source.
  await page.goto('/settings/adminusers/no-access')
  const inherited = panel(page, 'Security profiles').getByRole('listitem').filter({ hasText: 'Story desk' })
  await expect(inherited).toContainText('Inherited from all admin users')
  await expect(inherited.getByRole('button', { name: 'Remove Story desk' })).toHaveAccessibleDescription(
    'This profile is inherited. Remove it from the company or group that it comes from.',
  )
  await expect(page.getByRole('list', { name: 'Permissions' })).toContainText('Buyer Catalog Viewer')

  await page.goto('/settings/securityprofiles/story-desk?tab=assignments')
  await receivers.getByRole('button', { name: 'Remove All admin users' }).click()
  await press(page, /^Remove$/)
  await expect(receivers.getByRole('listitem')).toHaveCount(1)
  const left = await callPlatform(
    sandbox.url,
    'GET',
    '/v1/securityprofiles/assignments?securityProfileID=story-desk',
  )
  expect(left).toMatchObject({ Items: [{ BuyerID: 'harborline', UserGroupID: 'purchasing' }] })

  await page.goto('/settings/securityprofiles?search=story-desk')
  await expectRow(page, 'Story desk')
  await choose(page, 'Actions for Story desk', /Delete/)
  await press(page, 'Delete security profile')
  await expect(page.getByRole('heading', { name: 'No security profiles match' })).toBeVisible()
})

test('creates an admin user with a password, adds it to a group and emails a reset link', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/404/)
  await signIn(page, 'admin', '/settings/adminusers/new')
  await fill(page, 'First name', 'Ada')
  await fill(page, 'Last name', 'Story')
  await fill(page, /^User name/, 'ada.settings')
  await chooseId(page, 'ada-settings')
  await fill(page, /^Email/, 'ada.settings@example.com')
  await expect(page.getByRole('radio', { name: 'Email a link to set a password' })).toBeChecked()
  await page.getByRole('radio', { name: 'Set a password now' }).check()
  const password = page.getByRole('textbox', { name: 'Password', exact: true })
  await password.fill('short')
  await press(page, 'Create admin user')
  await expect(page.getByText(/The password needs at least 10 characters/).first()).toBeVisible()
  await password.fill('Long-Enough-9')
  await expectAccessible(page)
  await press(page, 'Create admin user')
  await expect(page).toHaveURL(/\/settings\/adminusers\/ada-settings$/)
  const { PasswordLastSetDate } = (await callPlatform(sandbox.url, 'GET', '/v1/adminusers/ada-settings')) as {
    PasswordLastSetDate: string | null
  }
  expect(PasswordLastSetDate).not.toBeNull()

  const groups = panel(page, 'User groups')
  await expect(groups).toContainText('No user groups yet.')
  await pick(page, 'User groups', 'Add admin user group', 'auditors')
  await groups.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(groups.getByRole('listitem')).toContainText('auditors')
  // The roles of the group appear at once.
  const gained = panel(page, 'Security profiles').getByRole('listitem').filter({ hasText: 'Order Viewer' })
  await expect(gained).toContainText(/Inherited from the group/)
  await expect(page.getByRole('list', { name: 'Permissions' })).toContainText('Order Viewer')

  await expect(page.getByRole('button', { name: 'Unlock account' })).toHaveAccessibleDescription(
    'No sign-in attempt has failed, so the account is not locked.',
  )
  await press(page, 'Send password reset')
  await expectToast(page, /Password reset link requested for ada.settings@example.com/)
  // Requests on behalf of another user do not affect the own session.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Story')

  await groups.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/settings\/adminusergroups\/auditors$/)
  const members = panel(page, 'Members')
  const member = members.getByRole('listitem').filter({ hasText: 'Ada Story' })
  await member.getByRole('button', { name: 'Remove Ada Story' }).click()
  await press(page, /^Remove$/)
  await expect(member).toHaveCount(0)
  await page.goto('/settings/adminusers/ada-settings')
  await expect(groups).toContainText('No user groups yet.')
})

test('counts failed sign-ins and resets them on unlock', async ({ page, sandbox }) => {
  await signIn(page, 'admin')
  const user = {
    ID: 'locked-story',
    Username: 'locked.story',
    FirstName: 'Lock',
    LastName: 'Story',
    Email: 'lock@example.com',
    Active: true,
    Password: 'Story-of-a-lock-1',
  }
  await callPlatform(sandbox.url, 'POST', '/v1/adminusers', user)
  const clients = (await callPlatform(sandbox.url, 'GET', '/v1/apiclients')) as { Items: { ID: string }[] }
  for (const { ID } of clients.Items) {
    const form = { grant_type: 'password', username: user.Username, password: 'wrong', client_id: ID }
    await fetch(`${sandbox.url}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) })
  }
  await page.goto('/settings/adminusers/locked-story')
  const signingIn = panel(page, 'Sign-in')
  await expect(signingIn).toContainText(/Failed attempts in a row\s*[1-9]/)
  await signingIn.getByRole('button', { name: 'Unlock account' }).click()
  await expectToast(page, 'Account unlocked.')
  await expect(signingIn).toContainText(/Failed attempts in a row\s*0/)
})

test('shows an error when a membership cannot be added, and adds it on retry', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/500|ERR_|failed/i)
  await signIn(page, 'admin', '/settings/adminusergroups/leadership')
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', {
    method: 'POST',
    path: '/v1/usergroups/assignments',
    status: 500,
    times: 1,
  })
  await pick(page, 'Members', 'Add admin user', 'viewer')
  const members = panel(page, 'Members')
  await members.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(members.getByRole('alert')).toBeVisible()
  await members.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(members.getByRole('listitem').filter({ hasText: 'Henrik Solvang' })).toBeVisible()
  await expect(members.getByRole('alert')).toHaveCount(0)
})

test('creates and deletes an address of the marketplace', async ({ page, announce }) => {
  announce(/404/)
  await signIn(page, 'admin', '/settings/adminaddresses')
  await page.getByRole('link', { name: 'Create admin address' }).click()
  await fill(page, 'Name', 'Story quay')
  await chooseId(page, 'story-quay')
  await fill(page, /^Street$|^Street\*$/, 'Quay 1')
  await fill(page, /^City/, 'Graz')
  await fill(page, /^Country/, 'at')
  await press(page, 'Create admin address')
  await expect(page).toHaveURL(/\/settings\/adminaddresses\/story-quay$/)
  await expect(page.getByLabel(/^Country/)).toHaveValue('AT')
  await pressDelete(page)
  await press(page, 'Delete admin address')
  await expect(page).toHaveURL(/\/settings\/adminaddresses$/)
})

test('shows a read-only user why a security profile cannot be changed', async ({ page }) => {
  await signIn(page, 'viewer', '/settings/securityprofiles/ProductManager')
  await expect(box(page, 'Product Manager')).toBeDisabled()
  await expect(page.getByText(/This needs the Security Profile Manager permission/).first()).toBeVisible()
  await expectNothingToSave(page)
  await openTab(page, 'Who gets this')
  await expect(panel(page, 'Who gets this')).toContainText('you need the platform role SecurityProfileAdmin')
})

test('shows the features of a security profile as a table for the keyboard, and no tab is long', async ({
  page,
}) => {
  await signIn(page, 'admin', '/settings/securityprofiles/ProductManager')
  const table = page.getByRole('table', { name: 'Features by area' })
  await expect(table.getByRole('columnheader')).toHaveText(['Area', 'Viewer', 'Manager', 'Roles'])
  const row = table.getByRole('row', { name: /^Buyer Catalog/ })
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(33)
  await box(page, 'Product Viewer').focus()
  await page.keyboard.press('ArrowRight')
  await expect(box(page, 'Product Manager')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(box(page, 'Promotion Manager')).toBeChecked()
  await page.keyboard.press('Space')
  await row.getByRole('button', { name: 'Roles of Buyer Catalog' }).click()
  await expect(table).toContainText('Viewer needs CatalogReader')
  // The head stays below the header of the page.
  await box(page, 'Dashboard Viewer').scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 600)
  await expect
    .poll(async () => (await table.getByRole('columnheader').first().boundingBox())?.y)
    .toBeLessThanOrEqual(81)

  for (const tab of ['Features', 'Platform roles', 'Password rules', 'Who gets this', 'Activity']) {
    await openTab(page, tab)
    await expect(page.locator('[data-record-tabs] [aria-current]')).toHaveText(new RegExp(`^${tab}`))
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height, `height of ${tab}`).toBeLessThanOrEqual(1800)
  }
})

test('shows a no-access page to a user without the permission for admin users', async ({ page }) => {
  await signIn(page, 'no.access', '/settings/adminusers')
  await expect(page.getByRole('heading', { name: 'Admin users: no access' })).toBeVisible()
})

test('security profiles, users and groups are accessible in dark mode on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, 'admin')
  for (const [path, heading] of [
    ['/settings/securityprofiles/ProductManager?tab=assignments', 'Who gets this'],
    ['/settings/adminusers/product-manager', 'Security profiles'],
    ['/settings/adminusergroups/product-team', 'Members'],
  ] as const) {
    await page.goto(path)
    await expect(panel(page, heading).getByRole('listitem').first()).toBeVisible()
    await expectAccessible(page, undefined, `at ${path}`)
    await expectNoSidewaysScroll(page)
  }
})

test('protects the last administrator, and asks before removing own access', async ({ page, sandbox }) => {
  // The demo has a second administrator, for integrations.
  const setOther = (Active: boolean) =>
    callPlatform(sandbox.url, 'PATCH', '/v1/adminusers/integration', { Active })
  await setOther(false)
  const last = /Give another admin user these permissions first/
  const active = page.getByRole('switch', { name: 'Active', exact: true })
  await signIn(page, 'admin', '/settings/adminusers/admin')
  await active.uncheck()
  await press(page, /^Save$/)
  await expect(page.getByText(last).first()).toBeVisible()
  await active.check()
  await page.goto('/settings/securityprofiles/FullAccess')
  await pressDelete(page)
  const dialog = page.getByRole('dialog')
  await expect(problemIn(dialog)).toContainText(last)
  await expect(dialog.getByRole('button', { name: 'Delete security profile' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.goto('/settings/adminusers/admin')
  const profiles = panel(page, 'Security profiles')
  await profiles.getByRole('button', { name: /^Remove / }).click()
  await press(page, /^Remove$/)
  await expect(profiles).toContainText(last)

  // With a second administrator the user may decide.
  await setOther(true)
  await page.reload()
  await profiles.getByRole('button', { name: /^Remove / }).click()
  await press(page, /^Remove$/)
  const question = page.getByRole('dialog', { name: 'Remove your own access?' })
  await expect(question).toContainText('You have no other')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(profiles.getByRole('listitem')).toHaveCount(1)
  await active.uncheck()
  await press(page, /^Save$/)
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(await callPlatform(sandbox.url, 'GET', '/v1/adminusers/admin')).toMatchObject({
    Active: true,
    AvailableRoles: ['FullAccess'],
  })
})
