import type Big from 'big.js'
import { platformError } from '../../../core/http/errors'
import type { Json } from '../../../core/records/json'
import { MAX_EXACT_AMOUNT } from '../../../core/records/model'
import { Decimal, decimalOf } from '../../expressions/values'
import type { Order, LineItem } from '../../../contract/records'

/** Converts a JSON amount to an exact decimal. All values that are not numbers count as 0. */
export function money(value: Json | undefined): Big {
  return decimalOf(typeof value === 'number' ? value : 0)
}

/** Rounds an amount to cents, half away from zero. Throws 400 when the amount is too large to be exact to the cent. */
export function round2(value: Big): number {
  const rounded = value.round(2, 1)
  if (rounded.abs().gt(MAX_EXACT_AMOUNT))
    throw platformError('ValidationFailure', `The amount ${rounded.toFixed(2)} is too large.`)
  return rounded.toNumber()
}

/** Returns the exact sum of a field over records. */
export function sumOf<Field extends string>(
  records: readonly { readonly [F in Field]?: Json | undefined }[],
  field: Field,
): Big {
  return records.reduce<Big>((sum, record) => sum.plus(money(record[field])), new Decimal(0))
}

/** The costs of an order beside its items. */
const ADDED_COSTS = ['ShippingCost', 'TaxCost', 'Gratuity', 'Fees'] as const

/**
 * Sets the totals of an order and its items from their prices and discounts: LineTotal, Subtotal, PromotionDiscount,
 * Total and LineItemCount. PromotionDiscount is only rounded; it includes the discounts of the order and of its items.
 */
export function setTotals(order: Order, items: readonly LineItem[]): void {
  for (const item of items) {
    item.LineTotal = round2(money(item.LineSubtotal).minus(money(item.PromotionDiscount)))
  }
  order.LineItemCount = items.length
  order.Subtotal = round2(sumOf(items, 'LineSubtotal'))
  order.PromotionDiscount = round2(money(order.PromotionDiscount))
  for (const field of ADDED_COSTS) order[field] = round2(money(order[field]))
  const added = ADDED_COSTS.reduce((sum, field) => sum.plus(money(order[field])), money(order.Subtotal))
  order.Total = round2(added.minus(money(order.PromotionDiscount)))
}
