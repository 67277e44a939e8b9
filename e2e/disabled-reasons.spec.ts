import type { Locator, Page } from 'playwright/test'
import { expect, test } from './support/test'
import { choose, signIn } from './support/verbs'

const REASON = 'This needs the Product Manager permission.'

/**
 * Returns the share of the reason of a disabled control that the user sees, from 0 to 1. The tooltip is no element, so
 * that its box is found by the points at which it is the topmost thing.
 */
function shownShare(control: Locator): Promise<number> {
  return control.evaluate((element) => {
    const style = getComputedStyle(element, '::after')
    if (style.content === 'none') return 0
    const size = parseFloat(style.width) * parseFloat(style.height)
    // The policy of the page allows no style element.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('[data-hint]::after { pointer-events: auto !important }')
    document.adoptedStyleSheets.push(sheet)
    const own = element.getBoundingClientRect()
    const STEP = 2
    let points = 0
    for (let x = 0; x < innerWidth; x += STEP)
      for (let y = 0; y < innerHeight; y += STEP) {
        const isOwn = x >= own.left && x <= own.right && y >= own.top && y <= own.bottom
        if (!isOwn && document.elementFromPoint(x, y) === element) points += 1
      }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    return (points * STEP * STEP) / size
  })
}

// The corners are round and the points are a grid.
const expectShown = (control: Locator) => expect.poll(() => shownShare(control)).toBeGreaterThan(0.9)
const create = (page: Page) => page.getByRole('button', { name: 'Create product' })

test('shows a whole reason on hover and keyboard focus, also at the edge of the window and above what follows', async ({
  page,
}) => {
  await signIn(page, 'viewer', '/products')
  await expect(create(page)).toHaveAccessibleDescription(REASON)
  expect(await shownShare(create(page))).toBe(0)
  // The pointer can rest on a disabled control, but Playwright waits until one is enabled.
  await create(page).hover({ force: true })
  await expectShown(create(page))
  await page.mouse.move(0, 0)
  await page
    .getByRole('button', { name: /^Inventory/ })
    .or(page.getByRole('link', { name: /^Inventory/ }))
    .first()
    .focus()
  await page.keyboard.press('Tab')
  await expect(create(page)).toBeFocused()
  await expectShown(create(page))
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('shows the whole reason after a tap, and hides it after a tap elsewhere', async ({ page }) => {
    await signIn(page, 'viewer', '/products/CL-4004?tab=catalogs')
    const remove = page.getByRole('button', { name: 'Remove Clearfen Hygiene' })
    await remove.scrollIntoViewIfNeeded()
    await remove.tap({ force: true })
    await expectShown(remove)
    const { width = 0 } = (await page.locator('main').boundingBox()) ?? {}
    expect(width).toBeLessThanOrEqual(390)
    await page.getByRole('heading', { name: 'Visibility' }).tap()
    await expect.poll(() => shownShare(remove)).toBe(0)
  })

  test('shows the reason at the foot of a dialog above its button', async ({ page }) => {
    await signIn(page, 'admin', '/products')
    await choose(page, /^More$/, 'Import…')
    const check = page.getByRole('dialog').getByRole('button', { name: 'Check the file' })
    await expect(check).toHaveAccessibleDescription('Choose a file.')
    await check.tap({ force: true })
    await expectShown(check)
  })
})
