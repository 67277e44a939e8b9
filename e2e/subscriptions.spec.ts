import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { expectNoRow, expectRow, expectToast, fill, press, row, signIn } from './support/verbs'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** The panel beside the form, which is no landmark. */
const orderFacts = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Its orders' }) })
const head = (page: Page) => page.locator('[data-record-head]')

interface Item {
  ProductID: string
  Quantity: number
  Specs: { OptionID: string }[]
}

const itemsOf = async (url: string, id: string) =>
  ((await callPlatform(url, 'GET', `/v1/subscriptions/${id}/items`)) as { Items: Item[] }).Items

test('lists subscriptions by their next order, and opens one with all its facts', async ({ page }) => {
  await signIn(page, 'order.manager', '/subscriptions')
  await expectRow(page, 'yard-gloves')
  await expect(row(page, 'yard-gloves')).toContainText('Harborline Shipyards')
  await expect(row(page, 'yard-gloves')).toContainText('Every 2 weeks')
  await expect(row(page, 'boston-cleaning')).toContainText('Paused')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Paused')
  await expectRow(page, 'boston-cleaning')
  await expectNoRow(page, 'yard-gloves')
  await page.goto('/subscriptions/yard-gloves')
  await expect(head(page)).toContainText('Harborline Shipyards')
  await expect(head(page)).toContainText('Every 2 weeks')
  await expect(head(page)).toContainText('Active')
  const facts = orderFacts(page)
  await expect(facts).toContainText('Phuong Lam')
  await expect(facts).toContainText('Spending account')
  const items = panel(page, 'Items')
  await expect(items).toContainText('Size: 9 (L), Color: Black')
  await expect(items.getByText('24 at')).toBeVisible()
  await expectAccessible(page)
  await facts.getByRole('link', { name: 'Orders of this subscription' }).click()
  await expect(page).toHaveURL(/\/orders\?SubscriptionID=yard-gloves$/)
  await expect(page.getByRole('main').getByRole('table').getByRole('row')).toHaveCount(2)
  // The header has links too, which sort the list.
  await page.locator('tbody').getByRole('link').first().click()
  await expect(page.getByRole('link', { name: 'yard-gloves' })).toHaveAttribute(
    'href',
    '/subscriptions/yard-gloves',
  )
})

test('names the user of a subscription for staff who may read users', async ({ page }) => {
  await signIn(page, 'admin', '/subscriptions')
  await expect(row(page, 'yard-gloves')).toContainText('Phuong Lam')
  await page.goto('/subscriptions/yard-gloves')
  await expect(orderFacts(page).getByRole('link', { name: 'Phuong Lam' })).toHaveAttribute(
    'href',
    '/buyers/harborline/users/phuong-lam',
  )
  await expect(orderFacts(page)).toContainText('1200 Drydock Way')
  await expect(orderFacts(page)).toContainText('Safety fund')
})

test('pauses a subscription and changes how often it orders', async ({ page, sandbox }) => {
  await signIn(page, 'order.manager', '/subscriptions/toronto-packing')
  await page.getByRole('switch', { name: 'Active' }).or(page.getByLabel('Active')).first().setChecked(false)
  await fill(page, 'Frequency', '3')
  await page.getByRole('combobox', { name: 'Interval' }).selectOption('Weeks')
  await press(page, 'Save')
  await expect(head(page)).toContainText('Paused')
  await expect(head(page)).toContainText('Every 3 weeks')
  expect(await callPlatform(sandbox.url, 'GET', '/v1/subscriptions/toronto-packing')).toMatchObject({
    ...{ Active: false, Frequency: 3, Interval: 'Weeks' },
  })
})

test('refuses to resume a subscription whose next order would be skipped', async ({ page }) => {
  await signIn(page, 'order.manager', '/subscriptions/boston-kitchen')
  await page.getByLabel('Next order').fill('2026-01-05T06:00')
  await press(page, 'Save')
  await expect(page.getByText(/Next order must be in the future/).first()).toBeVisible()
})

test('changes, adds and removes items of a subscription', async ({ page, sandbox }) => {
  await signIn(page, 'order.manager', '/subscriptions/boston-kitchen')
  await panel(page, 'Items').getByRole('button', { name: 'Edit items' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the items of subscription boston-kitchen' })
  const item = dialog.getByRole('list', { name: 'Items' }).getByRole('listitem')
  await expect(item).toHaveCount(3)
  await item.filter({ hasText: 'degreaser' }).getByRole('textbox').fill('6')
  await item
    .filter({ hasText: 'tablets' })
    .getByRole('button', { name: /^Remove/ })
    .click()
  await dialog.getByRole('combobox', { name: 'Add a product' }).fill('KT-8305')
  await dialog
    .getByRole('option', { name: /KT-8305/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Add item' }).click()
  await expect(item).toHaveCount(4)
  await dialog.getByRole('button', { name: 'Save items' }).click()
  await expectToast(page, 'Items saved')
  await expect(panel(page, 'Items')).toContainText('6 at')
  const saved = await itemsOf(sandbox.url, 'boston-kitchen')
  expect(Object.fromEntries(saved.map(({ ProductID, Quantity }) => [ProductID, Quantity]))).toEqual({
    ...{ 'CL-4010': 6, 'CL-4001': 12, 'KT-8305': 1 },
  })
})

test('shows subscriptions to viewers, who cannot change them', async ({ page }) => {
  await signIn(page, 'viewer', '/subscriptions/yard-gloves')
  await expect(page.getByText(/You can view this record but not change it/)).toBeVisible()
  await expect(panel(page, 'Items').getByRole('button', { name: 'Edit items' })).toHaveAccessibleDescription(
    'This needs the role SubscriptionAdmin.',
  )
})
