import type { Address } from '@/lib/ordercloud/models'
import { isMarketplace } from '@/lib/parties/companies'
import type { Reference } from '@/lib/resource/reference'
import { shipFromReference } from '@/lib/resource/ship-from-reference'
import { addressReference } from '../parts/references'

/** Returns the saved addresses that a shipment of a company can come from: the marketplace's own or a supplier's. */
export function savedFrom(ownerId: string): Reference<Address> {
  return shipFromReference(isMarketplace(ownerId) ? '' : ownerId)
}

/** Returns the saved addresses that a shipment can go to. Undefined for shipments to the marketplace, which have no buyer. */
export function savedTo(buyerId: string): Reference<Address> | undefined {
  return buyerId === '' || isMarketplace(buyerId) ? undefined : addressReference(buyerId)
}
