import type { Page } from 'playwright/test'
import { DEMO_PASSWORD } from '../scripts/lib/services.mjs'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { choose, expectNothingToSave, fill, press, signIn, waitForHydration } from './support/verbs'

const name = /^Name\s*\*?$/
const question = (page: Page) => page.getByRole('dialog', { name: 'Discard your changes?' })

/** Opens the first product for editing and changes its name. */
async function typeAName(page: Page) {
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByRole('textbox', { name })).not.toHaveValue('')
  await fill(page, name, 'Half typed')
}

test('asks about unsaved changes before logging out by menu and palette', async ({ page }) => {
  await signIn(page, 'admin', '/products')
  await typeAName(page)
  const requested = page.getByRole('dialog', { name: 'Log out without saving?' })
  await choose(page, /user menu$/, 'Log Out')
  await expect(requested).toContainText('Drafts are deleted when you log out')
  await press(page, 'Keep editing')
  await expect(requested).toHaveCount(0)
  await expect(page.getByRole('textbox', { name })).toHaveValue('Half typed')

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('log out')
  await page.keyboard.press('Enter')
  await expect(requested).toBeVisible()
  await press(page, 'Log out and lose changes')
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test('returns the focus from a dialog, and discards changes only on confirmation', async ({ page }) => {
  await signIn(page, 'admin', '/products')
  await typeAName(page)
  const discard = page.getByRole('button', { name: 'Discard', exact: true })
  for (const leave of ['Keep editing', 'Close']) {
    await discard.click()
    await expect(question(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await press(page, leave)
    await expect(question(page)).toBeHidden()
    await expect(discard).toBeFocused()
    await expect(page.getByRole('textbox', { name })).toHaveValue('Half typed')
  }
  await discard.click()
  await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await discard.click()
  await press(page, 'Discard changes')
  await expect(page.getByRole('textbox', { name })).not.toHaveValue('Half typed')
})

test('shows an error toast above an open dialog, where it can be dismissed', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/500/)
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', {
    method: 'DELETE',
    path: '/v1/products/{id}',
    status: 500,
  })
  await signIn(page, 'admin', '/products')
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: /Delete/ }).click()
  await press(page, 'Delete product')
  const close = page
    .getByRole('dialog', { name: /^Delete product/ })
    .getByRole('button', { name: /dismiss/i })
  await close.click()
  await expect(close).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: /^Delete product/ })).toBeVisible()
})

/** Presses Tab until the control has the focus. */
async function tabTo(
  page: Page,
  role: 'button' | 'link' | 'textbox' | 'combobox' | 'radio',
  label: string | RegExp,
) {
  const target = page.getByRole(role, { name: label, exact: typeof label === 'string' }).first()
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return target
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${label}.`)
}

test('supports signing in, editing a record, a dialog and theming by keyboard alone', async ({ page }) => {
  const keyboard = page.keyboard
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
  await tabTo(page, 'textbox', /^User name/)
  await keyboard.type('admin')
  await tabTo(page, 'textbox', /^Password/)
  await keyboard.type(DEMO_PASSWORD)
  await keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await waitForHydration(page)

  await tabTo(page, 'link', 'Products')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products$/)
  const product = page.getByRole('row').nth(1).getByRole('link').first()
  await expect(product).toBeVisible()
  await tabTo(page, 'link', String(await product.textContent()))
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name })).not.toHaveValue('')
  await tabTo(page, 'textbox', name)
  await keyboard.type(' and more')
  await tabTo(page, 'button', 'Discard')
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await tabTo(page, 'button', 'Discard changes')
  await keyboard.press('Enter')
  await expect(question(page)).toBeHidden()
  await expectNothingToSave(page)

  const menu = await tabTo(page, 'button', /user menu$/)
  await keyboard.press('Enter')
  const entry = page.getByRole('menuitem', { name: 'Theming' })
  await expect(entry).toBeVisible()
  // The open menu handles arrow keys as soon as it has the focus.
  await expect(page.getByRole('menu')).toBeFocused()
  const highlighted = page.locator('[role=menuitem][data-highlighted]')
  for (let presses = 0; presses < 5 && (await entry.getAttribute('data-highlighted')) === null; presses++) {
    const before = await highlighted.allTextContents()
    await keyboard.press('ArrowDown')
    // The highlight moves a moment later. A premature key press would skip the entry.
    await expect.poll(() => highlighted.allTextContents()).not.toEqual(before)
  }
  await expect(entry).toHaveAttribute('data-highlighted', '')
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Theming' })).toBeVisible()
  await tabTo(page, 'radio', 'Device setting')
  await keyboard.press('ArrowLeft')
  await expect(page.locator('html')).toHaveClass(/dark/)
  await tabTo(page, 'textbox', 'Primary')
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('teal')
  await tabTo(page, 'combobox', 'Body Font')
  // Types only two letters. The list resets its type-ahead after a second, and would take a later letter as a new
  // search.
  await keyboard.type('Bi')
  await tabTo(page, 'button', 'Apply Theming')
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Theming' })).toBeHidden()
  await expect(menu).toBeFocused()
  await expect(page.locator('body')).toHaveCSS('font-family', /Bitter/)
})
