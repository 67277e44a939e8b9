import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { expect, test } from './support/test'
import { signIn } from './support/verbs'

const PHONE = { width: 390, height: 844 }
const TABLET = { width: 800, height: 900 }

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
}

test('shows the entries the account opens, and marks where it is', async ({ page }) => {
  await signIn(page, 'admin')
  await expect(menu(page).getByRole('link')).toContainText(['Dashboard', 'Products', 'Settings'])
  await expect(menu(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  await menu(page).getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await expect(page).toHaveTitle('Settings - Quartermaster')
  await expect(menu(page).getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')
})

test('hides what an account may not open, and says why a page is shut', async ({ page }) => {
  await signIn(page, 'no.access')
  await expect(page.getByText('Your account opens no area yet.')).toBeVisible()
  await expect(menu(page).getByRole('link')).toHaveCount(0)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings: no access')
  await expect(page.getByText('Product Facet Viewer')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'ProductFacetReader' })).toBeVisible()
})

test('has a card in settings for each area the account opens', async ({ page }) => {
  await signIn(page, 'admin', '/settings')
  await page.getByRole('main').getByRole('link', { name: 'Product facets' }).click()
  await expect(page).toHaveURL(/\/settings\/productfacets$/)
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
  await expect(trail).toHaveText(['Dashboard', 'Settings', 'Product facets'])
})

test('collapses the menu to named icons, and to a drawer on a phone', async ({ page }) => {
  await signIn(page, 'admin')
  expect((await menu(page).boundingBox())?.width).toBe(250)
  await page.setViewportSize(TABLET)
  expect((await menu(page).boundingBox())?.width).toBe(75)
  await expect(menu(page).getByRole('link', { name: 'Products' })).toBeVisible()

  await page.setViewportSize(PHONE)
  await expect(menu(page)).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  await drawer.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await expect(drawer).toBeHidden()
})

test('gives fingers 44 pixels on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await signIn(page, 'admin')
  for (const control of await page.getByRole('banner').getByRole('button').all()) {
    const box = await control.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(box?.width).toBeGreaterThanOrEqual(44)
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(PHONE.width)
})

test('keeps the header in view, 5rem high, and skips to the content', async ({ page }) => {
  await signIn(page, 'admin')
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(80)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('has a footer with this year and three pages in new tabs', async ({ page }) => {
  await signIn(page, 'admin')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`)
  for (const name of ['Trust centre', 'Privacy', 'Legal']) {
    const link = footer.getByRole('link', { name })
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
})

test('changes the colour mode and keeps it', async ({ page }) => {
  await signIn(page, 'admin')
  await expect(page.locator('html')).toHaveClass(/light/)
  await page.getByRole('button', { name: /user menu$/ }).click()
  await page.locator('[role=menu][data-placement]').waitFor()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.reload()
  await expect(page.locator('html')).toHaveClass(/dark/)
})

test('says within the office that there is no such page', async ({ page, announce }) => {
  announce(/404/)
  await signIn(page, 'admin', '/nowhere/at/all')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(menu(page)).toBeVisible()
})

test('asks the server for a page on intent only', async ({ page }) => {
  await signIn(page, 'admin')
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('_rsc') && asked.push(request.url()))
  await page.reload()
  await page.waitForTimeout(1500)
  expect(asked).toEqual([])
  await menu(page).getByRole('link', { name: 'Settings' }).hover()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`is accessible in ${colorScheme} colours`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
    await expectAccessible(page)
    await signIn(page, 'admin')
    for (const path of ['/dashboard', '/settings']) {
      await page.goto(path)
      await expectAccessible(page)
    }
    await page.setViewportSize(PHONE)
    await expectAccessible(page)
    await page.getByRole('button', { name: /user menu$/ }).click()
    await page.locator('[role=menu][data-placement]').waitFor()
    await page.waitForTimeout(300) // it fades in
    await expectAccessible(page)
  })
}
