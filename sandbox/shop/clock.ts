import { RejectedCall, type Api } from './api'

/** Clock of the platform. */
export interface Clock {
  /** False when the clock cannot be set, so that all events take place at the current time. */
  readonly isMovable: boolean
  now(): Date
  set(at: Date): Promise<void>
  /** Sets the clock back to the machine's time. */
  reset(): Promise<void>
}

const PATH = '/_sandbox/clock'

/** Clock of a hosted platform, which cannot be set. */
const REAL: Clock = {
  isMovable: false,
  now: () => new Date(),
  set: () => Promise.resolve(),
  reset: () => Promise.resolve(),
}

/** Creates a clock that is set through `move`, by an offset from the machine's time in milliseconds. */
export function movableClock(move: (offset: number) => Promise<void>): Clock {
  let offset = 0
  return {
    isMovable: true,
    now: () => new Date(Date.now() + offset),
    set: (at) => move((offset = at.getTime() - Date.now())),
    reset: () => move((offset = 0)),
  }
}

/** Returns the clock of the platform behind an API. Only the clock of an embedded platform can be set. */
export async function clockOf(api: Api): Promise<Clock> {
  try {
    await api.send('GET', PATH)
  } catch (error) {
    if (error instanceof RejectedCall) return REAL
    throw error
  }
  return movableClock((offset) =>
    offset === 0 ? api.send('DELETE', PATH) : api.send('PUT', PATH, { body: { offset } }),
  )
}
