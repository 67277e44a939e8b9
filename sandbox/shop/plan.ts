import { DAY, orderTimes } from './calendar'
import type { Random } from './random'

/** Where an order ends up, if nothing comes in between. */
export type Fate = 'complete' | 'open' | 'pending' | 'decline' | 'cancel' | 'abandon'

/** Where a return ends up: the statuses of returns. */
export type ReturnFate = 'Completed' | 'Open' | 'AwaitingApproval' | 'Declined' | 'Canceled' | 'Unsubmitted'

/** What is meant to become of one order. */
export interface Plan {
  /** From 1 on, by time. */
  number: number
  /** When it is begun, in milliseconds. */
  at: number
  fate: Fate
  returned: ReturnFate | null
  /** Large enough that somebody is asked for approval, where anybody is. */
  isLarge: boolean
  /** Begun by a guest. */
  isGuest: boolean
}

/** Shares of all orders; the rest is completed. */
const SHARES: [Fate, share: number][] = [
  ['pending', 0.04],
  ['open', 0.06],
  ['abandon', 0.06],
  ['cancel', 0.05],
  ['decline', 0.05],
]
const RETURN_SHARES: [ReturnFate, share: number][] = [
  ['AwaitingApproval', 0.022],
  ['Open', 0.022],
  ['Unsubmitted', 0.022],
  ['Canceled', 0.016],
  ['Declined', 0.02],
  ['Completed', 0.045],
]
/** What is still under way was begun lately: among so many times as many orders, counted from the last one. */
const UNDER_WAY: ReadonlySet<Fate | ReturnFate> = new Set([
  ...(['pending', 'open'] as const),
  ...(['AwaitingApproval', 'Open', 'Unsubmitted'] as const),
])
const AMONG = 1.4
/** What is over by now was begun among so large a part of the orders, counted from the first one. */
const EARLY = 0.7
/** An approval is asked for them, so they are large. */
const LARGE: ReadonlySet<Fate | ReturnFate> = new Set<Fate | ReturnFate>([
  ...(['pending', 'decline'] as const),
  ...(['AwaitingApproval', 'Declined'] as const),
])

/** From this many orders on, every fate is there a few times, whatever the shares say. */
const ENOUGH = 40

/** How often each fate is met: as the share says, and at least so often where there are orders enough. */
function deal<F extends Fate | ReturnFate>(shares: [F, number][], count: number, least: number): F[] {
  return shares.flatMap(([fate, share]) =>
    Array<F>(Math.max(count >= ENOUGH ? least : 0, Math.round(share * count))).fill(fate),
  )
}

/** Hands each fate to one of the plans left: those under way to late ones. Takes these from `plans`. */
function hand<F extends Fate | ReturnFate>(
  fates: readonly F[],
  plans: Plan[],
  random: Random,
  give: (plan: Plan, fate: F) => void,
): void {
  const under = fates.filter((fate) => UNDER_WAY.has(fate))
  const late = Math.min(plans.length, Math.ceil(under.length * AMONG))
  const given = (those: readonly F[], among: Plan[]): void => {
    const free = random.shuffled(among)
    for (const fate of those) {
      const plan = free.shift()
      if (!plan) return
      give(plan, fate)
      plan.isLarge ||= LARGE.has(fate)
      plans.splice(plans.indexOf(plan), 1)
    }
  }
  given(under, plans.slice(plans.length - late))
  // What is to be over by now was not begun yesterday.
  given(
    fates.filter((fate) => !UNDER_WAY.has(fate)),
    plans.slice(0, Math.ceil(plans.length * EARLY)),
  )
}

/** A fate goes over to another order so many times, then it is given up. */
const HANDED_ON = 4

/**
 * Fates that came to nothing, such as a decline of what nobody was asked about, for orders to come: what rules ask for
 * is the marketplace's affair, and no order knows before.
 */
export class Owed<F extends Fate | ReturnFate> {
  private readonly fates: F[] = []
  private readonly times = new Map<F, number>()

  add(fate: F): void {
    const times = (this.times.get(fate) ?? 0) + 1
    this.times.set(fate, times)
    if (times <= HANDED_ON) this.fates.push(fate)
  }

  take(): F | null {
    return this.fates.shift() ?? null
  }
}

/** True for fates that somebody's approval has to be asked for. */
export const needsApproval = (fate: Fate | ReturnFate | null): boolean => fate !== null && LARGE.has(fate)

/**
 * A return takes an order that is completed: one begun so long before the end has had the time, and later orders have the
 * time to make up for a return that came to nothing.
 */
const COMPLETED_WITHIN = 60 * DAY

/** What becomes of `count` orders between two moments (milliseconds), so many of them of guests: what is simply bought. */
export function planOrders(
  count: number,
  [from, to]: readonly [number, number],
  random: Random,
  guests: number,
): Plan[] {
  const plans = orderTimes(count, from, to, random.of('times')).map((at, index): Plan => ({
    number: index + 1,
    at,
    fate: 'complete',
    returned: null,
    isLarge: false,
    isGuest: false,
  }))
  const left = [...plans]
  hand(deal(SHARES, count, 3), left, random.of('fates'), (plan, fate) => (plan.fate = fate))
  const returnable = left.filter(({ at }) => at <= to - COMPLETED_WITHIN)
  hand(
    deal(RETURN_SHARES, count, 2),
    returnable,
    random.of('returns'),
    (plan, fate) => (plan.returned = fate),
  )
  const kept = left.filter(({ returned }) => returned === null)
  for (const plan of random.of('guests').shuffled(kept).slice(0, guests)) plan.isGuest = true
  return plans
}
