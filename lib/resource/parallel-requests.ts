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

/** A queue of requests. */
export type RequestQueue = ReturnType<typeof createRequestQueue>

/** Fewer requests than this are made in a moment, so their number is not shown. */
const MIN_REQUESTS_WITH_PROGRESS = 10

/**
 * Creates a queue that counts its requests, and reports their number once there are more than a few.
 *
 * @param onProgress called with the finished requests, and with those that are known to be needed
 */
export function createCountedQueue(
  onProgress: ((progress: { done: number; total: number }) => void) | undefined,
): RequestQueue {
  const inTurn = createRequestQueue()
  const progress = { done: 0, total: 0 }
  const report = () => {
    if (progress.total > MIN_REQUESTS_WITH_PROGRESS) onProgress?.({ ...progress })
  }
  return async (run, signal) => {
    progress.total += 1
    report()
    const answer = await inTurn(run, signal)
    progress.done += 1
    report()
    return answer
  }
}
