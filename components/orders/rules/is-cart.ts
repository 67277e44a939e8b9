import type { Order } from '@/lib/ordercloud/models'
import { isMarketplace } from '@/lib/parties/companies'

/** True for the cart of a buyer: an order that was never submitted. Orders of the marketplace itself are not carts. */
export function isCart({ Status, FromCompanyID }: Pick<Order, 'Status' | 'FromCompanyID'>): boolean {
  return Status === 'Unsubmitted' && !isMarketplace(FromCompanyID ?? '')
}
