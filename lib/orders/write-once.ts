import { call, type OrderCloud } from '@/lib/ordercloud/client'
import { PlatformError } from '@/lib/ordercloud/errors'
import { announceFailure } from '@/lib/ordercloud/failures'

interface WriteOptions {
  isOnlyHere?: boolean
  isQuiet?: boolean
}

/**
 * Makes one write whose repetition would be wrong. After a lost response, `hasHappened` reads whether it took effect.
 * Browsers repeat a request when a connection is reset before the response begins. The platform then rejects the
 * repetition, so the effect is also read after a rejection. An effect from before the write proves nothing. Rejects
 * with the PlatformError of the write when it had no effect, or when that is unknown.
 *
 * @param options.isOnlyHere true when nobody else can have the same effect, such as the creation of a record with a new
 *   ID. Nothing is read beforehand then.
 * @param options.isQuiet true when the caller shows the failure itself
 */
export async function writeOnce(
  send: (oc: OrderCloud) => Promise<unknown>,
  hasHappened: () => Promise<boolean>,
  options: WriteOptions = {},
): Promise<void> {
  return performOnce(() => call(send, { write: true, quiet: true }), hasHappened, options)
}

/** Does the same as `writeOnce` for a write that its caller sends, such as one on behalf of another user. */
export async function performOnce(
  write: () => Promise<unknown>,
  hasHappened: () => Promise<boolean>,
  { isOnlyHere = false, isQuiet = false }: WriteOptions = {},
): Promise<void> {
  const hadHappened = !isOnlyHere && (await hasHappened().catch(() => true))
  try {
    await write()
  } catch (error) {
    const isUnclear = !hadHappened && (isUnanswered(error) || isRejectedByState(error))
    if (isUnclear && (await hasHappened().catch(() => false))) return
    if (!isQuiet && error instanceof PlatformError && error.status !== 401) announceFailure(error)
    throw error
  }
}

/** True when the platform rejected a request because of the state of the record. */
function isRejectedByState(error: unknown): boolean {
  return error instanceof PlatformError && [400, 404, 409].includes(error.status ?? 0)
}

function isUnanswered(error: unknown): boolean {
  return !(error instanceof PlatformError) || error.status === null || error.status >= 500
}
