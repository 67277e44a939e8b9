/** How many calls a job has under way at once, and until when it holds its breath. Pure: the clock is the caller's. */
export interface Pace {
  /** Calls at once. */
  limit: number
  /** Calls that went well since the limit last moved. */
  wins: number
  /** Nothing is started before this time, in milliseconds of the caller's clock. */
  quietUntil: number
  /** When the limit was last halved: what started before says nothing about the new limit. */
  halvedAt: number
  /** Lost answers in a row. */
  losses: number
}

const FIRST_LIMIT = 4
const HIGHEST_LIMIT = 8
/** Rounds without a refusal before one more call is tried at once. */
const ROUNDS_TO_GROW = 4
const SHORTEST_QUIET_MS = 500
const LONGEST_QUIET_MS = 30_000

export const firstPace: Pace = { limit: FIRST_LIMIT, wins: 0, quietUntil: 0, halvedAt: -1, losses: 0 }

/** A call was answered, whatever the answer: the limit grows slowly. */
export function afterAnswer(pace: Pace): Pace {
  const wins = pace.wins + 1
  if (wins < pace.limit * ROUNDS_TO_GROW) return { ...pace, wins, losses: 0 }
  return { ...pace, wins: 0, losses: 0, limit: Math.min(HIGHEST_LIMIT, pace.limit + 1) }
}

/**
 * The platform said "too many requests": half as many at once, and none before it wants any. Calls that were under
 * way together are refused together and halve once.
 */
export function afterRefusal(
  pace: Pace,
  call: { startedAt: number; now: number; retryAfterSeconds: number | undefined },
): Pace {
  const { startedAt, now, retryAfterSeconds } = call
  const quiet = Math.max(SHORTEST_QUIET_MS, (retryAfterSeconds ?? 0) * 1000)
  const quietUntil = Math.max(pace.quietUntil, now + quiet)
  if (startedAt <= pace.halvedAt) return { ...pace, quietUntil }
  return { ...pace, quietUntil, limit: Math.max(1, Math.floor(pace.limit / 2)), wins: 0, halvedAt: now }
}

/** No answer came: the network may be gone for all of them, so each loss in a row waits twice as long. */
export function afterLoss(pace: Pace, now: number): Pace {
  const quiet = Math.min(LONGEST_QUIET_MS, SHORTEST_QUIET_MS * 2 ** pace.losses)
  return { ...pace, losses: pace.losses + 1, wins: 0, quietUntil: Math.max(pace.quietUntil, now + quiet) }
}
