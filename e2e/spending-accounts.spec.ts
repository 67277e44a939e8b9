import { callPlatform } from './support/platform'
import { createCart, signInShopper } from './support/orders'
import { listedIn, panel } from './support/panels'
import { expect, test } from './support/test'
import { press, signIn } from './support/verbs'

interface Account {
  Balance: number
}

const FUND = '/v1/buyers/harborline/spendingaccounts/movements-fund'

/** Creates an account that every user of the buyer can pay with. */
async function createFund(url: string): Promise<void> {
  await callPlatform(url, 'POST', '/v1/buyers/harborline/spendingaccounts', {
    ID: 'movements-fund',
    Name: 'Movements fund',
    Balance: 1000,
    AllowAsPaymentMethod: true,
  })
  await callPlatform(url, 'POST', '/v1/buyers/harborline/spendingaccounts/assignments', {
    SpendingAccountID: 'movements-fund',
    AllowExceed: true,
  })
}

/** Submits a small order of buyer.one that is paid by the account. Returns its ID. */
async function payByFund(url: string): Promise<string> {
  const { id } = await createCart(url, 1)
  await callPlatform(url, 'POST', `/v1/orders/All/${id}/payments`, {
    ID: 'by-fund',
    Type: 'SpendingAccount',
    SpendingAccountID: 'movements-fund',
    Accepted: true,
  })
  const ask = await signInShopper(url, 'buyer.one')
  await ask('POST', `/orders/Outgoing/${id}/submit`)
  return id
}

test('lists what an order took from a spending account, and nothing before the user asks', async ({
  page,
  sandbox,
}) => {
  await createFund(sandbox.url)
  const order = await payByFund(sandbox.url)
  const { Balance } = (await callPlatform(sandbox.url, 'GET', FUND)) as Account
  const taken = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(1000 - Balance)
  await callPlatform(sandbox.url, 'POST', `/v1/orders/All/${order}/payments/by-fund/transactions`, {
    Type: 'Capture',
    DateExecuted: '2026-11-02T10:00:00Z',
    Amount: 1,
    Succeeded: true,
  })
  await signIn(page, 'admin', '/buyers/harborline/spendingaccounts/movements-fund')
  await expect(panel(page, 'Movements')).toContainText('in up to 52 requests')
  await press(page, 'Show movements')
  const entry = panel(page, 'Movements').getByRole('listitem').filter({ hasText: order }).first()
  await expect(entry).toContainText(`-${taken}`)
  await expect(entry.getByRole('list', { name: 'Transactions' })).toContainText('Capture')
  await expect(panel(page, 'Movements')).toContainText(`${taken} taken, $0.00 refunded`)

  await callPlatform(sandbox.url, 'POST', `/v1/orders/All/${order}/cancel`)
  await press(page, 'Read again')
  await expect(entry).toContainText('Nothing taken. The order was canceled.')
  await entry.getByRole('link', { name: order }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${order}$`))
})

test('shows through what a user gets addresses, cost centers, accounts and cards', async ({ page }) => {
  await signIn(page, 'admin', '/buyers/harborline/users/buyer-one')
  await page.getByRole('navigation', { name: 'Parts of this record' }).getByText('Checkout').click()
  await expect(page).toHaveURL(/tab=checkout/)
  const entry = (heading: string, id: string) => listedIn(page, heading).filter({ hasText: id })
  await expect(entry('Addresses', 'yard-gate')).toContainText(/Inherited from Harborline.* · for shipping/)
  await expect(entry('Cost centers', 'hull-4410')).toContainText(/Inherited from the group /)
  await expect(entry('Spending accounts', 'safety-fund')).toContainText('may exceed the balance')
  await expect(entry('Credit cards', 'harborline-stores')).toContainText('Assigned directly')
  await expect(entry('Credit cards', 'harborline-purchasing')).toHaveCount(0)
  await entry('Cost centers', 'hull-4410').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/buyers\/harborline\/costcenters\/hull-4410$/)
})
