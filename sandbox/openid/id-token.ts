import { createRemoteJWKSet, decodeJwt, jwtVerify, type JWTPayload } from 'jose'
import { refuse } from '../core/errors'

/** How long another system may take to answer, in milliseconds. */
export const PATIENCE_MS = 10_000

/** A refusal that ends a sign-in through another provider. */
export function signInError(message: string, status = 400) {
  return refuse('Auth.OauthError', message, null, status)
}

/**
 * The keys of the issuer. Configurations do not name them, so they are looked up as the standard says, but only where
 * the issuer is the very server that the token came from; null where it does not tell.
 */
async function keysOf(issuer: string, tokenEndpoint: string): Promise<string | null> {
  if (!URL.canParse(issuer) || new URL(issuer).origin !== new URL(tokenEndpoint).origin) return null
  try {
    const answer = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const { jwks_uri: keys } = (await answer.json()) as { jwks_uri?: unknown }
    return answer.ok && typeof keys === 'string' && URL.canParse(keys) ? keys : null
  } catch {
    return null
  }
}

/**
 * The claims of an id token that came straight from the token endpoint: for this client, of this sign-in, in date. Its
 * signature is checked where the issuer publishes keys; elsewhere the connection itself stands for it (OpenID Connect
 * Core, 3.1.3.7).
 */
export async function readIdToken(
  token: unknown,
  expected: { tokenEndpoint: string; clientId: string; nonce: string; now: Date },
): Promise<JWTPayload & { iss: string; sub: string }> {
  if (typeof token !== 'string') throw signInError('The identity provider sent no id token.')
  let claims: JWTPayload
  try {
    claims = decodeJwt(token)
    const keys = await keysOf(claims.iss ?? '', expected.tokenEndpoint)
    if (keys !== null)
      await jwtVerify(token, createRemoteJWKSet(new URL(keys)), { currentDate: expected.now })
  } catch {
    throw signInError('The id token is not signed by the identity provider.')
  }
  const { iss, sub, aud, exp, nonce } = claims
  const audiences = Array.isArray(aud) ? aud : [aud]
  if (!audiences.includes(expected.clientId)) throw signInError('The id token is for somebody else.')
  if (exp === undefined || exp * 1000 <= expected.now.getTime())
    throw signInError('The id token is out of date.')
  // Providers that ignore the nonce leave it out; one of another sign-in is never right.
  if (nonce !== undefined && nonce !== expected.nonce)
    throw signInError('The id token is of another sign-in.')
  if (!iss || !sub) throw signInError('The id token does not say who signed in.')
  return { ...claims, iss, sub }
}
