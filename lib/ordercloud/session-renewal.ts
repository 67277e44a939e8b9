import { readClaims } from './claims'
import { ACCESS_COOKIE, readCookie, REFRESH_COOKIE } from './cookies'
import { toPlatformError } from './errors'
import { loadOrderCloud } from './sdk'
import { endSession } from './session-end'

const RENEW_BEFORE_SECONDS = 30

/**
 * Renews the token of an open page shortly before it expires, so that no navigation has an expired token. Without a
 * refresh token, or when the platform rejects it, the session ends with the token.
 */
export async function renewIfDue(): Promise<void> {
  const claims = readClaims(readCookie(ACCESS_COOKIE))
  if (claims ? claims.exp - Date.now() / 1000 > RENEW_BEFORE_SECONDS : !readCookie(REFRESH_COOKIE)) return
  try {
    const [{ ensureToken }, oc] = await Promise.all([import('./tokens'), loadOrderCloud()])
    await ensureToken(oc)
  } catch (thrown) {
    // A missing response is not a rejection. The next check, or the next call, tries again.
    if (toPlatformError(thrown).status === 401) endSession()
  }
}
