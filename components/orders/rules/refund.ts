import type { OrderReturn } from '@/lib/ordercloud/models'

const HALF_A_CENT = 0.005

/**
 * Returns the refund of a return and the sum of its items when they differ, because a user has changed the refund.
 * Undefined when they are equal.
 */
export function refundDifference(
  record: Pick<OrderReturn, 'RefundAmount' | 'ItemsToReturn'>,
): { ofItems: number; refund: number } | undefined {
  const { RefundAmount: refund, ItemsToReturn: items } = record
  if (refund === null || refund === undefined || !items?.length) return undefined
  // If an item has no amount, the sum of the items is unknown.
  if (items.some(({ RefundAmount }) => RefundAmount === null || RefundAmount === undefined)) return undefined
  const ofItems = items.reduce((sum, { RefundAmount }) => sum + (RefundAmount ?? 0), 0)
  return Math.abs(ofItems - refund) < HALF_A_CENT ? undefined : { ofItems, refund }
}
