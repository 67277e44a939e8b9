import type { Locator, Page } from 'playwright/test'
import { DEMO_PASSWORD } from '../scripts/lib/services.mjs'
import { expectAccessible } from './support/accessible'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import {
  expectToast,
  fill,
  loseSession,
  openTab,
  press,
  signIn,
  submitSignIn,
  problemIn,
} from './support/verbs'

/** Returns the list of extended properties of the open record. */
const properties = (page: Page): Locator =>
  page.getByRole('list', { name: 'Extended properties', exact: true })

async function add(page: Page, key: string, type: string, value?: string) {
  await press(page, /^Add property$/)
  const dialog = page.getByRole('dialog', { name: 'Add property' })
  await dialog.getByLabel(/^Key/).fill(key)
  await dialog.getByLabel('Type').selectOption(type)
  if (value !== undefined) await dialog.getByLabel('Value').fill(value)
  await dialog.getByRole('button', { name: 'Save' }).click()
}

async function createProduct(url: string, id: string, xp: object) {
  await callPlatform(url, 'POST', '/v1/products', { ID: id, Name: `Product ${id}`, Active: true, xp })
}

const xpOf = async (url: string, path: string) =>
  ((await callPlatform(url, 'GET', `/v1/${path}`)) as { xp: unknown }).xp

test('adds properties with their types, changes and removes them, and keeps all others', async ({
  page,
  sandbox,
}) => {
  await createProduct(sandbox.url, 'story-xp', { Brand: 'Acme', Size: { Width: 4 } })
  await signIn(page, 'admin', '/products/story-xp?tab=extended')
  await add(page, 'Code', 'Text', '007')
  await expectToast(page, 'xp.Code saved.')
  await add(page, 'Weight', 'Number', '2.50')
  await expectToast(page, 'xp.Weight saved.')
  await add(page, 'Tags', 'List', '["a", 1, null]')
  await expectToast(page, 'xp.Tags saved.')
  const written = { Brand: 'Acme', Size: { Width: 4 }, Code: '007', Weight: 2.5, Tags: ['a', 1, null] }
  expect(await xpOf(sandbox.url, 'products/story-xp')).toEqual(written)
  await expectAccessible(page)

  await press(page, 'Edit xp.Size.Width')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Value').fill('5')
  await expectAccessible(page, 'dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'xp.Size.Width saved.')
  await press(page, 'Remove xp.Brand')
  await expect(dialog).toContainText('The complete product is saved without this key')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'xp.Brand removed.')
  await expect(properties(page).getByText('Acme')).toHaveCount(0)
  const { Brand: _, ...kept } = written
  expect(await xpOf(sandbox.url, 'products/story-xp')).toEqual({ ...kept, Size: { Width: 5 } })
  await page.reload()
  await expect(properties(page)).toContainText('007')
})

test('rejects invalid keys and invalid JSON with the reason and position', async ({ page, sandbox }) => {
  await createProduct(sandbox.url, 'story-xp-wrong', { Brand: 'Acme' })
  await signIn(page, 'admin', '/products/story-xp-wrong?tab=extended')
  await add(page, '__proto__', 'Object', '{"a": 1,\n "constructor": 2}')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(/^Key/)).toHaveAccessibleDescription(/“__proto__” is not allowed/)
  await expect(dialog.getByLabel('Value')).toHaveAccessibleDescription(
    /Line 2, position 2: the key “constructor” is not allowed/,
  )
  await dialog.getByLabel(/^Key/).fill('Brand')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel(/^Key/)).toHaveAccessibleDescription(/The key “Brand” already exists/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  // Typed text is discarded after a confirmation.
  await page.getByRole('button', { name: 'Close and lose changes' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await xpOf(sandbox.url, 'products/story-xp-wrong')).toEqual({ Brand: 'Acme' })
})

test('warns of a type that differs from other records', async ({ page, sandbox }) => {
  for (const n of [1, 2]) {
    const body = { ID: `story-xp-${n}`, Name: `Supplier ${n}`, Active: true, xp: { StoryRating: n } }
    await callPlatform(sandbox.url, 'POST', '/v1/suppliers', body)
  }
  const third = { ID: 'story-xp-3', Name: 'Supplier 3', Active: true }
  await callPlatform(sandbox.url, 'POST', '/v1/suppliers', third)
  await signIn(page, 'admin', '/suppliers/story-xp-3')
  await press(page, /^Add property$/)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Key/).fill('StoryRating')
  await expect(dialog.getByRole('status')).toContainText('On 2 other suppliers this key is a number.')
  await dialog.getByLabel('Type').selectOption('Number')
  await expect(dialog.getByRole('status')).toBeEmpty()
})

test('does not remove a property from a record that another user changed', async ({ page, sandbox }) => {
  await createProduct(sandbox.url, 'story-xp-race', { Brand: 'Acme', Line: 'A' })
  await signIn(page, 'admin', '/products/story-xp-race?tab=extended')
  await expect(properties(page)).toContainText('Acme')
  await callPlatform(sandbox.url, 'PATCH', '/v1/products/story-xp-race', { xp: { Line: 'B' } })
  await press(page, 'Remove xp.Brand')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(problemIn(properties(page))).toContainText('this product has changed since you opened it')
  await expect(properties(page).getByText('B', { exact: true })).toBeVisible()
  expect(await xpOf(sandbox.url, 'products/story-xp-race')).toEqual({ Brand: 'Acme', Line: 'B' })
})

test('keeps unsaved changes of the form while a property is saved, and saves both', async ({
  page,
  sandbox,
}) => {
  await createProduct(sandbox.url, 'story-xp-both', {})
  await signIn(page, 'admin', '/products/story-xp-both')
  await fill(page, 'Name', 'Typed meanwhile')
  await openTab(page, 'Extended')
  await add(page, 'Brand', 'Text', 'Acme')
  await expectToast(page, 'xp.Brand saved.')
  await expect(properties(page)).toContainText('Acme')
  await openTab(page, 'Details')
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Typed meanwhile')
  await press(page, /^Save$/)
  await expectToast(page, 'Product saved.')
  expect(await callPlatform(sandbox.url, 'GET', '/v1/products/story-xp-both')).toMatchObject({
    Name: 'Typed meanwhile',
    xp: { Brand: 'Acme' },
  })
})

test('keeps the password of a user whose property was removed', async ({ page, sandbox }) => {
  const user = {
    ID: 'story-xp-user',
    Username: 'story.xp',
    Password: DEMO_PASSWORD,
    FirstName: 'Story',
    LastName: 'Xp',
    Email: 'story.xp@example.com',
    Active: true,
    xp: { Desk: 4 },
  }
  await callPlatform(sandbox.url, 'POST', '/v1/adminusers', user)
  await callPlatform(sandbox.url, 'POST', '/v1/securityprofiles/assignments', {
    SecurityProfileID: await fullAccess(sandbox.url),
    UserID: user.ID,
  })
  await signIn(page, 'admin', `/settings/adminusers/${user.ID}?tab=extended`)
  await press(page, 'Remove xp.Desk')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'xp.Desk removed.')
  await loseSession(page)
  await page.goto('/')
  await submitSignIn(page, user.Username)
  await page.waitForURL((url) => url.pathname !== '/')
})

test('shows a read-only user the properties and why they cannot be changed', async ({ page, sandbox }) => {
  await createProduct(sandbox.url, 'story-xp-read', { Brand: 'Acme' })
  await signIn(page, 'viewer', '/products/story-xp-read?tab=extended')
  await expect(properties(page)).toContainText('Acme')
  await expect(page.getByRole('button', { name: 'Add property' })).toHaveAccessibleDescription(
    /Product Manager permission/,
  )
})

test('shows a property that the form edits without a way to remove it', async ({ page }) => {
  await signIn(page, 'admin', '/settings/productfacets')
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(properties(page)).toContainText('Edit it in the form above.')
  await expect(page.getByRole('button', { name: 'Remove xp.Options' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

async function fullAccess(url: string): Promise<string> {
  const { Items } = (await callPlatform(url, 'GET', '/v1/securityprofiles?pageSize=100')) as {
    Items: { ID: string; Roles: string[] }[]
  }
  return Items.find(({ Roles }) => Roles.includes('FullAccess'))?.ID ?? ''
}
