import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { createCart, signInShopper } from './support/orders'
import { expectNoSidewaysScroll } from './support/page-width'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { choose, expectNothingToSave, expectToast, openTab, signIn } from './support/verbs'

const main = (page: Page) => page.getByRole('main')

/** Submits an order of buyer.one with a promotion. */
async function redeem(url: string, code: string): Promise<void> {
  const { id } = await createCart(url, 20)
  const shopper = await signInShopper(url, 'buyer.one')
  await shopper('POST', `/orders/Outgoing/${id}/promotions/${code}`)
  await shopper('POST', `/orders/Outgoing/${id}/submit`)
}

test('shows the redemptions of a promotion by week and by user, and what is left of its limits', async ({
  page,
  sandbox,
}) => {
  const { url } = sandbox
  await callPlatform(url, 'POST', '/v1/promotions', {
    ...{ ID: 'redeemed', Name: 'Redeemed', Code: 'REDEEMED', AllowAllBuyers: true },
    ...{ EligibleExpression: 'order.Subtotal > 0', ValueExpression: '2.50' },
    ...{ RedemptionLimit: 5, RedemptionLimitPerUser: 2 },
  })
  await redeem(url, 'REDEEMED')
  await redeem(url, 'REDEEMED')
  await signIn(page, 'admin', '/promotions/redeemed')
  await openTab(page, 'Redemptions')
  await expect(main(page).getByText('Redemptions left').locator('xpath=following-sibling::dd')).toHaveText(
    '3',
  )
  await expect(main(page).getByText(/^Reads [\d,]+ orders? with a discount in about/)).toBeVisible()
  await main(page).getByRole('button', { name: 'Calculate', exact: true }).click()
  const users = main(page).getByRole('table', { name: 'Redemptions by user' }).locator('tbody tr')
  await expect(users).toHaveCount(1)
  await expect(users).toContainText('Limit per user reached')
  await expect(users).toContainText('$5.00')
  await expect(main(page).getByText('$7.50 for 3 more orders')).toBeVisible()
  await expect(main(page).getByRole('list', { name: 'Discount by week' })).toContainText('$5.00 · 2')
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})

test('tries a promotion beside the others, on the orders of 30 days, at another date and for a user', async ({
  page,
  sandbox,
}) => {
  const { url } = sandbox
  const promotion = (ID: string, more: object) =>
    callPlatform(url, 'POST', '/v1/promotions', {
      ...{ ID, Name: ID, Code: ID, AllowAllBuyers: true, EligibleExpression: 'order.Subtotal > 0' },
      ...{ ValueExpression: 'order.Subtotal * 0.1', ...more },
    })
  await promotion('tried', { ExpirationDate: '2036-01-01T00:00:00Z', CanCombine: true })
  await promotion('rival', { CanCombine: false })
  await redeem(url, 'rival')
  await signIn(page, 'admin', '/promotions/tried?tab=discount')
  await main(page)
    .getByRole('button', { name: /^Try on the last/ })
    .click()
  await main(page).getByRole('button', { name: 'Compare' }).click()
  const clashes = main(page).getByRole('list', { name: 'Promotions on the same orders' })
  await expect(clashes.getByRole('listitem').filter({ hasText: 'rival' })).toContainText(
    'They cannot combine.',
  )

  await main(page).getByRole('combobox', { name: 'Orders', exact: true }).selectOption('Last 30 days')
  await expect(main(page).getByText(/^Reads [\d,]+ orders and order lines in about/)).toBeVisible()
  await main(page).getByRole('button', { name: 'Calculate', exact: true }).click()
  await expect(main(page).getByText(/^(\d+) of \1$/)).toBeVisible()

  await main(page).getByText('Date and user', { exact: true }).click()
  await main(page).getByLabel('Date of the trial').fill('2036-06-01T10:00')
  await expect(main(page).getByText('The promotion is expired on this date.')).toBeVisible()
  await main(page).getByRole('combobox', { name: 'Buyer of the trial' }).fill('harborline')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await main(page).getByRole('combobox', { name: 'User of the trial' }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await expect(main(page).getByText('Every user can use this promotion.')).toBeVisible()
  await expectAccessible(page)
})

test('stops a promotion, duplicates it, and shows both in the calendar by what runs', async ({
  page,
  sandbox,
}) => {
  const { url } = sandbox
  const now = Date.now()
  const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString()
  await callPlatform(url, 'POST', '/v1/promotions', {
    ...{ ID: 'calendar', Name: 'Calendar days', Code: 'CALENDARDAYS', AllowAllBuyers: true },
    ...{ EligibleExpression: 'order.Subtotal > 0', ValueExpression: '1' },
    ...{ StartDate: inDays(-3), ExpirationDate: inDays(10) },
  })
  await signIn(page, 'admin', '/promotions')
  await main(page).getByRole('link', { name: 'Calendar', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Promotion calendar')
  const rows = main(page).getByRole('list', { name: 'Promotions by week' }).getByRole('listitem')
  const row = rows.filter({ hasText: 'Calendar days' })
  await expect(row).toContainText('Active')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  for (let step = 0; step < 3; step++) await main(page).getByRole('link', { name: 'Later' }).click()
  await expect(page).toHaveURL(/\?from=\d{4}-\d\d-\d\d$/)
  await expect(row).toHaveCount(0)
  await main(page).getByRole('link', { name: 'Today' }).click()
  await page.setViewportSize({ width: 1280, height: 800 })

  // The ID is a word of the address.
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/\/promotions\/~calendar$/)
  await choose(page, /^More$/, 'Duplicate')
  await expectToast(page, /“Calendar days” was duplicated/)
  expect(await callPlatform(url, 'GET', '/v1/promotions?Name=Calendar%20days%20(copy)')).toMatchObject({
    Items: [{ Active: false, Code: expect.stringMatching(/^\w{8}$/) }],
  })

  await choose(page, /^More$/, 'Stop now…')
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(question).toContainText('Stop “Calendar days” now?')
  await question.getByRole('button', { name: 'Stop promotion' }).click()
  await expectToast(page, 'Promotion stopped.')
  expect(await callPlatform(url, 'GET', '/v1/promotions/calendar')).toMatchObject({ Active: false })
  await expect(page.getByRole('switch', { name: 'Active' })).not.toBeChecked()
  await expectNothingToSave(page)
})

test('creates copies of a promotion with codes by a pattern, and saves the codes as a file', async ({
  page,
  sandbox,
}) => {
  const { url } = sandbox
  await callPlatform(url, 'POST', '/v1/promotions', {
    ...{ ID: 'many-codes', Name: 'Many codes', Code: 'MANY', AllowAllBuyers: true },
    ...{ EligibleExpression: 'order.Subtotal > 0', ValueExpression: '1' },
  })
  await signIn(page, 'admin', '/promotions/many-codes')
  const panel = main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'More codes' }) })
  await panel.getByRole('textbox', { name: 'Pattern' }).fill('MANY')
  await panel.getByRole('textbox', { name: 'Number of codes' }).fill('3')
  await expect(panel.getByRole('button', { name: 'Generate codes' })).toHaveAccessibleDescription(
    /Add more #/,
  )
  await panel.getByRole('textbox', { name: 'Pattern' }).fill('MANY-######')
  await panel.getByRole('button', { name: 'Generate codes' }).click()
  const started = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Download 3 codes' }).click()
  const file = await started
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(head).toBe('\uFEFFCode,Promotion ID')
  const codes = lines.map((line) => line.split(',')[0])
  expect(codes).toHaveLength(3)
  await expect
    .poll(() => callPlatform(url, 'GET', '/v1/promotions?Code=MANY-*&sortBy=Code'))
    .toMatchObject({
      Items: codes.toSorted().map((Code) => ({ Code, RedemptionLimit: 1, AutoApply: false, Active: true })),
    })
  await expectAccessible(page)
})
