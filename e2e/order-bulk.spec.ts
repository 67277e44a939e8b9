import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { placeOrder, placeOrderToApprove } from './support/orders'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { press, signIn } from './support/verbs'

interface Approval {
  Status: string
  Comments: string | null
  Approver: { Username: string } | null
}

const statusOf = async (url: string, id: string) =>
  ((await callPlatform(url, 'GET', `/v1/orders/All/${id}`)) as { Status: string }).Status

const answersOf = async (url: string, id: string) =>
  ((await callPlatform(url, 'GET', `/v1/orders/All/${id}/approvals`)) as { Items: Approval[] }).Items.filter(
    ({ Status, Approver }) => Status === 'Approved' && Approver?.Username === 'admin',
  )

const select = (page: Page, id: string) => page.getByRole('checkbox', { name: `Select Order ${id}` }).check()

const loseResponseOf = (url: string, step: string) =>
  callPlatform(url, 'POST', '/_sandbox/faults', [
    { method: 'POST', path: `/v1/orders/{direction}/{orderID}/${step}`, reset: 'after', times: 1 },
  ])

test('cancels the selected orders that can be canceled once each, although a response is lost', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/ERR_|Network Error|400/)
  const [open, waiting, over] = [
    (await placeOrder(sandbox.url)).id,
    await placeOrderToApprove(sandbox.url),
    (await placeOrder(sandbox.url)).id,
  ]
  await callPlatform(sandbox.url, 'POST', `/v1/orders/All/${over}/complete`)
  await signIn(page, 'order.manager', '/orders')
  for (const id of [open, waiting, over]) await select(page, id)
  const bar = page.getByRole('group', { name: 'Selection' })
  await expect(bar.getByRole('button', { name: 'Delete…' })).toHaveCount(0)
  await press(page, 'Cancel…')
  const dialog = page.getByRole('dialog', { name: 'Cancel 2 orders?' })
  await expect(dialog).toContainText(
    `Order ${over} is skipped. Only orders that are unsubmitted, awaiting approval, open or declined can be canceled.`,
  )
  await expectAccessible(page)
  await loseResponseOf(sandbox.url, 'cancel')
  await dialog.getByRole('button', { name: 'Cancel 2 orders' }).click()
  for (const id of [open, waiting]) await expect.poll(() => statusOf(sandbox.url, id)).toBe('Canceled')
  await expect(page.getByText('2 done.')).toBeVisible()
  expect(await statusOf(sandbox.url, over)).toBe('Completed')
  await page.getByRole('link', { name: open, exact: true }).click()
  await expect(page.getByRole('main')).toContainText('Canceled')
})

test('approves the selected orders once each, although a response is lost', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/ERR_|Network Error|40[03]/)
  await signIn(page, 'admin', '/orders?direction=Approvable')
  const links = page.getByRole('main').locator('tbody th[scope=row] a')
  await expect(links.nth(1)).toBeVisible()
  const ids = (await links.allInnerTexts()).slice(0, 2)
  for (const id of ids) await select(page, id)
  await press(page, 'Approve…')
  const dialog = page.getByRole('dialog', { name: 'Approve 2 orders?' })
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Fine with the desk')
  await loseResponseOf(sandbox.url, 'approve')
  await dialog.getByRole('button', { name: 'Approve 2 orders' }).click()
  await expect(page.getByText('2 done.')).toBeVisible()
  for (const id of ids)
    expect(await answersOf(sandbox.url, id)).toMatchObject([{ Comments: 'Fine with the desk' }])
})

test('offers suppliers no decisions, and viewers no changes', async ({ page }) => {
  await signIn(page, 'supplier.one', '/orders')
  await page
    .getByRole('checkbox', { name: /^Select Order/ })
    .first()
    .check()
  const bar = page.getByRole('group', { name: 'Selection' })
  await expect(bar.getByRole('button', { name: 'Complete…' })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Approve…' })).toHaveCount(0)
})
