/** How many wait for an answer together; the others wait for their turn, so that what is asked meanwhile is not kept. */
const LIMIT = 4

/**
 * A queue for calls of which a screen wants many and needs none: a few are under way at once. A call that is no
 * longer wanted by the time of its turn is not made.
 */
export function fewAtOnce(limit = LIMIT) {
  const waiting: (() => void)[] = []
  let under = 0
  return async function inTurn<A>(run: () => Promise<A>, signal?: AbortSignal): Promise<A> {
    if (under < limit) under += 1
    // Whoever ends hands its place on.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      signal?.throwIfAborted()
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else under -= 1
    }
  }
}
