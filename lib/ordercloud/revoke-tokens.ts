import { getSettings } from '../settings'
import { readClaims } from './claims'
import type { GrantedTokens } from './tokens'

/**
 * Asks the platform to end the user's tokens, so that a copy of one is worth nothing after signing out. The platform ends
 * all tokens of the user at once, those of other devices too. The requests do without the platform's library, and go on
 * when the page is left (`keepalive`).
 *
 * @returns once the request is sent; `ended` resolves when the platform has ended the tokens, and rejects where it has not
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

/** Returns an access token to end all others with, where the one of the page has expired. */
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
  if (!answer.ok) throw new Error(`The platform answered ${answer.status}.`)
  return answer
}
