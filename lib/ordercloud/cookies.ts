/** Names that the platform's library gives its cookies under the configured prefix. */
export const ACCESS_COOKIE = 'ordercloud.access-token'
export const REFRESH_COOKIE = 'ordercloud.refresh-token'
export const IMPERSONATION_COOKIE = 'ordercloud.impersonation-token'

const PROBE_COOKIE = 'quartermaster.probe'

/**
 * Returns the cookie options for the library. `secure` depends on the page, because local development uses plain
 * http.
 */
export function cookieOptions(isHttps: boolean) {
  return { prefix: 'ordercloud', samesite: 'lax', secure: isHttps, path: '/' } as const
}

/**
 * Reads one cookie in the browser without loading the platform's library. Undefined on the server, which uses a
 * package instead. Implemented here, because every page reads cookies first and the usual package adds 4 KB.
 */
export function readCookie(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`))
  try {
    return pair && (decodeURIComponent(pair.slice(name.length + 1)) || undefined)
  } catch {
    // The value was not written by this app.
    return undefined
  }
}

/**
 * True when this browser accepts cookies of this site. Tests by setting one, because Chromium reports
 * `navigator.cookieEnabled` as true even when all cookies are blocked.
 */
export function keepsCookies(): boolean {
  document.cookie = `${PROBE_COOKIE}=1; path=/; samesite=lax`
  const isKept = readCookie(PROBE_COOKIE) === '1'
  document.cookie = `${PROBE_COOKIE}=; path=/; max-age=0`
  return isKept
}

/**
 * Sets the lifetime of a token cookie that the platform's library has just written with a lifetime of one year.
 * Without `seconds`, the cookie lasts until the browser closes.
 */
export function limitCookie(name: string, seconds?: number): void {
  const value = readCookie(name)
  if (value === undefined) return
  const { samesite, secure, path } = cookieOptions(window.location.protocol === 'https:')
  document.cookie = [
    `${name}=${encodeURIComponent(value)}`,
    `path=${path}`,
    `samesite=${samesite}`,
    ...(secure ? ['secure'] : []),
    ...(seconds === undefined ? [] : [`max-age=${Math.floor(seconds)}`]),
  ].join(';')
}

/** Deletes every token cookie without loading the platform's library. */
export function removeTokenCookies(): void {
  if (typeof document === 'undefined') return
  for (const name of [ACCESS_COOKIE, REFRESH_COOKIE, IMPERSONATION_COOKIE])
    document.cookie = `${name}=; path=/; max-age=0`
}
