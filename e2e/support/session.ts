import type { BrowserContext, Page } from 'playwright/test'
import { askPlatform, grantToken } from './platform'

const ACCESS_COOKIE = 'ordercloud.access-token'
const NAME_KEY = 'quartermaster.user-name'

/** The back office that a browser context is for, and the platform under it. */
interface Site {
  office: string
  platform: string
}

const sites = new WeakMap<BrowserContext, Site>()

/** Notes which office the pages of a context show. */
export function setSite(context: BrowserContext, site: Site) {
  sites.set(context, site)
}

/** Returns the office of a page that has not shown anything yet; sessions of other pages are the sign-in form's. */
export function siteOfNewPage(page: Page): Site | undefined {
  return page.url() === 'about:blank' && page.context().pages().length === 1
    ? sites.get(page.context())
    : undefined
}

/**
 * Gives a page that has not shown anything yet the session that the sign-in form would give it, and goes to a path.
 * Without the form, its page and the hash of a password, a test starts in two thirds of the time.
 */
export async function openSignedIn(page: Page, { office, platform }: Site, account: string, path: string) {
  const token = await grantToken(platform, account)
  const me = (await askPlatform(platform, 'GET', '/v1/me', undefined, token)) as Record<string, string>
  const value = { url: office, sameSite: 'Lax' } as const
  await page.context().addCookies([{ name: ACCESS_COOKIE, value: token, ...value }])
  // The form keeps the name for the header. Only the first document may find it there without having stored it.
  const storing = await page.addInitScript(([key, name]) => localStorage.setItem(key, name), [
    NAME_KEY,
    `${me.FirstName} ${me.LastName}`,
  ] as const)
  await page.goto(path)
  await storing.dispose()
}
