import type { Page } from 'playwright/test'
import { DEMO_PASSWORD } from '../scripts/lib/services.mjs'
import { expectAccessible } from './support/accessible'
import { expectNoSidewaysScroll } from './support/page-width'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { choose, expectToast, fill, openMenu, press, signIn, submitSignIn } from './support/verbs'

const NEW_PASSWORD = 'Quarter-Deck-2026'
const newPassword = (page: Page) => page.getByLabel('New password')
const nameButton = (page: Page, name: string) => page.getByRole('button', { name: `${name}, user menu` })

async function openProfile(page: Page) {
  await choose(page, /user menu$/, 'Manage Profile')
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeEditable()
}

async function logOut(page: Page) {
  await choose(page, /user menu$/, 'Log Out')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
}

test('changes the name of the user, and shows it in the header at once and later', async ({ page }) => {
  await signIn(page, 'viewer')
  await expect(nameButton(page, 'Henrik Solvang')).toBeVisible()
  await openProfile(page)
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('+1 757 555 0113')
  await fill(page, 'First name', 'Henrika')
  await fill(page, 'Phone', '')
  await press(page, 'Save')
  await expectToast(page, 'Profile saved.')
  await expect(nameButton(page, 'Henrika Solvang')).toBeVisible()
  await page.reload()
  await expect(nameButton(page, 'Henrika Solvang')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Henrika')
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('')
  await logOut(page)
  await signIn(page, 'viewer')
  await expect(nameButton(page, 'Henrika Solvang')).toBeVisible()
})

test('shows validation errors and platform errors beside their fields', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/400/)
  announce(/Email\.Rejected/)
  await signIn(page, 'admin')
  await openProfile(page)
  await fill(page, 'Email', 'nobody')
  await fill(page, 'Last name', '')
  await press(page, 'Save')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('2 fields need attention')
  const email = page.getByRole('textbox', { name: 'Email' })
  await expect(email).toHaveAccessibleDescription(/an address such as name@example\.com/)

  await fill(page, 'Email', 'rosalind@elsewhere.example')
  await fill(page, 'Last name', 'Achterberg-Vos')
  const rejection = {
    ErrorCode: 'Email.Rejected',
    Message: 'This address is not taken.',
    Data: { Field: 'Email' },
  }
  const fault = { method: 'PATCH', path: '/v1/me', status: 400, body: { Errors: [rejection] } }
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', fault)
  await press(page, 'Save')
  await expect(email).toHaveAccessibleDescription(/This address is not taken\./)
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Achterberg-Vos')

  // Leaving the page asks for confirmation. Staying loses nothing.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(email).toHaveValue('rosalind@elsewhere.example')
  await press(page, 'Discard')
  await press(page, 'Discard changes')
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Achterberg')
})

test('changes the password of the user, and marks each rule as it is met', async ({ page, announce }) => {
  announce(/400|401/)
  await page.goto('/')
  await page.getByLabel('Keep me signed in on this device').check()
  await submitSignIn(page, 'supplier.one')
  await page.waitForURL(/\/dashboard$/)
  await openProfile(page)
  const rules = page.getByRole('form', { name: 'Your password' }).getByRole('listitem')
  await newPassword(page).fill('abc1')
  await expect(rules.filter({ hasText: ': met' })).toHaveText([/lowercase/, /digit/, /Only letters/])
  await press(page, 'Change password')
  await expect(newPassword(page)).toBeFocused()
  await expect(newPassword(page)).toHaveAccessibleDescription(
    /needs at least 10 characters, an uppercase letter/,
  )

  await newPassword(page).fill(NEW_PASSWORD)
  await expect(rules.filter({ hasText: ': met' })).toHaveCount(5)
  const renewed = page.waitForResponse((answer) => answer.url().endsWith('/oauth/token') && answer.ok())
  await press(page, 'Change password')
  await expectToast(page, 'Password changed.')
  await expect(newPassword(page)).toHaveValue('')
  await renewed // the platform drops the earlier remembered sessions; this one continues
  await expect(page).toHaveURL(/\/profile$/)

  await logOut(page)
  await submitSignIn(page, 'supplier.one', DEMO_PASSWORD)
  await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible()
  await submitSignIn(page, 'supplier.one', NEW_PASSWORD)
  await page.waitForURL(/\/dashboard$/)
  await openProfile(page)
  await newPassword(page).fill(DEMO_PASSWORD)
  await press(page, 'Change password')
  await expectToast(page, 'Password changed.')
})

test('shows beside the password why the platform rejects it', async ({ page, sandbox, announce }) => {
  announce(/400/)
  announce(/CannotReusePassword/)
  await signIn(page, 'admin', '/profile')
  const rejection = {
    ErrorCode: 'PasswordReset.CannotReusePassword',
    Message: 'The last 3 passwords cannot be reused.',
    Data: null,
  }
  const fault = { method: 'PATCH', path: '/v1/me', status: 400, body: { Errors: [rejection] } }
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', fault)
  await newPassword(page).fill(NEW_PASSWORD)
  await press(page, 'Change password')
  await expect(newPassword(page)).toHaveAccessibleDescription(/The last 3 passwords cannot be reused\./)
  await expect(newPassword(page)).toHaveValue(NEW_PASSWORD)
})

test('lists unsaved changes, keeps a change by another user, and undoes a save', async ({
  page,
  sandbox,
}) => {
  await signIn(page, 'product.manager', '/profile')
  const lastName = page.getByRole('textbox', { name: 'Last name' })
  const before = await lastName.inputValue()
  const { ID } = (await callPlatform(sandbox.url, 'GET', '/v1/adminusers?Username=product.manager').then(
    (list) => (list as { Items: { ID: string }[] }).Items[0],
  )) as { ID: string }
  await fill(page, 'Last name', 'Renamed')
  await press(page, 'Show 1 change')
  await expect(page.getByRole('list', { name: 'Changes that are not saved' })).toContainText('Renamed')
  await callPlatform(sandbox.url, 'PATCH', `/v1/adminusers/${ID}`, { Phone: '+1 757 555 0199' })
  await press(page, /^Save$/)
  await expectToast(page, 'Profile saved.')
  await expect(page.getByText('Phone. The form shows the latest values.')).toBeVisible()
  await press(page, 'Undo')
  await expectToast(page, 'Last name is restored.')
  await expect(lastName).toHaveValue(before)
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('+1 757 555 0199')
})

test('opens only for users with the Profile Manager permission', async ({ page }) => {
  await signIn(page, 'no.access')
  await expect((await openMenu(page, /user menu$/)).getByRole('menuitem')).toHaveText(['Log Out'])
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile: no access')
  await expect(page.getByText('This needs the Profile Manager permission.')).toBeVisible()
  await expect(newPassword(page)).toHaveCount(0)
  await logOut(page)
  await signIn(page, 'admin')
  await expect((await openMenu(page, /user menu$/)).getByRole('menuitem')).toHaveText([
    'Manage Profile',
    'Notifications',
    'Theming',
    'Log Out',
  ])
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`is accessible in ${colorScheme} colors, also on a phone`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await signIn(page, 'admin', '/profile')
    await newPassword(page).fill('abc')
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
  })
}
