import { createRemoteJWKSet, decodeJwt, jwtVerify, type JWTPayload } from 'jose'
import { platformError } from '../core/http/errors'
import { uncallableReason } from '../core/messaging/outbox'

/** Maximum duration of a call to another system, in milliseconds. */
export const CALL_TIMEOUT_MS = 10_000

/** Creates the rejection that ends a sign-in through another provider. */
export function signInError(message: string, status = 400) {
  return platformError('Auth.OauthError', message, null, status)
}

/**
 * Returns the URL of the issuer's keys. Configurations do not contain it, so it is looked up as the standard defines,
 * but only where the issuer is the server that the token came from. Null where the issuer does not publish it.
 * @throws 400 when the discovery document is of another issuer (OpenID Connect Discovery, 4.3)
 */
async function keysOf(issuer: string, tokenEndpoint: string): Promise<string | null> {
  if (!URL.canParse(issuer) || new URL(issuer).origin !== new URL(tokenEndpoint).origin) return null
  const document = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  })
    .then(async (answer): Promise<unknown> => (answer.ok ? answer.json() : null))
    .catch(() => null)
  const { issuer: named, jwks_uri: keys } = (document ?? {}) as { issuer?: unknown; jwks_uri?: unknown }
  if (typeof keys !== 'string' || !URL.canParse(keys)) return null
  if (named !== issuer) throw signInError('The keys of the identity provider belong to another issuer.')
  return keys
}

function unsafeClaims(token: string): JWTPayload {
  try {
    return decodeJwt(token)
  } catch {
    throw signInError('The ID token is malformed.')
  }
}

/**
 * Checks the signature of a token where the issuer publishes keys. Elsewhere the connection itself vouches for the
 * issuer (OpenID Connect Core, 3.1.3.7), if it is encrypted or does not leave this machine.
 */
async function checkSignature(
  token: string,
  issuer: string,
  tokenEndpoint: string,
  now: Date,
): Promise<void> {
  const keys = await keysOf(issuer, tokenEndpoint)
  if (keys === null) {
    if (uncallableReason(tokenEndpoint) === null) return
    throw signInError('The ID token cannot be verified: its keys are not published and it came unencrypted.')
  }
  try {
    await jwtVerify(token, createRemoteJWKSet(new URL(keys)), { currentDate: now })
  } catch {
    throw signInError('The ID token is not signed by the identity provider.')
  }
}

/**
 * Returns the claims of an ID token that came directly from the token endpoint. Checks its signature, and that it is
 * for this client and this sign-in, and unexpired.
 */
export async function readIdToken(
  token: unknown,
  expected: { tokenEndpoint: string; clientId: string; nonce: string; now: Date },
): Promise<JWTPayload & { iss: string; sub: string }> {
  if (typeof token !== 'string') throw signInError('The identity provider sent no ID token.')
  const claims = unsafeClaims(token)
  const { iss, sub, aud, azp, exp, nonce } = claims
  await checkSignature(token, iss ?? '', expected.tokenEndpoint, expected.now)
  const audiences = Array.isArray(aud) ? aud : [aud]
  const isForClient = audiences.includes(expected.clientId)
  // A token for several clients names the one that it was issued to.
  const issuedTo = azp ?? (audiences.length === 1 ? expected.clientId : undefined)
  if (!isForClient || issuedTo !== expected.clientId) throw signInError('The ID token is for another client.')
  if (exp === undefined || exp * 1000 <= expected.now.getTime())
    throw signInError('The ID token has expired.')
  if (nonce !== expected.nonce) throw signInError('The ID token belongs to another sign-in.')
  if (!iss || !sub) throw signInError('The ID token does not name the user.')
  return { ...claims, iss, sub }
}
