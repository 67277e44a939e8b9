/** Maximum number of parallel requests. The others are queued, so that other requests of the page are not delayed. */
const MAX_PARALLEL_REQUESTS = 4

/**
 * Creates a queue for many optional requests of a screen. Only a few run in parallel. A request that is no longer
 * needed when its turn comes is skipped.
 */
export function createRequestQueue(limit = MAX_PARALLEL_REQUESTS) {
  const waiting: (() => void)[] = []
  let inFlight = 0
  return async function inTurn<A>(run: () => Promise<A>, signal?: AbortSignal): Promise<A> {
    if (inFlight < limit) inFlight += 1
    // A finished request passes its slot on to the next one.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      signal?.throwIfAborted()
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else inFlight -= 1
    }
  }
}
