import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { createCart, signInShopper } from './support/orders'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { expectNothingToSave, expectToast, fill, openTab, press, signIn } from './support/verbs'

const eligible = (page: Page) => page.getByRole('textbox', { name: /^Eligible expression/ })
const value = (page: Page) => page.getByRole('textbox', { name: /^Value expression/ })
const conditions = (page: Page) =>
  page.getByRole('group', { name: 'Conditions of the promotion', exact: true })

interface Order {
  Subtotal: number
  PromotionDiscount: number
}

test('a recipe becomes a live promotion that the order of a shopper gets', async ({ page, sandbox }) => {
  const { url } = sandbox
  await signIn(page, 'admin', '/promotions/new')
  await fill(page, /^Name/, 'Builder days')
  await fill(page, /^Code/, 'BUILDERDAYS')

  await press(page, 'Start from a recipe')
  const dialog = page.getByRole('dialog', { name: 'Start from a recipe' })
  await dialog.getByLabel('Recipe').selectOption('Percentage off orders, up to a maximum')
  await expect(dialog.getByRole('button', { name: 'Use recipe' })).toHaveAccessibleDescription(/Percentage/)
  await dialog.getByRole('textbox', { name: 'Percentage' }).fill('10')
  await dialog.getByRole('textbox', { name: 'Minimum subtotal' }).fill('200')
  await dialog.getByRole('textbox', { name: 'Maximum discount' }).fill('45.50')
  await expect(dialog).toContainText('min(order.Subtotal * 0.1, 45.50)')
  await dialog.getByRole('button', { name: 'Use recipe' }).click()
  await expect(eligible(page)).toHaveValue('order.Subtotal >= 200')
  await expect(value(page)).toHaveValue('min(order.Subtotal * 0.1, 45.50)')

  // The text and the fields change each other.
  await page.getByRole('textbox', { name: 'Value of condition 1' }).fill('250')
  await expect(eligible(page)).toHaveValue('order.Subtotal >= 250')
  await value(page).fill('min(order.Subtotal * 0.2, 45.50)')
  await expect(page.getByRole('textbox', { name: 'Percentage of the promotion' })).toHaveValue('20')
  await page.getByRole('textbox', { name: 'Percentage of the promotion' }).fill('12.5')
  await expect(value(page)).toHaveValue('min(order.Subtotal * 0.125, 45.50)')

  await page.getByRole('checkbox', { name: 'At least' }).check()
  await page.getByRole('textbox', { name: 'Minimum discount' }).fill('7.50')
  await expect(value(page)).toHaveValue('min(max(order.Subtotal * 0.125, 7.50), 45.50)')
  await page.getByRole('checkbox', { name: 'At least' }).uncheck()
  await expect(value(page)).toHaveValue('min(order.Subtotal * 0.125, 45.50)')

  await press(page, /^Try on the last/)
  const tried = page.getByRole('list', { name: 'Tried orders' })
  await expect(tried.getByRole('listitem').first()).toContainText('−')
  await tried.getByRole('listitem').first().locator('summary').click()
  await expect(tried.getByRole('listitem').first()).toContainText('order.Subtotal >= 250 true')
  await expect(page.getByText(/^\d+ of \d+$/)).toBeVisible()
  await expectAccessible(page)

  await press(page, 'Create promotion')
  await expect(page).toHaveURL(/\/promotions\/(?!new$)[\w-]+$/)
  const cart = await createCart(url, 300)
  const shopper = await signInShopper(url, 'buyer.one')
  await shopper('POST', `/orders/Outgoing/${cart.id}/promotions/BUILDERDAYS`)
  const { Subtotal, PromotionDiscount } = await shopper<Order>('GET', `/orders/Outgoing/${cart.id}`)
  expect(Subtotal).toBeGreaterThanOrEqual(250)
  expect(PromotionDiscount).toBe(Math.min(45.5, Math.round(Subtotal * 12.5) / 100))
})

test('one condition of a promotion from elsewhere changes, and the rest stays byte for byte the same', async ({
  page,
  sandbox,
}) => {
  const written =
    "ORDER.subtotal>=100   AND\n(order.Total - order.TaxCost > 5  or not items.any( product.incategory('gloves') ))"
  await callPlatform(sandbox.url, 'POST', '/v1/promotions', {
    ...{ ID: 'elsewhere', Name: 'Elsewhere', Code: 'ELSEWHERE', AllowAllBuyers: true },
    ...{ EligibleExpression: written, ValueExpression: 'MIN( order.Subtotal*.05 ,20 )' },
  })
  await signIn(page, 'admin', '/promotions/elsewhere?tab=discount')
  await expect(eligible(page)).toHaveValue(written)
  await expect(conditions(page)).toContainText('order.Total - order.TaxCost > 5')
  await expect(page.getByRole('combobox', { name: 'Rule of 2' })).toHaveValue('or')
  await expect(page.getByRole('button', { name: 'Not: condition 2.2', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expectNothingToSave(page)

  await page.getByRole('textbox', { name: 'Value of condition 1' }).fill('250.5')
  await press(page, /^Save$/)
  await expectToast(page, 'Promotion saved.')
  expect(await callPlatform(sandbox.url, 'GET', '/v1/promotions/elsewhere')).toMatchObject({
    EligibleExpression: written.replace('100', '250.5'),
    ValueExpression: 'MIN( order.Subtotal*.05 ,20 )',
  })

  // Conditions are added, chosen and removed with the keyboard.
  await conditions(page).getByRole('button', { name: 'Add condition' }).last().focus()
  await page.keyboard.press('Enter')
  const field = page.getByRole('combobox', { name: 'Field of condition 3' })
  await expect(field).toBeFocused()
  await field.selectOption('Buyer')
  await page.getByRole('combobox', { name: 'Value of condition 3' }).fill('harborl')
  // The offers of the search before stay until the new ones have been read.
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(eligible(page)).toHaveValue(/ and order\.FromCompanyID = 'harborline'$/)
  await page.getByRole('button', { name: 'Remove condition 3' }).focus()
  await page.keyboard.press('Enter')
  await expect(eligible(page)).toHaveValue(written.replace('100', '250.5'))
  await expectNothingToSave(page)

  // A chain of conditions is negated as a whole, and a date can be relative to now.
  await eligible(page).fill('(order.Subtotal > 5 or order.Total > 5) and order.DateCreated > #1/2/2026#')
  await page.getByRole('button', { name: 'Not: all conditions', exact: true }).click()
  const whole = 'not ((order.Subtotal > 5 or order.Total > 5) and order.DateCreated > '
  await expect(eligible(page)).toHaveValue(`${whole}#1/2/2026#)`)
  await page.getByRole('combobox', { name: 'Type of the value of condition 2' }).selectOption('days')
  await page.getByRole('textbox', { name: 'Value of condition 2' }).fill('-30')
  await expect(eligible(page)).toHaveValue(`${whole}now(-30))`)

  // An error is shown at its place while the text is typed.
  await eligible(page).fill('order.Subtotl >= 100')
  await expect(page.getByText('There is no field Subtotl in Order. Do you mean Subtotal?')).toBeVisible()
  await press(page, 'Show in expression')
  await expect(eligible(page)).toBeFocused()
})

test('asks before a promotion is saved that gives more than orders cost, or applies to none of them', async ({
  page,
  sandbox,
}) => {
  await callPlatform(sandbox.url, 'POST', '/v1/promotions', {
    ...{ ID: 'too-much', Name: 'Too much', Code: 'TOOMUCH' },
    ...{ EligibleExpression: 'order.Subtotal >= 500', ValueExpression: 'order.Subtotal * 0.1' },
  })
  await signIn(page, 'admin', '/promotions/too-much?tab=discount')
  await value(page).fill('order.Subtotal * 10')
  await openTab(page, 'Discount')
  await press(page, /^Save$/)
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(question).toContainText(
    /gives more than the order or the line costs for \d+ of the last \d+ orders/,
  )
  await question.getByRole('button', { name: 'Keep editing' }).click()
  expect(await callPlatform(sandbox.url, 'GET', '/v1/promotions/too-much')).toMatchObject({
    ValueExpression: 'order.Subtotal * 0.1',
  })
  await value(page).fill('order.Subtotal * 0.2')
  await eligible(page).fill('order.Subtotal >= 100000000')
  await press(page, /^Save$/)
  await expect(question).toContainText(/applied to none of the last \d+ orders/)
  await question.getByRole('button', { name: 'Save promotion' }).click()
  await expectToast(page, 'Promotion saved.')
})

test('a user who may only view promotions sees the expressions as text', async ({ page }) => {
  await signIn(page, 'viewer', '/promotions/welcome?tab=discount')
  await expect(page.getByText('order.Subtotal >= 100')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add condition' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Start from a recipe' })).toHaveCount(0)
})
