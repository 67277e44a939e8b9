import { isSameAddress } from '@/lib/format/address'
import type { LineItem, Order } from '@/lib/ordercloud/models'

/**
 * Returns the shipping address of all lines of an order, or null if they have none. Undefined if it is not known to be
 * the same. The order has an address of its own only if all lines share it.
 *
 * @param isComplete false when lines are missing, which may ship elsewhere
 */
export function sharedAddress(
  order: Pick<Order, 'ShippingAddressID'>,
  lines: readonly LineItem[],
  isComplete: boolean,
): LineItem['ShippingAddress'] | null | undefined {
  const [first] = lines
  if (!first || !(order.ShippingAddressID || (isComplete && haveOneAddress(lines)))) return undefined
  return first.ShippingAddress ?? null
}

/** True when all lines ship to the same address, or all have none. */
export function haveOneAddress(lines: readonly LineItem[]): boolean {
  const [first, ...others] = lines.map((line) => line.ShippingAddress)
  return others.every((one) => (!one && !first) || isSameAddress(one, first))
}
