/** The names the platform's library gives its cookies under our prefix. */
export const ACCESS_COOKIE = 'ordercloud.access-token'
export const REFRESH_COOKIE = 'ordercloud.refresh-token'
export const IMPERSONATION_COOKIE = 'ordercloud.impersonation-token'

const PROBE_COOKIE = 'quartermaster.probe'

/** Handed to the library: `secure` follows the page, since a laptop serves plain http. */
export function cookieOptions(isHttps: boolean) {
  return { prefix: 'ordercloud', samesite: 'lax', secure: isHttps, path: '/' } as const
}

/**
 * Reads one cookie in the browser without loading the platform's library; nothing on the server. By hand, since every
 * page reads cookies first and the usual package is 4 KB; the server, where size is nothing, reads with it.
 */
export function readCookie(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`))
  try {
    return pair && (decodeURIComponent(pair.slice(name.length + 1)) || undefined)
  } catch {
    // Not what anything of ours has written.
    return undefined
  }
}

/**
 * Whether this browser keeps cookies of this site, found out by setting one: where all of them are blocked, Chromium
 * says `navigator.cookieEnabled` all the same.
 */
export function keepsCookies(): boolean {
  document.cookie = `${PROBE_COOKIE}=1; path=/; samesite=lax`
  const isKept = readCookie(PROBE_COOKIE) === '1'
  document.cookie = `${PROBE_COOKIE}=; path=/; max-age=0`
  return isKept
}

/**
 * Sets how long the browser keeps a token cookie that the platform's library has just written, which keeps each for a
 * year: as many seconds as given, or, without any, until the browser closes.
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

/** Drops every token cookie, without waiting for the platform's library to load. */
export function removeTokenCookies(): void {
  if (typeof document === 'undefined') return
  for (const name of [ACCESS_COOKIE, REFRESH_COOKIE, IMPERSONATION_COOKIE])
    document.cookie = `${name}=; path=/; max-age=0`
}
