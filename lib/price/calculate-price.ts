import Big from 'big.js'
import type { PriceBreak, PriceSchedule, SpecOption } from '../ordercloud/models'

type Markup = Pick<SpecOption, 'PriceMarkupType' | 'PriceMarkup'>

/**
 * The price break that holds for a quantity: the one with the largest Quantity not above it. A quantity below every
 * break takes the smallest one. Undefined without breaks.
 */
export function priceBreakFor(
  breaks: readonly PriceBreak[] | null | undefined,
  quantity: number,
): PriceBreak | undefined {
  const rising = [...(breaks ?? [])].sort((a, b) => (a.Quantity ?? 0) - (b.Quantity ?? 0))
  return rising.findLast(({ Quantity = 0 }) => Quantity <= quantity) ?? rising[0]
}

/**
 * What a quantity of a product costs by its price schedule and the chosen spec options (spec section 9), in the
 * schedule's currency and exact, not rounded to cents. Undefined without price breaks.
 *
 * `Percentage` adds a percent of the price for each piece, `AmountPerQuantity` an amount for each piece, `AmountTotal`
 * one amount in all, `NoMarkup` nothing. Without a quantity it is the smallest break's. Sale prices and cumulated
 * quantities are left to the platform, which prices every order anew.
 */
export function calculatePrice(
  schedule: Pick<PriceSchedule, 'PriceBreaks'> | null | undefined,
  options: readonly Markup[] = [],
  quantity?: number,
): number | undefined {
  const found = priceBreakFor(schedule?.PriceBreaks, quantity || 0)
  if (!found) return undefined
  const pieces = quantity || found.Quantity || 1
  const goods = new Big(found.Price ?? 0).times(pieces)
  return options.reduce((sum, option) => sum.plus(markup(option, goods, pieces)), goods).toNumber()
}

/** What one option adds to the price of all pieces. */
function markup({ PriceMarkupType: type, PriceMarkup: value }: Markup, goods: Big, pieces: number): Big {
  const amount = new Big(value ?? 0)
  if (type === 'Percentage') return goods.times(amount).div(100)
  if (type === 'AmountPerQuantity') return amount.times(pieces)
  return type === 'AmountTotal' ? amount : new Big(0)
}
