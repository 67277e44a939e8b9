import type { Page } from 'playwright/test'
import { placeOrder } from './support/orders'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { expectToast, press, signIn } from './support/verbs'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

interface Payments {
  Items: {
    ID: string
    Type: string
    Amount: number | null
    Accepted: boolean
    Transactions: { Type: string }[]
  }[]
}

const paymentsOf = async (url: string, id: string) =>
  ((await callPlatform(url, 'GET', `/v1/orders/All/${id}/payments`)) as Payments).Items

test('adds a payment, accepts it, records its transactions and deletes it', async ({ page, sandbox }) => {
  const { id, total } = await placeOrder(sandbox.url)
  const text = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(total)
  await signIn(page, 'admin', `/orders/${id}`)
  const payments = panel(page, 'Payments')
  await expect(payments).toContainText(`Balance due${text}`)
  await payments.getByRole('button', { name: 'Add payment' }).click()
  const adding = page.getByRole('dialog', { name: `Add a payment to order ${id}` })
  await adding.getByLabel('Purchase order number').fill('PO-4711')
  await adding.getByLabel(/^Amount/).fill(String(total + 1))
  await adding.getByRole('button', { name: 'Add payment' }).click()
  await expect(adding).toContainText(`At most ${text} of the total is left.`)
  await adding.getByLabel(/^Amount/).fill(String(total))
  await adding.getByRole('checkbox', { name: 'Accepted' }).uncheck()
  await adding.getByRole('button', { name: 'Add payment' }).click()
  await expectToast(page, 'Payment added.')
  await expect(payments).toContainText('Purchase order PO-4711')
  await expect(payments).toContainText(`Balance due${text}`)
  await expect(payments.getByRole('button', { name: 'Add payment' })).toHaveAccessibleDescription(
    /cover the total/,
  )

  await payments.getByRole('button', { name: /^Accept/ }).click()
  await expect(payments).toContainText('Balance due$0.00')
  await payments.getByRole('button', { name: /^Record transaction/ }).click()
  const recording = page.getByRole('dialog', { name: /^Record a transaction/ })
  await recording.getByLabel('Type').selectOption('Refund')
  await recording.getByLabel(/^Amount/).fill('1')
  await recording.getByRole('button', { name: 'Record transaction' }).click()
  await expect(recording).toContainText('Nothing is captured that could be refunded.')
  await recording.getByLabel('Type').selectOption('Capture')
  await recording.getByRole('button', { name: 'Record transaction' }).click()
  await expect(payments.getByRole('list', { name: 'Transactions' })).toContainText(text)
  expect(await paymentsOf(sandbox.url, id)).toMatchObject([
    { Amount: total, Accepted: true, Transactions: [{ Type: 'Capture' }] },
  ])

  await payments.getByRole('button', { name: /^Delete\W+Capture/ }).click()
  await press(page, 'Delete transaction')
  await expectToast(page, 'Transaction deleted.')
  await expect(payments.getByRole('list', { name: 'Transactions' })).toHaveCount(0)
  expect(await paymentsOf(sandbox.url, id)).toMatchObject([{ Accepted: true, Transactions: [] }])

  await payments.getByRole('button', { name: /^Delete\W+Purchase order/ }).click()
  await press(page, 'Delete payment')
  await expect(payments).toContainText('No payments.')
  expect(await paymentsOf(sandbox.url, id)).toEqual([])
})

test('pays from a spending account and with a credit card that are chosen by name', async ({
  page,
  sandbox,
}) => {
  const { id, total } = await placeOrder(sandbox.url)
  // The platform takes only cards that the user of the order may use.
  await callPlatform(sandbox.url, 'POST', '/v1/buyers/harborline/creditcards/assignments', {
    CreditCardID: 'harborline-purchasing',
  })
  const half = Math.floor(total * 50) / 100
  await signIn(page, 'admin', `/orders/${id}`)
  const payments = panel(page, 'Payments')
  const adding = page.getByRole('dialog', { name: `Add a payment to order ${id}` })
  const means = [
    { type: 'SpendingAccount', label: 'Spending account', name: 'Safety fund', amount: String(half) },
    { type: 'CreditCard', label: 'Credit card', name: '4417', amount: '' },
  ]
  for (const { type, label, name, amount } of means) {
    await payments.getByRole('button', { name: 'Add payment' }).click()
    await adding.getByLabel('Paid by').selectOption(type)
    await adding.getByRole('button', { name: 'Add payment' }).click()
    await expect(adding).toContainText(`Choose a ${label.toLowerCase()} of the buyer.`)
    await adding.getByRole('combobox', { name: label }).fill(name)
    await adding.getByRole('option', { name }).first().click()
    await adding.getByLabel(/^Amount/).fill(amount)
    await adding.getByRole('button', { name: 'Add payment' }).click()
    await expect(adding).toHaveCount(0)
    await expect(payments).toContainText(name)
  }
  expect(await paymentsOf(sandbox.url, id)).toMatchObject([
    { Type: 'SpendingAccount', Amount: half, SpendingAccountID: 'safety-fund' },
    { Type: 'CreditCard', Amount: null, CreditCardID: 'harborline-purchasing' },
  ])
})

test('says why a user who may only view orders cannot change payments', async ({ page, sandbox }) => {
  const { id } = await placeOrder(sandbox.url)
  await signIn(page, 'viewer', `/orders/${id}`)
  await expect(
    panel(page, 'Payments').getByRole('button', { name: 'Add payment' }),
  ).toHaveAccessibleDescription(/Order Manager permission/)
})

test('edits the extended properties of a line and of a payment without removing keys', async ({
  page,
  sandbox,
}) => {
  const { id } = await placeOrder(sandbox.url)
  const lines = `/v1/orders/All/${id}/lineitems`
  const [line] = ((await callPlatform(sandbox.url, 'GET', lines)) as { Items: { ID: string }[] }).Items
  await callPlatform(sandbox.url, 'PATCH', `${lines}/${line?.ID}`, { xp: { Engraving: 'A. Ruiz' } })
  await callPlatform(sandbox.url, 'POST', `/v1/orders/All/${id}/payments`, {
    ...{ ID: 'story-xp', Type: 'PurchaseOrder', Amount: 1, Accepted: true },
    xp: { PONumber: 'PO-4720' },
  })
  await signIn(page, 'admin', `/orders/${id}`)

  await panel(page, 'Lines').locator('summary').first().click()
  await page.getByRole('button', { name: /^Edit the extended properties of / }).click()
  const ofLine = page.getByRole('dialog', { name: /^Extended properties of / })
  await expect(ofLine.getByRole('button', { name: 'Remove xp.Engraving' })).toHaveAccessibleDescription(
    /Properties of a line cannot be removed/,
  )
  await press(page, 'Edit xp.Engraving')
  await page.getByRole('dialog', { name: 'Edit xp.Engraving' }).getByLabel('Value').fill('D. Ruiz')
  await press(page, 'Save')
  await expectToast(page, 'xp.Engraving saved.')
  await ofLine.getByRole('button', { name: 'Close' }).click()
  await expect(panel(page, 'Lines')).toContainText('D. Ruiz')

  await panel(page, 'Payments')
    .getByRole('button', { name: /^Properties\W+Purchase order PO-4720/ })
    .click()
  // The page has a button with this name too.
  const ofPayment = page.getByRole('dialog', { name: /^Extended properties of purchase order/ })
  await ofPayment.getByRole('button', { name: 'Add property' }).click()
  const adding = page.getByRole('dialog', { name: 'Add property' })
  await adding.getByLabel('Key').fill('Batch')
  await adding.getByLabel('Value').fill('7')
  await adding.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'xp.Batch saved.')
  expect(await callPlatform(sandbox.url, 'GET', `/v1/orders/All/${id}/payments/story-xp`)).toMatchObject({
    xp: { PONumber: 'PO-4720', Batch: '7' },
  })
  expect(await callPlatform(sandbox.url, 'GET', `${lines}/${line?.ID}`)).toMatchObject({
    xp: { Engraving: 'D. Ruiz' },
  })
})
