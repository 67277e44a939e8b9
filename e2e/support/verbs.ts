import { type Locator, type Page, expect } from 'playwright/test'
import { DEMO_PASSWORD } from '../../scripts/lib/services.mjs'

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

/** Signs in through the form and waits for the office; then goes to a path, if one is given. */
export async function signIn(page: Page, account: Account = 'admin', path?: string) {
  await page.goto('/')
  await submitSignIn(page, account)
  await page.waitForURL((url) => url.pathname !== '/')
  if (path) await page.goto(path)
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
  await expect(menu).toBeVisible()
  return menu
}

export async function choose(page: Page, button: string | RegExp, item: string | RegExp) {
  const menu = await openMenu(page, button)
  await menu.getByRole('menuitem', { name: item }).click()
}

/** Types into a field as a person does, replacing what it holds. */
export async function fill(page: Page, label: string | RegExp, text: string) {
  await page.getByLabel(label).fill(text)
}

export async function press(page: Page, button: string | RegExp) {
  await page.getByRole('button', { name: button }).click()
}
