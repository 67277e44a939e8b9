import type { LineItem, Order, OrderPromotion } from '@/lib/ordercloud/models'
import { countOf } from '@/lib/resource/words'

/** One row of the order summary. */
interface TotalLine {
  key: string
  label: string
  /** Negative for a deduction. */
  amount: number
  /** Explanation of the amount, such as the code of a promotion. */
  note?: string
  /** True when the amount was not calculated by the platform's own rules. */
  isOverridden?: true
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
const LINES = { one: 'line', many: 'lines' }

/** The records that explain the amounts of an order, as far as they are loaded. */
interface Explanations {
  promotions?: readonly OrderPromotion[] | undefined
  lines?: readonly LineItem[] | undefined
}

/**
 * Returns the order summary: Total = Subtotal + ShippingCost + TaxCost + Gratuity + Fees − PromotionDiscount, as the
 * platform documents it. The discount has one row per promotion, and one row for what no promotion explains. Gratuity,
 * fees and discounts appear only when they are not zero.
 */
export function totalsOf(order: Order, { promotions = [], lines = [] }: Explanations = {}): Totals {
  const overridden = lines.filter((line) => line.PriceOverridden === true).length
  const notes = [
    order.LineItemCount === undefined ? '' : countOf(order.LineItemCount, LINES),
    overridden > 0 ? `${countOf(overridden, PRICES)} set manually` : '',
  ].filter(Boolean)
  const all: TotalLine[] = [
    {
      key: 'subtotal',
      label: 'Subtotal',
      amount: order.Subtotal ?? 0,
      ...(notes.length > 0 && { note: notes.join(', ') }),
      ...(overridden > 0 && { isOverridden: true }),
    },
    ...discountLines(order, promotions),
    { key: 'shipping', label: 'Shipping', amount: order.ShippingCost ?? 0 },
    { key: 'tax', label: 'Tax', amount: order.TaxCost ?? 0 },
    ...optional('gratuity', 'Gratuity', order.Gratuity ?? 0),
    ...optional('fees', 'Fees', order.Fees ?? 0),
  ]
  const sum = all.reduce((before, { amount }) => before + amount, 0)
  const total = order.Total ?? 0
  return { lines: all, total, sum, addsUp: Math.abs(sum - total) < HALF_A_CENT }
}

const PRICES = { one: 'price', many: 'prices' }

/** Returns one row per promotion. A promotion of single lines is applied to several of them. */
function discountLines(order: Order, promotions: readonly OrderPromotion[]): TotalLine[] {
  const byId = new Map<string, OrderPromotion[]>()
  for (const promotion of promotions) {
    const id = promotion.ID ?? ''
    byId.set(id, [...(byId.get(id) ?? []), promotion])
  }
  const rows = [...byId].flatMap(([id, parts]) => {
    const [first] = parts
    const amount = parts.reduce((sum, { Amount }) => sum + (Amount ?? 0), 0)
    if (!first || amount === 0) return []
    const name = first.Name || first.Code || id
    const isOverridden = parts.some(({ AmountOverridden }) => AmountOverridden === true)
    const note = [
      first.Code && first.Code !== name ? `Code ${first.Code}` : '',
      first.LineItemLevel ? `on ${countOf(parts.length, LINES)}` : '',
    ]
    const row: TotalLine = { key: `promotion ${id}`, label: name, amount: -amount }
    const text = note.filter(Boolean).join(', ')
    return [{ ...row, ...(text && { note: text }), ...(isOverridden && { isOverridden: true as const }) }]
  })
  const explained = rows.reduce((sum, { amount }) => sum - amount, 0)
  const rest = (order.PromotionDiscount ?? 0) - explained
  if (Math.abs(rest) < HALF_A_CENT) return rows
  return [
    ...rows,
    { key: 'discount', label: rows.length > 0 ? 'Other discount' : 'Promotion discount', amount: -rest },
  ]
}

function optional(key: string, label: string, amount: number): TotalLine[] {
  return amount === 0 ? [] : [{ key, label, amount }]
}
