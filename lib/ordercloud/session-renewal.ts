import { readClaims } from './claims'
import { ACCESS_COOKIE, readCookie, REFRESH_COOKIE } from './cookies'
import { toPlatformError } from './errors'
import { loadOrderCloud } from './sdk'
import { endSession } from './session-end'

const RENEW_BEFORE_SECONDS = 30

/**
 * Renews the token of an open page shortly before it ends, so that no navigation meets an expired one. Without a
 * refresh token, or when the platform refuses it, the session ends with the token.
 */
export async function renewIfDue(): Promise<void> {
  const claims = readClaims(readCookie(ACCESS_COOKIE))
  if (claims ? claims.exp - Date.now() / 1000 > RENEW_BEFORE_SECONDS : !readCookie(REFRESH_COOKIE)) return
  try {
    const [{ ensureToken }, oc] = await Promise.all([import('./tokens'), loadOrderCloud()])
    await ensureToken(oc)
  } catch (thrown) {
    // No answer is no refusal: the next look, or the next call, tries again.
    if (toPlatformError(thrown).status === 401) endSession()
  }
}
