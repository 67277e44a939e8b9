import { type Locator, type Page, expect } from 'playwright/test'
import { DEMO_PASSWORD } from '../../scripts/lib/services.mjs'
import { openSignedIn, siteOfNewPage } from './session'

/** User actions in the words of the screens, without knowledge of how a screen is built. */

export type Account =
  | 'admin'
  | 'product.manager'
  | 'order.manager'
  | 'operator'
  | 'viewer'
  | 'supplier.one'
  | 'supplier.two'
  | 'no.access'
  | 'buyer.one'

/** Fills in and submits the sign-in form that the page shows. */
export async function submitSignIn(page: Page, account: string, password = DEMO_PASSWORD) {
  await page.getByLabel('User name').fill(account)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/**
 * Signs in and waits for the page of a path, or for the dashboard without a path. The session of a new page comes from
 * the platform. A page that has shown something signs in through the form.
 */
export async function signIn(page: Page, account: Account = 'admin', path = '/') {
  const site = siteOfNewPage(page)
  if (!site) return signInByForm(page, account, path)
  await openSignedIn(page, site, account, path)
  await page.waitForURL((url) => url.pathname !== '/')
  await waitForHydration(page)
}

/** Opens a path, signs in through the form, and waits for the page. Without a path it waits for the dashboard. */
export async function signInByForm(page: Page, account: Account = 'admin', path = '/') {
  await page.goto(path)
  await submitSignIn(page, account)
  await page.waitForURL((url) => url.pathname !== '/')
  await waitForHydration(page)
}

/**
 * Waits until React has hydrated a page of the office. Before that its links open a new document. Pages outside the
 * office need no waiting.
 */
export async function waitForHydration(page: Page) {
  await page.waitForFunction(
    () =>
      document.querySelector('script[src*="/_next/"]') === null ||
      'hydrated' in document.documentElement.dataset,
  )
}

/**
 * Removes the session from outside. Leaves the page first, because its pending requests would be rejected without
 * cookies.
 */
export async function loseSession(page: Page) {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** Enters the id of a new record and waits for the message that it is free. */
export async function chooseId(page: Page, id: string) {
  await fill(page, /^ID/, id)
  await page.keyboard.press('Tab')
  await expect(page.getByText(`“${id}” is available.`)).toBeVisible()
}

export async function expectToast(page: Page, text: string | RegExp) {
  await expect(page.locator('[data-toast]').filter({ hasText: text }).first()).toBeVisible()
}

/** Returns the table row that contains a text. */
export const row = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('row').filter({ has: page.getByText(text) })

export async function expectRow(page: Page, text: string | RegExp) {
  await expect(row(page, text).first()).toBeVisible()
}

export async function expectNoRow(page: Page, text: string | RegExp) {
  await expect(row(page, text)).toHaveCount(0)
}

/** Opens the menu of a button and returns the menu. */
export async function openMenu(page: Page, button: string | RegExp): Promise<Locator> {
  await page.getByRole('button', { name: button }).click()
  const menu = page.getByRole('menu')
  // Waits until the menu has its final position, because its entries move before that.
  await expect(menu).toHaveAttribute('data-placement', /./)
  await expect(menu).toBeVisible()
  await waitForAnimations(page)
  return menu
}

export async function choose(
  page: Page,
  button: string | RegExp,
  item: string | RegExp,
  role: 'menuitem' | 'menuitemradio' = 'menuitem',
) {
  const menu = await openMenu(page, button)
  await menu.getByRole(role, { name: item }).click()
}

/** Replaces the text of the field with exactly this label. An asterisk for "required" is ignored. */
export async function fill(page: Page, label: string | RegExp, text: string) {
  await page.getByRole('textbox', { name: label, exact: true }).fill(text)
}

export async function press(page: Page, button: string | RegExp) {
  await page.getByRole('button', { name: button }).click()
}

/** Opens the dialog that deletes the record of the page. */
export async function pressDelete(page: Page) {
  await choose(page, /^More$/, /^Delete/)
}

/** Waits until the form of the page has no unsaved changes. Its save bar is absent then. */
export async function expectNothingToSave(page: Page) {
  await expect(page.getByRole('group', { name: 'Save changes' })).toHaveCount(0)
}

/** Returns the strip with the jobs at the foot of the side menu, with the panel that it opens. */
export const jobs = (page: Page): Locator => page.getByRole('region', { name: 'Jobs' })

/** Opens the panel with the jobs from their strip. */
export async function openJobs(page: Page) {
  const panel = jobs(page).getByRole('dialog')
  await expect(async () => {
    if (!(await panel.isVisible())) await jobs(page).getByRole('button').first().click({ timeout: 1000 })
    await expect(panel).toBeVisible({ timeout: 1000 })
  }).toPass()
}

/** Opens a tab of a record's page. A mark for changes or errors may follow its name. */
export async function openTab(page: Page, name: string) {
  await page
    .getByRole('navigation', { name: 'Parts of this record' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click()
}

/** Follows the only link with this name. */
export async function follow(page: Page, link: string | RegExp) {
  await page.getByRole('link', { name: link }).click()
}

/**
 * Searches a list for a text that only one row contains, and waits for the result, because rows move under the pointer
 * until then.
 */
export async function searchFor(page: Page, text: string) {
  await page.getByRole('search').getByRole('textbox').fill(text)
  await expect(page).toHaveURL(new RegExp(`search=${text}`))
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectRow(page, text)
}

/** The messages of a part of the page, without toasts, which are inside an open dialog. */
export const problemIn = (part: Locator): Locator => part.locator('[role=alert]:not([data-toast])')

/**
 * Waits until fading and sliding has ended. Before that, colors are not final, and a click may miss what moves. Infinite
 * animations are ignored.
 */
export async function waitForAnimations(page: Page) {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  )
}
