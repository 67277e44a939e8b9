import { getSettings } from '../settings'
import { readClaims, staffClaims } from './claims'
import { ACCESS_COOKIE, limitCookie, readCookie, REFRESH_COOKIE } from './cookies'
import { PlatformError, toPlatformError } from './errors'
import type { OrderCloud } from './sdk'
import { sessionChanged, whileLoading } from './session'

/** What the token endpoint answers; a refresh token only where the marketplace grants one. */
export interface GrantedTokens {
  access_token: string
  refresh_token?: string
  /** Seconds for which the refresh token counts, from a platform that tells. */
  refresh_token_expires_in?: number
}

const REFRESH_BEFORE_SECONDS = 30
const LOCK = 'quartermaster.refresh'
/** The longest life that the platform gives a refresh token: 524,160 minutes. */
const MAX_REFRESH_SECONDS = 524_160 * 60
/** What a browser keeps of one cookie, name and value together. */
const COOKIE_BYTES = 4096

/** The library gives the token endpoint no time limit of its own, and its types do not know that it takes one. */
export const TOKEN_REQUEST: object = { timeout: 60_000 }

/** The error of a session that is over, in the platform's own words. */
export function sessionExpired(): PlatformError {
  return new PlatformError('Access token is invalid or expired.', { status: 401, errorCode: 'InvalidToken' })
}

/** The error of a token that does not decode, or is of nobody the product knows (spec section 8). */
export function invalidToken(): PlatformError {
  return new PlatformError('Invalid token', { status: 401, errorCode: 'InvalidToken' })
}

/** Sees to it that the stored token will last for the call to come. Rejects when there is no session any more. */
export async function ensureToken(oc: OrderCloud): Promise<void> {
  if ((await validToken(oc)) === '') throw sessionExpired()
}

/**
 * The stored token, renewed where it is about to end; empty where the platform refused to renew it, or where there
 * is nothing to renew it by (spec section 8). Rejects with "Invalid token" for a token that does not decode, and
 * with the failure of a renewal that got no answer, which can be tried again.
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
    // With seconds left the call may still succeed.
    if (token !== undefined && isUsable && readCookie(ACCESS_COOKIE)) return token
    if (toPlatformError(thrown).status === 401) return ''
    throw thrown
  }
  return readCookie(ACCESS_COOKIE) ?? ''
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
  const outcome = await oc.Auth.RefreshToken(refresh, getSettings().clientId, TOKEN_REQUEST).then(
    (granted) => granted as GrantedTokens,
    (thrown: unknown) => toPlatformError(thrown),
  )
  if (readCookie(REFRESH_COOKIE) !== refresh) {
    // Meanwhile somebody signed out or in, or, without locks, another tab was faster: the tokens here are not ours.
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
 * Keeps the tokens in the library's cookies and checks that they stuck: browsers drop a cookie over 4096 bytes in silence.
 * With a refresh token both last as long as that one, else until the browser closes.
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
    ? `Your access token needs a cookie of ${bytes} bytes, and browsers keep at most ${COOKIE_BYTES}. ` +
        'Ask an administrator to assign you fewer roles.'
    : 'Your browser did not keep the access token. Allow cookies for this site, then sign in again.'
}

function lastsFor(token: string | undefined, seconds: number): boolean {
  const claims = readClaims(token)
  return claims !== undefined && claims.exp - Date.now() / 1000 > seconds
}

// Web Locks exist on secure pages and localhost only; elsewhere the single flight of this tab has to do.
function withLock(work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work()
}
