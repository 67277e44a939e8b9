import { createRemoteJWKSet, decodeJwt, jwtVerify, type JWTPayload } from 'jose'
import { platformError } from '../core/http/errors'

/** Maximum duration of a call to another system, in milliseconds. */
export const CALL_TIMEOUT_MS = 10_000

/** Creates the rejection that ends a sign-in through another provider. */
export function signInError(message: string, status = 400) {
  return platformError('Auth.OauthError', message, null, status)
}

/**
 * Returns the URL of the issuer's keys. Configurations do not contain it, so it is looked up as the standard defines,
 * but only where the issuer is the server that the token came from. Null where the issuer does not publish it.
 */
async function keysOf(issuer: string, tokenEndpoint: string): Promise<string | null> {
  if (!URL.canParse(issuer) || new URL(issuer).origin !== new URL(tokenEndpoint).origin) return null
  try {
    const answer = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    })
    const { jwks_uri: keys } = (await answer.json()) as { jwks_uri?: unknown }
    return answer.ok && typeof keys === 'string' && URL.canParse(keys) ? keys : null
  } catch {
    return null
  }
}

/**
 * Returns the claims of an ID token that came directly from the token endpoint. Checks that it is for this client and
 * this sign-in, and unexpired. The signature is checked where the issuer publishes keys; elsewhere the connection
 * itself vouches for it (OpenID Connect Core, 3.1.3.7).
 */
export async function readIdToken(
  token: unknown,
  expected: { tokenEndpoint: string; clientId: string; nonce: string; now: Date },
): Promise<JWTPayload & { iss: string; sub: string }> {
  if (typeof token !== 'string') throw signInError('The identity provider sent no ID token.')
  let claims: JWTPayload
  try {
    claims = decodeJwt(token)
    const keys = await keysOf(claims.iss ?? '', expected.tokenEndpoint)
    if (keys !== null)
      await jwtVerify(token, createRemoteJWKSet(new URL(keys)), { currentDate: expected.now })
  } catch {
    throw signInError('The ID token is not signed by the identity provider.')
  }
  const { iss, sub, aud, exp, nonce } = claims
  const audiences = Array.isArray(aud) ? aud : [aud]
  if (!audiences.includes(expected.clientId)) throw signInError('The ID token is for another client.')
  if (exp === undefined || exp * 1000 <= expected.now.getTime())
    throw signInError('The ID token has expired.')
  // Providers that ignore the nonce omit it; a nonce of another sign-in is never valid.
  if (nonce !== undefined && nonce !== expected.nonce)
    throw signInError('The ID token belongs to another sign-in.')
  if (!iss || !sub) throw signInError('The ID token does not name the user.')
  return { ...claims, iss, sub }
}
