import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { expectNoSidewaysScroll } from './support/page-width'
import { watchPolicy } from './support/policy'
import { SCREENS, splitAtFirst } from './support/screens.mjs'
import { expect, test } from './support/test'
import { signIn, type Account } from './support/verbs'

/**
 * Checks every screen: it renders under one heading and its own title, without errors, without horizontal scrolling,
 * without axe violations and without violations of the content security policy, and its primary action can be reached
 * by keyboard. Each run covers a short selection. With QM_MATRIX it covers every account, size and mode.
 */

type Mode = 'light' | 'dark'
interface Look {
  width: number
  mode: Mode
}
/** The part of a window that Next adds for its own tools. */
interface AppWindow {
  next: { router: { push(path: string): void } }
}
interface Variant {
  account: Account
  /**
   * The page is opened in the first look. The others are applied to the open page, because loading it takes longest.
   */
  looks: [Look, ...Look[]]
}

const isMatrix = process.env.QM_MATRIX === '1'
const HEIGHTS: Record<number, number> = { 390: 844, 768: 1024, 1440: 900 }
const ACCOUNTS: Account[] = ['admin', 'viewer', 'no.access']

const SHORT: Variant[] = [
  {
    account: 'admin',
    looks: [
      { width: 1440, mode: 'light' },
      { width: 390, mode: 'dark' },
    ],
  },
  { account: 'viewer', looks: [{ width: 768, mode: 'light' }] },
  { account: 'no.access', looks: [{ width: 390, mode: 'light' }] },
]
const MATRIX = ACCOUNTS.flatMap((account) =>
  [390, 768, 1440].map((width): Variant => ({
    account,
    looks: [
      { width, mode: 'light' },
      { width, mode: 'dark' },
    ],
  })),
)
const PER_STORY = 10
const TABS_PER_LOOK = 10

// The tests change nothing, so they can run in any order.
test.describe.configure({ mode: 'parallel' })

/**
 * Returns the address of a screen. For `:first` it looks up the first entry of the list that the account sees. Null if
 * the list is empty.
 */
async function addressOf(page: Page, path: string, isWithinApp: boolean): Promise<string | null> {
  const first = splitAtFirst(path)
  if (!first) return path
  const { list, below } = first
  // Usually the list is the previous screen and is already open.
  if (new URL(page.url()).pathname !== list) await visit(page, list, isWithinApp)
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
  const link = page.getByRole('row').nth(1).getByRole('link').first()
  return (await link.count()) > 0 ? `${await link.getAttribute('href')}${below}` : null
}

/**
 * Opens a page and waits until it is complete. A visit within the app is what a click on a link does. It takes less
 * time than a new document.
 */
async function visit(page: Page, path: string, isWithinApp = false) {
  if (isWithinApp) {
    await page.evaluate((to) => (window as unknown as AppWindow).next.router.push(to), path)
    await page.waitForURL(({ pathname, origin }) => pathname === new URL(path, origin).pathname)
  } else await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  // Waits until controls that need hydration are enabled, as users see them.
  await expect(page.locator('main [inert]')).toHaveCount(0)
}

/** Opens the overlay that a key opens on the page. */
async function openBy(page: Page, key: string) {
  await expect(page.getByRole('button', { name: 'Search or jump to' })).toBeVisible()
  await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible()
}

/** Returns the primary action of the screen, if it has one: create a record, save a record, or sign in. */
function primaryAction(page: Page): Locator {
  const name = /^(Create|Save|Sign in$|Send reset link|Set password)/
  return page
    .locator('main')
    .getByRole('link', { name })
    .or(page.locator('main').getByRole('button', { name }))
    .first()
}

/** Fails if the element cannot be reached with the Tab key. */
async function expectReachable(page: Page, action: Locator, where: string) {
  await page.locator('body').press('Home')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  let isReached = false
  for (let presses = 0; presses < 400 && !isReached; presses += TABS_PER_LOOK) {
    const focus = await action.evaluateHandle((element) => {
      const seen = { isReached: false }
      element.addEventListener('focus', () => void (seen.isReached = true), { once: true })
      return seen
    })
    // Sends several key presses together. A check after each press would take longer than the rest of the visit.
    await Promise.all(Array.from({ length: TABS_PER_LOOK }, () => page.keyboard.press('Tab')))
    isReached = await focus.evaluate((seen) => seen.isReached)
  }
  expect(isReached, `the keyboard reaches what ${where} is there for`).toBe(true)
}

/** Returns true for the page that every screen shows to a user without its permission. */
const isWithoutAccess = async (page: Page) =>
  (await page.getByRole('heading', { level: 1, name: /: no access$/ }).count()) > 0

/** Checks the open screen, and for accessibility only if `isNew`. */
async function expectScreen(page: Page, where: string, isNew: boolean) {
  await expect(page.getByRole('heading', { level: 1 }), where).toHaveCount(1)
  await expect(page, where).toHaveTitle(/^\S.* - Quartermaster$/)
  await expectNoSidewaysScroll(page, where)
  if (isNew) await expectAccessible(page, undefined, where)
}

const viewportOf = ({ width }: Look) => ({ width, height: HEIGHTS[width] ?? 900 })

for (const { account, looks } of isMatrix ? MATRIX : SHORT) {
  const [first] = looks
  const inWords = looks.map(({ width, mode }) => `${width} px ${mode}`).join(' and ')
  test.describe(`as ${account} at ${inWords}`, () => {
    test.use({
      viewport: viewportOf(first),
      colorScheme: first.mode,
      contextOptions: { reducedMotion: 'reduce' },
    })

    for (let at = 0; at < SCREENS.length; at += PER_STORY) {
      const screens = SCREENS.slice(at, at + PER_STORY)
      test(screens.map(({ name }) => name).join(', '), async ({ page, announce }) => {
        // Within the app, the browser does not always report the missing page.
        if (screens.some(({ name }) => name === 'not-found')) announce(/404/, account === 'admin')
        else if (screens.some(({ logsNotFound }) => logsNotFound)) announce(/404/, false)
        // Only the admin loads documents, whose headers contain the policy.
        const violations = account === 'admin' ? await watchPolicy(page) : []
        // Public screens come first in the list, because they have to be visited before the sign-in.
        let isSignedIn = false
        let hasSeenNoAccess = false
        // Pages are loaded as documents once in each run, for the account that sees all of them.
        const isWithinApp = () => isSignedIn && account !== 'admin'
        for (const { name, path, isPublic, key } of screens) {
          if (!isPublic && !isSignedIn) {
            // The dashboard is visited separately.
            await signIn(page, account, '/profile')
            isSignedIn = true
            if (account === 'admin') await openUserMenu(page)
          }
          await setLook(page, first)
          const address = await addressOf(page, path, isWithinApp())
          if (address === null) continue
          const where = `${name} (${address})`
          await visit(page, address, isWithinApp())
          if (key !== undefined) await openBy(page, key)
          const action = primaryAction(page)
          if (account === 'admin' && (await action.count()) > 0) await expectReachable(page, action, where)
          // Without access, screens differ in a few words only.
          const isNoAccess = await isWithoutAccess(page)
          const isNew = !(isNoAccess && hasSeenNoAccess)
          hasSeenNoAccess ||= isNoAccess
          for (const look of looks) {
            await setLook(page, look)
            await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${look.mode}\\b`))
            await expectScreen(page, `${where}, ${look.width} px, ${look.mode}`, isNew)
          }
        }
        expect(violations, 'violations of the content security policy').toEqual([])
      })
    }
  })
}

/** Opens the menu of the user, whose content loads on demand. */
async function openUserMenu(page: Page) {
  await page.getByRole('button', { name: /user menu$/ }).click()
  await page.locator('[role=menu][data-placement]').waitFor()
  await page.keyboard.press('Escape')
}

async function setLook(page: Page, look: Look) {
  await page.setViewportSize(viewportOf(look))
  await page.emulateMedia({ colorScheme: look.mode })
}
