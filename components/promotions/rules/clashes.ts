import type { Promotion } from '@/lib/ordercloud/models'
import { decimal } from '@/lib/expressions/values'
import type { SimulatedOrder } from './simulate'

/** The fields that decide whether and in which order promotions are applied to one order. */
export type Applying = Pick<Promotion, 'AutoApply' | 'CanCombine' | 'Priority'>

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
