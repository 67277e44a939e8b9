import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { createCart, signInShopper } from './support/orders'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { openTab, signIn } from './support/verbs'

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
  await expect(main(page).getByText('Redemptions left').locator('xpath=following-sibling::dd')).toHaveText('3')
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
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
