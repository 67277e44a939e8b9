import { decimal, toCents, ZERO } from '@/lib/expressions/values'
import { newId } from '@/lib/forms/ids'
import type { LineItem, Order, PriceSchedule, Product } from '@/lib/ordercloud/models'
import type { SampleOrder } from '@/lib/orders/sample'
import { priceBreakFor } from '@/lib/price/calculate-price'
import { currentBreaks } from '@/lib/price/offer'

/** A line of a basket that is made by hand, as typed. */
export interface BasketLine {
  key: string
  /** Undefined until a product is chosen. */
  product: Product | undefined
  quantity: string
  /** Price of one unit. Empty for the product's default price. */
  price: string
}

/** A basket that is made by hand, as typed. */
export interface Basket {
  lines: readonly BasketLine[]
  /** Empty for none. */
  shippingCost: string
}

/** Returns a basket line without a product. */
export const emptyLine = (): BasketLine => ({
  ...{ key: newId(), product: undefined, quantity: '1', price: '' },
})

/** The basket that a trial starts with. */
export const EMPTY_BASKET: Basket = { lines: [], shippingCost: '' }

const AMOUNT = /^\d{1,9}(\.\d{1,4})?$/
const QUANTITY = /^[1-9]\d{0,6}$/

/** Returns the price of one unit of a product at its default price schedule. Undefined without one. */
export function listPrice(
  schedule: PriceSchedule | null | undefined,
  { quantity }: BasketLine,
): number | undefined {
  return QUANTITY.test(quantity.trim())
    ? priceBreakFor(currentBreaks(schedule), Number(quantity))?.Price
    : undefined
}

/** Returns the reason why a line cannot be tried yet. Undefined for a complete line. */
export function lineProblem(line: BasketLine, listed: number | undefined): string | undefined {
  if (!line.product) return 'Choose a product.'
  if (!QUANTITY.test(line.quantity.trim())) return 'Enter a whole number of at least 1.'
  if (line.price.trim() === '') return listed === undefined ? 'Enter the price of one unit.' : undefined
  return AMOUNT.test(line.price.trim()) ? undefined : 'Enter an amount, such as 12.50.'
}

/** Returns the reason why the shipping cost is invalid. */
export function shippingProblem(typed: string): string | undefined {
  return typed.trim() === '' || AMOUNT.test(typed.trim()) ? undefined : 'Enter an amount, such as 12.50.'
}

/**
 * Returns the basket as an order with its lines. Undefined while it has no line or an invalid value.
 *
 * @param prices the default price of one unit of each line, in the order of the lines
 * @param created instant of the order's creation
 */
export function basketOrder(
  { lines, shippingCost }: Basket,
  prices: readonly (number | undefined)[],
  currency: string | undefined,
  created: Date,
): SampleOrder | undefined {
  const isIncomplete = lines.some((line, index) => lineProblem(line, prices[index]) !== undefined)
  if (lines.length === 0 || isIncomplete || shippingProblem(shippingCost) !== undefined) return undefined
  const items = lines.map(({ key, product, quantity, price }, index) => {
    const unit = decimal(price.trim() === '' ? (prices[index] ?? 0) : price.trim())
    const LineSubtotal = toCents(unit.times(Number(quantity)))
    return {
      ...{ ID: key, ProductID: product?.ID, Product: product, Quantity: Number(quantity) },
      ...{ UnitPrice: unit.toNumber(), LineSubtotal: LineSubtotal.toNumber() },
      ...{ LineTotal: LineSubtotal.toNumber(), PromotionDiscount: 0 },
    } as unknown as LineItem
  })
  const subtotal = items.reduce((sum, { LineSubtotal }) => sum.plus(decimal(LineSubtotal ?? 0)), ZERO)
  const shipping = decimal(shippingCost.trim() || 0)
  const order = {
    ...{ ID: '', LineItemCount: items.length, Status: 'Unsubmitted', Currency: currency || 'USD' },
    ...{ Subtotal: subtotal.toNumber(), ShippingCost: shipping.toNumber(), TaxCost: 0, PromotionDiscount: 0 },
    ...{ Total: subtotal.plus(shipping).toNumber(), DateCreated: created.toISOString() },
  } as unknown as Order
  return { order, lines: items }
}
