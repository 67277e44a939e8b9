import { getSettings } from '../settings'
import { readClaims } from './claims'
import type { GrantedTokens } from './tokens'

/**
 * Requests the platform to revoke the user's tokens, so that a copied token is worthless after signing out. The
 * platform revokes all tokens of the user, including those of other devices. The requests do not need the platform's
 * library. They continue when the user leaves the page (`keepalive`).
 *
 * @returns resolves when the request is sent; `ended` resolves when the platform has revoked the tokens, and rejects
 * when it has not
 */
export async function sendRevocation(
  access: string | undefined,
  refresh: string | undefined,
): Promise<{ ended: Promise<void> }> {
  const claims = readClaims(access)
  const isUsable = claims !== undefined && claims.exp * 1000 > Date.now()
  const token = isUsable || refresh === undefined ? claims && access : await renewAccessToken(refresh)
  if (token === undefined) return { ended: Promise.resolve() }
  const request = send('/v1/me/tokens', { method: 'DELETE', headers: { Authorization: `Bearer ${token}` } })
  return { ended: request.then(() => undefined) }
}

/** Returns a new access token for the revocation request when the current one has expired. */
async function renewAccessToken(refresh: string): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: getSettings().clientId,
    refresh_token: refresh,
  })
  const answer = await send('/oauth/token', { method: 'POST', body })
  return ((await answer.json()) as GrantedTokens).access_token
}

async function send(path: string, options: RequestInit): Promise<Response> {
  const answer = await fetch(getSettings().apiUrl + path, { ...options, keepalive: true })
  if (!answer.ok) throw new Error(`The platform returned an error (${answer.status}).`)
  return answer
}
