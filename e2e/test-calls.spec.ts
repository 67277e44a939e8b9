import { createHmac } from 'node:crypto'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { expectToast, fill, press, signIn } from './support/verbs'

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
  await page.getByLabel('E-mail', { exact: true }).selectOption({ label: 'Order submitted' })
  await expect(page.getByLabel('Body', { exact: true })).toHaveValue(/"Approvals": \[\]/)
})
