import { COUNTRIES_WITH_STATE, isSameAddress, type AddressLike } from '@/lib/format/address'
import type { Address, LineItem } from '@/lib/ordercloud/models'

/** The two addresses of a shipment. */
export type ShipSide = 'From' | 'To'

const REQUIRED = ['Street1', 'City', 'Country'] as const
const COPIED = [
  ...['AddressName', 'CompanyName', 'FirstName', 'LastName', 'Street1', 'Street2'],
  ...['City', 'State', 'Zip', 'Country', 'Phone', 'xp'],
] as readonly (keyof Address)[]

/**
 * Returns the address that all lines ship from or to, as the order has it. Undefined when they differ, or when one line
 * has none or one that the platform would not accept. It is a copy without an ID, because the saved address may have
 * changed since the order, and may belong to another company than the shipment.
 */
export function addressOfLines(
  side: ShipSide,
  lines: readonly Pick<LineItem, 'ShipFromAddress' | 'ShippingAddress'>[],
): Partial<Address> | undefined {
  const [first, ...others] = lines.map((line) =>
    side === 'From' ? line.ShipFromAddress : line.ShippingAddress,
  )
  if (!first || !isComplete(first) || !others.every((one) => isSameAddress(one, first))) return undefined
  return Object.fromEntries(COPIED.flatMap((key) => (first[key] ? [[key, first[key]]] : [])))
}

function isComplete(address: AddressLike): boolean {
  const needsState = COUNTRIES_WITH_STATE.includes(address.Country?.toUpperCase() ?? '')
  return (
    REQUIRED.every((key) => address[key]?.trim()) &&
    (!needsState || Boolean(address.State?.trim() && address.Zip?.trim()))
  )
}
