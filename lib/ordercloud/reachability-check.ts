import { getSettings } from '../settings'
import { isGatewayFailure } from './reachability'

/** Milliseconds after which a check without an answer counts as failed. */
const CHECK_TIMEOUT_MS = 5_000
const FIRST_CHECK_DELAY_MS = 1_000
const MAX_CHECK_DELAY_MS = 30_000

/**
 * True when the platform gives an answer that pages may read, and that is not one of a gateway before it. A gateway's
 * own error page often cannot be read. A platform may not let pages read `/env`; every other endpoint can be read, so
 * the check then reads one of those, without a token.
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

/** Milliseconds to wait before the next check, after so many that failed. */
export function delayBeforeCheck(failedChecks: number): number {
  return Math.min(FIRST_CHECK_DELAY_MS * 2 ** failedChecks, MAX_CHECK_DELAY_MS)
}
