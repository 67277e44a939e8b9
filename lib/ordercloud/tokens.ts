import { getSettings } from '../settings'
import { readClaims, staffClaims } from './claims'
import { ACCESS_COOKIE, readCookie, REFRESH_COOKIE } from './cookies'
import { PlatformError, toPlatformError } from './errors'
import type { OrderCloud } from './sdk'
import { sessionChanged, whileLoading } from './session'

/** What the token endpoint answers; a refresh token only where the marketplace grants one. */
export interface GrantedTokens {
  access_token: string
  refresh_token?: string
}

const REFRESH_BEFORE_SECONDS = 30
const LOCK = 'quartermaster.refresh'

/** The library gives the token endpoint no time limit of its own, and its types do not know that it takes one. */
export const TOKEN_REQUEST: object = { timeout: 60_000 }

/** The error of a session that is over, in the platform's own words. */
export function sessionExpired(): PlatformError {
  return new PlatformError('Access token is invalid or expired.', { status: 401, errorCode: 'InvalidToken' })
}

/** Sees to it that the stored token will last for the call to come. Rejects when there is no session any more. */
export async function ensureToken(oc: OrderCloud): Promise<void> {
  const token = readCookie(ACCESS_COOKIE)
  if (lastsFor(token, REFRESH_BEFORE_SECONDS)) return
  const isUsable = staffClaims(token) !== undefined
  if (!readCookie(REFRESH_COOKIE)) {
    if (isUsable) return
    throw sessionExpired()
  }
  try {
    await refreshToken(oc, token)
  } catch (thrown) {
    // With seconds left the call may still succeed; a refresh that merely got no answer can be tried again.
    if (!(isUsable && readCookie(ACCESS_COOKIE))) throw thrown
  }
}

let refreshing: Promise<void> | undefined

/**
 * Exchanges the refresh token, once for all calls of all tabs: the platform may rotate it, and the second of
 * two parallel exchanges would be refused. `stale` is the token the caller found wanting.
 */
export function refreshToken(oc: OrderCloud, stale: string | undefined): Promise<void> {
  refreshing ??= whileLoading(() => withLock(() => exchange(oc, stale))).finally(() => {
    refreshing = undefined
  })
  return refreshing
}

async function exchange(oc: OrderCloud, stale: string | undefined): Promise<void> {
  const stored = readCookie(ACCESS_COOKIE)
  if (stored !== stale && lastsFor(stored, 0)) return // another tab was faster
  const refresh = readCookie(REFRESH_COOKIE)
  if (!refresh) throw sessionExpired()
  try {
    const granted = (await oc.Auth.RefreshToken(
      refresh,
      getSettings().clientId,
      TOKEN_REQUEST,
    )) as GrantedTokens
    storeTokens(oc, { ...granted, refresh_token: granted.refresh_token ?? refresh })
  } catch (thrown) {
    const error = toPlatformError(thrown)
    throw error.status === 400 || error.status === 401 ? sessionExpired() : error
  }
}

/** Keeps the tokens in the library's cookies and checks that they stuck: browsers drop a cookie over 4096 bytes in silence. */
export function storeTokens(oc: OrderCloud, granted: GrantedTokens): void {
  oc.Tokens.SetAccessToken(granted.access_token)
  if (readCookie(ACCESS_COOKIE) !== granted.access_token) {
    throw new PlatformError(
      `Your browser did not keep the access token, which is ${granted.access_token.length} bytes long; ` +
        'cookies hold 4096. Ask an administrator to assign you fewer roles, and check that cookies are allowed.',
      { errorCode: 'TokenNotStored' },
    )
  }
  if (granted.refresh_token) oc.Tokens.SetRefreshToken(granted.refresh_token)
  else oc.Tokens.RemoveRefreshToken()
  sessionChanged()
}

function lastsFor(token: string | undefined, seconds: number): boolean {
  const claims = readClaims(token)
  return claims !== undefined && claims.exp - Date.now() / 1000 > seconds
}

// Web Locks exist on secure pages and localhost only; elsewhere the single flight of this tab has to do.
function withLock(work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work()
}
