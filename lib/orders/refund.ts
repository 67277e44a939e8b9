import type { OrderReturn } from '../ordercloud/models'

const HALF_A_CENT = 0.005

/** Where the refund of a return is another sum than that of its items: somebody set it. Undefined where it is not. */
export function refundDifference(
  record: Pick<OrderReturn, 'RefundAmount' | 'ItemsToReturn'>,
): { ofItems: number; refund: number } | undefined {
  const { RefundAmount: refund, ItemsToReturn: items } = record
  if (refund === null || refund === undefined || !items?.length) return undefined
  // An item without an amount leaves open what the items come to.
  if (items.some(({ RefundAmount }) => RefundAmount === null || RefundAmount === undefined)) return undefined
  const ofItems = items.reduce((sum, { RefundAmount }) => sum + (RefundAmount ?? 0), 0)
  return Math.abs(ofItems - refund) < HALF_A_CENT ? undefined : { ofItems, refund }
}
