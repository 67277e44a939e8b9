import { recordName } from '../resource/record-name'
import { getSettings } from '../settings'
import { isExpired, readClaims, type Claims } from './claims'
import { PlatformError, toPlatformError } from './errors'
import { reportFailure } from './failures'
import { loadOrderCloud, type OrderCloud } from './sdk'
import { forgetSession, wasRemembered, whileLoading } from './session'
import { announce } from './tabs'
import { invalidToken, refreshToken, storeTokens, TOKEN_REQUEST, type GrantedTokens } from './tokens'
import { ACCESS_COOKIE, readCookie } from './cookies'
import { storeDisplayName } from './display-name'

/** Input of the sign-in form. */
export interface Credentials {
  userName: string
  password: string
  /** True to store the refresh token, so that the session outlives the access token. */
  remember: boolean
}

/** Message for a buyer. The platform accepts the account, but this product has no screens for buyers. */
export const BUYER_SENTENCE = 'This is a buyer account. Sign in with an administrator or supplier account.'

/** Message when the platform does not accept the configured API client. */
export const CLIENT_SENTENCE =
  'The platform does not accept the client ID of this back office, so nobody can sign in. ' +
  'Ask your administrator to correct the client ID in the settings of the back office.'

/** Message when the configured API client is deactivated on the platform. */
export const INACTIVE_CLIENT_SENTENCE =
  'The API client of this back office is inactive, so nobody can sign in. ' +
  'Ask your administrator to activate it.'

/** Returns the message when the configured API client belongs to another marketplace than the configured one. */
export const marketplaceSentence = (wanted: string, found: string): string =>
  `This back office is set up for the marketplace "${wanted}", but the client ID in its settings belongs to the ` +
  `marketplace "${found}". Ask your administrator to correct the settings.`

/** Message when a new token is already expired by the device's clock. Every session would end at once. */
export const CLOCK_SENTENCE =
  'The clock of this device is wrong, so your session has already expired. Correct the clock, then sign in.'

/**
 * Signs in and stores the tokens and the name. Rejects with a PlatformError: the platform's rejection (also shown as
 * a toast, like every failed call), a buyer account, a clock that is far ahead, or a browser that did not store the
 * token.
 */
export function signIn({ userName, password, remember }: Credentials): Promise<void> {
  return whileLoading(async () => {
    const oc = await loadOrderCloud().catch((thrown: unknown) => Promise.reject(reported(thrown)))
    const granted = await login(oc, userName, password)
    const claims = officeClaims(granted)
    const name = await checkedName(oc, granted.access_token)
    forgetSession() // deletes the data of the previous user
    storeSession(oc, granted, { claims, name, remember })
  })
}

/**
 * Stores tokens that another sign-in method granted, such as single sign-on, as `signIn` does. Rejects with a
 * PlatformError for an invalid token or a buyer's token.
 */
export function signInWith(granted: GrantedTokens, remember: boolean): Promise<void> {
  return whileLoading(async () => {
    const claims = officeClaims(granted)
    const oc = await loadOrderCloud().catch((thrown: unknown) => Promise.reject(reported(thrown)))
    const name = await checkedName(oc, granted.access_token)
    forgetSession()
    storeSession(oc, granted, { claims, name, remember })
  })
}

/**
 * Signs the user of an open page in again after the session ended. The page stays unchanged. Rejects with a
 * PlatformError as `signIn` does, and for any other user.
 */
export function signInAgain(userName: string, password: string): Promise<void> {
  return whileLoading(async () => {
    const oc = await loadOrderCloud().catch((thrown: unknown) => Promise.reject(reported(thrown)))
    const granted = await login(oc, userName, password)
    const claims = officeClaims(granted)
    if (claims.userName.toLowerCase() !== userName.toLowerCase())
      throw new PlatformError('This is a different account.', { errorCode: 'OtherUser' })
    const name = await checkedName(oc, granted.access_token)
    storeSession(oc, granted, { claims, name, remember: wasRemembered() })
  })
}

function officeClaims(granted: GrantedTokens): Claims {
  const claims = readClaims(granted.access_token)
  if (!claims) throw reported(invalidToken())
  if (claims.kind === 'buyer') throw new PlatformError(BUYER_SENTENCE, { errorCode: 'BuyerRejected' })
  if (isExpired(claims)) throw new PlatformError(CLOCK_SENTENCE, { errorCode: 'ClockAhead' })
  return claims
}

function storeSession(
  oc: OrderCloud,
  granted: GrantedTokens,
  { claims, name, remember }: { claims: Claims; name: string; remember: boolean },
): void {
  const { access_token } = granted
  storeTokens(oc, remember ? granted : { access_token })
  storeDisplayName(name || claims.userName)
  announce({ type: 'signed-in', userName: claims.userName })
}

/**
 * Resumes a remembered session whose access token has expired. Returns `ended` when the platform no longer accepts
 * it, and `buyer` when it belongs to a buyer.
 */
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
    const error = reported(thrown)
    const sentence = setUpProblem(error)
    throw sentence === undefined
      ? error
      : new PlatformError(sentence, { status: error.status, errorCode: error.errorCode, cause: error })
  }
}

/**
 * Returns the message for a rejection that is caused by the settings instead of the credentials. Undefined otherwise.
 */
function setUpProblem({ errorCode, status }: PlatformError): string | undefined {
  if (errorCode === 'Auth.ClientNotActive') return INACTIVE_CLIENT_SENTENCE
  // For an unknown client, or one that requires a secret, the platform uses one of these two codes. A wrong password
  // never causes them.
  const isClient = errorCode === 'Auth.InvalidGrant' || (errorCode === 'Auth.OauthError' && status === 401)
  return isClient ? CLIENT_SENTENCE : undefined
}

/**
 * Returns the full name of the user, or empty text when the platform does not provide it. Rejects when the user
 * belongs to another marketplace than the configured one. The platform names the marketplace to administrators only.
 */
async function checkedName(oc: OrderCloud, accessToken: string): Promise<string> {
  const me = await oc.Me.Get({ accessToken }).catch((thrown: unknown) => {
    reportFailure(toPlatformError(thrown))
    return undefined
  })
  const found = me?.Seller?.ID
  const { marketplaceId } = getSettings()
  if (found && marketplaceId && found.toLowerCase() !== marketplaceId.toLowerCase())
    throw new PlatformError(marketplaceSentence(marketplaceId, found), { errorCode: 'WrongMarketplace' })
  return (me && recordName(me)) ?? ''
}

function reported(thrown: unknown): PlatformError {
  const error = toPlatformError(thrown)
  reportFailure(error)
  return error
}
