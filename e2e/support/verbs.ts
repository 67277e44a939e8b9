import { type Locator, type Page, expect } from 'playwright/test'
import { DEMO_PASSWORD } from '../../scripts/lib/services.mjs'
import { openSignedIn, siteOfNewPage } from './session'

/** What a person does, in the words of the screens. Nothing here knows how a screen is built. */

export type Account =
  | 'admin'
  | 'product.manager'
  | 'order.manager'
  | 'viewer'
  | 'supplier.one'
  | 'supplier.two'
  | 'no.access'
  | 'buyer.one'

/** Fills the sign-in form that the page shows, and sends it. */
export async function submitSignIn(page: Page, account: string, password = DEMO_PASSWORD) {
  await page.getByLabel('User name').fill(account)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/**
 * Signs in and waits for the page of a path; without a path, for the dashboard. The session of a new page comes from
 * the platform; a page that has shown something signs in through the form.
 */
export async function signIn(page: Page, account: Account = 'admin', path = '/') {
  const site = siteOfNewPage(page)
  if (!site) return signInByForm(page, account, path)
  await openSignedIn(page, site, account, path)
  await page.waitForURL((url) => url.pathname !== '/')
  await awake(page)
}

/** Goes to a path, signs in through the form that stands before it, and waits for the page. Without a path: the dashboard. */
export async function signInByForm(page: Page, account: Account = 'admin', path = '/') {
  await page.goto(path)
  await submitSignIn(page, account)
  await page.waitForURL((url) => url.pathname !== '/')
  await awake(page)
}

/**
 * Waits until React has taken a page of the office over. Until then its links lead as the browser leads, to a
 * new document; pages that are not the office's are awake at once.
 */
export async function awake(page: Page) {
  await page.waitForFunction(
    () =>
      document.querySelector('script[src*="/_next/"]') === null ||
      'hydrated' in document.documentElement.dataset,
  )
}

/** Loses the session from outside. Away first: what the page still asks would be refused without its cookies. */
export async function loseSession(page: Page) {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** Chooses the id of a new record and waits for the answer that it is free. */
export async function chooseId(page: Page, id: string) {
  await fill(page, /^ID/, id)
  await page.keyboard.press('Tab')
  await expect(page.getByText(`“${id}” is free.`)).toBeVisible()
}

export async function expectToast(page: Page, text: string | RegExp) {
  await expect(
    page.locator('[data-scope=toast][data-part=root]').filter({ hasText: text }).first(),
  ).toBeVisible()
}

/** The row of a table that holds a text. */
export const row = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('row').filter({ has: page.getByText(text) })

export async function expectRow(page: Page, text: string | RegExp) {
  await expect(row(page, text).first()).toBeVisible()
}

export async function expectNoRow(page: Page, text: string | RegExp) {
  await expect(row(page, text)).toHaveCount(0)
}

/** Opens the menu of a button and answers the menu. */
export async function openMenu(page: Page, button: string | RegExp): Promise<Locator> {
  await page.getByRole('button', { name: button }).click()
  const menu = page.getByRole('menu')
  // Until it has its place under the button, an entry is somewhere else a moment later.
  await expect(menu).toHaveAttribute('data-placement', /./)
  await expect(menu).toBeVisible()
  return menu
}

export async function choose(page: Page, button: string | RegExp, item: string | RegExp) {
  const menu = await openMenu(page, button)
  await menu.getByRole('menuitem', { name: item }).click()
}

/** Types into the field with exactly this label, a star for "required" aside, replacing what it holds. */
export async function fill(page: Page, label: string | RegExp, text: string) {
  await page.getByRole('textbox', { name: label, exact: true }).fill(text)
}

export async function press(page: Page, button: string | RegExp) {
  await page.getByRole('button', { name: button }).click()
}

/** Searches a list for what only one row has, and waits for the rows to be those: until then they move under the pointer. */
export async function searchFor(page: Page, text: string) {
  await page.getByRole('search').getByRole('textbox').fill(text)
  await expect(page).toHaveURL(new RegExp(`search=${text}`))
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectRow(page, text)
}
