import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { expectNoSidewaysScroll } from './support/page-width'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { fill, press, signIn } from './support/verbs'

const PHONE = { width: 390, height: 844 }
const condition = (page: Page) => page.getByRole('textbox', { name: /^Condition/ })

/** Returns the number of documents that would have needed the approval, and the number of those that were tried. */
async function triedCounts(page: Page): Promise<[number, number]> {
  const text = await page
    .getByText(/would have needed this approval/)
    .last()
    .innerText()
  const [, asking, all] = /^([\d,]+) of the last ([\d,]+)/.exec(text) ?? []
  return [Number(asking), Number(all)]
}

test('builds a rule for the orders of a buyer, and tries it on the last ones', async ({ page, sandbox }) => {
  await signIn(page, 'admin', '/buyers/harborline/approvalrules/new')
  await fill(page, /^Name/, 'Large orders')
  await press(page, 'Add condition')
  await expect(condition(page)).toHaveValue('order.Subtotal >= 100')
  await page.getByRole('textbox', { name: 'Value of condition 1' }).fill('0')
  await expect(condition(page)).toHaveValue('order.Subtotal >= 0')

  await press(page, /^Try on the last/)
  await expect(page.getByText(/would have needed this approval/).last()).toBeVisible()
  const [every, all] = await triedCounts(page)
  expect(every).toBe(all)
  expect(all).toBeGreaterThan(0)
  await page.getByRole('textbox', { name: 'Value of condition 1' }).fill('100000000')
  await expect.poll(() => triedCounts(page)).toEqual([0, all])
  const first = page.getByRole('list', { name: 'Tried orders' }).getByRole('listitem').first()
  await first.locator('summary').click()
  await expect(first).toContainText('order.Subtotal >= 100000000 false')
  await expect(first.getByRole('link', { name: 'Open order' })).toHaveAttribute('href', /^\/orders\//)
  await expectAccessible(page)

  await page.getByRole('combobox', { name: /^Approving group/ }).fill('purchasing')
  await page
    .getByRole('option', { name: /purchasing/i })
    .first()
    .click()
  await press(page, 'Create approval rule')
  await expect(page).toHaveURL(/\/approvalrules\/(?!new$)[\w-]+$/)
  const id = new URL(page.url()).pathname.split('/').at(-1)
  expect(await callPlatform(sandbox.url, 'GET', `/v1/buyers/harborline/approvalrules/${id}`)).toMatchObject({
    Name: 'Large orders',
    RuleExpression: 'order.Subtotal >= 100000000',
  })
})

test('builds a rule for returns of the marketplace, also on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await signIn(page, 'admin', '/settings/approvalrules/new')
  await page.getByRole('combobox', { name: 'Applies to' }).selectOption('OrderReturn')
  await press(page, 'Add condition')
  await expect(condition(page)).toHaveValue('orderReturn.RefundAmount >= 100')
  await condition(page).fill('orderReturn.RefundAmount >= 0')
  // On phones, the panel beside the form is closed at first.
  await press(page, 'Show: Try on past returns')
  await press(page, /^Try on the last \d+ returns/)
  await expect(
    page.getByText(/of the last \d+ returns? would have needed this approval/).last(),
  ).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // A rule for orders cannot read a return.
  await page.getByRole('combobox', { name: 'Applies to' }).selectOption('Order')
  await expect(page.getByText('orderReturn is not known here')).toBeVisible()
  await expect(page.getByText('Try on past orders')).toBeVisible()
})

test('fills in a condition from a recipe, with the records of the buyer', async ({ page, sandbox }) => {
  const { url } = sandbox
  await callPlatform(url, 'POST', '/v1/buyers/harborline/costcenters', {
    ID: 'tools-cc',
    Name: 'Tools budget',
  })
  await signIn(page, 'admin', '/buyers/harborline/approvalrules/new')
  await press(page, 'Start from a recipe')
  const dialog = page.getByRole('dialog', { name: 'Start from a recipe' })
  await dialog.getByLabel('Recipe').selectOption('Orders above an amount for a cost center')
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('250')
  await expect(dialog.getByRole('button', { name: 'Use recipe' })).toHaveAccessibleDescription(/Cost center/)
  await dialog.getByRole('combobox', { name: 'Cost center' }).fill('Tools bud')
  await page
    .getByRole('option', { name: /Tools budget/ })
    .first()
    .click()
  await expect(dialog).toContainText("items.total(CostCenter = 'tools-cc') > 250")
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Use recipe' }).click()
  await expect(condition(page)).toHaveValue("items.total(CostCenter = 'tools-cc') > 250")
})
