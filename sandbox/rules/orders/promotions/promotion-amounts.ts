import type Big from 'big.js'
import type { Json } from '../../../core/records/json'
import { EvaluationError, ExpressionError } from '../../expressions/errors'
import { evaluateAmount, evaluateCondition, evaluate, type Scope } from '../../expressions/evaluate'
import { parseExpression } from '../../expressions/parser'
import { Decimal, fieldOf, compareValues as compare, toValue, toNumber } from '../../expressions/values'
import { money } from '../order/totals'
import type { LineItem, Promotion, Order } from '../../../contract/records'
import type { Ast } from '../../expressions/ast'

const HALF_UP = 1
const NOTHING = new Decimal(0)

/** A discount in the order's currency, for the whole order (LineItemID null) or for one line. */
export interface Share {
  lineItemId: string | null
  amount: Big
}

export interface Discount {
  isEligible: boolean
  shares: Share[]
  /** The reason that an expression has no value for this order. */
  mistake: EvaluationError | ExpressionError | null
}

/** Rounds to cents, half up. Negative and missing amounts give zero. */
function cents(amount: Big | null): Big {
  return amount && amount.gt(0) ? amount.round(2, HALF_UP) : NOTHING
}

/** Returns the data that promotions are evaluated with: the order without any discounts. */
/** The data that promotions are evaluated with. */
export interface PromotionScope extends Scope {
  order: Order
  items: readonly LineItem[]
}

export function withoutDiscounts(scope: PromotionScope): PromotionScope {
  const { order } = scope
  return {
    ...scope,
    order: {
      ...order,
      PromotionDiscount: 0,
      Total: money(order.Total).plus(money(order.PromotionDiscount)).toNumber(),
    },
    items: scope.items.map((item) => ({
      ...item,
      PromotionDiscount: 0,
      LineTotal: item.LineSubtotal ?? 0,
    })),
  }
}

const at = (item: LineItem, path: string) => toValue(path.split('.').reduce<Json | undefined>(fieldOf, item))

/**
 * Sorts lines by ItemSortBy (names separated by commas, `!` for descending; empty values first). Without it, keeps the
 * order.
 */
function sorted(items: readonly LineItem[], sortBy: string | null): LineItem[] {
  if (!sortBy || sortBy.trim() === '') return [...items]
  const keys = sortBy.split(',').map((name) => name.trim())
  const paths = keys.map((key) => key.replace(/^!/, ''))
  // Values are read once per line instead of once per comparison.
  const keyed = items.map((item) => ({ item, values: paths.map((path) => at(item, path)) }))
  keyed.sort((a, b) => {
    for (const [index, key] of keys.entries()) {
      const [left = null, right = null] = [a.values[index], b.values[index]]
      const up =
        left === null || right === null
          ? Number(right === null) - Number(left === null)
          : compare(left, right)
      if (up) return key.startsWith('!') ? -up : up
    }
    return 0
  })
  return keyed.map(({ item }) => item)
}

function calculateLineShares(promotion: Promotion, scope: PromotionScope): Share[] {
  const { QuantityLimitPerOrder: pieces, ItemLimitPerOrder: lines, ItemSortBy: sortBy } = promotion
  const condition = foldAggregates(parseExpression(promotion.EligibleExpression), scope)
  const value = foldAggregates(parseExpression(promotion.ValueExpression ?? ''), scope)
  // All lines share one scope object, because evaluations keep no reference to it.
  const own: Scope = { ...scope }
  const found = sorted(scope.items, sortBy).filter((item) => {
    own.item = item
    return evaluateCondition(condition, own)
  })
  let left = pieces ?? Infinity
  return found.slice(0, lines ?? Infinity).flatMap((item): Share[] => {
    const units = Math.min(left, item.Quantity)
    if (units <= 0) return []
    left -= units
    own.item = item
    const one = evaluateAmount(value, own)
    const amount = pieces !== null ? (one?.times(units) ?? null) : one
    return [{ lineItemId: item.ID, amount: cents(amount) }]
  })
}

/**
 * Calculates the discount of one promotion, rounded to cents but not capped. `scope` must come from `withoutDiscounts`.
 * Line item promotions have one share for each line that is eligible and within the promotion's limits.
 */
export function discountOf(promotion: Promotion, scope: PromotionScope): Discount {
  return captureEvaluationError(() => {
    if (promotion.LineItemLevel) {
      const shares = calculateLineShares(promotion, scope)
      return { isEligible: shares.length > 0, shares, mistake: null }
    }
    if (!evaluateCondition(parseExpression(promotion.EligibleExpression), scope)) return NO_DISCOUNT
    const amount = evaluateAmount(parseExpression(promotion.ValueExpression ?? ''), scope)
    return { isEligible: true, shares: [{ lineItemId: null, amount: cents(amount) }], mistake: null }
  })
}

/**
 * Checks if an order is eligible for a promotion whose amount comes from elsewhere. `scope` is the same as for
 * `discountOf`.
 */
export function eligibilityOf(promotion: Promotion, scope: PromotionScope): Discount {
  return captureEvaluationError(() => {
    const condition = parseExpression(promotion.EligibleExpression)
    const isEligible = promotion.LineItemLevel
      ? scope.items.some((item) => evaluateCondition(condition, { ...scope, item }))
      : evaluateCondition(condition, scope)
    return { ...NO_DISCOUNT, isEligible }
  })
}

const NO_DISCOUNT: Discount = { isEligible: false, shares: [], mistake: null }

function captureEvaluationError(evaluate: () => Discount): Discount {
  try {
    return evaluate()
  } catch (error) {
    if (error instanceof EvaluationError || error instanceof ExpressionError)
      return { ...NO_DISCOUNT, mistake: error }
    throw error
  }
}

/** The amounts of an order and of each of its lines that can still be discounted. */
export class RemainingDiscountable {
  private lines: Map<string, Big>
  private whole: Big

  constructor(items: readonly LineItem[]) {
    this.lines = new Map(items.map((item) => [item.ID, money(item.LineSubtotal).round(2, HALF_UP)]))
    this.whole = [...this.lines.values()].reduce((sum, one) => sum.plus(one), NOTHING)
  }

  copy(): RemainingDiscountable {
    const copy = new RemainingDiscountable([])
    copy.lines = new Map(this.lines)
    copy.whole = this.whole
    return copy
  }

  /** Caps shares at the remaining amounts, and subtracts them. Shares of lines that no longer exist are left out. */
  take(shares: readonly Share[]): Share[] {
    return shares.flatMap(({ lineItemId, amount }) => {
      const line = lineItemId === null ? this.whole : this.lines.get(lineItemId)
      if (line === undefined) return []
      const most = line.lt(this.whole) ? line : this.whole
      const given = amount.lt(most) ? amount : most
      this.whole = this.whole.minus(given)
      if (lineItemId !== null) this.lines.set(lineItemId, line.minus(given))
      return [{ lineItemId, amount: given }]
    })
  }
}

/** Returns true when the value depends on the line item that a line item promotion is evaluated for. */
function usesItem(ast: Ast): boolean {
  switch (ast.kind) {
    case 'path':
      return ast.names[0]?.toLowerCase() === 'item'
    case 'call':
      return (ast.on !== null && usesItem(ast.on)) || ast.args.some(usesItem)
    case 'unary':
      return usesItem(ast.operand)
    case 'binary':
      return usesItem(ast.left) || usesItem(ast.right)
    default:
      return false
  }
}

function valueOf(ast: Ast, scope: Scope): Ast {
  try {
    const value = evaluate(ast, scope)
    const number = toNumber(value)
    if (number) return { kind: 'number', text: number.toFixed(), at: ast.at }
    return typeof value === 'boolean' ? { kind: 'boolean', text: String(value), at: ast.at } : ast
  } catch (error) {
    // The part may never be evaluated, for example behind a false condition.
    if (error instanceof EvaluationError) return ast
    throw error
  }
}

/**
 * Replaces every part of an expression that has the same value for all lines by that value. Without this, aggregates
 * would scan all 500 lines for each of 500 lines.
 */
function foldAggregates(ast: Ast, scope: Scope): Ast {
  if ((ast.kind === 'call' || ast.kind === 'unary' || ast.kind === 'binary') && !usesItem(ast)) {
    const folded = valueOf(ast, scope)
    if (folded !== ast) return folded
  }
  switch (ast.kind) {
    case 'unary':
      return { ...ast, operand: foldAggregates(ast.operand, scope) }
    case 'binary':
      return { ...ast, left: foldAggregates(ast.left, scope), right: foldAggregates(ast.right, scope) }
    default:
      return ast
  }
}
