import { formatUnitPrice } from '@/lib/format/price'
import type { PriceBreak, PriceSchedule } from '../ordercloud/models'

/** The price schedule of a product for one user. */
export type Offer = PriceSchedule | null | undefined

/** Returns the price breaks at which a user buys now: with the sale prices during a sale, the smallest first. */
export function currentBreaks(offer: Offer): PriceBreak[] {
  return (offer?.PriceBreaks ?? [])
    .map((one) => ({ ...one, Price: (offer?.IsOnSale ? one.SalePrice : undefined) ?? one.Price ?? 0 }))
    .sort((a, b) => (a.Quantity ?? 0) - (b.Quantity ?? 0))
}

/**
 * Returns the current price breaks in words: "$12.00", "1+ $12.00, 10+ $11.00" or "$9.00, on sale". Empty without a
 * price.
 */
export function breakWords(offer: Offer): string {
  const breaks = currentBreaks(offer)
  const priceOf = ({ Price = 0 }: PriceBreak) => formatUnitPrice(Price, offer?.Currency)
  const mark = offer?.RestrictedQuantity ? '' : '+'
  const words = breaks.map((one) => {
    const from = breaks.length === 1 ? '' : `${one.Quantity ?? 0}${mark} `
    return from + priceOf(one)
  })
  const isOnSale = offer?.IsOnSale && breaks.some(({ SalePrice }) => typeof SalePrice === 'number')
  return [...words, ...(isOnSale ? ['on sale'] : [])].join(', ')
}

/** Returns the minimum of a price schedule. Quantities below its smallest price break have no price. */
export function leastQuantity(offer: Offer): number {
  const [smallest] = currentBreaks(offer)
  return Math.max(1, offer?.MinQuantity ?? 1, smallest?.Quantity ?? 1)
}

/** Returns the only quantities that a restricted price schedule sells, in words: "10, 50". */
export function soldQuantities(offer: PriceSchedule): string {
  return currentBreaks(offer)
    .map(({ Quantity }) => Quantity ?? 0)
    .join(', ')
}

/**
 * Returns the reason why a quantity is not sold at this price schedule, or undefined. The platform applies the limits
 * to all lines of the product together if the schedule adds up quantities.
 */
export function quantityLimitProblem(quantity: number, offer: Offer): string | undefined {
  if (!offer) return undefined
  if (offer.RestrictedQuantity && !currentBreaks(offer).some((one) => one.Quantity === quantity))
    return `Only these quantities are sold: ${soldQuantities(offer)}.`
  if (quantity < leastQuantity(offer)) return `Order at least ${leastQuantity(offer)}.`
  if (offer.MaxQuantity && quantity > offer.MaxQuantity) return `Order at most ${offer.MaxQuantity}.`
  return undefined
}
