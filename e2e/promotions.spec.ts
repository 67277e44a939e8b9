import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import {
  choose,
  chooseId,
  expectNoRow,
  expectNothingToSave,
  expectRow,
  expectToast,
  fill,
  openTab,
  press,
  signIn,
} from './support/verbs'

test.use({ timezoneId: 'Europe/Vienna' })

const field = (page: Page, label: RegExp) => page.getByRole('textbox', { name: label })
const expiration = (page: Page) => page.getByLabel('Expiration', { exact: true })
const assigned = (page: Page) => page.getByRole('list', { name: 'assignments' }).getByRole('listitem')

test('creates a promotion after showing its errors, then edits, finds and deletes it', async ({
  page,
  sandbox,
  announce,
}) => {
  // The check that the id is free gets a 404 response, which browsers log.
  announce(/404/)
  announce(/400|409|Expression|CodeInUse/)
  await signIn(page, 'admin', '/promotions')
  await page.getByRole('link', { name: 'Create promotion' }).click()
  await fill(page, /^Name/, 'Story days')
  await press(page, 'Generate code')
  await expect(field(page, /^Code/)).toHaveValue(/^[A-Z2-9]{8}$/)
  await chooseId(page, 'story-days')
  await page.getByLabel('Start', { exact: true }).fill('2026-07-01T10:00')
  await expiration(page).fill('2026-07-01T09:00')
  await fill(page, /^Eligible expression/, 'order.Subtotal >= 100')
  await fill(page, /^Value expression/, 'order.Subtotal ** 0.1')
  await press(page, 'Create promotion')
  await page.getByRole('link', { name: 'Expiration must be after the start.' }).click()
  await expect(expiration(page)).toBeFocused()
  await expiration(page).fill('2026-12-01T09:00')

  // The platform's errors are shown at their fields, with the position in the expression.
  await press(page, 'Create promotion')
  await expect(field(page, /^Value expression/)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('mark')).toHaveText('*')
  await press(page, 'Show in expression')
  await expect(field(page, /^Value expression/)).toBeFocused()
  await fill(page, /^Value expression/, 'order.Subtotal * 0.1')
  await fill(page, /^Code/, 'WELCOME10')
  await press(page, 'Create promotion')
  await expect(field(page, /^Code/)).toHaveAttribute('aria-invalid', 'true')
  await fill(page, /^Code/, 'STORYDAYS')
  await press(page, 'Create promotion')
  await expect(page).toHaveURL(/\/promotions\/story-days$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Story days')
  expect(await callPlatform(sandbox.url, 'GET', '/v1/promotions/story-days')).toMatchObject({
    Code: 'STORYDAYS',
    StartDate: expect.stringContaining('2026-07-01T08:00:00'),
    ExpirationDate: expect.stringContaining('2026-12-01T08:00:00'),
    AllowAllBuyers: true,
  })

  await callPlatform(sandbox.url, 'PATCH', '/v1/promotions/story-days', { xp: { kept: [1] } })
  await openTab(page, 'Discount')
  await page.getByRole('switch', { name: 'Line item level' }).check()
  await fill(page, /^Eligible expression/, 'item.Quantity >= 12')
  await fill(page, /^Value expression/, 'item.LineSubtotal * 0.1')
  await fill(page, /^Item limit per order/, '3')
  await fill(page, /^Item sort order/, '!LineSubtotal')
  await openTab(page, 'Details')
  await expiration(page).fill('')
  await expect(page.getByRole('link', { name: 'Discount (unsaved changes)' })).toBeVisible()
  await press(page, /^Save$/)
  await expectToast(page, 'Promotion saved.')
  await page.reload()
  await openTab(page, 'Discount')
  await expect(field(page, /^Item sort order/)).toHaveValue('!LineSubtotal')
  await expect(page.getByLabel('Start', { exact: true })).toHaveValue('2026-07-01T10:00')
  await expect(expiration(page)).toHaveValue('')
  expect(await callPlatform(sandbox.url, 'GET', '/v1/promotions/story-days')).toMatchObject({
    xp: { kept: [1] },
    ItemLimitPerOrder: 3,
    ExpirationDate: null,
  })

  await page.goto('/promotions?search=STORYDAYS&LineItemLevel=true')
  await expectRow(page, 'Line item')
  await choose(page, 'Actions for Story days', /Delete/)
  await press(page, 'Delete promotion')
  await expect(page.getByRole('heading', { name: 'No promotions match' })).toBeVisible()
})

test('assigns a promotion to a buyer and to a user group, and removes one assignment', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/500/)
  await signIn(page, 'admin', '/promotions/tender-2031?tab=assignments')
  await expect(assigned(page)).toHaveCount(2)
  await expect(assigned(page).filter({ hasText: 'Harborline' })).toContainText('Buyer, with all its users')
  await expect(assigned(page).filter({ hasText: 'procurement' })).toContainText(
    /User group of the buyer Northfell/,
  )

  await page.getByRole('combobox', { name: 'Buyer' }).fill('bellw')
  await page.getByRole('option', { name: /bellweather/ }).click()
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', {
    method: 'POST',
    path: '/v1/promotions/assignments',
    status: 500,
  })
  await press(page, /^Add$/)
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(assigned(page)).toHaveCount(2)
  await press(page, /^Add$/)
  await expect(assigned(page)).toHaveCount(3)

  await page.getByLabel('Users', { exact: true }).selectOption('One user group')
  await page.getByRole('combobox', { name: 'Buyer' }).fill('northf')
  await page.getByRole('option', { name: /northfell/ }).click()
  await page.getByRole('combobox', { name: 'User group' }).fill('site')
  await page.getByRole('option', { name: /site-crew/ }).click()
  await press(page, /^Add$/)
  await expect(assigned(page)).toHaveCount(4)
  const crew = assigned(page).filter({ hasText: 'site-crew' })
  await crew.getByRole('button', { name: /^Remove/ }).click()
  await press(page, /^Remove$/)
  await expect(assigned(page)).toHaveCount(3)
  await page.reload()
  await expect(assigned(page)).toHaveCount(3)
  await expect(crew).toHaveCount(0)
})

test('opens the assignments of a new promotion that is not for all buyers', async ({ page }) => {
  await signIn(page, 'admin', '/promotions/new')
  await fill(page, /^Name/, 'For one buyer')
  await fill(page, /^Code/, 'FORONE')
  await fill(page, /^Eligible expression/, 'order.Subtotal > 500')
  await fill(page, /^Value expression/, '1')
  await page.getByRole('switch', { name: 'Allow all buyers' }).uncheck()
  await press(page, 'Create promotion')
  await expect(page).toHaveURL(/\/promotions\/[\w-]+\?tab=assignments$/)
  await expect(page.getByRole('heading', { name: 'Assignments', level: 2 })).toBeVisible()
})

test('creates only one promotion when the first response is lost', async ({ page, sandbox, announce }) => {
  announce(/409|ERR_|Network/)
  await signIn(page, 'admin', '/promotions/new')
  // If the connection is reset before the response, the browser retries by itself. If the response is cut off, the user
  // has to retry.
  for (const [code, lost] of [
    ['LOSTWHOLE', { reset: 'after' }],
    ['LOSTHALF', { truncate: true }],
  ] as const) {
    await page.goto('/promotions/new')
    await fill(page, /^Name/, 'Lost and found')
    await fill(page, /^Code/, code)
    await page.getByLabel('Start', { exact: true }).fill('2026-07-01T10:00')
    await fill(page, /^Eligible expression/, 'order.Subtotal > 500')
    await fill(page, /^Value expression/, '1')
    const fault = { method: 'POST', path: '/v1/promotions', ...lost }
    await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', fault)
    await press(page, 'Create promotion')
    const made = page.waitForURL(/\/promotions\/[\w-]{22}$/)
    if ('truncate' in lost) {
      await expect(page.getByText('Not saved')).toBeVisible()
      await press(page, 'Create promotion')
    }
    await made
    const found = await callPlatform(sandbox.url, 'GET', `/v1/promotions?Code=${code}`)
    expect(found).toMatchObject({ Meta: { TotalCount: 1 } })
  }
})

test('lists promotions with their status, and filters by it', async ({ page }) => {
  await signIn(page, 'admin', '/promotions')
  for (const [name, state] of [
    ['Spring tool days 2025', 'Expired'],
    ['Frame contract 2031', 'Scheduled'],
    ['Draft: mugs for the office', 'Inactive'],
    ['Free freight from 350', 'Active'],
  ] as const)
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(state)
  await page.goto('/promotions?Active=false')
  await expectNoRow(page, 'Free freight from 350')
  await expectRow(page, 'Draft: mugs for the office')
  await page.goto('/promotions?state=Active|Scheduled')
  await expectRow(page, 'Free freight from 350')
  await expectRow(page, 'Frame contract 2031')
  await expectNoRow(page, 'Spring tool days 2025')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Active')
  await expectNoRow(page, 'Frame contract 2031')
  await expectRow(page, 'Free freight from 350')
})

test('shows a read-only user a promotion and why it cannot be changed', async ({ page }) => {
  await signIn(page, 'viewer', '/promotions/tender-2031')
  await expect(page.getByText(/This needs the Promotion Manager permission/)).toBeVisible()
  await expectNothingToSave(page)
  await expect(page.getByRole('button', { name: 'Generate code' })).toHaveCount(0)
  await expect(field(page, /^Name/)).toHaveCount(0)
  await expectAccessible(page)
  await openTab(page, 'Assignments')
  await expect(assigned(page).filter({ hasText: 'Harborline' })).toBeVisible()
  await expectAccessible(page)
})

test('shows a no-access page to a user without the permission for promotions', async ({ page }) => {
  await signIn(page, 'no.access', '/promotions')
  await expect(page.getByRole('heading', { name: 'Promotions: no access' })).toBeVisible()
})
