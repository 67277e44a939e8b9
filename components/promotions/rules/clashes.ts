import type { Order, Promotion } from '@/lib/ordercloud/models'
import { decimal } from '@/lib/expressions/values'
import type { SimulatedOrder } from './simulate'

/** The fields that decide whether and in which order promotions are applied to one order. */
export type Applying = Pick<Promotion, 'AutoApply' | 'CanCombine' | 'Priority'>

/** The fields of a promotion that limit how many orders get it. */
export type Limits = Pick<Promotion, 'RedemptionLimit' | 'RedemptionLimitPerUser' | 'RedemptionCount'>

/**
 * Returns the results of a promotion on a sample without the orders that could not get it: those of users whom no
 * assignment reaches, and those after the limits. Redemptions before the sample count only for the limit of all users,
 * because the platform does not list them by user.
 *
 * @param reaches true when the promotion is for all buyers, or assigned to the user of an order
 */
export function availableResults(
  results: readonly SimulatedOrder[],
  reaches: (order: Order) => boolean,
  { RedemptionLimit, RedemptionLimitPerUser, RedemptionCount }: Limits,
): SimulatedOrder[] {
  let left = typeof RedemptionLimit === 'number' ? RedemptionLimit - (RedemptionCount ?? 0) : Infinity
  const used = new Map<string, number>()
  const available = new Set<SimulatedOrder>()
  for (const result of results.toSorted((one, other) => submittedAt(one) - submittedAt(other))) {
    if (!result.isEligible || !reaches(result.order) || left <= 0) continue
    const user = JSON.stringify([result.order.FromCompanyID, userIdOf(result.order)])
    const uses = used.get(user) ?? 0
    if (typeof RedemptionLimitPerUser === 'number' && uses >= RedemptionLimitPerUser) continue
    used.set(user, uses + 1)
    left -= 1
    available.add(result)
  }
  return results.map((one) => (available.has(one) ? one : { ...one, isEligible: false, discount: 0 }))
}

const submittedAt = ({ order }: SimulatedOrder) => Date.parse(order.DateSubmitted ?? '') || 0

/** Returns the ID of the user who placed an order. */
export const userIdOf = ({ FromUserID, FromUser }: Order): string => FromUser?.ID ?? FromUserID ?? ''

/** True when users may have reached the limit per user before the sample. */
export function mayBeUsedUp({ RedemptionLimitPerUser: limit, RedemptionCount }: Limits): boolean {
  return typeof limit === 'number' && (RedemptionCount ?? 0) >= limit
}

/** The effect of another promotion on the orders that both promotions discount. */
export interface Clash {
  other: Promotion
  /** Number of orders that are eligible for both. */
  orders: number
  /** True when an order can have both. */
  canCombine: boolean
  /** The promotion that the platform applies first. Undefined when the user or equal priorities decide. */
  first: 'this' | 'other' | undefined
  /** Number of orders for which both together would give more than the order costs. */
  exceeding: number
}

/**
 * Returns the promotion that the platform applies first when both are applied automatically: the lower priority, and
 * promotions without one last. Undefined when one of them needs a code, or when both have the same priority.
 */
export function firstOf(own: Applying, other: Applying): Clash['first'] {
  if (!own.AutoApply || !other.AutoApply) return undefined
  const [left, right] = [own.Priority ?? Infinity, other.Priority ?? Infinity]
  if (left === right) return undefined
  return left < right ? 'this' : 'other'
}

/**
 * Returns how another promotion meets this one on a sample of orders. Undefined when no order is eligible for both.
 *
 * @param ownResults results of this promotion on the sample
 * @param otherResults results of the other one on the same orders, in the same order
 */
export function clashOf(
  own: Applying,
  ownResults: readonly SimulatedOrder[],
  other: Promotion,
  otherResults: readonly SimulatedOrder[],
): Clash | undefined {
  const both = ownResults.flatMap((result, index) => {
    const second = otherResults[index]
    return result.isEligible && second?.isEligible ? [{ result, second }] : []
  })
  if (both.length === 0) return undefined
  const canCombine = own.CanCombine === true && other.CanCombine === true
  const exceeding = both.filter(({ result, second }) =>
    decimal(result.discount)
      .plus(decimal(second.discount))
      .gt(decimal(result.order.Subtotal ?? 0)),
  )
  return {
    ...{ other, orders: both.length, canCombine, first: firstOf(own, other) },
    exceeding: canCombine ? exceeding.length : 0,
  }
}

/** Returns clashes with the most serious first: promotions that exclude each other, then those with most orders. */
export function rankedClashes(clashes: readonly Clash[]): Clash[] {
  return [...clashes].sort(
    (left, right) =>
      Number(left.canCombine) - Number(right.canCombine) ||
      Number(right.exceeding > 0) - Number(left.exceeding > 0) ||
      right.orders - left.orders,
  )
}
