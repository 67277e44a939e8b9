import type { CallOptions } from './attempt'
import { PlatformError, toPlatformError } from './errors'
import { reportFailure } from './failures'
import { noteReached } from './reachability'
import type { OrderCloud } from './sdk'
import { endSession, hasSignedOut } from './session-end'

export type { OrderCloud } from './sdk'

/**
 * Runs platform calls with a valid token. All platform calls of the browser go through it. A `run` makes at most one
 * write, as its last call, because a retry repeats all of `run`. Reads are retried after 429, 5xx and connection
 * failures. Writes are retried after 429 only, which means that the platform did nothing. Always rejects with a
 * PlatformError, after logging it and, unless quiet, showing a toast.
 */
export async function call<T>(run: (oc: OrderCloud) => Promise<T>, options: CallOptions = {}): Promise<T> {
  try {
    // The code for retries and tokens loads with the first call instead of with every page.
    const { attempt } = await import('./attempt')
    const answer = await attempt(run, options)
    noteReached()
    return answer
  } catch (thrown) {
    const error = toPlatformError(thrown)
    const isTokenRejected = error.status === 401 && !options.bringsToken
    if (isTokenRejected && hasSignedOut())
      throw new PlatformError('The session was left.', { status: 401, errorCode: 'Aborted' })
    if (options.expected?.includes(error.errorCode)) throw error
    if (!error.isAborted) noteReached(error)
    // The user must learn why the session ended, even if a quiet background read found out.
    reportFailure(error, { quiet: options.quiet === true && !isTokenRejected })
    if (isTokenRejected) endSession()
    throw error
  }
}
