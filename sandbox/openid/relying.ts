import { createHmac, randomBytes } from 'node:crypto'
import { usableClient } from '../core/auth/client-access'
import { issueTokens } from '../core/auth/issue'
import type { Platform } from '../core/records/platform'
import { principalById, principalByName, type Principal } from '../core/auth/principals'
import { checkUserMaySignIn, recordSignIn } from '../core/auth/sign-in'
import { notFound } from '../core/http/errors'
import { readRecord, type Stored } from '../core/records/store'
import { hashSecret, readIdentity, signIdentity } from '../core/auth/tokens'
import { callEvent, type EventCall, type Tokens } from './event'
import { CALL_TIMEOUT_MS, readIdToken, signInError } from './id-token'
import { textOf, textsIn } from '../core/records/json'

/** Maximum duration of a sign-in at the other provider, in seconds. */
export const MAX_SIGN_IN_SECONDS = 900
const STATE = 'ocrpcode'
/** Parameters of the provider request that a link must not change. */
const RESERVED = new Set([
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'request',
  'request_uri',
])

/** Resolves an endpoint. It may be relative to this platform's own address, for the built-in provider. */
function absolute(platform: Platform, url: unknown): URL {
  const base = `${platform.settings.publicUrl}/`
  if (!URL.canParse(textOf(url), base)) throw signInError(`"${textOf(url)}" is not a valid address.`)
  return new URL(textOf(url), base)
}

/** Returns the S256 challenge of a code verifier (RFC 7636, 4.2). */
export const codeChallenge = (verifier: string): string => hashSecret(verifier)

/** Returns the address to which the other provider redirects users. */
export function redirectUri(platform: Platform): string {
  return `${platform.settings.publicUrl}/ocrpcode`
}

/**
 * Returns the configuration with this ID.
 * @throws 404 when it does not exist
 */
export async function connectById(platform: Platform, id: string): Promise<Stored> {
  const connect = await readRecord(platform.db, platform.table('OpenIdConnects'), [], id)
  if (!connect) throw notFound('OpenIdConnect', id)
  return connect
}

/**
 * Returns the code verifier of a sign-in (RFC 7636): only the browser that started it has the key. The state cannot hold
 * the verifier, because it is signed but readable.
 */
function codeVerifier(key: string): string {
  return createHmac('sha256', key).update('pkce').digest('base64url')
}

/**
 * Returns the address of the other provider's sign-in page, with the state that this platform needs when the user is
 * redirected back.
 * @param key secret of the browser that starts the sign-in
 */
export async function startUrl(
  platform: Platform,
  connect: Stored,
  query: URLSearchParams,
  key: string,
): Promise<string> {
  const { OrderCloudApiClientID, ConnectClientID, AuthorizationEndpoint, AdditionalIdpScopes } = connect.body
  const cid = query.get('cid')
  if (cid && cid.toLowerCase() !== textOf(OrderCloudApiClientID).toLowerCase()) {
    throw signInError(`"${connect.id}" is not for the API client "${cid}".`)
  }
  const url = absolute(platform, AuthorizationEndpoint)
  for (const [name, value] of new URLSearchParams(query.get('customParams') ?? '')) {
    if (!RESERVED.has(name)) url.searchParams.set(name, value)
  }
  const nonce = randomBytes(16).toString('base64url')
  const second = Math.floor(platform.now().getTime() / 1000)
  const state = {
    connect: connect.id,
    roles: query.get('roles') ?? '',
    path: query.get('appstartpath') ?? '',
    nonce,
    bound: hashSecret(key),
    exp: second + MAX_SIGN_IN_SECONDS,
  }
  const more = textsIn(AdditionalIdpScopes)
  const asked = {
    response_type: 'code',
    client_id: textOf(ConnectClientID),
    redirect_uri: redirectUri(platform),
    scope: ['openid', 'profile', 'email', ...more].filter(Boolean).join(' '),
    state: await signIdentity(platform.keys, state, platform.settings.publicUrl, STATE),
    nonce,
    code_challenge: codeChallenge(codeVerifier(key)),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  return url.href
}

interface SignInState {
  connect: Stored
  roles: string
  path: string
  nonce: string
  /** Hash of the key in the cookie of the browser that started the sign-in. */
  bound: string
}

/** Reads the returned `state` of a sign-in. Rejects a state that this platform did not issue or that is too old. */
export async function readSignInState(platform: Platform, state: string): Promise<SignInState> {
  const begun = await readIdentity(platform.keys, state, STATE, platform.now())
  if (!begun) throw signInError('The sign-in took too long or was not started here. Try again.')
  const { connect, roles, path, nonce, bound } = begun
  return {
    connect: await connectById(platform, textOf(connect)),
    roles: textOf(roles),
    path: textOf(path),
    nonce: textOf(nonce),
    bound: textOf(bound),
  }
}

/** Exchanges a code for the other provider's tokens: as a form, or by basic authentication and JSON, as configured. */
async function exchange(
  platform: Platform,
  { body, secret }: Stored,
  code: string,
  verifier: string,
): Promise<Tokens> {
  const id = textOf(body.ConnectClientID)
  const key = textOf(secret?.ConnectClientSecret)
  const grant = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri(platform),
    code_verifier: verifier,
  }
  const encoded = new URLSearchParams({ ...grant, client_id: id, client_secret: key }).toString()
  const basic = Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(key)}`).toString('base64')
  const answer = await fetch(absolute(platform, body.TokenEndpoint), {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      ...(body.UrlEncoded
        ? { 'Content-Type': 'application/x-www-form-urlencoded' }
        : { 'Content-Type': 'application/json', Authorization: `Basic ${basic}` }),
    },
    body: body.UrlEncoded ? encoded : JSON.stringify(grant),
    redirect: 'error',
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  }).catch(() => null)
  const tokens: unknown = await answer?.json().catch(() => null)
  if (!answer?.ok || typeof tokens !== 'object' || tokens === null) {
    throw signInError('The identity provider did not accept the sign-in.')
  }
  return tokens
}

type Identity = Awaited<ReturnType<typeof readIdToken>>

/**
 * Returns the local user of an identity: the one linked by an earlier sign-in, or else the one with the same username.
 */
async function knownUser(platform: Platform, connect: Stored, who: Identity): Promise<Principal | null> {
  const { rows } = await platform.db.query(
    'select uid from openid_links where connect_id = $1 and subject = $2',
    [connect.id, subjectOf(who)],
  )
  if (rows[0]) return principalById(platform.db, Number(rows[0][0]))
  // An unverified email address may be false, so it identifies no user.
  const email = who.email_verified === true ? textOf(who.email) : ''
  for (const name of [textOf(who.preferred_username), email]) {
    const user = name === '' ? null : await principalByName(platform.db, name)
    if (user) return user
  }
  return null
}

const subjectOf = ({ iss, sub }: Identity): string => `${iss} ${sub}`

/** Returns the user of a sign-in. The integration event, where there is one, creates and updates users. */
async function userOf(platform: Platform, who: Identity, call: EventCall): Promise<Principal> {
  const { connect, existing } = call
  const hasEvent = textOf(connect.body.IntegrationEventID) !== ''
  if (existing && hasEvent && connect.body.CallSyncUserIntegrationEvent)
    await callEvent(platform, 'syncuser', call)
  const named = existing || !hasEvent ? '' : await callEvent(platform, 'createuser', call)
  const user = existing ?? (named === '' ? null : await principalByName(platform.db, named))
  if (!user) throw signInError('No user found for this sign-in.', 401)
  await platform.db.query(
    `insert into openid_links (connect_id, subject, uid) values ($1, $2, $3)
     on conflict (connect_id, subject) do update set uid = excluded.uid`,
    [connect.id, subjectOf(who), user.uid],
  )
  return user
}

/**
 * Completes a sign-in. Returns the address of the app, with the tokens in its placeholders.
 * @param key secret of the browser that started the sign-in
 */
export async function completeSignIn(
  platform: Platform,
  { connect, roles, path, nonce }: SignInState,
  code: string,
  key: string,
): Promise<string> {
  const tokens = await exchange(platform, connect, code, codeVerifier(key))
  const who = await readIdToken(tokens.id_token, {
    tokenEndpoint: absolute(platform, connect.body.TokenEndpoint).href,
    clientId: textOf(connect.body.ConnectClientID),
    nonce,
    now: platform.now(),
  })
  const client = await usableClient(platform, textOf(connect.body.OrderCloudApiClientID))
  const existing = await knownUser(platform, connect, who)
  const user = await userOf(platform, who, { connect, client, tokens, existing })
  await checkUserMaySignIn(platform, client, user)
  const answer = await issueTokens(platform, client, user, roles)
  await recordSignIn(platform, user)
  const values = [
    answer.access_token,
    textOf(tokens.access_token) || textOf(tokens.id_token),
    path,
    answer.refresh_token ?? '',
    textOf(tokens.refresh_token),
  ]
  const filled = textOf(connect.body.AppStartUrl).replace(/\{([0-4])\}/g, (_, place: string) =>
    encodeURIComponent(values[Number(place)] ?? ''),
  )
  return absolute(platform, filled).href
}

/**
 * Returns the app's address for failed sign-ins, with the message and the app's own path in its placeholders `{0}` and
 * `{2}`; null when the app has none.
 */
export function errorUrl(platform: Platform, connect: Stored, message: string, path: string): string | null {
  const template = textOf(connect.body.CustomErrorUrl)
  if (template === '') return null
  const filled = template.replace(/\{([02])\}/g, (_, place) =>
    encodeURIComponent(place === '0' ? message : path),
  )
  return absolute(platform, filled).href
}
