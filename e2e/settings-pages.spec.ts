import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { expectToast, fill, press, signIn } from './support/verbs'

test('adds, finds again and removes an index of an extended property', async ({ page, sandbox }) => {
  await signIn(page, 'admin', '/settings')
  await page.getByRole('main').getByRole('link', { name: 'XP indices' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'XP indices' })).toBeVisible()
  const indices = page.getByRole('list', { name: 'indices' })
  await expect(indices).toContainText('Order: Project')

  await press(page, 'Add index')
  await expect(page.getByText('Type the name of the property.')).toBeVisible()
  await page.getByLabel('Records').selectOption({ label: 'Shipment' })
  await fill(page, /^Property/, 'xp.Story.Dock')
  await press(page, 'Add index')
  await expectToast(page, 'Shipment: Story.Dock')
  const path = '/v1/xpindices?ThingType=Shipment&Key=Story.Dock'
  expect(await callPlatform(sandbox.url, 'GET', path)).toMatchObject({ Meta: { TotalCount: 1 } })

  await fill(page, /^Property/, 'Story.Dock')
  await press(page, 'Add index')
  await expect(page.getByText('Shipment: Story.Dock already has an index.')).toBeVisible()

  await page.reload()
  await indices.getByRole('button', { name: 'Remove Shipment: Story.Dock' }).click()
  await press(page, /^Remove$/)
  await expect(indices.getByText('Shipment: Story.Dock')).toHaveCount(0)
  expect(await callPlatform(sandbox.url, 'GET', path)).toMatchObject({ Meta: { TotalCount: 0 } })
})

test('deletes the error reports and sets them up again', async ({ page, sandbox, announce }) => {
  // The platform has no configuration after it was deleted.
  announce(/404/)
  const path = '/v1/integrations/ErrorConfig'
  await signIn(page, 'admin', '/settings/errorreports')
  await expect(page.getByRole('combobox', { name: 'Delivery config' })).toHaveValue(/platform-events/)
  await press(page, 'Delete error report config')
  await press(page, /^Delete$/)
  await expectToast(page, 'Error report config deleted.')
  await expect(page.getByRole('heading', { name: 'No error report config yet' })).toBeVisible()
  await page.reload()
  await press(page, 'Set up')
  await press(page, 'Create error report config')
  await expect(page.getByText('Delivery config is required').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Delivery config' }).fill('platform')
  await page.getByRole('option', { name: /Platform events/ }).click()
  await press(page, 'Create error report config')
  await expectToast(page, 'Error report config created.')
  expect(await callPlatform(sandbox.url, 'GET', path)).toEqual({ DeliveryConfigID: 'platform-events' })
  await expect(page.getByRole('button', { name: 'Delete error report config' })).toBeVisible()
})

test('changes the product sync, and keeps the other fields', async ({ page, sandbox }) => {
  const path = '/v1/integrations/productsync'
  await signIn(page, 'admin', '/settings/productsync')
  await page.getByRole('switch', { name: 'Without prices' }).check()
  await press(page, /^Save$/)
  await expectToast(page, 'Product sync saved.')
  expect(await callPlatform(sandbox.url, 'GET', path)).toMatchObject({
    DeliveryConfigID: 'platform-events',
    ExcludePriceSchedules: true,
    Paused: true,
  })
  await callPlatform(sandbox.url, 'PATCH', path, { ExcludePriceSchedules: false })
})

test('keeps the hash key of the subscription integration', async ({ page, sandbox }) => {
  const path = '/v1/integrations/subscription'
  await signIn(page, 'admin', '/settings/subscriptionintegration')
  await fill(page, 'Reminder', '5')
  await press(page, /^Save$/)
  await expectToast(page, 'Subscription integration saved.')
  expect(await callPlatform(sandbox.url, 'GET', path)).toMatchObject({
    NotificationDays: 5,
    HashKey: expect.stringContaining('Redacted'),
  })
  await callPlatform(sandbox.url, 'PATCH', path, { NotificationDays: 3 })
})

test('names the missing role of a page that an account may not open', async ({ page }) => {
  await signIn(page, 'order.manager', '/settings/productsync')
  await expect(page.getByRole('heading', { level: 1, name: 'Product sync: no access' })).toBeVisible()
  await expect(page.getByRole('main').getByText('ProductSyncConfigAdmin').first()).toBeVisible()
})
