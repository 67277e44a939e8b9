import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { expectNothingToSave, expectToast, fill, openTab, press, signIn } from './support/verbs'

const bar = (page: Page) => page.getByRole('group', { name: 'Save changes' })

async function createProduct(url: string, id: string) {
  await callPlatform(url, 'POST', '/v1/products', {
    ID: id,
    Name: 'Anchor',
    Active: true,
    xp: { Brand: 'Acme' },
  })
}

/** Returns the left and right edge of an element. */
const edgesOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  return { left: Math.round(box?.x ?? 0), right: Math.round((box?.x ?? 0) + (box?.width ?? 0)) }
}

test('shows the save bar with the first change, as wide as its card, and moves nothing', async ({
  page,
  sandbox,
}) => {
  await createProduct(sandbox.url, 'story-bar')
  await signIn(page, 'admin', '/products/story-bar')
  await expectNothingToSave(page)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  await fill(page, 'Name', 'Anchor, 12 kg')
  await expect(bar(page)).toBeVisible()
  expect(await height()).toBe(before)
  expect(await edgesOf(page, '[data-save-bar]')).toEqual(await edgesOf(page, 'form section'))
  await press(page, /^Save$/)
  await expectToast(page, 'Product saved.')
  await expectNothingToSave(page)
  expect(await height()).toBe(before)
})

test('keeps unsaved input when the tab changes, with Back, and asks before leaving the page', async ({
  page,
  sandbox,
}) => {
  await createProduct(sandbox.url, 'story-tabs')
  await signIn(page, 'admin', '/products/story-tabs')
  await fill(page, 'Name', 'Typed before the tab changed')
  await openTab(page, 'Extended')
  await expect(page).toHaveURL(/\?tab=extended$/)
  await expect(page.getByText('Acme')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Details (unsaved changes)' })).toBeVisible()
  await openTab(page, 'Activity')
  await expect(page.getByText('No activity yet.')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\?tab=extended$/)
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
    'Typed before the tab changed',
  )
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
  await press(page, 'Keep editing')
  await press(page, /^Save$/)
  await expectToast(page, 'Product saved.')
})

test('opens the tab of the address after a reload, also without scripts', async ({
  page,
  browser,
  sandbox,
}) => {
  await createProduct(sandbox.url, 'story-tab-address')
  await signIn(page, 'admin', '/products/story-tab-address')
  await openTab(page, 'Extended')
  await expect(page.getByText('Acme')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Acme')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Extended', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expectAccessible(page)

  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto(page.url())
  // A server that is slow leaves the record to scripts. Then the page is loaded again.
  const expectTab = (name: string) =>
    expect(async () => {
      const tab = plain.getByRole('link', { name, exact: true })
      if ((await tab.count()) === 0) await plain.reload()
      expect(await tab.and(plain.locator('[aria-current=page]')).count()).toBe(1)
    }).toPass()
  await expectTab('Extended')
  await plain.getByRole('link', { name: 'Details' }).click()
  await plain.waitForURL((url) => !url.search.includes('extended'))
  await expectTab('Details')
  await context.close()
})

test('shows the name, the ID with a copy button and the facts once in the head of a product', async ({
  page,
}) => {
  await signIn(page, 'admin', '/products/EL-6405')
  const head = page.locator('[data-record-head]')
  await expect(head.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(head).toContainText('EL-6405')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await head.getByRole('button', { name: 'Copy ID' }).click()
  await expect(head.getByRole('status')).toHaveText('ID copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('EL-6405')
  const labels = await page.getByRole('main').locator('dt:visible, label:visible').allTextContents()
  expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([])
})

test('keeps pages of records short, on a phone too', async ({ page }) => {
  test.slow()
  await signIn(page, 'admin')
  const paths = ['/products/EL-6405', '/promotions/tender-2031', '/buyers/harborline', '/suppliers/tarnwick']
  for (const path of [...paths, '/buyers/harborline/users/buyer-one', '/profile']) {
    const heights: number[] = []
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      const size = await page.evaluate(() => {
        const { scrollHeight, scrollWidth } = document.documentElement
        return [scrollHeight, scrollWidth]
      })
      heights.push(size[0] ?? 0)
      expect(size[1], `${path} at ${width}`).toBeLessThanOrEqual(width)
    }
    const [desktop = 0, phone = 0] = heights
    expect(desktop, path).toBeLessThanOrEqual(1800)
    expect(phone, path).toBeLessThanOrEqual(1.6 * Math.max(desktop, 900))
  }
})

test('shows the current tab in the row of tabs on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin', '/products/EL-6405?tab=media')
  const tabs = page.getByRole('navigation', { name: 'Parts of this record' })
  await expect(tabs.getByRole('link', { name: 'Media' })).toBeInViewport({ ratio: 1 })
  await expect(tabs.getByRole('link', { name: 'Details' })).not.toBeInViewport()
})

test('begins each line of facts below the name of a record, without a dot', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin', '/buyers/harborline/users/buyer-one')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Marisol Quintanilla')
  const { titleStart, lineStarts, cut } = await title.evaluate((heading) => {
    const box = heading.parentElement?.nextElementSibling
    const facts = [...(box?.firstElementChild?.children ?? [])]
    const starts = new Map<number, number>()
    for (const fact of facts) {
      const text = document.createRange()
      text.selectNodeContents(fact)
      const { top, height, left } = text.getBoundingClientRect()
      const line = Math.round((top + height / 2) / 16)
      starts.set(line, Math.min(starts.get(line) ?? Infinity, Math.round(left)))
    }
    return {
      titleStart: Math.round(heading.getBoundingClientRect().left),
      lineStarts: [...starts.values()],
      // The dot before each fact stands 10 px before it, where the box ends.
      cut: box ? getComputedStyle(box).overflowX : '',
    }
  })
  expect(lineStarts.length).toBeGreaterThan(1)
  for (const start of lineStarts) expect(Math.abs(start - titleStart)).toBeLessThanOrEqual(1)
  expect(cut).toBe('clip')
})
