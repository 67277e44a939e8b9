import { PlatformError, toPlatformError } from './errors'
import { reportFailure } from './failures'
import { noteReached } from './reachability'
import type { OrderCloud } from './sdk'
import { endSession, hasSignedOut } from './session-end'

export type { OrderCloud } from './sdk'

/** How one platform call behaves. */
export interface CallOptions {
  /** Gives up waiting; hand the same signal to the library's request options to stop the request itself. */
  signal?: AbortSignal
  /** The call changes something, so that a lost answer must not lead to doing it twice. */
  write?: boolean
  /** No toast: the caller shows the failure itself, or nobody asked for the call, as with a prefetch. It is logged all the same. */
  quiet?: boolean
  /** Error codes that the caller answers by another call: they are neither logged nor shown. */
  expected?: readonly string[]
  /** The caller has its own way with failures: none is tried again here, but for a token that had to be renewed. */
  once?: boolean
  /** The call brings a token of its own, so that its refusal says nothing of this session. Used by `as`. */
  bringsToken?: boolean
}

/**
 * Runs platform calls with a token that will last, and is the only way to the platform in the browser. A `run` makes
 * at most one write, as its last call: what is tried again is the whole of it. Reads are tried again after 429, 5xx
 * and a lost connection; writes after 429 only, which says that nothing was done. Always rejects with a PlatformError,
 * after log and, unless quiet, toast.
 */
export async function call<T>(run: (oc: OrderCloud) => Promise<T>, options: CallOptions = {}): Promise<T> {
  try {
    // What a first call needs beside the library comes with it, and not with every page.
    const { attempt } = await import('./attempt')
    const answer = await attempt(run, options)
    noteReached()
    return answer
  } catch (thrown) {
    const error = toPlatformError(thrown)
    const isRefused = error.status === 401 && !options.bringsToken
    if (isRefused && hasSignedOut())
      throw new PlatformError('The session was left.', { status: 401, errorCode: 'Aborted' })
    if (options.expected?.includes(error.errorCode)) throw error
    if (!error.isAborted) noteReached(error)
    // Everybody has to know why the session ended, also where it was a read that nobody asked for.
    reportFailure(error, { quiet: options.quiet === true && !isRefused })
    if (isRefused) endSession()
    throw error
  }
}
