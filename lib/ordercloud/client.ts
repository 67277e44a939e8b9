import { IMPERSONATION_COOKIE, readCookie, REFRESH_COOKIE, ACCESS_COOKIE } from './cookies'
import { type PlatformError, toPlatformError } from './errors'
import { reportFailure } from './failures'
import { loadOrderCloud, type OrderCloud } from './sdk'
import { endSession } from './sign-in'
import { ensureToken, refreshToken } from './tokens'

export type { OrderCloud } from './sdk'

/** How one platform call behaves. */
export interface CallOptions {
  /** Gives up waiting; hand the same signal to the library's request options to stop the request itself. */
  signal?: AbortSignal
  /** The call changes something, so that a lost answer must not lead to doing it twice. */
  write?: boolean
  /** No toast and no log: the caller shows the failure itself. */
  quiet?: boolean
}

const MAX_RETRIES = 3
const FIRST_WAIT_MS = 300
const LONGEST_WAIT_MS = 20_000
const PASSING_STATUS: readonly (number | null)[] = [502, 503, 504]

/**
 * Runs one or more platform calls with a token that will last, and is the only way to the platform in the
 * browser. Reads are tried again after 429, 502, 503, 504 and a lost connection; writes after 429 only, which
 * says that nothing was done. Always rejects with a PlatformError, after toast and log unless quiet.
 */
export async function call<T>(run: (oc: OrderCloud) => Promise<T>, options: CallOptions = {}): Promise<T> {
  try {
    return await attempt(run, options)
  } catch (thrown) {
    const error = toPlatformError(thrown)
    if (!options.quiet) reportFailure(error)
    if (error.status === 401) endSession()
    throw error
  }
}

async function attempt<T>(run: (oc: OrderCloud) => Promise<T>, options: CallOptions): Promise<T> {
  let hasRefreshed = false
  for (let retries = 0; ;) {
    let usedToken: string | undefined
    try {
      stopIfAborted(options.signal)
      const oc = await loadOrderCloud()
      await ensureToken(oc)
      stopIfAborted(options.signal)
      usedToken = readCookie(ACCESS_COOKIE)
      return await run(oc)
    } catch (thrown) {
      const error = toPlatformError(thrown)
      if (error.status === 401 && !hasRefreshed && canRefresh(usedToken)) {
        // Refused before anything was done: with a new token even a write may be repeated.
        hasRefreshed = true
        await refreshToken(await loadOrderCloud(), usedToken)
        continue
      }
      const wait = waitBeforeRetry(error, retries, options.write === true)
      if (wait === undefined) throw error
      retries += 1
      await pause(wait, options.signal)
    }
  }
}

/** Milliseconds to wait before trying again, or undefined when the failure stands. Exported for its table of cases. */
export function waitBeforeRetry(error: PlatformError, retries: number, isWrite: boolean): number | undefined {
  if (retries >= MAX_RETRIES) return undefined
  const isPassing = PASSING_STATUS.includes(error.status) || error.errorCode === 'Network'
  if (error.status !== 429 && (isWrite || !isPassing)) return undefined
  const asked = error.retryAfterSeconds === undefined ? 0 : error.retryAfterSeconds * 1000
  if (asked > LONGEST_WAIT_MS) return undefined
  // A little chance keeps many tabs from coming back in step.
  return Math.max(asked, FIRST_WAIT_MS * 3 ** retries * (0.75 + Math.random() / 2))
}

function canRefresh(usedToken: string | undefined): boolean {
  return (
    usedToken !== undefined && !readCookie(IMPERSONATION_COOKIE) && readCookie(REFRESH_COOKIE) !== undefined
  )
}

function stopIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new DOMException('The request was cancelled.', 'AbortError')
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, milliseconds)
    signal?.addEventListener('abort', cancel, { once: true })
    function done() {
      signal?.removeEventListener('abort', cancel)
      resolve()
    }
    function cancel() {
      clearTimeout(timer)
      reject(new DOMException('The request was cancelled.', 'AbortError'))
    }
  })
}
