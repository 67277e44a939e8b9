import { getSettings } from '../settings'
import { isGatewayFailure } from './reachability'

/** Time limit of a check, in milliseconds. A check without a response by then counts as failed. */
const CHECK_TIMEOUT_MS = 5_000
const FIRST_CHECK_DELAY_MS = 1_000
const MAX_CHECK_DELAY_MS = 30_000

/**
 * True when the platform responds with a readable response that is not a gateway's error. A gateway's own error page
 * is often not readable for pages. A platform may not allow pages to read `/env`. The check then reads another
 * endpoint without a token, because all others are readable.
 *
 * In a file of its own, because pages load it only after their first content.
 */
export async function checkPlatform(): Promise<boolean> {
  const { apiUrl } = getSettings()
  const timeLimit = AbortSignal.timeout(CHECK_TIMEOUT_MS)
  for (const url of [`${apiUrl}/env`, `${apiUrl}/v1/me`]) {
    try {
      const { status } = await fetch(url, { cache: 'no-store', signal: timeLimit })
      return !isGatewayFailure(status)
    } catch {
      if (timeLimit.aborted) return false
    }
  }
  return false
}

/** Returns the milliseconds to wait before the next check, depending on the number of failed checks. */
export function delayBeforeCheck(failedChecks: number): number {
  return Math.min(FIRST_CHECK_DELAY_MS * 2 ** failedChecks, MAX_CHECK_DELAY_MS)
}
