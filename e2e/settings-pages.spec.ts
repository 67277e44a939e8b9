import { expectAccessible } from './support/accessible'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { expectRow, expectToast, fill, press, signIn } from './support/verbs'

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
  await expect(page.getByText('Delivery config is required.').first()).toBeVisible()
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

test('sets up the sync of suppliers, sends one and removes the sync', async ({ page, sandbox, announce }) => {
  // The platform has no configuration after it was deleted.
  announce(/404/, false)
  const path = '/v1/integrations/entitysync/suppliers'
  await signIn(page, 'admin', '/settings/entitysyncs')
  const syncs = page.getByRole('list', { name: 'Entity syncs' })
  await expect(syncs.getByRole('listitem').filter({ hasText: 'Categories' })).toContainText('Paused')
  await syncs.getByRole('link', { name: 'Suppliers', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sync of suppliers' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Suppliers')

  // The platform sends nothing while the sync is paused.
  await page.getByRole('combobox', { name: 'Supplier' }).fill('tarnwick')
  await page.getByRole('option', { name: /Tarnwick/ }).click()
  announce(/400/)
  await press(page, 'Send supplier')
  await expect(page.getByText(/is not configured, or is paused/)).toBeVisible()
  await page.getByRole('switch', { name: 'Paused' }).uncheck()
  await press(page, /^Save$/)
  await expectToast(page, 'Sync of suppliers saved.')
  expect(await callPlatform(sandbox.url, 'GET', path)).toMatchObject({ Paused: false })
  await press(page, 'Send supplier')
  await expectToast(page, 'The supplier is being delivered.')
  const { Outbox } = (await callPlatform(sandbox.url, 'GET', '/_sandbox/mailbox.json')) as {
    Outbox: { cause: string }[]
  }
  expect(Outbox.map(({ cause }) => cause)).toContain('entitysync.supplier sync: tarnwick')

  await press(page, 'Delete sync of suppliers')
  await press(page, /^Delete$/)
  await expectToast(page, 'Sync of suppliers deleted.')
  await press(page, 'Set up')
  await page.getByRole('combobox', { name: 'Delivery config' }).fill('platform')
  await page.getByRole('option', { name: /Platform events/ }).click()
  await page.getByRole('switch', { name: 'Deleted suppliers' }).uncheck()
  await page.getByRole('switch', { name: 'Paused' }).check()
  await press(page, 'Create sync of suppliers')
  await expectToast(page, 'Sync of suppliers created.')
  expect(await callPlatform(sandbox.url, 'GET', path)).toMatchObject({
    DeliveryConfigID: 'platform-events',
    SyncEntityChanged: true,
    SyncEntityDeleted: false,
    Paused: true,
  })
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'Entity syncs' })
    .click()
  await expect(syncs.getByRole('listitem').filter({ hasText: 'Suppliers' })).toContainText('Changed records')
})

test('sets up the order sync with data, and replaces all of the data', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/404/)
  const path = '/v1/integrations/OrderSync'
  await signIn(page, 'operator', '/settings/ordersync')
  await press(page, 'Set up')
  await page.getByRole('combobox', { name: 'Delivery config' }).fill('platform')
  await page.getByRole('option', { name: /Platform events/ }).click()
  await fill(page, /^Data/, '{region}')
  await press(page, 'Create order sync')
  await expect(page.getByText('Data must be JSON, such as {"region": "EU"}.').first()).toBeVisible()
  await fill(page, /^Data/, '{"region": "EU", "team": "A"}')
  await press(page, 'Create order sync')
  await expectToast(page, 'Order sync created.')
  await expect(page.getByRole('button', { name: 'Delete order sync' })).toBeVisible()
  await fill(page, /^Data/, '{"region": "US"}')
  await press(page, /^Save$/)
  await expectToast(page, 'Order sync saved.')
  expect(await callPlatform(sandbox.url, 'GET', path)).toEqual({
    DeliveryConfigID: 'platform-events',
    ConfigData: { region: 'US' },
  })
  await press(page, 'Delete order sync')
  await press(page, /^Delete$/)
  await expectToast(page, 'Order sync deleted.')
})

test('changes the inventory integration, and sets up the promotion integration', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/404/)
  await signIn(page, 'operator', '/settings/inventoryintegration')
  await page.getByRole('switch', { name: 'Fewer notifications' }).check()
  await press(page, /^Save$/)
  await expectToast(page, 'Inventory integration saved.')
  expect(await callPlatform(sandbox.url, 'GET', '/v1/integrations/inventory')).toEqual({
    DeliveryConfigID: 'platform-events',
    LimitNotifications: true,
  })
  await page.goto('/settings/promotionintegration')
  await press(page, 'Set up')
  await fill(page, 'URL', 'https://promotions.example.com/calculate')
  await fill(page, 'Hash key', 'signing-key')
  await press(page, 'Create promotion integration')
  await expectToast(page, 'Promotion integration created.')
  expect(await callPlatform(sandbox.url, 'GET', '/v1/integrations/promotion')).toMatchObject({
    Url: 'https://promotions.example.com/calculate',
    HashKey: expect.stringContaining('Redacted'),
  })
  await press(page, 'Delete promotion integration')
  await press(page, /^Delete$/)
  await expectToast(page, 'Promotion integration deleted.')
})

test('sends a test report of errors', async ({ page, sandbox }) => {
  await callPlatform(sandbox.url, 'PUT', '/v1/integrations/ErrorConfig', {
    DeliveryConfigID: 'platform-events',
  })
  await signIn(page, 'operator', '/settings/errorreports')
  await press(page, 'Send test report')
  await expectToast(page, 'The test report is being delivered.')
  const { Outbox } = (await callPlatform(sandbox.url, 'GET', '/_sandbox/mailbox.json')) as {
    Outbox: { cause: string }[]
  }
  expect(Outbox.map(({ cause }) => cause)).toContain('Test of error reports')
})

test('names the missing role of a page that an account may not open', async ({ page }) => {
  await signIn(page, 'order.manager', '/settings/productsync')
  await expect(page.getByRole('heading', { level: 1, name: 'Product sync: no access' })).toBeVisible()
  await expect(page.getByRole('main').getByText('ProductSyncConfigAdmin').first()).toBeVisible()
})

test('shows which currencies locales and price schedules use, after a failure, and links to them', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/500|Failed to load/)
  await callPlatform(sandbox.url, 'POST', '/v1/priceschedules', {
    ...{ ID: 'story-yen', Name: 'Story yen', Currency: 'JPY' },
    PriceBreaks: [{ Quantity: 1, Price: 1200 }],
  })
  await signIn(page, 'admin', '/settings')
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', {
    ...{ method: 'GET', path: '/v1/locales/assignments', status: 500, times: 10 },
  })
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Currencies/ })
    .click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The currencies could not be loaded.')
  await callPlatform(sandbox.url, 'DELETE', '/_sandbox/faults')
  await page.getByRole('button', { name: 'Retry' }).click()
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(rowOf('Japanese Yen')).toContainText('No locale has this currency.')
  await expect(rowOf('US Dollar').getByRole('link').first()).toHaveAttribute('href', '/settings/locales/usd')
  await expectAccessible(page)
  await rowOf('Japanese Yen').getByRole('link', { name: '1 price schedule, JPY' }).click()
  await expectRow(page, 'Story yen')

  // Price schedules need a right of their own.
  await page.context().clearCookies()
  await signIn(page, 'operator', '/settings/currencies')
  await expect(page.getByRole('main')).toContainText('Price schedules are not counted.')
  await expect(page.getByRole('rowheader', { name: /US Dollar/ })).toBeVisible()
})
