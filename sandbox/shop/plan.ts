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
  outcome: OrderOutcome
  returnOutcome: ReturnOutcome | null
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
 * Outcomes of orders and returns that are still in progress at the end. They go to the most recent orders: to the last
 * LATE_ORDERS_FACTOR times as many orders as there are such outcomes.
 */
const OUTCOMES_IN_PROGRESS: ReadonlySet<OrderOutcome | ReturnOutcome> = new Set([
  ...(['pending', 'open'] as const),
  ...(['AwaitingApproval', 'Open', 'Unsubmitted'] as const),
])
const LATE_ORDERS_FACTOR = 1.4
/** Share of the orders, counted from the first, that outcomes in a final state go to. */
const FINISHED_ORDERS_SHARE = 0.7
/** Outcomes that require an approval and therefore a large order. */
const OUTCOMES_REQUIRING_APPROVAL: ReadonlySet<OrderOutcome | ReturnOutcome> = new Set<
  OrderOutcome | ReturnOutcome
>([...(['pending', 'decline'] as const), ...(['AwaitingApproval', 'Declined'] as const)])

/** Minimum number of orders for which every outcome occurs a few times, regardless of the shares. */
const MIN_ORDERS_FOR_ALL_OUTCOMES = 40

/** Returns each outcome as often as its share requires, and at least `min` times when there are enough orders. */
function expandShares<F extends OrderOutcome | ReturnOutcome>(
  shares: [F, number][],
  count: number,
  min: number,
): F[] {
  return shares.flatMap(([outcome, share]) =>
    Array<F>(Math.max(count >= MIN_ORDERS_FOR_ALL_OUTCOMES ? min : 0, Math.round(share * count))).fill(
      outcome,
    ),
  )
}

/** Assigns outcomes to plans and removes these plans from `plans`. Outcomes in progress go to late plans. */
function assignOutcomes<F extends OrderOutcome | ReturnOutcome>(
  outcomes: readonly F[],
  plans: Plan[],
  random: Random,
  setOutcome: (plan: Plan, outcome: F) => void,
): void {
  const inProgress = outcomes.filter((outcome) => OUTCOMES_IN_PROGRESS.has(outcome))
  const late = Math.min(plans.length, Math.ceil(inProgress.length * LATE_ORDERS_FACTOR))
  const assign = (chosen: readonly F[], among: Plan[]): void => {
    const free = random.shuffled(among)
    for (const outcome of chosen) {
      const plan = free.shift()
      if (!plan) return
      setOutcome(plan, outcome)
      plan.isLarge ||= OUTCOMES_REQUIRING_APPROVAL.has(outcome)
      plans.splice(plans.indexOf(plan), 1)
    }
  }
  assign(inProgress, plans.slice(plans.length - late))
  // Finished orders must have started early enough.
  assign(
    outcomes.filter((outcome) => !OUTCOMES_IN_PROGRESS.has(outcome)),
    plans.slice(0, Math.ceil(plans.length * FINISHED_ORDERS_SHARE)),
  )
}

/** Maximum number of times that an unmet outcome is passed on to a later order. */
const MAX_OUTCOME_RETRIES = 4

/**
 * Unmet outcomes, to be used for later orders. An outcome can be missed, such as a decline of an order without approval,
 * because the marketplace's rules decide about approvals.
 */
export class UnmetOutcomes<F extends OrderOutcome | ReturnOutcome> {
  private readonly outcomes: F[] = []
  private readonly times = new Map<F, number>()

  add(outcome: F): void {
    const times = (this.times.get(outcome) ?? 0) + 1
    this.times.set(outcome, times)
    if (times <= MAX_OUTCOME_RETRIES) this.outcomes.push(outcome)
  }

  take(): F | null {
    return this.outcomes.shift() ?? null
  }
}

/** Returns true for outcomes that require an approval. */
export const needsApproval = (outcome: OrderOutcome | ReturnOutcome | null): boolean =>
  outcome !== null && OUTCOMES_REQUIRING_APPROVAL.has(outcome)

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
    outcome: 'complete',
    returnOutcome: null,
    isLarge: false,
    isGuest: false,
  }))
  const remaining = [...plans]
  assignOutcomes(
    expandShares(SHARES, count, 3),
    remaining,
    random.of('fates'),
    (plan, outcome) => (plan.outcome = outcome),
  )
  const returnable = remaining.filter(({ at }) => at <= to - MIN_TIME_FOR_RETURN_MS)
  assignOutcomes(
    expandShares(RETURN_SHARES, count, 2),
    returnable,
    random.of('returns'),
    (plan, outcome) => (plan.returnOutcome = outcome),
  )
  const withoutReturn = remaining.filter(({ returnOutcome }) => returnOutcome === null)
  for (const plan of random.of('guests').shuffled(withoutReturn).slice(0, guests)) plan.isGuest = true
  return plans
}
