import type { Page } from 'playwright/test'
import { DEMO_PASSWORD } from '../scripts/lib/services.mjs'
import { expectNotHydrated, holdScripts } from './support/hold-scripts'
import { expect, test } from './support/test'
import { signIn } from './support/verbs'

test.use({ waitsForHydration: false })

test('keeps values typed into the sign-in form before the page is interactive', async ({ page }) => {
  const letThrough = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel('User name').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await expectNotHydrated(page)
  letThrough()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('follows a menu link that is clicked before the page is interactive', async ({ page }) => {
  await signIn(page, 'admin', '/settings')
  const letThrough = await holdScripts(page)
  await page.goto('/settings', { waitUntil: 'commit' })
  const link = page.getByRole('navigation').getByRole('link', { name: 'Products' })
  await expect(link).toBeVisible()
  await expectNotHydrated(page)
  await link.click({ noWaitAfter: true })
  await expect(page).toHaveURL(/\/products$/)
  letThrough()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products')
})

test('follows a row link that is clicked before the page is interactive', async ({ page }) => {
  await signIn(page, 'admin', '/settings')
  const letThrough = await holdScripts(page)
  await page.goto('/products', { waitUntil: 'commit' })
  const link = page.getByRole('row').nth(1).getByRole('link')
  const name = (await link.textContent()) ?? ''
  await expectNotHydrated(page)
  await link.click({ noWaitAfter: true })
  await expect(page).toHaveURL(/\/products\/[^/]+$/)
  letThrough()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name)
})

test('selects a row whose checkbox is clicked before the page is interactive', async ({ page }) => {
  await signIn(page, 'admin', '/settings')
  const letThrough = await holdScripts(page)
  await page.goto('/products', { waitUntil: 'commit' })
  const box = page.getByRole('row').nth(1).getByRole('checkbox')
  await expect(box).toBeVisible()
  await expectNotHydrated(page)
  await box.click()
  await expect(box).not.toBeChecked()
  letThrough()
  await expect(box).toBeChecked()
})

test('sorts by a column that is clicked before the page is interactive', async ({ page }) => {
  await signIn(page, 'admin', '/settings')
  const letThrough = await holdScripts(page)
  await page.goto('/products', { waitUntil: 'commit' })
  const head = page
    .getByRole('columnheader')
    .filter({ has: page.getByRole('link') })
    .first()
  await expect(head).toBeVisible()
  await expectNotHydrated(page)
  const before = await head.getAttribute('aria-sort')
  await head.getByRole('link').click({ noWaitAfter: true })
  letThrough()
  await expect(head).toHaveAttribute('aria-sort', before === 'ascending' ? 'descending' : 'ascending')
})

/** Presses the shortcut of the search on a page whose scripts are held. Returns the function that lets them load. */
async function pressSearchBeforeHydration(page: Page) {
  await signIn(page, 'admin', '/settings')
  const letThrough = await holdScripts(page)
  await page.goto('/settings', { waitUntil: 'commit' })
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Products' })).toBeVisible()
  await expectNotHydrated(page)
  await page.keyboard.press('Control+k')
  return letThrough
}

test('opens the search with the typed text when its shortcut is pressed before the page is interactive', async ({
  page,
}) => {
  const letThrough = await pressSearchBeforeHydration(page)
  await page.keyboard.type('promo')
  letThrough()
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toHaveValue('promo')
  await page.keyboard.type('tions')
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toHaveValue('promotions')
  await expect(page.getByRole('option', { name: 'Promotions', exact: true })).toBeVisible()
})

test('opens the first result of a search that is entered before the page is interactive', async ({
  page,
}) => {
  const letThrough = await pressSearchBeforeHydration(page)
  await page.keyboard.type('create promotion')
  await page.keyboard.press('Enter')
  letThrough()
  await expect(page).toHaveURL(/\/promotions\/new$/)
})

test('moves no style element while the page becomes interactive', async ({ page }) => {
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { movedStyles: moved })
    new MutationObserver((changes) => {
      for (const { removedNodes } of changes)
        for (const node of removedNodes)
          if (node instanceof HTMLStyleElement) moved.push(node.textContent?.slice(0, 80) ?? '')
    }).observe(document, { childList: true, subtree: true })
  })
  await signIn(page, 'admin', '/products')
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
  expect(await page.evaluate(() => Reflect.get(window, 'movedStyles'))).toEqual([])
})
