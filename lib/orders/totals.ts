import type { Order } from '../ordercloud/models'

/** One line of the sum below an order. */
export interface TotalLine {
  label: string
  /** Negative for what is taken off. */
  amount: number
}

/** How an order comes to its total. */
export interface Totals {
  lines: TotalLine[]
  /** What the platform says. */
  total: number
  /** What the lines add up to. */
  sum: number
  /** Whether both are the same to the cent. */
  addsUp: boolean
}

const HALF_A_CENT = 0.005

/**
 * The sum below an order: Total = Subtotal + ShippingCost + TaxCost + Gratuity + Fees − PromotionDiscount, as the
 * platform documents it. Gratuity, fees and a discount are lines only where there are any.
 */
export function totalsOf(order: Order): Totals {
  const lines = [
    { label: 'Subtotal', amount: order.Subtotal ?? 0 },
    { label: 'Shipping', amount: order.ShippingCost ?? 0 },
    { label: 'Tax', amount: order.TaxCost ?? 0 },
    ...optional('Gratuity', order.Gratuity ?? 0),
    ...optional('Fees', order.Fees ?? 0),
    ...optional('Promotion discount', -(order.PromotionDiscount ?? 0)),
  ]
  const sum = lines.reduce((all, { amount }) => all + amount, 0)
  const total = order.Total ?? 0
  return { lines, total, sum, addsUp: Math.abs(sum - total) < HALF_A_CENT }
}

function optional(label: string, amount: number): TotalLine[] {
  return amount === 0 ? [] : [{ label, amount }]
}
