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
import { storeUserName } from './user-name'

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

/** Said where the platform does not take the API client of the settings, whoever signs in. */
export const CLIENT_SENTENCE =
  'This back office is set up with a client ID that the platform does not accept, so nobody can sign in here. ' +
  'Ask your administrator to correct the client ID in the settings of the back office.'

/** Said where the API client of the settings was switched off on the platform. */
export const INACTIVE_CLIENT_SENTENCE =
  'The API client of this back office is switched off on the platform, so nobody can sign in here. ' +
  'Ask your administrator to activate it.'

/** Said where the API client of the settings belongs to another marketplace than they name. */
export const marketplaceSentence = (wanted: string, found: string): string =>
  `This back office is set up for the marketplace "${wanted}", but the client ID in its settings belongs to the ` +
  `marketplace "${found}". Ask your administrator to correct the settings.`

/** Said where a token that was granted just now is over by the clock of the device, which would end every session at once. */
export const CLOCK_SENTENCE =
  'The platform accepted you, but by the clock of this device the session is over already. Set the clock right, then sign in.'

/**
 * Signs in and keeps tokens and name. Rejects with a PlatformError: the platform's refusal (also shown as a
 * toast, like every failed call), a buyer's account, a clock that is far ahead, or a browser that did not keep the token.
 */
export function signIn({ userName, password, remember }: Credentials): Promise<void> {
  return whileLoading(async () => {
    const oc = await loadOrderCloud().catch((thrown: unknown) => Promise.reject(reported(thrown)))
    const granted = await login(oc, userName, password)
    const claims = officeClaims(granted)
    const name = await checkedName(oc, granted.access_token)
    forgetSession() // nothing of whoever was here before may stay
    keep(oc, granted, { claims, name, remember })
  })
}

/**
 * Takes tokens that another sign-in of the platform granted, as after single sign-on, and keeps them as `signIn`
 * does. Rejects with a PlatformError for a token that is invalid or a buyer's.
 */
export function signInWith(granted: GrantedTokens, remember: boolean): Promise<void> {
  return whileLoading(async () => {
    const claims = officeClaims(granted)
    const oc = await loadOrderCloud().catch((thrown: unknown) => Promise.reject(reported(thrown)))
    const name = await checkedName(oc, granted.access_token)
    forgetSession()
    keep(oc, granted, { claims, name, remember })
  })
}

/**
 * Signs the user of an open page in again, whose session ended under it: everything on the page stays. Rejects with
 * a PlatformError as `signIn` does, and for somebody else, whose page it is not.
 */
export function signInAgain(userName: string, password: string): Promise<void> {
  return whileLoading(async () => {
    const oc = await loadOrderCloud().catch((thrown: unknown) => Promise.reject(reported(thrown)))
    const granted = await login(oc, userName, password)
    const claims = officeClaims(granted)
    if (claims.userName.toLowerCase() !== userName.toLowerCase())
      throw new PlatformError('This is another account.', { errorCode: 'OtherUser' })
    const name = await checkedName(oc, granted.access_token)
    keep(oc, granted, { claims, name, remember: wasRemembered() })
  })
}

function officeClaims(granted: GrantedTokens): Claims {
  const claims = readClaims(granted.access_token)
  if (!claims) throw reported(invalidToken())
  if (claims.kind === 'buyer') throw new PlatformError(BUYER_SENTENCE, { errorCode: 'BuyerRefused' })
  if (isExpired(claims)) throw new PlatformError(CLOCK_SENTENCE, { errorCode: 'ClockAhead' })
  return claims
}

function keep(
  oc: OrderCloud,
  granted: GrantedTokens,
  { claims, name, remember }: { claims: Claims; name: string; remember: boolean },
): void {
  const { access_token } = granted
  storeTokens(oc, remember ? granted : { access_token })
  storeUserName(name || claims.userName)
  announce({ type: 'signed-in', userName: claims.userName })
}

/**
 * Goes on with a remembered session whose access token is over. `ended` when the platform no longer honours it, `buyer`
 * when it belongs to somebody who has no business here.
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

/** Puts into words that the settings are wrong and not what was typed; undefined where they are not to blame. */
function setUpProblem({ errorCode, status }: PlatformError): string | undefined {
  if (errorCode === 'Auth.ClientNotActive') return INACTIVE_CLIENT_SENTENCE
  // The platform names an unknown client, and one that asks for a secret, in two ways; a password is never the reason.
  const isClient = errorCode === 'Auth.InvalidGrant' || (errorCode === 'Auth.OauthError' && status === 401)
  return isClient ? CLIENT_SENTENCE : undefined
}

/**
 * The full name of the user, empty where the platform does not tell. Rejects where the user turns out to be of another
 * marketplace than the settings name; only administrators are told theirs.
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
