import { connectionFailure, type PlatformError } from './errors'

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
