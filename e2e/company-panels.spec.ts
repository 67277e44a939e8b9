import type { Page } from 'playwright/test'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { expectToast, press, signIn } from './support/verbs'

const listed = (page: Page, many: string) => page.getByRole('list', { name: many }).getByRole('listitem')
const find = (page: Page, one: string) => page.getByRole('combobox', { name: `Add ${one}` })
const panel = (page: Page, title: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title }) })

test('assigns a security profile to all users of a buyer and removes it', async ({ page, sandbox }) => {
  await callPlatform(sandbox.url, 'POST', '/v1/buyers', {
    ID: 'panelled',
    Name: 'Panelled Company',
    Active: true,
  })
  await signIn(page, 'admin', '/buyers/panelled')
  await expect(page.getByText('No security profiles assigned yet.')).toBeVisible()
  await find(page, 'security profile').fill('profile man')
  await page.getByRole('option', { name: /^Profile Manager/ }).click()
  await panel(page, 'Security profiles').getByRole('button', { name: 'Add', exact: true }).click()
  await expect(listed(page, 'security profiles')).toHaveText([/ProfileManager.*Assigned directly/])
  const path = '/v1/securityprofiles/assignments?buyerID=panelled'
  expect(await callPlatform(sandbox.url, 'GET', path)).toMatchObject({
    Items: [{ SecurityProfileID: 'ProfileManager', BuyerID: 'panelled', UserID: null, UserGroupID: null }],
  })
  await page.reload()
  await listed(page, 'security profiles')
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click()
  await press(page, /^Remove$/)
  await expect(page.getByText('No security profiles assigned yet.')).toBeVisible()
})

test('adds a buyer to a supplier, removes it with undo, and shows an error in its panel', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/500/)
  await callPlatform(sandbox.url, 'POST', '/v1/suppliers', {
    ID: 'chosen-few',
    Name: 'Chosen Few',
    Active: true,
  })
  await signIn(page, 'admin', '/suppliers/chosen-few')
  await expect(page.getByText('No buyer can order from it directly yet.')).toBeVisible()
  await panel(page, 'Buyers').getByRole('button', { name: 'Assign' }).click()
  await expect(find(page, 'buyer')).toBeFocused()
  await find(page, 'buyer').fill('harbor')
  await page.getByRole('option', { name: /harborline/ }).click()
  const add = panel(page, 'Buyers').getByRole('button', { name: 'Add', exact: true })
  const path = '/v1/suppliers/{id}/buyers/{buyer}'
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', { method: 'PUT', path, status: 500 })
  await add.click()
  await expect(panel(page, 'Buyers').getByRole('alert')).toBeVisible()
  await add.click()
  await expect(listed(page, 'buyers')).toHaveText([/Harborline.*harborline/])
  await expect(panel(page, 'Buyers').getByRole('alert')).toHaveCount(0)
  await expectToast(page, /Harborline.* added to “Buyers”/)
  await page.reload()
  await press(page, /^Remove Harborline/)
  await press(page, /^Remove$/)
  await expect(page.getByText('No buyer can order from it directly yet.')).toBeVisible()
  await press(page, 'Undo')
  await expect(listed(page, 'buyers')).toHaveText([/Harborline.*harborline/])
})

test('shows suppliers the names of their buyers, and that only administrators change them', async ({
  page,
  sandbox,
}) => {
  await callPlatform(sandbox.url, 'PUT', '/v1/suppliers/tarnwick/buyers/harborline')
  await signIn(page, 'supplier.one', '/mysupplier')
  await expect(listed(page, 'buyers').filter({ hasText: 'Harborline' })).toHaveCount(1)
  await expect(panel(page, 'Buyers')).toContainText('Only administrators can change this.')
  await expect(find(page, 'buyer')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Security profiles' })).toHaveCount(0)
})

test('names the role that shows the security profiles of a buyer to a user without it', async ({ page }) => {
  await signIn(page, 'viewer', '/buyers/harborline')
  await expect(panel(page, 'Security profiles')).toContainText('platform role SecurityProfileAdmin')
})
