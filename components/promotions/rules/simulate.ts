import type Big from 'big.js'
import { checkExpression } from '@/lib/expressions/check'
import { evaluate, isTrue, type IsInCategory, type Scope } from '@/lib/expressions/evaluate'
import { clausesOf, outlineOf } from '@/lib/expressions/outline'
import { parseExpression } from '@/lib/expressions/parse'
import { EvaluationProblem } from '@/lib/expressions/problem'
import type { Node } from '@/lib/expressions/tree'
import { compareValues, decimal, fieldOf, toCents, toNumber, toValue, ZERO } from '@/lib/expressions/values'
import { numberOrNull } from '@/lib/forms/values'
import type { Order } from '@/lib/ordercloud/models'
import type { SampleOrder } from '@/lib/orders/sample'

/** The expressions of a promotion, parsed and checked, with its limits per order. */
export interface SimulatedPromotion {
  isByLine: boolean
  condition: Node
  value: Node
  quantityLimit: number | null
  itemLimit: number | null
  itemSortBy: string
}

/** The values of the form that a simulation depends on. Limits are texts, empty for none. */
export interface SimulatedFields {
  LineItemLevel: boolean
  EligibleExpression: string
  ValueExpression: string
  QuantityLimitPerOrder: string
  ItemLimitPerOrder: string
  ItemSortBy: string
}

/**
 * Parses the expressions of the form.
 *
 * @throws ExpressionProblem when the platform would reject one of them
 */
export function simulatedPromotion(values: SimulatedFields): SimulatedPromotion {
  const { LineItemLevel: isByLine } = values
  const condition = parseExpression(values.EligibleExpression.trim()).root
  checkExpression(condition, isByLine ? 'item-promotion-eligible' : 'order-promotion-eligible')
  const value = parseExpression(values.ValueExpression.trim()).root
  checkExpression(value, isByLine ? 'item-promotion-value' : 'order-promotion-value')
  return {
    ...{ isByLine, condition, value },
    quantityLimit: isByLine ? limitOf(values.QuantityLimitPerOrder) : null,
    itemLimit: isByLine ? limitOf(values.ItemLimitPerOrder) : null,
    itemSortBy: isByLine ? values.ItemSortBy : '',
  }
}

/** Returns a limit of the form. Null for an empty field and while its text is invalid. */
function limitOf(typed: string): number | null {
  const limit = numberOrNull(typed)
  return limit !== null && Number.isFinite(limit) ? limit : null
}

/** Result of one condition on an order. On the line level, the number of lines for which it is true. */
export type ClauseResult = boolean | { lines: number; of: number }

/** The effect that a promotion would have had on one order. */
export interface SimulatedOrder {
  order: Order
  isEligible: boolean
  /** The discount as the platform would give it: in whole cents, and never more than the order or the line costs. */
  discount: number
  /** True when the value expression gives more than the order or a line costs. */
  exceeds: boolean
  /** One result for each clause of the condition. */
  clauses: ClauseResult[]
  /** Reason why the expressions have no value for this order. */
  problem: string | undefined
}

/** Returns the effect of a promotion on an order, as if it were the only promotion of that order. */
export function simulateOrder(
  promotion: SimulatedPromotion,
  { order, lines }: SampleOrder,
  { isInCategory, now }: { isInCategory: IsInCategory; now: Date },
): SimulatedOrder {
  const discounted = toNumber(toValue(order.PromotionDiscount)) ?? ZERO
  const total = (toNumber(toValue(order.Total)) ?? ZERO).plus(discounted)
  const scope: Scope = {
    order: { ...order, PromotionDiscount: 0, Total: total.toNumber() },
    items: lines.map((line) => ({ ...line, PromotionDiscount: 0, LineTotal: line.LineSubtotal ?? 0 })),
    now,
    isInCategory,
    results: new Map(),
  }
  const result: SimulatedOrder = {
    ...{ order, isEligible: false, discount: 0, exceeds: false, problem: undefined },
    clauses: clauseResults(promotion, scope),
  }
  try {
    const shares = sharesOf(promotion, scope)
    if (!shares) return result
    return { ...result, isEligible: true, ...cap(shares, scope.items) }
  } catch (error) {
    if (!(error instanceof EvaluationProblem)) throw error
    return { ...result, problem: error.message }
  }
}

function clauseResults({ isByLine, condition }: SimulatedPromotion, scope: Scope): ClauseResult[] {
  return clausesOf(outlineOf(condition)).map(({ node }) => {
    if (!isByLine) return isTrue(node, scope)
    const lines = scope.items.filter((item) => isTrue(node, { ...scope, item })).length
    return { lines, of: scope.items.length }
  })
}

/** A discount before it is limited to the costs. `line` is undefined for the whole order. */
interface Share {
  line?: unknown
  amount: Big
}

/** Returns the shares of the discount. Undefined when the order is not eligible. */
function sharesOf(promotion: SimulatedPromotion, scope: Scope): Share[] | undefined {
  const { isByLine, condition, value, quantityLimit, itemLimit } = promotion
  if (!isByLine) {
    if (evaluate(condition, scope) !== true) return undefined
    return [{ amount: toCents(toNumber(evaluate(value, scope))) }]
  }
  const eligible = inOrder(scope.items, promotion.itemSortBy).filter(
    (item) => evaluate(condition, { ...scope, item }) === true,
  )
  let units = quantityLimit ?? Infinity
  const shares: Share[] = []
  for (const item of eligible.slice(0, itemLimit ?? Infinity)) {
    const quantity = toNumber(toValue(fieldOf(item, 'Quantity')))?.toNumber() ?? 0
    const counted = Math.min(units, quantity)
    if (counted <= 0) continue
    units -= counted
    const amount = toNumber(evaluate(value, { ...scope, item }))
    shares.push({
      line: item,
      amount: toCents(quantityLimit === null ? amount : (amount?.times(counted) ?? null)),
    })
  }
  return shares.length > 0 ? shares : undefined
}

/** Sorts lines by field names with commas between them. `!` before a name sorts in descending order. */
function inOrder(items: readonly unknown[], sortBy: string): readonly unknown[] {
  const keys = sortBy.split(',').flatMap((key) => key.trim() || [])
  const valueOf = (item: unknown, key: string) =>
    toValue(key.replace(/^!/, '').split('.').reduce(fieldOf, item))
  return [...items].sort((left, right) => {
    for (const key of keys) {
      const [from, to] = [valueOf(left, key), valueOf(right, key)]
      // Missing values come first.
      const order =
        from === null || to === null
          ? Number(to === null) - Number(from === null)
          : (compareValues(from, to) ?? 0)
      if (order !== 0) return key.startsWith('!') ? -order : order
    }
    return 0
  })
}

/** Limits shares to the costs of their lines and of the order. */
function cap(shares: readonly Share[], items: readonly unknown[]) {
  const costOf = (item: unknown) => toCents(toNumber(toValue(fieldOf(item, 'LineSubtotal'))))
  let left = items.reduce<Big>((sum, item) => sum.plus(costOf(item)), ZERO)
  let discount = ZERO
  let exceeds = false
  for (const { line, amount } of shares) {
    const cost = line === undefined ? left : costOf(line)
    const most = cost.lt(left) ? cost : left
    exceeds ||= amount.gt(most)
    const given = amount.lt(most) ? amount : most
    left = left.minus(given)
    discount = discount.plus(given)
  }
  return { discount: discount.toNumber(), exceeds }
}

/** Figures of a simulation. Amounts are per currency, the most frequent one first. */
export interface SimulationTotals {
  orders: number
  eligible: number
  exceeding: number
  failed: number
  costs: { currency: string; discount: number; subtotal: number }[]
  /** The order with the highest discount in relation to its subtotal. */
  worst: SimulatedOrder | undefined
  /** The order with the highest discount, among those in the most frequent currency. */
  highest: SimulatedOrder | undefined
  /** The same among the orders for which the value expression gives more than the order or a line costs. */
  worstExceeding: SimulatedOrder | undefined
}

/** Adds up the results of a simulation. */
export function totalsOf(results: readonly SimulatedOrder[]): SimulationTotals {
  const eligible = results.filter(({ isEligible }) => isEligible)
  const costs = new Map<string, { orders: number; discount: Big; subtotal: Big }>()
  for (const { order, discount } of results) {
    const currency = order.Currency || 'USD'
    const sums = costs.get(currency) ?? { orders: 0, discount: ZERO, subtotal: ZERO }
    costs.set(currency, {
      orders: sums.orders + 1,
      discount: sums.discount.plus(decimal(discount)),
      subtotal: sums.subtotal.plus(decimal(order.Subtotal ?? 0)),
    })
  }
  const byFrequency = [...costs].sort(([, left], [, right]) => right.orders - left.orders)
  const mainCurrency = byFrequency[0]?.[0]
  return {
    orders: results.length,
    eligible: eligible.length,
    exceeding: results.filter(({ exceeds }) => exceeds).length,
    failed: results.filter(({ problem }) => problem !== undefined).length,
    costs: byFrequency.map(([currency, { discount, subtotal }]) => ({
      currency,
      discount: discount.toNumber(),
      subtotal: subtotal.toNumber(),
    })),
    worst: worstOf(eligible),
    highest: eligible
      .filter(({ order }) => (order.Currency || 'USD') === mainCurrency)
      .reduce<SimulatedOrder | undefined>(
        (most, one) => (!most || one.discount > most.discount ? one : most),
        undefined,
      ),
    worstExceeding: worstOf(results.filter(({ exceeds }) => exceeds)),
  }
}

function worstOf(results: readonly SimulatedOrder[]): SimulatedOrder | undefined {
  return results.reduce<SimulatedOrder | undefined>(
    (worst, one) => (!worst || shareOf(one) > shareOf(worst) ? one : worst),
    undefined,
  )
}

/** Returns the discount in relation to the order's subtotal. */
export function shareOf({ discount, order }: SimulatedOrder): number {
  return order.Subtotal ? discount / order.Subtotal : 0
}
