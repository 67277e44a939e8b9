import { createHmac } from 'node:crypto'
import { expectAllLost, loseResponse } from './support/lost-responses'
import { chooseIn, panel, pressAdd } from './support/panels'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { expectToast, fill, press, problemIn, signIn } from './support/verbs'

test('shows the signed test call of a webhook, and its latest deliveries', async ({ page, sandbox }) => {
  await callPlatform(sandbox.url, 'POST', '/v1/webhooks', {
    ID: 'test-call-hook',
    Name: 'Test call hook',
    DeliveryConfigID: 'platform-events',
    WebhookRoutes: [{ Route: 'v1/buyers/{buyerID}', Verb: 'PATCH' }],
  })
  await callPlatform(sandbox.url, 'PATCH', '/v1/buyers/harborline', { xp: { Called: true } })
  await signIn(page, 'operator', '/settings/webhooks/test-call-hook')
  const deliveries = page.getByRole('list', { name: 'Deliveries' })
  await expect(deliveries.getByRole('listitem')).toHaveCount(1)
  await expect(deliveries).toContainText('Webhook test-call-hook: PATCH v1/buyers/{buyerID}')
  await expect(deliveries).toContainText('Recorded only')

  await press(page, 'Prepare a call')
  await expect(page.getByText('Enter the address to call, to get the command.')).toBeVisible()
  await fill(page, 'Call to', 'https://example.com/hook')
  await fill(page, 'Key for the signature', 'signing-key')
  const body = page.getByLabel('Body', { exact: true })
  await body.fill((await body.inputValue()).replace('<buyerID>', 'harborline'))
  const signature = createHmac('sha256', 'signing-key')
    .update(await body.inputValue())
    .digest('base64')
  await expect(page.getByLabel('X-oc-hash', { exact: true })).toHaveText(signature)
  await expect(page.getByLabel('Command', { exact: true })).toContainText(`X-oc-hash: ${signature}`)
  await expect(page.getByRole('button', { name: 'Copy command' })).toBeVisible()
})

test('sends a test email of a message sender, and shows its delivery', async ({ page, sandbox }) => {
  await callPlatform(sandbox.url, 'POST', '/v1/messagesenders', {
    ID: 'test-mail',
    Name: 'Test mail',
    DeliveryConfigID: 'platform-events',
    MessageTypes: ['ForgottenUsername', 'OrderSubmitted'],
  })
  await callPlatform(sandbox.url, 'POST', '/v1/messagesenders/assignments', { MessageSenderID: 'test-mail' })
  const { Email } = (await callPlatform(sandbox.url, 'GET', '/v1/me')) as { Email: string }
  await signIn(page, 'operator', '/settings/messagesenders/test-mail')
  await press(page, 'Send test email')
  await expect(page.getByText('Enter an email address.')).toBeVisible()
  await page.getByRole('textbox', { name: /^Send to/ }).fill(Email)
  await press(page, 'Send test email')
  await expectToast(page, 'the email is being sent')
  await expect(page.getByRole('list', { name: 'Deliveries' })).toContainText('ForgottenUsername by test-mail')

  await press(page, 'Prepare a call')
  await page.getByLabel('Email', { exact: true }).selectOption({ label: 'Order submitted' })
  await expect(page.getByLabel('Body', { exact: true })).toHaveValue(/"Approvals": \[\]/)
})

test('adds a CC listener once after a failure and a lost response, and copies the email to it', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/500|ERR_|Network Error|Failed to load/)
  // The mailbox has the payload of one sender only. Another test may have left one for the same users.
  await callPlatform(sandbox.url, 'DELETE', '/v1/messagesenders/test-mail').catch(() => undefined)
  await callPlatform(sandbox.url, 'POST', '/v1/messagesenders', {
    ID: 'copied-mail',
    Name: 'Copied mail',
    DeliveryConfigID: 'platform-events',
    MessageTypes: ['OrderSubmitted', 'ForgottenUsername'],
  })
  await callPlatform(sandbox.url, 'POST', '/v1/messagesenders/assignments', {
    MessageSenderID: 'copied-mail',
  })
  const listeners = 'CC listeners'
  await signIn(page, 'admin', '/settings/messagesenders/copied-mail')
  await chooseIn(page, listeners, 'Admin user', 'viewer')
  await panel(page, listeners).getByLabel('Type of email').selectOption('Forgotten username')
  await expect(panel(page, listeners).getByLabel('Emails to')).toHaveValue(/./)

  const path = '/v1/messagesenders/CCListenerAssignments'
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', {
    ...{ method: 'POST', path, status: 500, times: 1 },
  })
  await pressAdd(page, listeners)
  await expect(problemIn(panel(page, listeners))).toBeVisible()
  await loseResponse(sandbox.url, 'POST', path)
  await pressAdd(page, listeners)
  const added = panel(page, listeners).getByRole('listitem').filter({ hasText: 'viewer' })
  await expect(async () => {
    if (!(await added.isVisible())) await pressAdd(page, listeners)
    await expect(added).toBeVisible({ timeout: 5000 })
  }).toPass()
  await expectAllLost(sandbox.url)
  await expect(added).toContainText('“Forgotten username” to All admin users')
  await expect(added.getByRole('button', { name: /^Remove/ })).toHaveAccessibleDescription(
    /The platform cannot remove a CC listener/,
  )
  expect(await callPlatform(sandbox.url, 'GET', path)).toMatchObject({ Items: [{ UserID: 'viewer' }] })

  const { Email } = (await callPlatform(sandbox.url, 'GET', '/v1/me')) as { Email: string }
  const viewer = (await callPlatform(sandbox.url, 'GET', '/v1/adminusers/viewer')) as { Email: string }
  await page.getByRole('textbox', { name: /^Send to/ }).fill(Email)
  await press(page, 'Send test email')
  await expectToast(page, 'the email is being sent')
  await expect(async () => {
    const mailbox = '/_sandbox/mailbox.json?type=ForgottenUsername'
    const { Items } = (await callPlatform(sandbox.url, 'GET', mailbox)) as { Items: object[] }
    expect(Items).toContainEqual(
      expect.objectContaining({ payload: expect.objectContaining({ CCList: [viewer.Email] }) }),
    )
  }).toPass()

  // A listener of an assignment that ended gets nothing, and the panel says so.
  await callPlatform(sandbox.url, 'DELETE', '/v1/messagesenders/copied-mail/assignments')
  await page.reload()
  await expect(added).toContainText('No copies now')
})
