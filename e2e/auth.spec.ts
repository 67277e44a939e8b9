import { UnsecuredJWT } from 'jose'
import type { BrowserContext, Page } from 'playwright/test'
import { DEMO_ACCOUNTS } from '../scripts/lib/services.mjs'
import { expect, test } from './support/test'
import { type Account, expectToast, loseSession, signInByForm, submitSignIn } from './support/verbs'

const ACCESS = 'ordercloud.access-token'
const REFRESH = 'ordercloud.refresh-token'
const EXPIRED = 'Your session has expired. Please log in.'

const token = (claims: object = {}) =>
  new UnsecuredJWT({ usr: 'admin', usrtype: 'admin', role: 'FullAccess', exp: 1, ...claims }).encode()

const setCookie = (context: BrowserContext, url: string, name: string, value: string) =>
  context.addCookies([{ name, value, url, expires: Date.now() / 1000 + 86_400 }])

async function cookie(context: BrowserContext, name: string) {
  return (await context.cookies()).find((each) => each.name === name)
}

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })

/** Waits for the sign-in page to be idle. In a redirect loop the form would never become enabled. */
async function expectSignInPage(page: Page) {
  await expect(signInButton(page)).toBeEnabled()
  await page.waitForLoadState('networkidle')
  expect(new URL(page.url()).pathname).toBe('/')
}

/** Waits for the hydrated landing page. The name in the greeting comes from the browser's storage. */
async function expectGreeting(page: Page) {
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('button', { name: /., user menu$/ })).toBeVisible()
}

test('signs in, names the user in the header, and stays signed out on Back', async ({ page, context }) => {
  await signInByForm(page, 'admin')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page).toHaveTitle('Dashboard - Quartermaster')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  const userMenu = page.getByRole('button', { name: /., user menu$/ })
  const name = ((await userMenu.getAttribute('aria-label')) ?? '').replace(', user menu', '')
  expect(name).toMatch(/^\S+/)
  await page.goto('/settings')

  await page.getByRole('button', { name: `${name}, user menu` }).click()
  await page.locator('[role=menu][data-placement]').waitFor()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expectSignInPage(page)
  expect(await cookie(context, ACCESS)).toBeUndefined()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(name)

  await page.goBack()
  await expectSignInPage(page)
  await expect(page.getByText(name)).toHaveCount(0)
})

test('reports a wrong password in the form and as a toast', async ({ page, announce }) => {
  announce(/400 \(Bad Request\)|Auth\.InvalidUsernameOrPassword/)
  await page.goto('/')
  await submitSignIn(page, 'admin', 'wrong')
  await expect(page.getByRole('form').getByRole('alert')).toContainText(/password/i)
  await expectToast(page, 'Error')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('User name')).toHaveValue('admin')
})

test('names missing values beside their fields', async ({ page }) => {
  await page.goto('/')
  await signInButton(page).click()
  await expect(page.getByText('Enter your user name.')).toBeVisible()
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await expect(page.getByLabel('User name')).toBeFocused()
})

test('fills the form with a demo account', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: /product\.manager/ }).click()
  await expect(page.getByLabel('User name')).toHaveValue('product.manager')
  await signInButton(page).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('signs in every demo account except the buyer', async ({ page }) => {
  for (const [account = ''] of DEMO_ACCOUNTS) {
    if (account === 'buyer.one') continue
    await loseSession(page)
    await signInByForm(page, account as Account)
    await expectGreeting(page)
  }
})

test('continues to the requested page, but never to another site', async ({ page }) => {
  await page.goto('/settings?from=link')
  expect(page.url()).toContain('/?next=%2Fsettings%3Ffrom%3Dlink')
  await submitSignIn(page, 'admin')
  await expect(page).toHaveURL(/\/settings\?from=link$/)
  await expect(page.getByRole('button', { name: /., user menu$/ })).toBeVisible()

  await loseSession(page)
  await page.goto('/?next=%2F%2Fevil.example')
  await submitSignIn(page, 'admin')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('keeps the refresh token only when “Keep me signed in” is checked', async ({ page, context }) => {
  await signInByForm(page, 'admin')
  expect(await cookie(context, REFRESH)).toBeUndefined()
  expect(await cookie(context, ACCESS)).toMatchObject({ sameSite: 'Lax', path: '/' })
  await expectGreeting(page)

  await loseSession(page)
  await page.goto('/')
  await page.getByLabel('Keep me signed in').check()
  await submitSignIn(page, 'admin')
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await cookie(context, REFRESH)).toBeDefined()
})

test('renews a remembered session and shows the requested page', async ({ page, context, office }) => {
  await page.goto('/')
  await page.getByLabel('Keep me signed in').check()
  await submitSignIn(page, 'admin')
  await expectGreeting(page)
  await page.goto('about:blank') // a page with pending requests would renew the session first
  await setCookie(context, office, ACCESS, token())
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/settings$/)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('button', { name: /., user menu$/ })).toBeVisible()
  // Repeats the check without any token.
  await context.clearCookies({ name: ACCESS })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
})

test('asks the user to sign in again when the platform rejects the refresh token', async ({
  page,
  context,
  office,
  announce,
}) => {
  announce(/40[01]/)
  await setCookie(context, office, ACCESS, token())
  await setCookie(context, office, REFRESH, 'no-such-token')
  await page.goto('/settings')
  await expect(page.getByText(EXPIRED).first()).toBeVisible()
  await expectSignInPage(page)
  expect(await cookie(context, REFRESH)).toBeUndefined()
})

for (const [name, value] of Object.entries({
  expired: token(),
  undecodable: 'not.a.token',
  'of an unknown kind': token({ usrtype: 'robot', exp: 9_999_999_999 }),
})) {
  test(`ignores a token that is ${name}`, async ({ page, context, office }) => {
    await setCookie(context, office, ACCESS, value)
    await page.goto('/settings')
    await expectSignInPage(page)
    await submitSignIn(page, 'admin')
    await expect(page).toHaveURL(/\/settings$/)
  })
}

test('rejects a buyer account in the form and with an existing token', async ({ page, context, office }) => {
  await page.goto('/')
  await submitSignIn(page, 'buyer.one')
  await expect(page.getByRole('form').getByRole('alert')).toContainText('buyer account')
  expect(await cookie(context, ACCESS)).toBeUndefined()

  await setCookie(context, office, ACCESS, token({ usrtype: 'buyer', exp: 9_999_999_999 }))
  await page.goto('/dashboard')
  await expect(page.getByText('This is a buyer account.')).toBeVisible()
  await expectSignInPage(page)
  expect(await cookie(context, ACCESS)).toBeUndefined()
})

test('stops with a message instead of a redirect loop when renewed tokens are rejected', async ({
  page,
  context,
  office,
}) => {
  await page.goto('/')
  await page.getByLabel('Keep me signed in').check()
  await submitSignIn(page, 'admin')
  await expectGreeting(page)
  await page.goto('about:blank') // a page with pending requests would renew the session first
  // Simulates a server whose clock is far ahead: every renewed token has expired when it arrives.
  await context.addInitScript((expired) => {
    window.addEventListener(
      'beforeunload',
      () => (document.cookie = `ordercloud.access-token=${expired};path=/`),
    )
  }, token())
  await setCookie(context, office, ACCESS, token())
  await page.goto('/settings')
  await expect(page.getByText('Check that the clock of this device is correct')).toBeVisible()
  await expectSignInPage(page)
  expect(await cookie(context, REFRESH)).toBeUndefined()
})

test('logs out in every tab', async ({ page, context }) => {
  await signInByForm(page, 'admin')
  const other = await context.newPage()
  await other.goto('/settings')
  await expect(other.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.getByRole('button', { name: /user menu$/ }).click()
  await page.locator('[role=menu][data-placement]').waitFor()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expectSignInPage(page)
  await expectSignInPage(other)
})

test('reports that cookies are switched off, before and after a sign-in attempt', async ({ page }) => {
  // Corresponds to "Block all cookies" in the browser's settings, which also removes the storage of a page. The
  // settings themselves cannot be set in a browser without windows.
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDocumentCookieDisabled', { disabled: true })
  await page.addInitScript(() => {
    const isBlocked = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: isBlocked })
  })
  await page.goto('/settings')
  await expect(page.getByText('This browser blocks cookies.')).toBeVisible()
  await submitSignIn(page, 'admin')
  await expect(page.getByRole('form').getByRole('alert')).toContainText('did not store the access token')
  await expect(page.getByText('This browser blocks cookies.')).toBeVisible()
  await expectSignInPage(page)
  await session.detach()
})
