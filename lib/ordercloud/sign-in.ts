import { isBrowserPathOffice, signInPath } from '../url/next-path'
import { getSettings } from '../settings'
import { readClaims, isExpired } from './claims'
import { PlatformError, toPlatformError } from './errors'
import { reportFailure } from './failures'
import { loadOrderCloud, type OrderCloud } from './sdk'
import { forgetSession, whileLoading } from './session'
import { announce } from './tabs'
import { ensureToken, storeTokens, refreshToken, TOKEN_REQUEST, type GrantedTokens } from './tokens'
import { ACCESS_COOKIE, readCookie } from './cookies'
import { storeUserName } from './user-name'

const RENEW_BEFORE_SECONDS = 30

/** What the sign-in form asks for. */
export interface Credentials {
  userName: string
  password: string
  /** Keep the refresh token, so that the session outlives the access token. */
  remember: boolean
}

/** Said to a buyer, whose account the platform accepts and this product has no screens for. */
export const BUYER_SENTENCE =
  'This is a buyer account. Sign in with the account of an administrator or of a supplier’s staff.'

/**
 * Signs in and keeps tokens and name. Rejects with a PlatformError: the platform's refusal (also shown as a
 * toast, like every failed call), a buyer's account, or a browser that did not keep the token.
 */
export function signIn({ userName, password, remember }: Credentials): Promise<void> {
  return whileLoading(async () => {
    const oc = await loadOrderCloud().catch((thrown: unknown) => Promise.reject(reported(thrown)))
    const granted = await login(oc, userName, password)
    const claims = readClaims(granted.access_token)
    if (claims?.kind === 'buyer') throw new PlatformError(BUYER_SENTENCE, { errorCode: 'BuyerRefused' })
    if (!claims) throw new PlatformError('Invalid token', { errorCode: 'InvalidToken' })
    forgetSession() // nothing of whoever was here before may stay
    storeTokens(oc, {
      access_token: granted.access_token,
      refresh_token: remember ? granted.refresh_token : undefined,
    })
    storeUserName((await fullName(oc, granted.access_token)) || claims.userName)
    announce({ type: 'signed-in', userName: claims.userName })
  })
}

/** Goes on with a remembered session whose access token is over. False when the platform no longer honours it. */
export async function resumeSession(): Promise<'resumed' | 'ended' | 'buyer'> {
  try {
    const oc = await loadOrderCloud()
    await refreshToken(oc, readCookie(ACCESS_COOKIE))
    const token = readCookie(ACCESS_COOKIE)
    const claims = readClaims(token)
    if (claims && claims.kind !== 'buyer' && !isExpired(claims)) return 'resumed'
    forgetSession()
    return claims?.kind === 'buyer' ? 'buyer' : 'ended'
  } catch (thrown) {
    const error = toPlatformError(thrown)
    if (error.status !== 401) throw reported(error)
    forgetSession()
    return 'ended'
  }
}

/** Ends the session on purpose, in every tab, by a hard navigation: a soft one would leave pages behind for Back. */
export function signOut(): void {
  forgetSession()
  announce({ type: 'signed-out' })
  if (window.location.pathname !== '/') window.location.replace('/')
}

/**
 * Renews the token of an open page shortly before it ends, so that no navigation meets an expired one. Without a
 * refresh token, or when the platform refuses it, the session ends with the token.
 */
export async function renewIfDue(): Promise<void> {
  const claims = readClaims(readCookie(ACCESS_COOKIE))
  if (!claims || claims.exp - Date.now() / 1000 > RENEW_BEFORE_SECONDS) return
  try {
    await ensureToken(await loadOrderCloud())
  } catch (thrown) {
    // No answer is no refusal: the next look, or the next call, tries again.
    if (toPlatformError(thrown).status === 401) endSession()
  }
}

let isEnding = false

/** Ends a session the platform no longer honours, and keeps the page the visitor was on for afterwards. */
export function endSession(): void {
  if (isEnding || !isBrowserPathOffice()) return
  isEnding = true
  forgetSession()
  window.location.replace(signInPath(window.location.pathname + window.location.search, 'expired'))
}

async function login(oc: OrderCloud, userName: string, password: string): Promise<GrantedTokens> {
  try {
    return (await oc.Auth.Login(
      userName,
      password,
      getSettings().clientId,
      undefined,
      undefined,
      TOKEN_REQUEST,
    )) as GrantedTokens
  } catch (thrown) {
    throw reported(thrown)
  }
}

async function fullName(oc: OrderCloud, accessToken: string): Promise<string> {
  try {
    const me = await oc.Me.Get({ accessToken })
    return [me.FirstName, me.LastName].filter(Boolean).join(' ')
  } catch (thrown) {
    reportFailure(toPlatformError(thrown))
    return ''
  }
}

function reported(thrown: unknown): PlatformError {
  const error = toPlatformError(thrown)
  reportFailure(error)
  return error
}
