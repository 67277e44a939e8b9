import { formatNumber } from '@/lib/format/number'
import { formatPrice } from '@/lib/format/price'

/** The parts of an approval rule that describe its condition. */
interface RuleText {
  RuleExpression?: string | null
  Description?: string | null
}

const NAMES: Readonly<Record<string, string>> = {
  'order.Total': 'the order total',
  'order.Subtotal': 'the order subtotal',
  'order.ShippingCost': 'the shipping cost',
  'order.TaxCost': 'the tax',
  'order.PromotionDiscount': 'the discount',
  'order.LineItemCount': 'the number of lines',
  'order.Currency': 'the currency',
  'order.FromUserID': 'the user who ordered',
  'order.BillingAddress.Country': 'the billing country',
  'orderReturn.RefundAmount': 'the refund',
  'items.quantity()': 'the quantity of all lines',
  'items.count()': 'the number of lines',
  'items.total()': 'the total of all lines',
}

/** Fields that are amounts in the currency of the order. */
const AMOUNTS = new Set([
  'order.Total',
  'order.Subtotal',
  'order.ShippingCost',
  'order.TaxCost',
  'order.PromotionDiscount',
  'orderReturn.RefundAmount',
  'items.total()',
])

/** Nouns for the rules that compare one total, for example "orders over $500.00". */
const WHOLE: Readonly<Record<string, string>> = {
  'order.Total': 'orders',
  'orderReturn.RefundAmount': 'refunds',
}

const WHOLE_COMPARISONS: Readonly<Record<string, (amount: string) => string>> = {
  '>': (amount) => `over ${amount}`,
  '>=': (amount) => `of ${amount} or more`,
  '<': (amount) => `below ${amount}`,
  '<=': (amount) => `of ${amount} or less`,
}

const COMPARISONS: Readonly<Record<string, string>> = {
  '>': 'is over',
  '>=': 'is at least',
  '<': 'is below',
  '<=': 'is at most',
  '=': 'is',
  '<>': 'is not',
}

const COMPARED = /^([A-Za-z.]+(?:\(\))?)\s*(>=|<=|<>|>|<|=)\s*(-?\d+(?:\.\d+)?|'[^']*')$/
const LISTED = /^([A-Za-z.]+)\.in\(\s*('[^']*'(?:\s*,\s*'[^']*')*)\s*\)$/

/**
 * Returns the condition of an approval rule in words. A simple expression is translated ("orders over $500.00", "the order
 * subtotal is over $500.00"). Otherwise returns the description without its final period or, without one, the expression
 * itself.
 *
 * @param currency currency of the order, whose amounts the rule compares
 */
export function ruleWords({ RuleExpression, Description }: RuleText, currency?: string | null): string {
  const expression = RuleExpression?.trim() ?? ''
  return (
    wholeWords(expression, currency) ??
    expressionWords(expression, currency) ??
    (Description?.trim().replace(/\.$/, '') || expression)
  )
}

/** Returns "orders over $500.00" for a rule that compares only the total. */
function wholeWords(expression: string, currency: string | null | undefined): string | undefined {
  const [, path = '', operator = '', value = ''] = COMPARED.exec(expression) ?? []
  if (!Object.hasOwn(WHOLE, path) || !Object.hasOwn(WHOLE_COMPARISONS, operator)) return undefined
  if (value.startsWith("'")) return undefined
  return `${WHOLE[path]} ${WHOLE_COMPARISONS[operator]?.(formatPrice(Number(value), currency))}`
}

/** Translates comparisons joined by only `and` or only `or`. Undefined for any other expression. */
function expressionWords(expression: string, currency: string | null | undefined): string | undefined {
  // A quoted text with "and" or "or" is split too. Its parts do not translate, so the expression stays unchanged.
  const parts = expression.split(/\s+(and|or)\s+/i)
  const operators = new Set(parts.filter((_, at) => at % 2 === 1).map((one) => one.toLowerCase()))
  if (operators.size > 1) return undefined
  const terms = parts.filter((_, at) => at % 2 === 0).map((one) => termWords(one.trim(), currency))
  if (terms.some((one) => one === undefined)) return undefined
  const [operator = ''] = operators
  return terms.join(` ${operator} `)
}

function termWords(term: string, currency: string | null | undefined): string | undefined {
  const [, compared, operator = '', value = ''] = COMPARED.exec(term) ?? []
  const name = compared === undefined ? undefined : nameOf(compared)
  if (name !== undefined) {
    const isAmount = AMOUNTS.has(compared ?? '') && !value.startsWith("'")
    const words = isAmount ? formatPrice(Number(value), currency) : valueWords(value)
    return `${name} ${COMPARISONS[operator]} ${words}`
  }
  const [, listed, values = ''] = LISTED.exec(term) ?? []
  const listName = listed === undefined ? undefined : nameOf(listed)
  if (listName === undefined) return undefined
  return `${listName} is ${values
    .split(',')
    .map((one) => valueWords(one.trim()))
    .join(' or ')}`
}

function nameOf(path: string): string | undefined {
  return Object.hasOwn(NAMES, path) ? NAMES[path] : undefined
}

function valueWords(text: string): string {
  return text.startsWith("'") ? `“${text.slice(1, -1)}”` : formatNumber(Number(text))
}
