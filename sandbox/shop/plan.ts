import { DAY_MS, orderTimes } from './calendar'
import type { Random } from './random'

/** Intended final state of an order. */
export type OrderOutcome = 'complete' | 'open' | 'pending' | 'decline' | 'cancel' | 'abandon'

/** Intended final state of a return, as a status of returns. */
export type ReturnOutcome =
  'Completed' | 'Open' | 'AwaitingApproval' | 'Declined' | 'Canceled' | 'Unsubmitted'

/** The plan for one order. */
export interface Plan {
  /** Sequence number by time, starting with 1. */
  number: number
  /** Start of the order, in milliseconds. */
  at: number
  fate: OrderOutcome
  returned: ReturnOutcome | null
  /** True when the order's amount must be large enough to require approval, if the marketplace has approval rules. */
  isLarge: boolean
  /** True when a guest starts the order. */
  isGuest: boolean
}

/** Shares of all orders. The remaining orders are completed. */
const SHARES: [OrderOutcome, share: number][] = [
  ['pending', 0.04],
  ['open', 0.06],
  ['abandon', 0.06],
  ['cancel', 0.05],
  ['decline', 0.05],
]
const RETURN_SHARES: [ReturnOutcome, share: number][] = [
  ['AwaitingApproval', 0.022],
  ['Open', 0.022],
  ['Unsubmitted', 0.022],
  ['Canceled', 0.016],
  ['Declined', 0.02],
  ['Completed', 0.045],
]
/**
 * Fates of orders and returns that are still in progress at the end. They go to the most recent orders: to the last
 * AMONG times as many orders as there are such fates.
 */
const OUTCOMES_IN_PROGRESS: ReadonlySet<OrderOutcome | ReturnOutcome> = new Set([
  ...(['pending', 'open'] as const),
  ...(['AwaitingApproval', 'Open', 'Unsubmitted'] as const),
])
const LATE_ORDERS_FACTOR = 1.4
/** Share of the orders, counted from the first, that fates in a final state go to. */
const FINISHED_ORDERS_SHARE = 0.7
/** Fates that require an approval and therefore a large order. */
const OUTCOMES_REQUIRING_APPROVAL: ReadonlySet<OrderOutcome | ReturnOutcome> = new Set<
  OrderOutcome | ReturnOutcome
>([...(['pending', 'decline'] as const), ...(['AwaitingApproval', 'Declined'] as const)])

/** Minimum number of orders for which every fate occurs a few times, regardless of the shares. */
const MIN_ORDERS_FOR_ALL_OUTCOMES = 40

/** Returns each fate as often as its share requires, and at least `least` times when there are enough orders. */
function expandShares<F extends OrderOutcome | ReturnOutcome>(
  shares: [F, number][],
  count: number,
  least: number,
): F[] {
  return shares.flatMap(([fate, share]) =>
    Array<F>(Math.max(count >= MIN_ORDERS_FOR_ALL_OUTCOMES ? least : 0, Math.round(share * count))).fill(
      fate,
    ),
  )
}

/** Assigns fates to plans and removes these plans from `plans`. Fates in progress go to late plans. */
function assignOutcomes<F extends OrderOutcome | ReturnOutcome>(
  fates: readonly F[],
  plans: Plan[],
  random: Random,
  give: (plan: Plan, fate: F) => void,
): void {
  const under = fates.filter((fate) => OUTCOMES_IN_PROGRESS.has(fate))
  const late = Math.min(plans.length, Math.ceil(under.length * LATE_ORDERS_FACTOR))
  const given = (those: readonly F[], among: Plan[]): void => {
    const free = random.shuffled(among)
    for (const fate of those) {
      const plan = free.shift()
      if (!plan) return
      give(plan, fate)
      plan.isLarge ||= OUTCOMES_REQUIRING_APPROVAL.has(fate)
      plans.splice(plans.indexOf(plan), 1)
    }
  }
  given(under, plans.slice(plans.length - late))
  // Finished orders must have started early enough.
  given(
    fates.filter((fate) => !OUTCOMES_IN_PROGRESS.has(fate)),
    plans.slice(0, Math.ceil(plans.length * FINISHED_ORDERS_SHARE)),
  )
}

/** Maximum number of times that an unmet fate is passed on to a later order. */
const MAX_OUTCOME_RETRIES = 4

/**
 * Unmet fates, to be used for later orders. A fate can be missed, such as a decline of an order without approval,
 * because the marketplace's rules decide about approvals.
 */
export class UnmetOutcomes<F extends OrderOutcome | ReturnOutcome> {
  private readonly fates: F[] = []
  private readonly times = new Map<F, number>()

  add(fate: F): void {
    const times = (this.times.get(fate) ?? 0) + 1
    this.times.set(fate, times)
    if (times <= MAX_OUTCOME_RETRIES) this.fates.push(fate)
  }

  take(): F | null {
    return this.fates.shift() ?? null
  }
}

/** Returns true for fates that require an approval. */
export const needsApproval = (fate: OrderOutcome | ReturnOutcome | null): boolean =>
  fate !== null && OUTCOMES_REQUIRING_APPROVAL.has(fate)

/**
 * Minimum time from an order with a return to the end, in milliseconds. It allows the order to be completed first, and
 * later orders to make up for a return that could not be made.
 */
const MIN_TIME_FOR_RETURN_MS = 60 * DAY_MS

/**
 * Plans `count` orders between two times in milliseconds. `guests` of the orders without returns that are simply
 * completed are started by guests.
 */
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
  assignOutcomes(expandShares(SHARES, count, 3), left, random.of('fates'), (plan, fate) => (plan.fate = fate))
  const returnable = left.filter(({ at }) => at <= to - MIN_TIME_FOR_RETURN_MS)
  assignOutcomes(
    expandShares(RETURN_SHARES, count, 2),
    returnable,
    random.of('returns'),
    (plan, fate) => (plan.returned = fate),
  )
  const kept = left.filter(({ returned }) => returned === null)
  for (const plan of random.of('guests').shuffled(kept).slice(0, guests)) plan.isGuest = true
  return plans
}
