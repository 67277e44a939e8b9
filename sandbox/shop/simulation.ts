import type { RejectedCall } from './api'
import type { Clock } from './clock'
import type { Market, Shopper } from './market'
import type { Person } from './people'
import type { OrderOutcome, Plan, ReturnOutcome, UnmetOutcomes } from './plan'
import type { Random } from './random'
import type { Status } from './report'
import type { Assortment } from './assortment'

/** State and services that all parts of the simulation share. */
export interface Simulation {
  market: Market
  assortment: Assortment
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
  counts: {
    orders: number
    byGuests: number
    transferredFromGuests: number
    withPromotion: number
    returns: number
  }
  /** Outcomes that were not reached, for later orders and returns. */
  unmet: { orders: UnmetOutcomes<OrderOutcome>; returns: UnmetOutcomes<ReturnOutcome> }
  /** Records a call that the platform has rejected. */
  addRejectedCall(error: RejectedCall): void
  /** Schedules an action at a time in milliseconds. */
  at(moment: number, act: () => Promise<void>): void
}

/** The fields of an order that the simulation reads. */
export interface Order {
  ID: string
  Status: Status
  Total: number
}

/** The fields of a line item that the simulation uses. */
export interface Line {
  ID: string
  Quantity: number
  SupplierID: string | null
  /** ID of the order that forwarded the line to its supplier. */
  OutgoingOrderID: string | null
  LineTotal: number
  Product: { Returnable: boolean }
}

export interface Payment {
  ID: string
  Type: 'PurchaseOrder' | 'CreditCard' | 'SpendingAccount'
  CreditCardID?: string
  Accepted: boolean
}

/** An order in the simulation, with its shopper. */
export interface Purchase {
  id: string
  plan: Plan
  shopper: Shopper
  /** ID of the company that receives the order: the marketplace, or a supplier. */
  to: string
  /** The user who processes the order for the seller: the order desk, or a user of the supplier. */
  seller: Person
  /** Random numbers for this order alone. */
  random: Random
  lines: Line[]
  /** ID of the shipping address; null when the shopper has none. */
  shipTo: string | null
  total: number
  payment: Payment | null
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
