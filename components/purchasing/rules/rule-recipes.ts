import { toFraction } from '@/lib/expressions/amount'
import { writeValue } from '@/lib/expressions/outline'
import type { Recipe } from '@/lib/expressions/recipe'
import type { RuleSubject } from './try-rule'

/** A common condition of an approval rule. It gives the text of the condition. */
export type RuleRecipe = Recipe<string, 'Amount' | 'Content' | 'Who' | 'Chain' | 'Return'>

const text = (content = '') => writeValue('text', content) ?? "''"
const number = (content = '') => writeValue('number', content) ?? '0'

const AMOUNT = { kind: 'amount', label: 'Amount' } as const
const CATEGORY = { kind: 'category', label: 'Category' } as const

const ORDER_RECIPES: readonly RuleRecipe[] = [
  {
    id: 'total',
    group: 'Amount',
    label: 'Orders above a total',
    blanks: { amount: AMOUNT },
    sentence: 'Orders with a total above {amount} need approval.',
    write: ({ amount }) => `order.Total > ${number(amount)}`,
  },
  {
    id: 'line-price',
    group: 'Amount',
    label: 'Orders with an expensive product',
    blanks: { amount: { kind: 'amount', label: 'Unit price' } },
    sentence: 'Orders with a product that costs more than {amount} each need approval.',
    write: ({ amount }) => `items.any(UnitPrice > ${number(amount)})`,
  },
  {
    id: 'category',
    group: 'Content',
    label: 'Orders with a product of a category',
    blanks: { category: CATEGORY },
    sentence: 'Orders with a product of the category {category} need approval.',
    write: ({ category }) => `items.any(product.incategory(${text(category)}))`,
  },
  {
    id: 'category-total',
    group: 'Content',
    label: 'Orders above an amount from a category',
    blanks: { amount: AMOUNT, category: CATEGORY },
    sentence: 'Orders with more than {amount} from the category {category} need approval.',
    write: ({ amount, category }) => `items.total(product.incategory(${text(category)})) > ${number(amount)}`,
  },
  {
    id: 'product-quantity',
    group: 'Content',
    label: 'Orders above a quantity of a product',
    blanks: {
      quantity: { kind: 'quantity', label: 'Quantity' },
      product: { kind: 'product', label: 'Product' },
    },
    sentence: 'Orders with more than {quantity} units of {product} need approval.',
    write: ({ quantity, product }) => `items.quantity(ProductID = ${text(product)}) > ${number(quantity)}`,
  },
  {
    id: 'cost-center',
    group: 'Content',
    label: 'Orders above an amount for a cost center',
    blanks: { amount: AMOUNT, costCenter: { kind: 'cost center', label: 'Cost center' } },
    sentence: 'Orders with more than {amount} for the cost center {costCenter} need approval.',
    write: ({ amount, costCenter }) => `items.total(CostCenter = ${text(costCenter)}) > ${number(amount)}`,
  },
  {
    id: 'no-cost-center',
    group: 'Content',
    label: 'Orders with a line without a cost center',
    blanks: {},
    sentence: 'Orders with a line that has no cost center need approval.',
    write: () => `items.any(not (CostCenter > ''))`,
  },
]

const OF_BUYER: readonly RuleRecipe[] = [
  {
    id: 'user',
    group: 'Who',
    label: 'Orders of a user above a total',
    blanks: { user: { kind: 'user', label: 'User' }, amount: AMOUNT },
    sentence: 'Orders of {user} with a total above {amount} need approval.',
    write: ({ user, amount }) => `order.FromUserID = ${text(user)} and order.Total > ${number(amount)}`,
  },
]

const OF_SELLER: readonly RuleRecipe[] = [
  {
    id: 'buyer',
    group: 'Who',
    label: 'Orders of a buyer above a total',
    blanks: { buyer: { kind: 'buyer', label: 'Buyer' }, amount: AMOUNT },
    sentence: 'Orders of {buyer} with a total above {amount} need approval.',
    write: ({ buyer, amount }) => `order.FromCompanyID = ${text(buyer)} and order.Total > ${number(amount)}`,
  },
]

const CHAINED: RuleRecipe = {
  id: 'chained',
  group: 'Chain',
  label: 'A second approval after another rule',
  blanks: { rule: { kind: 'approval rule', label: 'Earlier rule' }, amount: AMOUNT },
  sentence: 'After {rule} is approved, orders with a total above {amount} need another approval.',
  write: ({ rule, amount }) => `order.approved(${text(rule)}) and order.Total > ${number(amount)}`,
}

const RETURN_RECIPES: readonly RuleRecipe[] = [
  {
    id: 'refund',
    group: 'Return',
    label: 'Returns above a refund',
    blanks: { amount: AMOUNT },
    sentence: 'Returns with a refund above {amount} need approval.',
    write: ({ amount }) => `orderReturn.RefundAmount > ${number(amount)}`,
  },
  {
    id: 'late',
    group: 'Return',
    label: 'Late returns',
    blanks: { days: { kind: 'quantity', label: 'Days' } },
    sentence: 'Returns of orders that were completed more than {days} days ago need approval.',
    write: ({ days }) => `order.DateCompleted < now(-${number(days)})`,
  },
  {
    id: 'share',
    group: 'Return',
    label: 'Returns of a large part of the order',
    blanks: { percent: { kind: 'percent', label: 'Percentage' } },
    sentence: 'Returns with a refund above {percent} percent of the order’s total need approval.',
    write: ({ percent }) => `orderReturn.RefundAmount > order.Total * ${toFraction(number(percent))}`,
  },
]

/** Returns the recipes for a rule, in the order of the menu. */
export function ruleRecipes(subject: RuleSubject, isOfSeller: boolean): readonly RuleRecipe[] {
  if (subject === 'return') return RETURN_RECIPES
  return [...ORDER_RECIPES, ...(isOfSeller ? OF_SELLER : OF_BUYER), CHAINED]
}
