import { formatPrice } from '@/lib/format/price'
import type { BuyerProduct, LineItem, Spec, SpecOption, Variant } from '@/lib/ordercloud/models'
import { calculatePrice } from '@/lib/price/calculate-price'
import {
  currentBreaks,
  leastQuantity,
  quantityLimitProblem,
  soldQuantities,
  type Offer,
} from '@/lib/price/offer'
import { quantityProblem, type ChosenSpec } from './line-changes'

/** Returns the limits of the quantity in words: "At least 5", "Only 10 or 50". Empty when any quantity is sold. */
export function quantityWords(offer: Offer): string {
  if (!offer) return ''
  if (offer.RestrictedQuantity) return `Only ${soldQuantities(offer)}`
  const [least, most] = [leastQuantity(offer), offer.MaxQuantity ?? 0]
  if (least > 1 && most > 0) return `From ${least} to ${most}`
  if (least > 1) return `At least ${least}`
  return most > 0 ? `At most ${most}` : ''
}

/** Returns the smallest quantity that is sold, for the field of a new line. */
export function firstQuantity(offer: Offer): string {
  return String(leastQuantity(offer))
}

/** Returns the reason why a typed quantity is not sold at this price schedule, or undefined. */
export function offeredQuantityProblem(text: string, offer: Offer): string | undefined {
  const problem = quantityProblem(text)
  if (problem || !offer) return problem
  // The platform applies the limits to all lines of the product together.
  if (offer.UseCumulativeQuantity) return undefined
  return quantityLimitProblem(Number(text), offer)
}

/** Returns the price of a typed quantity with the chosen options. Undefined while the quantity is not a number. */
export function offeredPrice(
  offer: Offer,
  quantity: string,
  specs: readonly Spec[],
  chosen: readonly ChosenSpec[],
): number | undefined {
  if (!offer || quantityProblem(quantity)) return undefined
  const options = chosen.flatMap(({ SpecID, OptionID }) => {
    const spec = specs.find(({ ID }) => ID === SpecID)
    return spec?.Options?.find(({ ID }) => ID === OptionID) ?? []
  })
  return calculatePrice({ PriceBreaks: currentBreaks(offer) }, options, Number(quantity))
}

/** Returns the reason why the user cannot order a product, or undefined. */
export function notOrderableReason(product: BuyerProduct): string | undefined {
  if (currentBreaks(product.PriceSchedule).length === 0) return 'No price for this user.'
  if (product.IsParent) return 'Order one of its variations instead.'
  return undefined
}

/** Returns the stock of a product or variant in words. Empty when it is not tracked. */
export function stockWords({ Inventory: stock }: Pick<BuyerProduct | Variant, 'Inventory'>): string {
  if (!stock || ('Enabled' in stock && !stock.Enabled)) return ''
  const left = stock.QuantityAvailable
  if (left === null || left === undefined) return ''
  return left > 0 ? `${left} in stock` : 'Out of stock'
}

/** Returns the amount that an option adds to the price, in words: "+$139.00 each". Empty when it adds nothing. */
export function markupWords(
  { PriceMarkupType: type, PriceMarkup: markup }: Pick<SpecOption, 'PriceMarkupType' | 'PriceMarkup'>,
  currency: string | null | undefined,
): string {
  if (!markup || !type || type === 'NoMarkup') return ''
  const sign = markup < 0 ? '−' : '+'
  if (type === 'Percentage') return `${sign}${Math.abs(markup)}%`
  const amount = `${sign}${formatPrice(Math.abs(markup), currency)}`
  return type === 'AmountPerQuantity' ? `${amount} each` : `${amount} in total`
}

/** Returns the variant that the chosen options make. Undefined when they make none, or not one only. */
export function chosenVariant(
  variants: readonly Variant[],
  chosen: readonly ChosenSpec[],
): Variant | undefined {
  const matching = variants.filter(({ Specs }) =>
    (Specs ?? []).every(({ SpecID, OptionID }) =>
      chosen.some((one) => one.SpecID === SpecID && one.OptionID === OptionID),
    ),
  )
  return matching.length === 1 ? matching[0] : undefined
}

/**
 * Returns the reason why the chosen options make no variant that the user can order, or undefined.
 *
 * @param variants all variants of the product that the user sees; empty when they are not known
 */
export function variantProblem(
  specs: readonly Spec[],
  variants: readonly Variant[],
  chosen: readonly ChosenSpec[],
): string | undefined {
  const defining = specs.filter(({ DefinesVariant }) => DefinesVariant)
  const isComplete = defining.every(({ ID }) => chosen.some(({ SpecID }) => SpecID === ID))
  if (variants.length === 0 || defining.length === 0 || !isComplete) return undefined
  const active = variants.filter(({ Active }) => Active !== false)
  return chosenVariant(active, chosen) ? undefined : 'This combination is not offered.'
}

/** Returns the reason why a line of an earlier order cannot be ordered again as the user sees the product now. */
export function notRepeatableReason(line: LineItem, product: BuyerProduct | undefined): string | undefined {
  if (line.IsBundle || line.BundleItemID) return 'Bundles cannot be copied. Add their products instead.'
  if (!product) return 'The user cannot see this product any more.'
  return (
    notOrderableReason(product) ?? offeredQuantityProblem(String(line.Quantity ?? 0), product.PriceSchedule)
  )
}
