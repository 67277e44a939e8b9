import { getSettings } from '../settings'
import { readClaims, staffClaims } from './claims'
import { ACCESS_COOKIE, limitCookie, readCookie, REFRESH_COOKIE } from './cookies'
import { PlatformError, toPlatformError } from './errors'
import type { OrderCloud } from './sdk'
import { sessionChanged, whileLoading } from './session'

/** The response of the token endpoint. It has a refresh token only if the marketplace grants one. */
export interface GrantedTokens {
  access_token: string
  refresh_token?: string
  /** Lifetime of the refresh token in seconds, if the platform provides it. */
  refresh_token_expires_in?: number
}

const REFRESH_BEFORE_SECONDS = 30
const LOCK = 'quartermaster.refresh'
/** Maximum lifetime of a refresh token on the platform, in seconds: 524,160 minutes. */
const MAX_REFRESH_SECONDS = 524_160 * 60
/** Maximum size of a cookie, name and value together, in bytes. */
const COOKIE_BYTES = 4096

/** Request options with a time limit. The library sets none for the token endpoint, and its types lack the option. */
export const TOKEN_REQUEST: object = { timeout: 60_000 }

/** Returns the error of an expired session, in the platform's own words. */
function sessionExpired(): PlatformError {
  return new PlatformError('Access token is invalid or expired.', { status: 401, errorCode: 'InvalidToken' })
}

/** Returns the error of a token that does not decode or has an unknown user type (spec section 8). */
export function invalidToken(): PlatformError {
  return new PlatformError('Invalid token', { status: 401, errorCode: 'InvalidToken' })
}

/** Ensures that the stored token is valid for the next call. Rejects when the session is over. */
export async function ensureToken(oc: OrderCloud): Promise<void> {
  if ((await validToken(oc)) === '') throw sessionExpired()
}

/**
 * Returns the stored token, renewed if it is about to expire. Empty when the platform rejected the renewal or there
 * is no refresh token (spec section 8). Rejects with "Invalid token" for a token that does not decode, and with the
 * error of a renewal without a response, which can be retried.
 */
export async function validToken(oc: OrderCloud): Promise<string> {
  const token = readCookie(ACCESS_COOKIE)
  if (token !== undefined && lastsFor(token, REFRESH_BEFORE_SECONDS)) return token
  const isUsable = staffClaims(token) !== undefined
  if (!readCookie(REFRESH_COOKIE)) {
    if (token !== undefined && !readClaims(token)) throw invalidToken()
    return token !== undefined && isUsable ? token : ''
  }
  try {
    await refreshToken(oc, token)
  } catch (thrown) {
    // The current token has seconds left, so the call may still succeed.
    if (token !== undefined && isUsable && readCookie(ACCESS_COOKIE)) return token
    if (toPlatformError(thrown).status === 401) return ''
    throw thrown
  }
  return readCookie(ACCESS_COOKIE) ?? ''
}

let refreshing: Promise<void> | undefined

/**
 * Exchanges the refresh token once for all calls of all tabs. The platform may rotate it, so the second of two
 * parallel exchanges would be rejected. `stale` is the token that the caller found expired.
 */
export function refreshToken(oc: OrderCloud, stale: string | undefined): Promise<void> {
  refreshing ??= whileLoading(() => withLock(() => exchange(oc, stale))).finally(() => {
    refreshing = undefined
  })
  return refreshing
}

async function exchange(oc: OrderCloud, stale: string | undefined): Promise<void> {
  const stored = readCookie(ACCESS_COOKIE)
  if (stored !== stale && lastsFor(stored, 0)) return // another tab has already renewed it
  const refresh = readCookie(REFRESH_COOKIE)
  if (!refresh) throw sessionExpired()
  const outcome = await oc.Auth.RefreshToken(refresh, getSettings().clientId, TOKEN_REQUEST).then(
    (granted) => granted as GrantedTokens,
    (thrown: unknown) => toPlatformError(thrown),
  )
  if (readCookie(REFRESH_COOKIE) !== refresh) {
    // The user has signed out or in meanwhile or, without locks, another tab was faster. The new tokens must be
    // ignored.
    if (lastsFor(readCookie(ACCESS_COOKIE), 0)) return
    throw sessionExpired()
  }
  if (!(outcome instanceof PlatformError)) {
    return storeTokens(oc, { ...outcome, refresh_token: outcome.refresh_token ?? refresh })
  }
  if (outcome.status !== 400 && outcome.status !== 401) throw outcome
  oc.Tokens.RemoveRefreshToken()
  throw sessionExpired()
}

/**
 * Stores the tokens in the library's cookies and verifies them, because browsers silently drop a cookie over 4096
 * bytes. With a refresh token, both last as long as that token. Otherwise they last until the browser closes.
 */
export function storeTokens(oc: OrderCloud, granted: GrantedTokens): void {
  oc.Tokens.SetAccessToken(granted.access_token)
  if (readCookie(ACCESS_COOKIE) !== granted.access_token) {
    throw new PlatformError(notKept(granted.access_token), { errorCode: 'TokenNotStored' })
  }
  if (granted.refresh_token) oc.Tokens.SetRefreshToken(granted.refresh_token)
  else oc.Tokens.RemoveRefreshToken()
  const lifetime = granted.refresh_token && (granted.refresh_token_expires_in ?? MAX_REFRESH_SECONDS)
  for (const cookie of [ACCESS_COOKIE, REFRESH_COOKIE]) limitCookie(cookie, lifetime || undefined)
  sessionChanged()
}

function notKept(token: string): string {
  const bytes = new TextEncoder().encode(`${ACCESS_COOKIE}=${encodeURIComponent(token)}`).length
  return bytes > COOKIE_BYTES
    ? `Your access token needs a cookie of ${bytes} bytes, but browsers store at most ${COOKIE_BYTES}. ` +
        'Ask an administrator to assign you fewer roles.'
    : 'Your browser did not store the access token. Allow cookies for this site, then sign in again.'
}

function lastsFor(token: string | undefined, seconds: number): boolean {
  const claims = readClaims(token)
  return claims !== undefined && claims.exp - Date.now() / 1000 > seconds
}

// Web Locks exist on secure pages and localhost only. Elsewhere, the shared promise prevents parallel exchanges of
// this tab.
function withLock(work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work()
}
