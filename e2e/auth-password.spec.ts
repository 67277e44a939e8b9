import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { fill, press, submitSignIn } from './support/verbs'

interface Mail {
  type: string
  payload: { EventBody: { PasswordRenewalUrl: string; PasswordRenewalVerificationCode: string } }
}

const USER = 'forgetful.story'
const EMAIL = 'forgetful@meridian.example'
const PASSWORD = 'NewPassword42'

test.beforeAll(async ({ seeded: _seeded, marketplace }) => {
  await callPlatform(marketplace.sandbox.url, 'POST', '/v1/adminusers', {
    ...{ ID: 'forgetful-story', Username: USER, Email: EMAIL, FirstName: 'Fay', LastName: 'Getful' },
    ...{ Active: true, Password: 'OldPassword42' },
  })
})

/** Returns the link of the newest message as a mail template would build it: the address followed by the code. */
async function mailedLink(url: string): Promise<string> {
  const path = `/_sandbox/mailbox.json?recipient=${EMAIL}&type=ForgottenPassword`
  const { Items } = (await callPlatform(url, 'GET', path)) as { Items: Mail[] }
  const { PasswordRenewalUrl, PasswordRenewalVerificationCode } = Items[0]!.payload.EventBody
  return PasswordRenewalUrl + PasswordRenewalVerificationCode
}

test('sets a new password with the link from the email', async ({ page, office, sandbox, announce }) => {
  announce(/40[01]/)
  await page.goto('/')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL(/\/\?forgot/)
  await press(page, 'Send reset link')
  await expect(page.getByText('Enter your user name or email address.')).toBeVisible()
  await fill(page, 'User name or email address', EMAIL)
  await press(page, 'Send reset link')
  await expect(page.getByText('Check your email')).toBeVisible()
  await expect(page.getByRole('link', { name: 'its mailbox' })).toHaveAttribute(
    'href',
    `${sandbox.url}/_sandbox/mailbox`,
  )

  const link = await mailedLink(sandbox.url)
  expect(link.startsWith(`${office}/?reset=`)).toBe(true)
  await page.goto(link)
  await fill(page, 'User name', USER)
  await fill(page, 'New password', 'short')
  await press(page, 'Set password')
  await expect(page.getByText('The password needs at least 10 characters')).toBeVisible()
  await fill(page, 'New password', PASSWORD)
  await expect(page.getByRole('listitem').filter({ hasText: ': met' })).toHaveCount(5)
  await press(page, 'Set password')
  await expect(page.getByText('Password changed.')).toBeVisible()
  await expect(page.getByLabel('User name')).toHaveValue(USER)

  await submitSignIn(page, USER, 'OldPassword42')
  await expect(page.getByRole('form').getByRole('alert')).toContainText(/password/i)
  await submitSignIn(page, USER, PASSWORD)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('accepts the code from the email once, and rejects it when it is used again', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/400/)
  await page.goto('/?forgot')
  await fill(page, 'User name or email address', USER)
  await press(page, 'Send reset link')
  await expect(page.getByText('Check your email')).toBeVisible()
  const code = (await mailedLink(sandbox.url)).split('reset=')[1] ?? ''
  for (const outcome of ['Password changed.', 'The code is invalid, used or expired.']) {
    await page.goto('/?reset=')
    await fill(page, 'Code from the email', code)
    await fill(page, 'User name', USER)
    await fill(page, 'New password', `${PASSWORD}${outcome.length}`)
    await press(page, 'Set password')
    await expect(page.getByText(outcome).first()).toBeVisible()
  }
  await page.getByRole('link', { name: 'Send another link' }).click()
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible()
})

test('shows the same confirmation for an unknown user name', async ({ page }) => {
  await page.goto('/?forgot')
  await fill(page, 'User name or email address', 'nobody.at.all')
  await press(page, 'Send reset link')
  await expect(page.getByText('Check your email')).toBeVisible()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
