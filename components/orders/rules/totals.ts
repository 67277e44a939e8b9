import type { Order } from '@/lib/ordercloud/models'

/** One row of the order summary. */
interface TotalLine {
  label: string
  /** Negative for a deduction. */
  amount: number
}

/** The composition of an order total. */
export interface Totals {
  lines: TotalLine[]
  /** Total according to the platform. */
  total: number
  /** Sum of the rows. */
  sum: number
  /** True when total and sum are equal to the cent. */
  addsUp: boolean
}

const HALF_A_CENT = 0.005

/**
 * Returns the order summary: Total = Subtotal + ShippingCost + TaxCost + Gratuity + Fees − PromotionDiscount, as the
 * platform documents it. Gratuity, fees and discount appear only when they are not zero.
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
