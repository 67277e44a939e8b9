import type { RejectedCall } from './api'
import type { Clock } from './clock'
import type { Market } from './market'
import type { OrderOutcome, UnmetOutcomes, ReturnOutcome } from './plan'
import type { Random } from './random'
import type { Assortment } from './shelf'

/** State and services that all parts of the simulation share. */
export interface Simulation {
  market: Market
  shelf: Assortment
  clock: Clock
  random: Random
  seed: string
  /** Time of the current event, in milliseconds. It advances even when the platform's clock cannot be set. */
  moment: number
  /** End of the simulation, in milliseconds. Later events do not take place. */
  end: number
  /**
   * Counts of orders, of orders by guests, of orders taken over by guests who signed in or registered, of orders with a
   * promotion, and of returns.
   */
  made: { orders: number; byGuests: number; takenAlong: number; withPromotion: number; returns: number }
  /** Fates that were not reached, for later orders and returns. */
  owed: { orders: UnmetOutcomes<OrderOutcome>; returns: UnmetOutcomes<ReturnOutcome> }
  /** Records a call that the platform has rejected. */
  refused(refusal: RejectedCall): void
  /** Schedules an action at a time in milliseconds. */
  at(moment: number, act: () => Promise<void>): void
}

/** Returns the time for dates in requests. With a movable clock it is exactly the same in every run. */
export const nowIn = ({ clock, moment }: Simulation): Date =>
  clock.isMovable ? new Date(moment) : clock.now()

interface Event {
  at: number
  act: () => Promise<void>
}

/** Queue of events, sorted by time. Events at the same time keep their order of insertion. */
export class Timeline {
  private readonly events: Event[] = []

  add(at: number, act: () => Promise<void>): void {
    let low = 0
    let high = this.events.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.events[middle] as Event).at <= at) low = middle + 1
      else high = middle
    }
    this.events.splice(low, 0, { at, act })
  }

  /** Removes and returns the next event until `end`; null when there is none. */
  next(end: number): Event | null {
    const [first] = this.events
    if (!first || first.at > end) return null
    return this.events.shift() ?? null
  }
}
