import { expectAccessible } from './support/accessible'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { choose, expectToast, fill, signIn } from './support/verbs'

const createProduct = (url: string, ID: string) =>
  callPlatform(url, 'POST', '/v1/products', { ID, Name: `Rope ${ID}`, Active: true })

test('changes the ID of a product after a failed write and a lost answer, and opens its new address', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/500|ERR_|Failed to load/)
  announce(/fault|Network|failed|500|404/i, false)
  const { url } = sandbox
  await createProduct(url, 'story-rope')
  await createProduct(url, 'story-cable')
  await signIn(page, 'admin', '/products/story-rope?tab=pricing')
  await choose(page, /^More$/, 'Change ID…')
  const dialog = page.getByRole('dialog', { name: /^Change the ID/ })
  const change = dialog.getByRole('button', { name: 'Change ID' })
  await expect(dialog).toContainText('Bookmarks, links and other systems that use the old ID')
  await expectAccessible(page, 'dialog[open]', 'the dialog that changes an ID')
  await dialog.getByRole('textbox', { name: /^New ID/ }).fill('story-cable')
  await change.click()
  await expect(dialog).toContainText('This ID is already in use.')
  await dialog.getByRole('textbox', { name: /^New ID/ }).fill('story-rope-30')
  const path = '/v1/products/{id}'
  await callPlatform(url, 'POST', '/_sandbox/faults', { method: 'PATCH', path, status: 500 })
  await change.click()
  await expect(dialog.getByText(/Press “Change ID” to try again\.$/)).toBeVisible()
  await callPlatform(url, 'POST', '/_sandbox/faults', { method: 'PATCH', path, reset: 'after' })
  await change.click()
  await expectToast(page, 'The ID is now story-rope-30.')
  await expect(page).toHaveURL(/\/products\/story-rope-30\?tab=pricing$/)
  await expect(page.getByRole('heading', { name: 'Rope story-rope' })).toBeVisible()
  expect(await callPlatform(url, 'GET', '/v1/products/story-rope-30')).toMatchObject({
    Name: 'Rope story-rope',
  })
  await expect(callPlatform(url, 'GET', '/v1/products/story-rope')).rejects.toThrow(/404/)
})

test('asks to save the changes of the page before its ID changes', async ({ page, sandbox }) => {
  await createProduct(sandbox.url, 'story-chain')
  await signIn(page, 'admin', '/products/story-chain')
  await fill(page, /^Name/, 'Chain')
  await choose(page, /^More$/, 'Change ID…')
  const change = page.getByRole('dialog').getByRole('button', { name: 'Change ID' })
  await expect(change).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Save or discard the changes of this page first.').first()).toBeAttached()
})

test('keeps the ID of a product that belongs to another company', async ({ page }) => {
  await signIn(page, 'supplier.one', '/products/PT-2010')
  await page.getByRole('button', { name: /^More$/ }).click()
  await expect(page.getByRole('menuitem', { name: /^Change ID…/ })).toHaveAttribute('aria-disabled', 'true')
})
