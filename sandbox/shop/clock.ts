import { Refusal, type Api } from './api'

/** The platform's time. */
export interface Clock {
  /** False where the time is what it is: then everything happens now. */
  readonly isMovable: boolean
  now(): Date
  set(at: Date): Promise<void>
  /** Back to the machine's time. */
  reset(): Promise<void>
}

const PATH = '/_sandbox/clock'

/** The time of a hosted platform, which nobody sets. */
const REAL: Clock = {
  isMovable: false,
  now: () => new Date(),
  set: () => Promise.resolve(),
  reset: () => Promise.resolve(),
}

/** A clock that `move` sets ahead of the machine's by so many milliseconds. */
export function movableClock(move: (offset: number) => Promise<void>): Clock {
  let offset = 0
  return {
    isMovable: true,
    now: () => new Date(Date.now() + offset),
    set: (at) => move((offset = at.getTime() - Date.now())),
    reset: () => move((offset = 0)),
  }
}

/** The clock of the platform behind an API: of an embedded one, which can be set, or of any other. */
export async function clockOf(api: Api): Promise<Clock> {
  try {
    await api.send('GET', PATH)
  } catch (error) {
    if (error instanceof Refusal) return REAL
    throw error
  }
  return movableClock((offset) =>
    offset === 0 ? api.send('DELETE', PATH) : api.send('PUT', PATH, { body: { offset } }),
  )
}
