import { priceToText } from '@/lib/forms/values'
import type { Order, PriceSchedule, Spec } from '@/lib/ordercloud/models'
import { isMarketplace } from '@/lib/parties/companies'
import type { ChosenSpec } from './line-changes'
import { offeredPrice } from './offer'

/** True for an order of the marketplace itself, which goes to a supplier. */
export function isOutgoing({ FromCompanyID }: Pick<Order, 'FromCompanyID'>): boolean {
  return isMarketplace(FromCompanyID ?? '')
}

/** The known price of a product in orders of the marketplace itself. */
export interface OutgoingPrice {
  schedule: PriceSchedule
  /** True when the platform uses it. False when it is only a proposal, which has to be entered as the unit price. */
  isUsed: boolean
}

/**
 * Returns the price of a product in an order of the marketplace to a supplier. Such an order has no currency, so the
 * platform uses only price schedules without one (facts of the platform, 4.3 and 6.3). Otherwise the first schedule is
 * a proposal. Undefined without any.
 *
 * @param schedules the one by which the supplier sells the product, then the default one of the product
 */
export function outgoingPrice(schedules: readonly (PriceSchedule | undefined)[]): OutgoingPrice | undefined {
  const known = schedules.filter((one) => one !== undefined)
  const used = known.find(({ Currency }) => !Currency)
  const schedule = used ?? known[0]
  return schedule && { schedule, isUsed: used !== undefined }
}

/**
 * Returns the unit price that is proposed for a quantity with the chosen options, as a text field shows it. Empty when
 * the platform has a price, or when no price is known for the quantity.
 */
export function proposedUnitPrice(
  price: OutgoingPrice | undefined,
  quantity: string,
  specs: readonly Spec[],
  chosen: readonly ChosenSpec[],
): string {
  if (!price || price.isUsed) return ''
  const total = offeredPrice(price.schedule, quantity, specs, chosen)
  return total === undefined ? '' : priceToText(Number((total / Number(quantity)).toFixed(2)))
}

/** Returns the reason why a line without a unit price gets no price, or undefined. */
export function missingPriceProblem(
  price: OutgoingPrice | undefined,
  canSetPrices: boolean,
): string | undefined {
  if (price?.isUsed) return undefined
  return canSetPrices
    ? 'Enter a unit price.'
    : 'This product has no price without a currency, and you cannot set a unit price. This needs the role OverrideUnitPrice.'
}
