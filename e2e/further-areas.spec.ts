import type { Page } from 'playwright/test'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { choose, expectToast, fill, press, row, signIn } from './support/verbs'

/** One resource with the fields that a new record needs, and the change that the test makes. */
interface Story {
  /** Address of the list. */
  list: string
  /** Noun of one record, as buttons and messages have it. */
  one: string
  many: string
  /** Name of the record in the list. */
  name: string
  /** ID of the record, or undefined when the platform chooses it. */
  id?: string
  /** Texts by label. */
  fields: Record<string, string>
  /** Records to choose, by label: the typed text. */
  references?: Record<string, string>
  /** Tags to add, by label. */
  tags?: Record<string, string>
  /** Check boxes to select. */
  checks?: string[]
  /** The field that the test changes afterwards, and its new text, or the record that is chosen in it. */
  change: [label: string, text: string]
  /** True when the changed field chooses a record. */
  changesReference?: true
  /** Name of the record in the list after the change, if it differs. */
  changedName?: string
}

const EXPRESSION = 'order.Total > 750'
const STORIES: Story[] = [
  {
    ...{ list: '/buyers/harborline/addresses', one: 'address', many: 'addresses' },
    ...{ name: 'Story slipway', id: 'story-slipway' },
    fields: {
      Name: 'Story slipway',
      Street: '1 Slipway',
      City: 'Norfolk',
      State: 'VA',
      'Postal code': '23510',
      Country: 'US',
    },
    change: ['City', 'Portsmouth'],
  },
  {
    ...{ list: '/buyers/harborline/costcenters', one: 'cost center', many: 'cost centers' },
    ...{ name: 'Story dock 4990', id: 'story-dock' },
    fields: { Name: 'Story dock 4990' },
    change: ['Description', 'Dock repairs'],
  },
  {
    ...{ list: '/buyers/harborline/spendingaccounts', one: 'spending account', many: 'spending accounts' },
    ...{ name: 'Story budget', id: 'story-budget' },
    fields: { Name: 'Story budget', Balance: '1200.50' },
    change: ['Balance', '900.00'],
  },
  {
    ...{ list: '/buyers/harborline/creditcards', one: 'credit card', many: 'credit cards' },
    ...{ name: 'Storycard ending in 4242', id: 'story-card' },
    fields: {
      Cardholder: 'Story Holder',
      Type: 'Storycard',
      'Last four digits': '4242',
      Expiration: '08/29',
    },
    change: ['Token', 'tok_story'],
  },
  {
    ...{ list: '/buyers/harborline/approvalrules', one: 'approval rule', many: 'approval rules' },
    ...{ name: 'Story rule', id: 'story-rule' },
    fields: { Name: 'Story rule', Condition: EXPRESSION },
    references: { 'Approving group': 'purchasing' },
    change: ['Description', 'Asks purchasing'],
  },
  {
    ...{ list: '/settings/approvalrules', one: 'approval rule', many: 'approval rules' },
    ...{ name: 'Story seller rule', id: 'story-seller-rule' },
    fields: { Name: 'Story seller rule', Condition: EXPRESSION },
    references: { 'Approving group': 'Order desk' },
    change: ['Description', 'Asks the order desk'],
  },
  {
    ...{ list: '/settings/catalogs', one: 'catalog', many: 'catalogs' },
    ...{ name: 'Story assortment', id: 'story-assortment' },
    fields: { Name: 'Story assortment' },
    change: ['Description', 'Everything for the dock'],
  },
  {
    ...{ list: '/settings/apiclients', one: 'API client', many: 'API clients' },
    name: 'Story client',
    fields: { Name: 'Story client' },
    change: ['Access token', '120'],
  },
  {
    ...{ list: '/settings/openidconnects', one: 'OpenID connect', many: 'OpenID connects' },
    ...{ name: 'story-connect', id: 'story-connect' },
    fields: {
      'Start address': 'https://shop.example.com/?token={0}',
      'Client ID': 'story',
      'Client secret': 'story-secret',
      'Authorization address': 'https://login.example.com/authorize',
      'Token address': 'https://login.example.com/token',
    },
    references: { 'API client': 'Quartermaster' },
    change: ['Error address', 'https://shop.example.com/error'],
  },
  {
    ...{ list: '/settings/impersonationconfig', one: 'impersonation config', many: 'impersonation configs' },
    ...{ name: 'story-config', id: 'story-config' },
    fields: {},
    references: { 'API client': 'Quartermaster', 'Security profile': 'Guest', Buyer: 'harborline' },
    change: ['Security profile', 'Buyer administrator'],
    changesReference: true,
  },
  {
    ...{ list: '/settings/webhooks', one: 'webhook', many: 'webhooks' },
    ...{ name: 'Story webhook', id: 'story-webhook' },
    fields: { Name: 'Story webhook', URL: 'https://example.com/story', 'Hash key': 'story-key' },
    tags: { Routes: 'POST v1/buyers', 'Elevated roles': 'OrderReader' },
    change: ['Description', 'Called for new buyers'],
  },
  {
    ...{ list: '/settings/integrationevents', one: 'integration event', many: 'integration events' },
    ...{ name: 'Story event', id: 'story-event' },
    fields: { Name: 'Story event', URL: 'https://example.com/story', 'Hash key': 'story-key' },
    change: ['URL', 'https://example.com/other'],
  },
  {
    ...{ list: '/settings/deliveryconfig', one: 'delivery config', many: 'delivery configs' },
    ...{ name: 'Story delivery', id: 'story-delivery' },
    fields: { Name: 'Story delivery', Address: 'https://example.com/story', Secret: 'story-key' },
    checks: ['Web service'],
    change: ['Address', 'https://example.com/other'],
  },
  {
    ...{ list: '/settings/trackingevents', one: 'tracking event', many: 'tracking events' },
    ...{ name: 'Story tracking', id: 'story-tracking' },
    fields: { Name: 'Story tracking' },
    references: { 'API client': 'Meridian storefront', 'Delivery config': 'Platform events' },
    change: ['Name', 'Story sign-ins'],
    changedName: 'Story sign-ins',
  },
  {
    ...{ list: '/settings/messagesenders', one: 'message sender', many: 'message senders' },
    ...{ name: 'Story sender', id: 'story-sender' },
    fields: { Name: 'Story sender', URL: 'https://example.com/mail', 'Shared key': 'story-key' },
    checks: ['Subscription reminder'],
    change: ['Description', 'Reminds of subscriptions'],
  },
  {
    ...{ list: '/settings/incrementors', one: 'incrementor', many: 'incrementors' },
    ...{ name: 'Story numbers', id: 'story-numbers' },
    fields: { Name: 'Story numbers', Digits: '5' },
    change: ['Last number', '41'],
  },
  {
    ...{ list: '/settings/locales', one: 'locale', many: 'locales' },
    ...{ name: 'nb-NO, NOK', id: 'story-locale' },
    fields: { Currency: 'NOK', Language: 'nb-NO' },
    change: ['Language', 'nn-NO'],
    changedName: 'nn-NO, NOK',
  },
]

/** Returns the input of a field. Inputs of secrets have no role. */
const field = (page: Page, label: string) =>
  page
    .getByRole('main')
    .locator('input, textarea')
    .and(page.getByLabel(new RegExp(`^${label}\\b`)))
    .first()

/** Returns a pattern for a value that contains a text. Choices of records show the name and the ID. */
const containing = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))

async function addTag(page: Page, label: string, text: string) {
  const input = page.getByRole('combobox', { name: label })
  await input.fill(text)
  await expect(page.getByRole('option', { name: text, exact: true })).toBeVisible()
  await input.press('Enter')
}

async function chooseRecord(page: Page, label: string, text: string) {
  await page
    .getByRole('combobox', { name: new RegExp(`^${label}\\*?$`) })
    .first()
    .fill(text)
  await page
    .getByRole('option', { name: new RegExp(text, 'i') })
    .first()
    .click()
}

for (const story of STORIES) {
  const { list, one, name, id, fields, references = {}, tags = {}, checks = [] } = story
  const { change, changesReference, changedName = name } = story
  test(`creates, finds, changes and deletes one of the records at ${list}`, async ({ page, announce }) => {
    // The check that the ID is free gets a 404 response, which browsers log. The platform chooses some IDs.
    announce(/404/, id !== undefined)
    await signIn(page, 'admin', list)
    await page
      .getByRole('link', { name: `Create ${one}` })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: `Create ${one}` })).toBeVisible()
    // Check boxes come first, because they decide which fields there are.
    for (const label of checks) await page.getByRole('checkbox', { name: label, exact: true }).check()
    for (const [label, text] of Object.entries(fields)) await field(page, label).fill(text)
    for (const [label, text] of Object.entries(references)) await chooseRecord(page, label, text)
    for (const [label, text] of Object.entries(tags)) await addTag(page, label, text)
    if (id !== undefined) await fill(page, /^ID/, id)
    await press(page, `Create ${one}`)
    if (id !== undefined) await expect(page).toHaveURL(new RegExp(`${list}/${id}$`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)

    const [label, text] = change
    await expect(field(page, label)).not.toHaveValue(containing(text))
    if (changesReference) await chooseRecord(page, label, text)
    else await field(page, label).fill(text)
    await press(page, /^Save$/)
    await expectToast(page, /saved\./)
    await page.reload()
    await expect(field(page, label)).toHaveValue(changesReference ? containing(text) : text)

    await page.goto(`${list}?search=${encodeURIComponent(id ?? name)}`)
    await expect(row(page, changedName)).toHaveCount(1)
    await choose(page, `Actions for ${changedName}`, /Delete/)
    await press(page, `Delete ${one}`)
    await expect(row(page, changedName)).toHaveCount(0)
  })
}

test('assigns a cost center to a user group, whose members then get it', async ({ page, sandbox }) => {
  await signIn(page, 'admin', '/buyers/harborline')
  await page.getByRole('link', { name: 'Cost centers' }).click()
  await page.getByRole('link', { name: 'Safety 4900' }).click()
  const panel = page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Assignments' }) })
  await expect(panel.getByRole('listitem')).toHaveText([/Stores/])
  await panel.getByLabel('Users').selectOption('group')
  await panel.getByRole('combobox', { name: 'User group' }).fill('hull')
  await page.getByRole('option', { name: /hull-crew/ }).click()
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(2)
  const path = '/v1/buyers/harborline/costcenters/assignments?costCenterID=safety-4900&userGroupID=hull-crew'
  expect(await callPlatform(sandbox.url, 'GET', path)).toMatchObject({ Meta: { TotalCount: 1 } })
  await panel.getByRole('button', { name: 'Remove Hull crew' }).click()
  await press(page, /^Remove$/)
  await expect(panel.getByRole('listitem')).toHaveCount(1)
})

test('offers the routes of a webhook by resource, and its API clients by name', async ({ page }) => {
  await signIn(page, 'admin', '/settings/webhooks/new')
  const route = 'POST v1/orders/{direction}/{orderID}/submit'
  await page.getByRole('combobox', { name: 'Routes' }).fill('orders submit')
  await expect(page.getByRole('group', { name: 'Orders', exact: true })).toBeVisible()
  await page.getByRole('option', { name: route, exact: true }).click()
  await expect(page.getByRole('list', { name: 'Routes, in order' })).toContainText(route)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await chooseRecord(page, 'API clients', 'Meridian storefront')
  await expect(page.getByRole('list', { name: 'API clients' })).toContainText('Meridian storefront')
})

test('replaces the service of a delivery config, and keeps the secret that was not typed', async ({
  page,
  sandbox,
}) => {
  const path = '/v1/integrations/deliveryconfig'
  await signIn(page, 'admin', '/settings/deliveryconfig')
  await callPlatform(sandbox.url, 'POST', path, {
    ID: 'story-replaced',
    Name: 'Replaced',
    Enabled: true,
    DeliveryTargets: {
      Http: { Endpoint: 'https://example.com/http', Secret: 'story-key' },
      Mailchimp: { ApiKey: 'story-api-key' },
    },
  })
  await page.goto('/settings/deliveryconfig/story-replaced')
  await expect(field(page, 'API key')).toHaveValue('')
  await page.getByRole('checkbox', { name: 'Web service', exact: true }).uncheck()
  await page.getByRole('checkbox', { name: 'Azure Event Hubs', exact: true }).check()
  await field(page, 'Event hub').fill('orders')
  await press(page, /^Save$/)
  await expect(page.getByText('Connection string is required.').first()).toBeVisible()
  await field(page, 'Connection string').fill('story-connection')
  await press(page, /^Save$/)
  await expectToast(page, /saved\./)
  expect(await callPlatform(sandbox.url, 'GET', `${path}/story-replaced`)).toMatchObject({
    DeliveryTargets: {
      Http: null,
      EventHub: { EventHubName: 'orders', ConnectionString: expect.stringContaining('Redacted') },
      Mailchimp: { ApiKey: expect.stringContaining('Redacted') },
    },
  })
  await callPlatform(sandbox.url, 'DELETE', `${path}/story-replaced`)
})

test('chooses the delivery config of a webhook by its name', async ({ page }) => {
  await signIn(page, 'admin', '/settings/webhooks/order-archive')
  await chooseRecord(page, 'Delivery config', 'Platform events')
  await expect(page.getByRole('combobox', { name: 'Delivery config' })).toHaveValue(/platform-events/)
})

test('keeps the hash key of a webhook that is saved with an empty field', async ({ page, sandbox }) => {
  await signIn(page, 'admin', '/settings/webhooks')
  const body = { ID: 'story-kept', Name: 'Kept', Url: 'https://example.com/kept', HashKey: 'story-key' }
  await callPlatform(sandbox.url, 'POST', '/v1/webhooks', body)
  await page.goto('/settings/webhooks/story-kept')
  const key = page.getByLabel(/^Hash key/).and(page.locator('input'))
  await expect(key).toHaveValue('')
  await expect(page.getByText('One is saved. Leave this empty to keep it.').first()).toBeVisible()
  await fill(page, 'Description', 'Changed without its key')
  await press(page, /^Save$/)
  await expectToast(page, /saved\./)
  expect(await callPlatform(sandbox.url, 'GET', '/v1/webhooks/story-kept')).toMatchObject({
    Description: 'Changed without its key',
    HashKey: expect.stringContaining('Redacted'),
  })
  await callPlatform(sandbox.url, 'DELETE', '/v1/webhooks/story-kept')
})

test('shows the position of an error in the condition of an approval rule', async ({ page, announce }) => {
  announce(/400/)
  announce(/RuleExpression/)
  await signIn(page, 'admin', '/buyers/harborline/approvalrules/over-500')
  await page.getByRole('textbox', { name: /^Condition/ }).fill('order.Total >> 500')
  await press(page, /^Save$/)
  await expect(page.getByRole('textbox', { name: /^Condition/ })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('button', { name: 'Show in expression' })).toBeVisible()
})

test('shows the secret of an API client once, and deletes it', async ({ page }) => {
  await signIn(page, 'admin', '/settings/apiclients?search=storefront')
  await page.getByRole('link', { name: 'Meridian storefront' }).click()
  await page.getByRole('button', { name: 'Create secret' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Story secret')
  await press(page, /^Create$/)
  await expect(page.getByText('The secret “Story secret” is shown only now')).toBeVisible()
  await page.reload()
  const secrets = page.getByRole('list', { name: 'secrets' })
  await expect(secrets.getByText('Story secret')).toBeVisible()
  await expect(page.getByText('is shown only now')).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete Story secret' }).click()
  await press(page, /^Delete$/)
  await expect(page.getByText('No secrets yet.')).toBeVisible()
})

test('creates an API client once after the response of the first attempt was lost', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/ERR_|Network/)
  await signIn(page, 'admin', '/settings/apiclients/new')
  await fill(page, /^Name/, 'Lost client')
  const fault = { method: 'POST', path: '/v1/apiclients', truncate: true, times: 1 }
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', fault)
  await press(page, 'Create API client')
  await expect(page.getByText('Not saved')).toBeVisible()
  await page.getByRole('switch', { name: 'Users of the marketplace' }).check()
  await press(page, 'Create API client')
  await expect(page.getByRole('heading', { level: 1, name: 'Lost client' })).toBeVisible()
  const path = '/v1/apiclients?AppName=Lost%20client'
  expect(await callPlatform(sandbox.url, 'GET', path)).toMatchObject({
    Items: [{ AppName: 'Lost client', AllowSeller: true }],
    Meta: { TotalCount: 1 },
  })
})

test('offers an operator the areas that platform roles open, and names the missing role elsewhere', async ({
  page,
}) => {
  await signIn(page, 'operator', '/settings')
  const main = page.getByRole('main')
  for (const section of ['Access', 'Commerce', 'Integration', 'Localization'])
    await expect(main.getByRole('heading', { level: 2, name: section })).toBeVisible()
  await main.getByRole('link', { name: 'Approval rules' }).click()
  await page.getByRole('link', { name: 'Orders over 4,000' }).click()
  await expect(page.getByText('This needs the role OrderAdmin.').first()).toBeVisible()
  await page.goto('/buyers/harborline/costcenters')
  await expect(page.getByRole('link', { name: 'Create cost center' })).toBeVisible()
})

test('finds a cost center and an integration event in the palette', async ({ page }) => {
  await signIn(page, 'admin', '/buyers/harborline')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('hull repair')
  await page.getByRole('option', { name: /Hull repair 4410/ }).click()
  await expect(page).toHaveURL(/\/buyers\/harborline\/costcenters\/hull-4410$/)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('project pricing')
  await page.getByRole('option', { name: /Project pricing/ }).click()
  await expect(page).toHaveURL(/\/settings\/integrationevents\/project-pricing$/)
})
