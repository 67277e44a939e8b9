import { connectionFailure, type PlatformError } from './errors'

/**
 * Knows whether the platform can be reached. A call without an answer makes that doubtful, since the endpoint alone may
 * be at fault; `useRecovery` then checks the platform, and notes it as lost where the check fails too. Any call with an
 * answer proves that the platform can be reached.
 */
export type Reachability = 'reachable' | 'doubtful' | 'lost'

const listeners = new Set<() => void>()
let reachability: Reachability = 'reachable'

/** The state after the last call or check. */
export function getReachability(): Reachability {
  return reachability
}

/** Calls the listener after every change of the state. Returns the function that unsubscribes it. */
export function subscribeToReachability(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notes how a call ended: with an answer, or with a failure that may be the lack of one. */
export function noteReached(error?: PlatformError): void {
  if (error && (connectionFailure(error) !== undefined || isGatewayFailure(error.status))) {
    if (reachability === 'reachable') setReachability('doubtful')
  } else if (!error || error.status !== null) {
    // Other failures without a status, such as one of the browser's storage, say nothing of the connection.
    setReachability('reachable')
  }
}

/** Notes that a check of the platform failed. */
export function noteLost(): void {
  setReachability('lost')
}

/** True for the answers of a gateway that does not reach the platform. */
export function isGatewayFailure(status: number | null): boolean {
  return status === 502 || status === 503 || status === 504
}

function setReachability(next: Reachability): void {
  if (next === reachability) return
  reachability = next
  for (const listener of listeners) listener()
}
