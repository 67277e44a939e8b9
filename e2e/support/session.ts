import type { BrowserContext, Page } from 'playwright/test'
import { callPlatform, grantToken } from './platform'

const ACCESS_COOKIE = 'ordercloud.access-token'
const NAME_KEY = 'quartermaster.user-name'

/** The back office of a browser context, and its platform. */
interface Site {
  office: string
  platform: string
}

const sites = new WeakMap<BrowserContext, Site>()

/** Stores the office that the pages of a context show. */
export function setSite(context: BrowserContext, site: Site) {
  sites.set(context, site)
}

/** Returns the office of a page that has not shown anything yet. Other pages have to sign in by the form. */
export function siteOfNewPage(page: Page): Site | undefined {
  return page.url() === 'about:blank' && page.context().pages().length === 1
    ? sites.get(page.context())
    : undefined
}

/**
 * Gives a page that has not shown anything yet the session that the sign-in form would create, and opens a path. A test
 * without the form, its page and the password hash starts in two thirds of the time.
 */
export async function openSignedIn(page: Page, { office, platform }: Site, account: string, path: string) {
  const token = await grantToken(platform, account)
  const me = (await callPlatform(platform, 'GET', '/v1/me', undefined, token)) as Record<string, string>
  const value = { url: office, sameSite: 'Lax' } as const
  await page.context().addCookies([{ name: ACCESS_COOKIE, value: token, ...value }])
  // The form stores the name for the header. The script does the same for the first document only.
  const storing = await page.addInitScript(([key, name]) => localStorage.setItem(key, name), [
    NAME_KEY,
    `${me.FirstName} ${me.LastName}`,
  ] as const)
  await page.goto(path)
  await storing.dispose()
}
