import type { Refusal } from './api'
import type { Clock } from './clock'
import type { Market } from './market'
import type { Fate, Owed, ReturnFate } from './plan'
import type { Random } from './random'
import type { Shelf } from './shelf'

/** What everybody in the fleet knows and uses. */
export interface Fleet {
  market: Market
  shelf: Shelf
  clock: Clock
  random: Random
  seed: string
  /** When that takes place which is taking place: of every event, also where the platform's clock stands still. */
  moment: number
  /** When the time is over, in milliseconds: what would come later does not take place. */
  end: number
  /** Orders begun; of these by guests, taken along by those who signed in or registered, with a promotion; returns requested. */
  made: { orders: number; byGuests: number; takenAlong: number; withPromotion: number; returns: number }
  /** Fates to be made up for. */
  owed: { orders: Owed<Fate>; returns: Owed<ReturnFate> }
  /** Notes what the platform has refused. */
  refused(refusal: Refusal): void
  /** Has something done at a moment (milliseconds), in the order of time. */
  at(moment: number, act: () => Promise<void>): void
}

/** The platform's time, as what is sent names it: to the very second the same in every run. */
export const nowIn = ({ clock, moment }: Fleet): Date => (clock.isMovable ? new Date(moment) : clock.now())

interface Event {
  at: number
  act: () => Promise<void>
}

/** What is to come, the next first; of what comes at the same time, what was added first. */
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

  /** The next event that comes until `end`, taken out. */
  next(end: number): Event | null {
    const [first] = this.events
    if (!first || first.at > end) return null
    return this.events.shift() ?? null
  }
}
