import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { hashSecret } from '../core/auth/tokens'
import type { Platform } from '../core/records/platform'
import { signInError } from './id-token'
import { MAX_SIGN_IN_SECONDS, redirectUri } from './relying'

/**
 * The binding of a sign-in to the browser that started it. A cookie holds a random key, and the signed state holds the
 * hash of the key. Without it, a link could complete the sign-in of another person in this browser.
 */

/** Marks a login that was redirected to the public address. */
const REDIRECTED = 'redirected'

/** Returns the name of the cookie of one sign-in: each has its own, so that two tabs can sign in at the same time. */
const cookieName = (bound: string): string => `ocrp-${bound.slice(0, 8)}`

function cookieOptions(platform: Platform) {
  const { pathname, protocol } = new URL(redirectUri(platform))
  return { path: pathname, httpOnly: true, sameSite: 'Lax', secure: protocol === 'https:' } as const
}

/** Creates the key of a sign-in. */
export const newBrowserKey = (): string => randomBytes(32).toString('base64url')

/** Adds the cookie with the key of a sign-in to the response. */
export function setBrowserKey(c: Context, platform: Platform, key: string): void {
  const options = { ...cookieOptions(platform), maxAge: MAX_SIGN_IN_SECONDS }
  setCookie(c, cookieName(hashSecret(key)), key, options)
}

/**
 * Returns the key of a sign-in from its cookie, and deletes the cookie: a sign-in is completed only once.
 * @param bound hash of the key, from the state
 * @throws 400 when this browser did not start the sign-in
 */
export function takeBrowserKey(c: Context, platform: Platform, bound: string): string {
  const name = cookieName(bound)
  const key = getCookie(c, name)
  if (key === undefined || hashSecret(key) !== bound) {
    throw signInError('This sign-in was started in another browser, or cookies are blocked. Start again.')
  }
  deleteCookie(c, name, cookieOptions(platform))
  return key
}

/**
 * Returns the public address of a login that was requested by another host name, such as 127.0.0.1: the provider
 * redirects to the public address, where the browser would not send the cookie. Null where the login can start. It is
 * redirected only once, because a proxy may replace the host name of every request.
 */
export function publicLoginUrl(c: Context, platform: Platform): string | null {
  const { hostname, searchParams } = new URL(c.req.url)
  const url = new URL(`${platform.settings.publicUrl}/ocrplogin`)
  if (hostname === url.hostname || searchParams.has(REDIRECTED)) return null
  url.search = searchParams.toString()
  url.searchParams.set(REDIRECTED, 'true')
  return url.href
}
