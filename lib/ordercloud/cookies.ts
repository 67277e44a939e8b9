/** The names the platform's library gives its cookies under our prefix. */
export const ACCESS_COOKIE = 'ordercloud.access-token'
export const REFRESH_COOKIE = 'ordercloud.refresh-token'
export const IMPERSONATION_COOKIE = 'ordercloud.impersonation-token'

/** Handed to the library: `secure` follows the page, since a laptop serves plain http. */
export function cookieOptions(isHttps: boolean) {
  return { prefix: 'ordercloud', samesite: 'lax', secure: isHttps, path: '/' } as const
}

/**
 * Reads one cookie in the browser without loading the platform's library. Malformed neighbours are skipped:
 * other software on the same host may set what it likes.
 */
export function readCookie(name: string, source = typeof document === 'undefined' ? '' : document.cookie) {
  for (const part of source.split(';')) {
    const at = part.indexOf('=')
    if (at < 0) continue
    try {
      if (decodeURIComponent(part.slice(0, at).trim()) === name)
        return decodeURIComponent(part.slice(at + 1)) || undefined
    } catch {
      continue
    }
  }
  return undefined
}

/** Drops every token cookie. Written by hand so that signing out never waits for the library to load. */
export function removeTokenCookies(): void {
  for (const name of [ACCESS_COOKIE, REFRESH_COOKIE, IMPERSONATION_COOKIE]) {
    document.cookie = `${name}=;expires=Thu, 01 Jan 1970 00:00:00 GMT;path=/;samesite=lax`
  }
}
