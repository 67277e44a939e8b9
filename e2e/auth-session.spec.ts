import { UnsecuredJWT } from 'jose'
import type { BrowserContext, Page } from 'playwright/test'
import { DEMO_PASSWORD } from '../scripts/lib/services.mjs'
import { expectAccessible } from './support/accessible'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { choose, expectToast, fill, press, signInByForm, submitSignIn, problemIn } from './support/verbs'

const ACCESS = 'ordercloud.access-token'
const REFRESH = 'ordercloud.refresh-token'
const EXPIRED = 'Your session has expired. Please log in.'

const prompt = (page: Page) => page.getByRole('dialog', { name: 'Your session has expired' })

async function answerPrompt(page: Page, password = DEMO_PASSWORD) {
  await prompt(page).getByLabel('Password', { exact: true }).fill(password)
  await prompt(page).getByRole('button', { name: 'Sign in', exact: true }).click()
}

/**
 * Waits for the hydrated list of products with its rows. The user's name in the header comes from the browser's
 * storage.
 */
async function expectProducts(page: Page) {
  await expect(page.getByRole('button', { name: /., user menu$/ })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
}

/** Opens a product's page and types into a field. */
async function typeIntoProduct(page: Page, text: string) {
  await signInByForm(page, 'admin', '/products')
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByRole('textbox', { name: 'Name' })).not.toHaveValue('')
  await fill(page, 'Description', text)
}

async function setExpired(context: BrowserContext, url: string) {
  const value = new UnsecuredJWT({ usr: 'admin', usrtype: 'admin', role: 'FullAccess', exp: 1 }).encode()
  await context.addCookies([{ name: ACCESS, value, url, expires: Date.now() / 1000 + 86_400 }])
}

/** The page itself may notice that its cookies are gone before a call is rejected. */
const announceLostSession = (announce: (pattern: RegExp, isCertain?: boolean) => void) =>
  announce(/401 InvalidToken/, false)

// Dispatches the click to the link itself, because a check by the header may have opened the sign-in prompt just
// before.
const sortById = (page: Page) =>
  page.getByRole('link', { name: 'ID', exact: true, includeHidden: true }).dispatchEvent('click')
const expectSorted = (page: Page) =>
  expect(page.getByRole('columnheader', { name: 'ID' })).toHaveAttribute('aria-sort', 'ascending')

test('asks for the password over the page when a save is rejected, and keeps unsaved changes', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/401 \(Unauthorized\)/)
  announce(/401 InvalidToken/)
  announce(/400|InvalidUsernameOrPassword/)
  const text = 'Typed before the session ended'
  await typeIntoProduct(page, text)
  const address = page.url()
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', {
    method: 'PATCH',
    path: '/v1/products/{id}',
    status: 401,
    body: {
      Errors: [{ ErrorCode: 'InvalidToken', Message: 'Access token is invalid or expired.', Data: null }],
    },
  })
  await press(page, /^Save$/)
  await expectToast(page, EXPIRED)
  await expect(prompt(page).getByLabel('User name')).toHaveValue('admin')
  await expect(prompt(page).getByLabel('Password', { exact: true })).toBeFocused()

  await answerPrompt(page, 'wrong')
  await expect(problemIn(prompt(page))).toContainText(/password/i)
  await expectAccessible(page, 'dialog[open]')
  await answerPrompt(page)
  await expect(prompt(page)).toHaveCount(0)
  expect(page.url()).toBe(address)
  await expect(page.getByLabel('Description')).toHaveValue(text)
  await expect(page.getByText('You have earlier unsaved changes')).toHaveCount(0)

  await press(page, /^Save$/)
  await expectToast(page, 'Product saved.')
  await expect(page.getByLabel('Description')).toHaveValue(text)
})

test('repeats a rejected read after signing in again, and does not close the prompt on Escape', async ({
  page,
  context,
  announce,
}) => {
  announceLostSession(announce)
  await signInByForm(page, 'admin', '/products')
  await expectProducts(page)
  await context.clearCookies()
  await sortById(page)
  await expect(prompt(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(prompt(page)).toBeVisible()
  await answerPrompt(page)
  await expect(prompt(page)).toHaveCount(0)
  await expectSorted(page)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByText(EXPIRED, { exact: true }).and(page.locator('main *'))).toHaveCount(0)
})

test('sends another user to the sign-in page, and does not keep the access of the first user', async ({
  page,
  context,
  announce,
}) => {
  announceLostSession(announce)
  await signInByForm(page, 'admin', '/products')
  await expectProducts(page)
  await context.clearCookies()
  await sortById(page)
  await prompt(page).getByLabel('User name').fill('viewer')
  await expect(prompt(page).getByText('This page belongs to admin.')).toBeVisible()
  await prompt(page).getByRole('button', { name: 'Go to the sign-in page' }).click()
  await submitSignIn(page, 'viewer')
  await expect(page.getByRole('button', { name: /^Create product/ })).toHaveAttribute('aria-disabled', 'true')
})

test('offers unsaved changes after leaving and signing in again', async ({ page, context, announce }) => {
  announceLostSession(announce)
  await typeIntoProduct(page, 'Left behind')
  // The draft is stored a moment after the input, with a key that only a session can create.
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name))
    .toContain('quartermaster.draft-key')
  // Removes only the tokens. The cookie of drafts outlives an expired session.
  await context.clearCookies({ name: /^ordercloud\./ })
  await page.getByRole('button', { name: /^Save$/, includeHidden: true }).dispatchEvent('click')
  await prompt(page).getByRole('button', { name: 'Leave this page' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  await submitSignIn(page, 'admin')
  await press(page, 'Restore changes')
  await expect(page.getByLabel('Description')).toHaveValue('Left behind')
})

test('asks for the password over an open drawer and keeps its values', async ({ page, context }) => {
  await signInByForm(page, 'admin', '/products')
  await expectProducts(page)
  await choose(page, /user menu$/, 'Theming')
  const color = page.getByRole('textbox', { name: 'Primary', exact: true })
  await color.fill('#0f766e')
  await context.clearCookies()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await prompt(page).getByLabel('Password', { exact: true }).click()
  await page.keyboard.type(DEMO_PASSWORD)
  await prompt(page).getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(prompt(page)).toHaveCount(0)
  await expect(color).toHaveValue('#0f766e')
})

test('signs in all tabs with one password prompt', async ({ page, context, announce }) => {
  announceLostSession(announce)
  await signInByForm(page, 'admin', '/products')
  const other = await context.newPage()
  await other.goto('/products')
  for (const tab of [page, other]) await expectProducts(tab)
  await context.clearCookies()
  for (const tab of [page, other]) {
    await sortById(tab)
    await expect(prompt(tab)).toBeVisible()
  }
  await answerPrompt(page)
  for (const tab of [page, other]) {
    await expect(prompt(tab)).toHaveCount(0)
    await expectSorted(tab)
    await expect(tab.getByRole('row').nth(1)).toBeVisible()
  }
})

test('renews a token once for several tabs', async ({ page, context, office }) => {
  await page.goto('/')
  await page.getByLabel('Keep me signed in').check()
  await submitSignIn(page, 'admin')
  await page.waitForURL('**/dashboard')
  const tabs = [page, await context.newPage(), await context.newPage()]
  for (const tab of tabs) {
    await tab.goto('/products')
    await expectProducts(tab)
  }
  let renewals = 0
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/oauth/token')) renewals += 1
  })
  await setExpired(context, office)
  await Promise.all(tabs.map(sortById))
  for (const tab of tabs) {
    await expectSorted(tab)
    await expect(tab.getByRole('row').nth(1)).toBeVisible()
    await expect(prompt(tab)).toHaveCount(0)
  }
  expect(renewals).toBe(1)
  const jar = await context.cookies()
  expect(jar.find(({ name }) => name === REFRESH)?.value).toBeTruthy()
  expect(jar.find(({ name }) => name === ACCESS)?.sameSite).toBe('Lax')
})
