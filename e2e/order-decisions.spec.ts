import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { expectToast, press, signIn } from './support/verbs'

interface Approval {
  Status: string
  Comments: string | null
  AllowResubmit: boolean
  Approver: { Username: string } | null
}

/** Returns the IDs of orders that the administrator can decide about. */
const approvable = async (url: string) =>
  (
    (await callPlatform(url, 'GET', '/v1/me/orders/approvable?pageSize=100')) as { Items: { ID: string }[] }
  ).Items.map(({ ID }) => ID)

const answersOf = async (url: string, id: string) =>
  ((await callPlatform(url, 'GET', `/v1/orders/All/${id}/approvals`)) as { Items: Approval[] }).Items.filter(
    ({ Approver }) => Approver?.Username === 'admin',
  )

const loseResponseOf = (url: string, step: string) =>
  callPlatform(url, 'POST', '/_sandbox/faults', [
    { method: 'POST', path: `/v1/orders/{direction}/{orderID}/${step}`, reset: 'after', times: 1 },
  ])

test('approves an order once with a comment, although the response is lost', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/ERR_|Network Error|400/)
  const [id = ''] = await approvable(sandbox.url)
  await signIn(page, 'admin', `/orders/${id}`)
  await press(page, 'Approve')
  const dialog = page.getByRole('dialog', { name: /^Approve \S+ for/ })
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Within the budget')
  await loseResponseOf(sandbox.url, 'approve')
  await dialog.getByRole('button', { name: 'Approve order' }).click()
  await expectToast(page, `Order ${id} is approved.`)
  expect(await answersOf(sandbox.url, id)).toMatchObject([
    { Status: 'Approved', Comments: 'Within the budget' },
  ])
  // The user has answered, so only others can decide now.
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('Within the budget')
})

test('declines an order once with a comment, and the buyer may not submit it again', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/ERR_|Network Error|400/)
  const [id = ''] = await approvable(sandbox.url)
  await signIn(page, 'admin', `/orders/${id}`)
  await press(page, 'Decline')
  const dialog = page.getByRole('dialog', { name: /^Decline Order|^Decline order/ })
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Over the budget')
  await dialog.getByRole('checkbox', { name: /submit it again/ }).uncheck()
  await loseResponseOf(sandbox.url, 'decline')
  await dialog.getByRole('button', { name: 'Decline order' }).click()
  await expectToast(page, `Order ${id} is declined.`)
  expect(await answersOf(sandbox.url, id)).toMatchObject([
    { Status: 'Declined', Comments: 'Over the budget', AllowResubmit: false },
  ])
  await expect(page.getByRole('main')).toContainText('Declined')
})
