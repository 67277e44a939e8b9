import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { expectNoSidewaysScroll } from './support/page-width'
import { expect, test } from './support/test'
import { choose, press, signIn, waitForAnimations } from './support/verbs'

const PHONE = { width: 390, height: 844 }
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Theming' })
const color = (page: Page, name: string) => drawer(page).getByRole('textbox', { name, exact: true })
const font = (page: Page, name: string) => drawer(page).getByRole('combobox', { name })

async function openTheming(page: Page) {
  await choose(page, /user menu$/, 'Theming')
  await expect(drawer(page)).toBeVisible()
  await expect(color(page, 'Primary')).not.toHaveValue('')
  await waitForAnimations(page)
}

/** Returns the computed styles that the theme affects. */
const look = (page: Page) =>
  page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    const value = (name: string) => style.getPropertyValue(name).trim()
    return {
      ...{ primary: value('--brand-primary'), secondary: value('--brand-secondary') },
      ...{ accent: value('--brand-accent'), body: getComputedStyle(document.body).fontFamily },
      heading: getComputedStyle(document.querySelector('h1') ?? document.body).fontFamily,
    }
  })
const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as unknown, key)

/** Returns the names of the font files that a page requests. The list grows with each request. */
function watchFonts(page: Page) {
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font' || request.url().includes('/fonts/'))
      requested.push(new URL(request.url()).pathname)
  })
  return requested
}

test('accepts colors in four notations, previews them and saves them on Apply', async ({ page }) => {
  await signIn(page, 'admin')
  await openTheming(page)
  await color(page, 'Primary').fill('#0f766e')
  await expect.poll(async () => (await look(page)).primary).toBe('rgb(15 118 110)')
  await color(page, 'Secondary').fill('hsl(0 100% 50%)')
  await expect.poll(async () => (await look(page)).secondary).toBe('rgb(255 0 0)')
  await color(page, 'Accent').fill('rgb(0, 0, 255)')
  await expect.poll(async () => (await look(page)).accent).toBe('rgb(0 0 255)')
  await color(page, 'Accent').fill('orange')
  await expect.poll(async () => (await look(page)).accent).toBe('rgb(255 165 0)')
  expect(await stored(page, 'themeColors')).toBeNull()

  await press(page, 'Apply Theming')
  await expect(drawer(page)).toBeHidden()
  await expect(page.getByRole('button', { name: /user menu$/ })).toBeFocused()
  expect(await stored(page, 'themeColors')).toEqual({
    ...{ primary: '#0f766e', secondary: 'hsl(0 100% 50%)', accent: 'orange' },
  })
  expect(await stored(page, 'themeFonts')).toEqual({ heading: '', body: '' })
  await page.reload()
  expect((await look(page)).primary).toBe('rgb(15 118 110)')
})

test('accepts a color from the color picker of the browser', async ({ page }) => {
  await signIn(page, 'admin')
  await openTheming(page)
  await expect(drawer(page).getByLabel('Pick secondary')).toHaveValue('#a3a3a3')
  await drawer(page).getByLabel('Pick primary').fill('#aa3366')
  await expect(color(page, 'Primary')).toHaveValue('#aa3366')
  await expect.poll(async () => (await look(page)).primary).toBe('rgb(170 51 102)')
})

test('rejects invalid colors, and warns of low contrast', async ({ page }) => {
  await signIn(page, 'admin')
  await openTheming(page)
  const before = await look(page)
  await color(page, 'Primary').fill('oklch(0.5 0.1 20)')
  await press(page, 'Apply Theming')
  await expect(drawer(page).getByText('Enter a color as hex, rgb, hsl or name.')).toBeVisible()
  await expect(color(page, 'Primary')).toBeFocused()
  await expect(color(page, 'Primary')).toHaveAttribute('aria-invalid', 'true')
  expect(await look(page)).toEqual(before)
  expect(await stored(page, 'themeColors')).toBeNull()

  await color(page, 'Primary').fill('yellow')
  await expect(drawer(page).getByText(/Low contrast in light mode.*1 to 1/)).toBeVisible()
  await color(page, 'Primary').fill('navy')
  await expect(drawer(page).getByText(/Low contrast/)).toHaveCount(0)
  await expect(drawer(page).getByText(/Enter a color/)).toHaveCount(0)
})

/** The file of the default font, which every page names. */
const DEFAULT_FONT = '/fonts/roboto-latin-wght-normal.woff2'

test('loads a further font only when it is selected, and only from its own server', async ({
  page,
  office,
}) => {
  const requested = watchFonts(page)
  const strangers: string[] = []
  page.on('request', (request) => {
    if (/font|gstatic/.test(request.url()) && !request.url().startsWith(office)) strangers.push(request.url())
  })
  await signIn(page, 'admin')
  await openTheming(page)
  const names = await font(page, 'Heading Font').getByRole('option').allTextContents()
  expect(names).toHaveLength(20)
  expect(names[0]).toBe('Default Font')
  expect(requested).toEqual([DEFAULT_FONT])

  await font(page, 'Heading Font').selectOption('Poppins')
  await expect.poll(() => requested).toContain('/fonts/poppins-latin-600-normal.woff2')
  await font(page, 'Body Font').selectOption('Noto Sans')
  await expect.poll(() => requested).toContain('/fonts/noto-sans-latin-wght-normal.woff2')
  await press(page, 'Apply Theming')
  await expect(drawer(page)).toBeHidden()
  expect(await stored(page, 'themeFonts')).toEqual({ heading: 'Poppins', body: 'Noto Sans' })
  expect((await look(page)).heading).toContain('Poppins')

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await look(page)).body).toContain('Noto Sans')
  await expect
    .poll(() =>
      page.evaluate(
        () => document.fonts.check('16px "Noto Sans"') && document.fonts.check('600 16px "Poppins"'),
      ),
    )
    .toBe(true)
  expect(requested.filter((file) => !/^\/fonts\/(roboto|poppins|noto-sans)-latin-/.test(file))).toEqual([])
  expect(strangers).toEqual([])
})

test('applies colors, fonts and mode from the first frame', async ({ page }) => {
  await signIn(page, 'admin')
  await page.evaluate(() => {
    localStorage.setItem('themeColors', '{"primary":"teal","secondary":"url(x)"}')
    localStorage.setItem('themeFonts', '{"heading":"Bitter","body":"Comic Sans"}')
    localStorage.setItem('theme', 'dark')
  })
  await page.addInitScript(() => {
    const first = () => {
      // A slow document has frames before the first one with content.
      if (!document.body?.innerText.trim()) return requestAnimationFrame(first)
      const root = getComputedStyle(document.documentElement)
      Object.assign(window, {
        firstFrame: {
          primary: root.getPropertyValue('--brand-primary'),
          secondary: root.getPropertyValue('--brand-secondary'),
          heading: root.getPropertyValue('--font-heading'),
          body: root.getPropertyValue('--font-body'),
          mode: document.documentElement.className,
        },
      })
    }
    requestAnimationFrame(first)
  })
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const frame = await page.evaluate(() => (window as unknown as { firstFrame: object }).firstFrame)
  expect(frame).toMatchObject({ primary: 'rgb(0 128 128)', body: '', mode: expect.stringContaining('dark') })
  expect(frame).toMatchObject({ heading: expect.stringContaining('Bitter'), secondary: '#a3a3a3' })
  // Hydration preserves the theme.
  expect((await look(page)).heading).toContain('Bitter')
})

test('restores the previous theme when it is closed without Apply', async ({ page }) => {
  await signIn(page, 'admin')
  const before = await look(page)
  for (const close of [() => page.keyboard.press('Escape'), () => press(page, 'Close')]) {
    await openTheming(page)
    await color(page, 'Primary').fill('tomato')
    await font(page, 'Body Font').selectOption('Bitter')
    await expect.poll(async () => (await look(page)).body).toContain('Bitter')
    await close()
    await expect(drawer(page)).toBeHidden()
    await expect.poll(() => look(page)).toEqual(before)
    expect(await stored(page, 'themeColors')).toBeNull()
  }
  await openTheming(page)
  await expect(color(page, 'Primary')).toHaveValue('#5b41d9')
})

test('restores the defaults on Reset, and undoes the reset', async ({ page }) => {
  await signIn(page, 'admin')
  const before = await look(page)
  await openTheming(page)
  await color(page, 'Primary').fill('tomato')
  await font(page, 'Heading Font').selectOption('Bitter')
  await press(page, 'Apply Theming')
  await expect(drawer(page)).toBeHidden()
  await openTheming(page)
  await press(page, 'Reset')
  await expect(drawer(page).getByText('Defaults restored')).toBeVisible()
  await expect(color(page, 'Primary')).toHaveValue('#5b41d9')
  await expect(color(page, 'Secondary')).toHaveValue('rgba(0, 0, 0, 0.36)')
  await expect(color(page, 'Accent')).toHaveValue('#eab308')
  await expect(font(page, 'Heading Font')).toHaveValue('')
  expect([await stored(page, 'themeColors'), await stored(page, 'themeFonts')]).toEqual([null, null])

  await press(page, 'Undo')
  await expect(color(page, 'Primary')).toHaveValue('tomato')
  expect(await stored(page, 'themeColors')).toMatchObject({ primary: 'tomato' })
  await press(page, 'Reset')
  await expect(drawer(page).getByText('Defaults restored')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect.poll(() => look(page)).toEqual(before)
  await page.reload()
  expect(await look(page)).toEqual(before)
})

test('applies a new theme in every tab', async ({ page, context }) => {
  await signIn(page, 'admin')
  const other = await context.newPage()
  await other.goto('/settings')
  await openTheming(page)
  await color(page, 'Primary').fill('crimson')
  await drawer(page).getByText('Dark', { exact: true }).click()
  await font(page, 'Body Font').selectOption('Bitter')
  await press(page, 'Apply Theming')
  await expect.poll(async () => (await look(other)).primary).toBe('rgb(220 20 60)')
  await expect.poll(async () => (await look(other)).body).toContain('Bitter')
  await expect(other.locator('html')).toHaveClass(/dark/)
})

test('changes the mode at once, and follows the mode of the device', async ({ page }) => {
  await signIn(page, 'admin')
  await openTheming(page)
  await expect(drawer(page).getByRole('radio', { name: 'Device setting' })).toBeChecked()
  await drawer(page).getByText('Dark', { exact: true }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await openTheming(page)
  await drawer(page).getByText('Device setting').click()
  await expect(page.locator('html')).toHaveClass(/light/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveClass(/dark/)
})

test('is hidden from users without the Profile Manager permission', async ({ page }) => {
  await signIn(page, 'no.access')
  await page.getByRole('button', { name: /user menu$/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Theming' })).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`is accessible on a phone in ${colorScheme} colors`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize(PHONE)
    await signIn(page, 'admin')
    await openTheming(page)
    await color(page, 'Primary').fill('yellow')
    await color(page, 'Accent').fill('no color')
    await press(page, 'Apply Theming')
    await expect(drawer(page).getByText(/Enter a color/)).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    for (const control of await drawer(page)
      .locator('button, input[type=text], input[type=color], select, label:has(input)')
      .all())
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await expectNoSidewaysScroll(page)
  })
}
