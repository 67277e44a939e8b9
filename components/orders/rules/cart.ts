import type { Order } from '@/lib/ordercloud/models'
import { isMarketplace } from '@/lib/parties/companies'
import { ageWords } from './waiting'

/** True for the cart of a buyer: an order that was never submitted. Orders of the marketplace itself are not carts. */
export function isCart({ Status, FromCompanyID }: Pick<Order, 'Status' | 'FromCompanyID'>): boolean {
  return Status === 'Unsubmitted' && !isMarketplace(FromCompanyID ?? '')
}

/** Returns what a cart waits for, in words. Undefined for other orders. */
export function cartWaitWords(order: Order, now: Date): string | undefined {
  if (!isCart(order)) return undefined
  const changed = order.LastUpdated ?? order.DateCreated
  const age = changed ? ` It last changed ${ageWords(changed, now)} ago.` : ''
  return `The buyer has not submitted this cart yet.${age}`
}
