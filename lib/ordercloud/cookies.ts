import { deleteCookie, getCookie } from 'cookies-next/client'

/** The names the platform's library gives its cookies under our prefix. */
export const ACCESS_COOKIE = 'ordercloud.access-token'
export const REFRESH_COOKIE = 'ordercloud.refresh-token'
export const IMPERSONATION_COOKIE = 'ordercloud.impersonation-token'

/** Handed to the library: `secure` follows the page, since a laptop serves plain http. */
export function cookieOptions(isHttps: boolean) {
  return { prefix: 'ordercloud', samesite: 'lax', secure: isHttps, path: '/' } as const
}

/** Reads one cookie in the browser without loading the platform's library; nothing on the server. */
export function readCookie(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined
  try {
    return getCookie(name) || undefined
  } catch {
    // Not what anything of ours has written.
    return undefined
  }
}

/** Drops every token cookie, without waiting for the platform's library to load. */
export function removeTokenCookies(): void {
  for (const name of [ACCESS_COOKIE, REFRESH_COOKIE, IMPERSONATION_COOKIE]) deleteCookie(name)
}
