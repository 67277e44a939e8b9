import { ACCESS_COOKIE, readCookie, REFRESH_COOKIE } from './cookies'
import { type PlatformError, toPlatformError } from './errors'
import { loadOrderCloud, type OrderCloud } from './sdk'
import { ensureToken, refreshToken } from './tokens'

const MAX_RETRIES = 3
const FIRST_WAIT_MS = 300
const LONGEST_WAIT_MS = 20_000

/** Options of a platform call. */
export interface CallOptions {
  /**
   * Cancels waiting for the call. To stop the request itself, pass the same signal to the library's request options.
   */
  signal?: AbortSignal
  /** True when the call changes data. It is then not repeated after a lost response. */
  write?: boolean
  /**
   * Shows no toast, because the caller shows the failure itself or the user did not request the call, as with a
   * prefetch. The failure is still logged.
   */
  quiet?: boolean
  /** Error codes that the caller handles with another call. They are neither logged nor shown. */
  expected?: readonly string[]
  /** Disables retries, because the caller handles failures itself. A token renewal still repeats the call. */
  once?: boolean
  /** True when the call uses a token of its own. A rejection then does not end this session. Used by `as`. */
  bringsToken?: boolean
}

/** Runs platform calls as described at `call`, but does not report failures. Rejects with the last error. */
export async function attempt<T>(run: (oc: OrderCloud) => Promise<T>, options: CallOptions): Promise<T> {
  let hasRefreshed = false
  for (let retries = 0; ;) {
    let usedToken: string | undefined
    try {
      stopIfAborted(options.signal)
      const oc = await loadOrderCloud()
      stopIfAborted(options.signal) // before the check for a token, because the user may have signed out meanwhile
      if (!options.bringsToken) await ensureToken(oc)
      stopIfAborted(options.signal)
      if (!options.bringsToken) usedToken = readCookie(ACCESS_COOKIE)
      return await run(oc)
    } catch (thrown) {
      const error = toPlatformError(thrown)
      if (error.status === 401 && !hasRefreshed && canRefresh(usedToken)) {
        // The platform rejected the call before doing anything, so even a write can be repeated with a new token.
        hasRefreshed = true
        await refreshToken(await loadOrderCloud(), usedToken)
        continue
      }
      const wait = options.once ? undefined : waitBeforeRetry(error, retries, options.write === true)
      if (wait === undefined) throw error
      retries += 1
      await pause(wait, options.signal)
    }
  }
}

/**
 * Returns the milliseconds to wait before a retry, or undefined when the call must not be retried. Exported for its
 * unit test.
 */
export function waitBeforeRetry(error: PlatformError, retries: number, isWrite: boolean): number | undefined {
  if (retries >= MAX_RETRIES) return undefined
  const isPassing = (error.status ?? 0) >= 500 || error.errorCode === 'Network'
  if (error.status !== 429 && (isWrite || !isPassing)) return undefined
  const requested = error.retryAfterSeconds === undefined ? 0 : error.retryAfterSeconds * 1000
  if (requested > LONGEST_WAIT_MS) return undefined
  // Random variation keeps many tabs from retrying at the same moment.
  return Math.max(requested, FIRST_WAIT_MS * 3 ** retries * (0.75 + Math.random() / 2))
}

function canRefresh(usedToken: string | undefined): boolean {
  return usedToken !== undefined && readCookie(REFRESH_COOKIE) !== undefined
}

function stopIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new DOMException('The request was canceled.', 'AbortError')
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
      reject(new DOMException('The request was canceled.', 'AbortError'))
    }
  })
}
