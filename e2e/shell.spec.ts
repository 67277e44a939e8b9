import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { openLossyOffice } from './support/lossy-office'
import { expectNoSidewaysScroll } from './support/page-width'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { expectToast, fill, press, signIn } from './support/verbs'

const PHONE = { width: 390, height: 844 }
const TABLET = { width: 800, height: 900 }

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('shows menu entries for the areas of the account, and marks the current one', async ({ page }) => {
  await signIn(page, 'admin')
  await expect(menu(page).getByRole('link')).toContainText(['Dashboard', 'Products', 'Settings'])
  await expect(menu(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  await menu(page).getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await expect(page).toHaveTitle('Settings - Quartermaster')
  await expect(menu(page).getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')
})

test('hides areas that an account may not open, and explains a no-access page', async ({ page }) => {
  await signIn(page, 'no.access')
  await expect(page.getByText('You do not have access to any area yet.')).toBeVisible()
  await expect(menu(page).getByRole('link')).toHaveCount(0)
  await page.goto('/settings/adminusergroups')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin user groups: no access')
  await expect(page.getByText('Admin User Group Viewer')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'AdminUserGroupReader' })).toBeVisible()
  // Every account may view its own permissions, so settings are open to it.
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  await page.getByRole('main').getByRole('link', { name: 'Your permissions' }).click()
  await expect(page).toHaveURL(/\/settings\/permissions$/)
})

test('opens an area from its card in settings, with a breadcrumb', async ({ page }) => {
  await signIn(page, 'admin', '/settings')
  await page.getByRole('main').getByRole('link', { name: 'Product facets' }).click()
  await expect(page).toHaveURL(/\/settings\/productfacets$/)
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
  await expect(trail).toHaveText(['Dashboard', 'Settings', 'Product facets'])
})

test('collapses the menu to labeled icons, and to a drawer on a phone', async ({ page }) => {
  await signIn(page, 'admin')
  const width = async () => (await menu(page).boundingBox())?.width
  await expect.poll(width).toBe(250)
  await page.setViewportSize(TABLET)
  await expect.poll(width).toBe(75)
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

test('shows the tooltip of a menu icon, also in a low window', async ({ page }) => {
  await signIn(page, 'admin', '/settings')
  for (const height of [900, 480]) {
    await page.setViewportSize({ width: 800, height })
    const link = menu(page).getByRole('link', { name: 'Products' })
    await page.getByRole('heading', { level: 1 }).hover()
    const icon = (await link.boundingBox())!
    // The area beside the menu, where only the tooltip can change the picture.
    const clip = { x: 90, y: icon.y, width: 50, height: icon.height }
    const before = await page.screenshot({ clip })
    await link.hover()
    await expect.poll(async () => (await page.screenshot({ clip })).equals(before)).toBe(false)
  }
})

test('has header buttons of at least 44 pixels on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await signIn(page, 'admin')
  for (const control of await page.getByRole('banner').getByRole('button').all()) {
    const box = await control.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(box?.width).toBeGreaterThanOrEqual(44)
  }
  await expectNoSidewaysScroll(page)
})

test('shows the full product name in the header, or only the logo', async ({ page }) => {
  await signIn(page, 'admin')
  const link = page.getByRole('link', { name: 'Quartermaster home' })
  const name = link.getByText('Quartermaster')
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const [box, text] = [(await link.boundingBox())!, (await name.boundingBox())!]
    const isWhole = text.x + text.width <= box.x + box.width && text.y < box.y + box.height
    const isGone = text.y >= box.y + box.height
    expect(isWhole || isGone, `at ${width} px`).toBe(true)
    if (width >= 768) expect(isWhole, `at ${width} px`).toBe(true)
    await expectNoSidewaysScroll(page)
  }
})

test('keeps the header in view with the menu below it, and offers a skip link', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 })
  await signIn(page, 'admin')
  await expect(page.getByRole('region').first()).toBeVisible()
  // Scrolls repeatedly, because the page may not be long enough at first.
  const scroll = () => {
    window.scrollTo(0, 300)
    return window.scrollY
  }
  await expect.poll(() => page.evaluate(scroll)).toBe(300)
  expect(await page.getByRole('banner').boundingBox()).toMatchObject({ y: 0, height: 80 })
  expect((await menu(page).boundingBox())?.y).toBe(80)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('focuses the heading of a new page and announces its title', async ({ page }) => {
  await signIn(page, 'admin')
  const heading = page.getByRole('heading', { level: 1 })
  const announcer = page.locator('[aria-live][data-route]')
  await page.reload()
  await expect(menu(page)).toBeVisible()
  await expect(page.locator('body')).toBeFocused() // a new document starts with the focus on the body
  await menu(page).getByRole('link', { name: 'Settings' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings$/)
  await expect(heading).toBeFocused()
  await expect(announcer).toHaveText('Settings - Quartermaster')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Security profiles' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading).toBeFocused()
  await expect(heading).toHaveText('Security profiles')
  await page.goBack()
  await expect(page).toHaveURL(/\/settings$/)
  // The address changes before the page does. The old heading has the focus until then.
  await expect(heading).toHaveText('Settings')
  await expect(heading).toBeFocused()

  // Navigates by the user menu, which returns the focus to its button, and by the drawer on a phone.
  await page.getByRole('button', { name: /user menu$/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Notifications' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Notifications' }).click()
  await expect(heading).toHaveText('Notifications')
  await expect(heading).toBeFocused()
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Settings' }).click()
  await expect(heading).toHaveText('Settings')
  await expect(heading).toBeFocused()
})

test('names the record in the page title and in the announcement', async ({ page, sandbox, announce }) => {
  announce(/404/)
  const buyer = { ID: 'title-story', Name: 'Story Shipyards' }
  const user = { ID: 'title-user', Username: 'title.user', FirstName: 'Ada', LastName: 'Keel' }
  await callPlatform(sandbox.url, 'POST', '/v1/buyers', buyer)
  await callPlatform(sandbox.url, 'POST', '/v1/buyers/title-story/users', {
    ...user,
    ...{ Email: 'ada@example.com', Active: true },
  })
  await signIn(page, 'admin', '/buyers')
  const announcer = page.locator('[aria-live][data-route]')
  await page.getByRole('textbox', { name: /^Search buyers/ }).fill('Story Shipyards')
  // The row of the search, not the same row further down of the list before it.
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(2)
  await page.getByRole('main').getByRole('link', { name: 'Story Shipyards' }).first().click()
  await expect(page).toHaveTitle('Story Shipyards - Quartermaster')
  await expect(announcer).toHaveText('Story Shipyards - Quartermaster')

  await fill(page, 'Name', 'Story Boatyards')
  await press(page, 'Save')
  await expect(page).toHaveTitle('Story Boatyards - Quartermaster')

  await page.getByRole('link', { name: /^Users/ }).click()
  await expect(page).toHaveTitle('Users of Story Boatyards - Quartermaster')
  await page.getByRole('main').getByRole('link', { name: 'Ada Keel' }).first().click()
  await expect(page).toHaveTitle('Ada Keel - Quartermaster')
  await page.goBack()
  await expect(page).toHaveTitle('Users of Story Boatyards - Quartermaster')
  await page.goto('/buyers/title-story/users/new')
  await expect(page).toHaveTitle('Create user for Story Boatyards - Quartermaster')

  await page.reload()
  await menu(page).getByRole('link', { name: 'Orders' }).click()
  await expect(page).toHaveTitle('Orders - Quartermaster')
  await page.goto('/products/no-such-product')
  await expect(page).toHaveTitle('Product - Quartermaster')
})

test('keeps the focus when only the query of the address changes', async ({ page }) => {
  await signIn(page, 'admin', '/products')
  const search = page.getByRole('textbox', { name: /^Search products/ })
  await expect(search).toBeEditable()
  await search.fill('pallet')
  await expect(page).toHaveURL(/search=pallet/)
  await expect(search).toBeFocused()
  const sort = page.getByRole('columnheader', { name: 'Name' }).getByRole('link')
  await sort.click()
  await expect(page).toHaveURL(/sort/)
  await expect(sort).toBeFocused()
})

test('has a footer with the year and three links that open new tabs', async ({ page }) => {
  await signIn(page, 'admin')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`)
  for (const name of ['Trust center', 'Privacy', 'Legal']) {
    const link = footer.getByRole('link', { name })
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
})

test('shows a not-found page inside the shell for an unknown address', async ({ page, announce }) => {
  announce(/404/)
  await signIn(page, 'admin', '/nowhere/at/all')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(menu(page)).toBeVisible()
})

test('names the chunk that failed to load, and keeps working', async ({ page, sandbox, announce }) => {
  announce(/_next\/static\/chunks/)
  announce(/The code of the search could not be loaded/)
  announce(/The code of the list of notifications could not be loaded/)
  announce(/ChunkLoadError/)
  await signIn(page, 'admin') // the cookies are those of the other office too
  const office = await openLossyOffice(sandbox.url)
  try {
    const foundSearch = await office.lose('Control+K Meta+K')
    const foundDrawer = await office.lose('All notifications')
    const foundPage = await office.lose('Orders, returns and products that need action')
    await page.goto(`${office.url}/settings`)
    await expectToast(page, 'The search could not be loaded')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')

    await press(page, /^Notifications/)
    await expectToast(page, 'The list of notifications could not be loaded')
    await foundDrawer()
    await press(page, /^Notifications/)
    await page.getByRole('dialog').getByRole('link', { name: 'All notifications' }).click()
    await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
    await expect(page.getByText('Part of the page could not be loaded.')).toBeVisible()
    await expect(menu(page)).toBeVisible()

    await Promise.all([foundSearch(), foundPage()])
    await press(page, 'Try again')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications')
    await expect(page.getByRole('button', { name: 'Search or jump to' })).toBeVisible()
  } finally {
    await page.goto('about:blank') // pending requests of the page would be rejected
    await office.close()
  }
})

test('prefetches all of a page, and only when its link is hovered', async ({ page }) => {
  await signIn(page, 'admin')
  const requested: string[] = []
  page.on('request', (request) => request.url().includes('_rsc') && requested.push(request.url()))
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect(requested).toEqual([])
  const link = menu(page).getByRole('link', { name: 'Settings' })
  await link.hover()
  await expect.poll(() => requested.length).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  await expect.poll(() => requested.length).toBe(2)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  await page.waitForLoadState('networkidle')
  expect(requested).toHaveLength(2)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`is accessible in ${colorScheme} colors`, async ({ page }) => {
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
    await expectAccessible(page)
  })
}
