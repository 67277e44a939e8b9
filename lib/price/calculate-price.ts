import Big from 'big.js'
import type { PriceBreak, PriceSchedule, SpecOption } from '../ordercloud/models'

type Markup = Pick<SpecOption, 'PriceMarkupType' | 'PriceMarkup'>

/**
 * Returns the price break for a quantity: the one with the largest Quantity not above it. A quantity below every
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
 * Returns the price of a quantity of a product, from its price schedule and the chosen spec options (spec section 9).
 * It is in the schedule's currency, and exact instead of rounded to cents. Undefined without price breaks.
 *
 * `Percentage` adds a percentage of the price of each piece, `AmountPerQuantity` an amount for each piece,
 * `AmountTotal` one amount in total, and `NoMarkup` nothing. Without a quantity, uses the quantity of the smallest
 * break. Ignores sale prices and cumulative quantities, because the platform calculates the price of every order
 * itself.
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

/** Returns the amount that one option adds to the price of all pieces. */
function markup({ PriceMarkupType: type, PriceMarkup: value }: Markup, goods: Big, pieces: number): Big {
  const amount = new Big(value ?? 0)
  if (type === 'Percentage') return goods.times(amount).div(100)
  if (type === 'AmountPerQuantity') return amount.times(pieces)
  return type === 'AmountTotal' ? amount : new Big(0)
}
