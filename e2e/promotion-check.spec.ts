import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { expectAllLost, loseResponse } from './support/lost-responses'
import { expectNoSidewaysScroll } from './support/page-width'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { signIn } from './support/verbs'

/** A product with a price that is agreed with Harborline Shipyards: 56.32 for each of four. */
const EXTINGUISHER = 'SF-3210'

const main = (page: Page) => page.getByRole('main')
const status = (page: Page) => main(page).getByRole('status').filter({ hasText: 'Platform' })
const checkButton = (page: Page) => main(page).getByRole('button', { name: 'Check', exact: true })

function createPromotion(url: string, ID: string, more: object = {}) {
  return callPlatform(url, 'POST', '/v1/promotions', {
    ...{ ID, Name: ID, Code: ID.toUpperCase(), AllowAllBuyers: true, Active: true },
    ...{ EligibleExpression: 'order.Subtotal >= 200', ValueExpression: 'order.Subtotal * 0.1', ...more },
  })
}

/** Returns the orders of checks that the platform has. */
async function leftOrders(url: string): Promise<{ ID: string }[]> {
  const found = await callPlatform(url, 'GET', '/v1/orders/All?Status=Unsubmitted&ID=promotion-check-*')
  return (found as { Items: { ID: string }[] }).Items
}

async function pick(page: Page, name: string, typed: string) {
  await main(page).getByRole('combobox', { name, exact: true }).fill(typed)
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** Opens the trial of a promotion on a basket with four extinguishers. */
async function openBasket(page: Page, promotion: string) {
  await page.goto(`/promotions/${promotion}?tab=discount`)
  await main(page)
    .getByRole('button', { name: /^Try on the last/ })
    .click()
  await main(page).getByRole('combobox', { name: 'Orders', exact: true }).selectOption('Basket made by hand')
  await main(page).getByRole('button', { name: 'Add line' }).click()
  await pick(page, 'Product of line 1', EXTINGUISHER)
  await main(page).getByLabel('Quantity of line 1').fill('4')
}

async function chooseUser(page: Page) {
  await main(page).getByText('Date and user', { exact: true }).click()
  await pick(page, 'Buyer of the trial', 'harborline')
  await pick(page, 'User of the trial', 'Quintanilla')
}

test('checks a basket on the platform for a user, explains the difference, and deletes the order', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/ERR_|Network/)
  // After the lost responses, the page reads whether the order is there.
  announce(/404/)
  await createPromotion(sandbox.url, 'checked')
  await signIn(page, 'admin', '/promotions')
  await openBasket(page, 'checked')
  await main(page).getByLabel('Price of line 1').fill('60')
  await expect(main(page).getByText('Choose a buyer and a user under “Date and user”.')).toBeVisible()
  await chooseUser(page)
  await expect(main(page).getByText(/It takes about 13 requests/)).toBeVisible()
  // The responses to the new order and to the promotion are lost, and the connection of the deletion breaks.
  await loseResponse(sandbox.url, 'POST', '/v1/orders/Outgoing')
  await loseResponse(sandbox.url, 'POST', '/v1/orders/Outgoing/*/promotions/*')
  await loseResponse(sandbox.url, 'DELETE', '/v1/orders/Outgoing/*')
  await checkButton(page).click()
  await expect(status(page)).toContainText('Simulated$24.00')
  await expect(status(page)).toContainText('Platform$22.53')
  await expect(status(page)).toContainText('The user’s prices give a subtotal of $225.28 instead of $240.00.')
  await expect(status(page)).toContainText('The order was deleted.')
  await expectAllLost(sandbox.url)
  expect(await leftOrders(sandbox.url)).toEqual([])
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  expect(cookies).not.toContain('ordercloud.impersonation-token')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})

test('offers to delete an order that a check could not delete', async ({ page, sandbox, announce }) => {
  announce(/500/)
  announce(/400/)
  await createPromotion(sandbox.url, 'left', { EligibleExpression: 'order.Subtotal >= 99999' })
  await signIn(page, 'admin', '/promotions')
  await openBasket(page, 'left')
  await chooseUser(page)
  const fault = { method: 'DELETE', path: '/v1/orders/Outgoing/*', status: 500, times: 2 }
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', fault)
  await checkButton(page).click()
  await expect(status(page)).toContainText('Platformrejected')
  await expect(status(page)).toContainText('does not fit this order')
  await expect(status(page)).toContainText('The order could not be deleted.')
  expect(await leftOrders(sandbox.url)).toHaveLength(1)

  await openBasket(page, 'left')
  const left = main(page).getByRole('group', { name: 'Orders left by checks' })
  await expect(left).toContainText('A check left an order behind.')
  await left.getByRole('button', { name: 'Delete order' }).click()
  await expect(left).toHaveCount(0)
  expect(await leftOrders(sandbox.url)).toEqual([])
  await main(page).getByRole('button', { name: 'Find orders left by checks' }).click()
  await expect(main(page).getByText('No check left an order behind.')).toBeVisible()
})

test('deletes the order when the check fails or its page is left', async ({ page, sandbox, announce }) => {
  announce(/500/)
  await createPromotion(sandbox.url, 'failing')
  await signIn(page, 'admin', '/promotions')
  await openBasket(page, 'failing')
  await chooseUser(page)
  const fault = { method: 'GET', path: '/v1/orders/Outgoing/*/lineitems', status: 500, times: 9 }
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', fault)
  await checkButton(page).click()
  await expect(main(page).getByRole('alert').filter({ hasText: 'The platform has a problem' })).toBeVisible()
  expect(await leftOrders(sandbox.url)).toEqual([])
  await callPlatform(sandbox.url, 'DELETE', '/_sandbox/faults')

  const slow = { method: 'POST', path: '/v1/orders/Outgoing/*/lineitems', delay: 1500, times: 1 }
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', slow)
  await checkButton(page).click()
  await expect.poll(() => leftOrders(sandbox.url)).toHaveLength(1)
  await page.getByRole('link', { name: 'Promotions', exact: true }).first().click()
  await expect(page).toHaveURL(/\/promotions$/)
  await expect.poll(() => leftOrders(sandbox.url)).toEqual([])
})

test('says why a promotion cannot be checked', async ({ page, sandbox }) => {
  await createPromotion(sandbox.url, 'asleep', { Active: false })
  await signIn(page, 'admin', '/promotions')
  await openBasket(page, 'asleep')
  await expect(main(page).getByText(/The platform adds no inactive promotion to an order/)).toBeVisible()
  await expect(checkButton(page)).toHaveCount(0)
})

test('names the role for acting for users when it is missing', async ({ page }) => {
  await signIn(page, 'viewer', '/promotions/welcome?tab=discount')
  await main(page)
    .getByRole('button', { name: /^Try on the last/ })
    .click()
  await expect(main(page).getByText(/BuyerImpersonation/)).toBeVisible()
})

test('counts the users whom the assignments of a promotion reach', async ({ page, sandbox, announce }) => {
  announce(/500/)
  const { url } = sandbox
  const total = async (path: string) => {
    const { Meta } = (await callPlatform(url, 'GET', path)) as { Meta: { TotalCount: number } }
    return Meta.TotalCount
  }
  const buyer = await total('/v1/buyers/harborline/users?Active=true&pageSize=1')
  const group = await total('/v1/buyers/northfell/users?userGroupID=procurement&Active=true&pageSize=1')
  const everyone = await total('/v1/buyerusers?Active=true&pageSize=1')
  await callPlatform(url, 'POST', '/_sandbox/faults', {
    ...{ method: 'GET', path: '/v1/buyers/northfell/users', status: 500, times: 9 },
  })
  await signIn(page, 'admin', '/promotions/tender-2031?tab=assignments')
  const panel = main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Users reached' }) })
  await expect(panel.getByRole('alert')).toBeVisible({ timeout: 60_000 })
  await callPlatform(url, 'DELETE', '/_sandbox/faults')
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect(panel).toContainText(`${buyer + group} active users`)
  await expectAccessible(page)
  await createPromotion(url, 'for-everyone')
  await page.goto('/promotions/for-everyone?tab=assignments')
  await expect(panel).toContainText(`${everyone} active users`)
})

test('downloads the codes that begin alike from the list of promotions', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/500/)
  for (const code of ['LATER-AB', 'LATER-CD', 'LATER*EF', 'LATERAL'])
    await createPromotion(sandbox.url, `code-${code.replace('*', '')}`, { Code: code })
  await signIn(page, 'admin', '/promotions')
  await main(page).getByRole('button', { name: 'Codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download codes' })
  const download = dialog.getByRole('button', { name: 'Download' })
  await expect(download).toHaveAccessibleDescription('Enter the beginning of the codes.')
  await dialog.getByLabel('Codes start with').fill('LATER-')
  await expect(dialog.getByRole('status')).toHaveText('2 codes found.')
  await expectAccessible(page)
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', {
    ...{ method: 'GET', path: '/v1/promotions', status: 500, times: 9 },
  })
  await download.click()
  await expect(dialog.getByRole('alert')).toContainText('The platform has a problem', { timeout: 60_000 })
  await callPlatform(sandbox.url, 'DELETE', '/_sandbox/faults')
  const started = page.waitForEvent('download')
  await download.click()
  const file = await started
  expect(file.suggestedFilename()).toBe('codes-LATER-.csv')
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(head).toBe('\uFEFFCode,Promotion ID,Name,Status,Redeemed,Redemption limit')
  expect(lines).toEqual([
    'LATER-AB,code-LATER-AB,code-LATER-AB,Active,0,',
    'LATER-CD,code-LATER-CD,code-LATER-CD,Active,0,',
  ])
  // A star is an ordinary character here.
  await dialog.getByLabel('Codes start with').fill('LATER*')
  await expect(dialog.getByRole('status')).toHaveText('1 code found.')
})

test('chooses the user of a condition by the buyer', async ({ page }) => {
  await signIn(page, 'admin', '/promotions/new')
  const expression = page.getByRole('textbox', { name: /^Eligible expression/ })
  await expression.fill('order.Subtotal >= 100')
  await page.getByRole('combobox', { name: 'Field of condition 1' }).selectOption({ label: 'User' })
  await expect(expression).toHaveValue("order.FromUserID = ''")
  await pick(page, 'Buyer of value of condition 1', 'harborline')
  await pick(page, 'User of value of condition 1', 'Quintanilla')
  await expect(expression).toHaveValue("order.FromUserID = 'buyer-one'")
  await page.getByRole('combobox', { name: 'Operator of condition 1' }).selectOption('is one of')
  await expect(expression).toHaveValue("order.FromUserID.in('buyer-one')")
  await expect(page.getByRole('list', { name: 'values of condition 1' })).toContainText('buyer-one')
  await expectAccessible(page)
})
