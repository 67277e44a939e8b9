/**
 * Limits on the requests of a job: the number in parallel, and the pause before new ones. Pure data. The caller
 * provides the clock.
 */
export interface Pace {
  /** Maximum number of parallel requests. */
  limit: number
  /** Successful requests since the limit last changed. */
  wins: number
  /** Time before which no request starts, in milliseconds of the caller's clock. */
  quietUntil: number
  /** Time at which the limit was last halved. Results of requests that started earlier do not affect the new limit. */
  halvedAt: number
  /** Number of consecutive requests without a response. */
  losses: number
}

const FIRST_LIMIT = 4
const HIGHEST_LIMIT = 8
/** Number of rounds without a rejection before the limit grows by one. */
const ROUNDS_TO_GROW = 4
const SHORTEST_QUIET_MS = 500
const LONGEST_QUIET_MS = 30_000

export const firstPace: Pace = { limit: FIRST_LIMIT, wins: 0, quietUntil: 0, halvedAt: -1, losses: 0 }

/** Returns the pace after any response other than "too many requests". The limit grows slowly. */
export function afterAnswer(pace: Pace): Pace {
  const wins = pace.wins + 1
  if (wins < pace.limit * ROUNDS_TO_GROW) return { ...pace, wins, losses: 0 }
  return { ...pace, wins: 0, losses: 0, limit: Math.min(HIGHEST_LIMIT, pace.limit + 1) }
}

/**
 * Returns the pace after the response "too many requests": half the limit, and a pause. Requests that ran in parallel
 * are rejected together and halve the limit only once.
 */
export function paceAfterRejection(
  pace: Pace,
  call: { startedAt: number; now: number; retryAfterSeconds: number | undefined },
): Pace {
  const { startedAt, now, retryAfterSeconds } = call
  const quiet = Math.max(SHORTEST_QUIET_MS, (retryAfterSeconds ?? 0) * 1000)
  const quietUntil = Math.max(pace.quietUntil, now + quiet)
  if (startedAt <= pace.halvedAt) return { ...pace, quietUntil }
  return { ...pace, quietUntil, limit: Math.max(1, Math.floor(pace.limit / 2)), wins: 0, halvedAt: now }
}

/**
 * Returns the pace after a request without a response. The network may be down for all requests, so the pause doubles
 * with each consecutive loss.
 */
export function afterLoss(pace: Pace, now: number): Pace {
  const quiet = Math.min(LONGEST_QUIET_MS, SHORTEST_QUIET_MS * 2 ** pace.losses)
  return { ...pace, losses: pace.losses + 1, wins: 0, quietUntil: Math.max(pace.quietUntil, now + quiet) }
}
