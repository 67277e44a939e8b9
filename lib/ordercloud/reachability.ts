import { getSettings } from '../settings'
import { connectionFailure, type PlatformError } from './errors'

/** Time limit of a check, in milliseconds. A check without a response by then counts as failed. */
const CHECK_TIMEOUT_MS = 5_000
const FIRST_CHECK_DELAY_MS = 1_000
const MAX_CHECK_DELAY_MS = 30_000

/**
 * The reachability of the platform. A call without a response makes it doubtful, because the endpoint alone may be at
 * fault. `useRecovery` then checks the platform, and sets it to lost if the check fails too. Any call with a response
 * proves that the platform is reachable.
 */
export type Reachability = 'reachable' | 'doubtful' | 'lost'

const listeners = new Set<() => void>()
let reachability: Reachability = 'reachable'

/** Returns the state after the last call or check. */
export function getReachability(): Reachability {
  return reachability
}

/** Calls the listener after every change of the state. Returns the function that unsubscribes it. */
export function subscribeToReachability(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Records the result of a call: a response, or a failure that may be a missing response. */
export function noteReached(error?: PlatformError): void {
  if (error && (connectionFailure(error) !== undefined || isGatewayFailure(error.status))) {
    if (reachability === 'reachable') setReachability('doubtful')
  } else if (!error || error.status !== null) {
    // Other failures without a status, such as a browser storage error, say nothing about the connection.
    setReachability('reachable')
  }
}

/** Records that a check of the platform failed. */
export function noteLost(): void {
  setReachability('lost')
}

/** True for the status of a gateway that cannot reach the platform. */
export function isGatewayFailure(status: number | null): boolean {
  return status === 502 || status === 503 || status === 504
}

function setReachability(next: Reachability): void {
  if (next === reachability) return
  reachability = next
  for (const listener of listeners) listener()
}

/**
 * True when the platform responds with a readable response that is not a gateway's error. A gateway's own error page
 * is often not readable for pages. A platform may not allow pages to read `/env`. The check then reads another
 * endpoint without a token, because all others are readable.
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
