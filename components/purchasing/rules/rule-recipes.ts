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
    sentence: 'Approve orders with a total above {amount}.',
    write: ({ amount }) => `order.Total > ${number(amount)}`,
  },
  {
    id: 'line-price',
    group: 'Amount',
    label: 'Orders with an expensive product',
    blanks: { amount: { kind: 'amount', label: 'Unit price' } },
    sentence: 'Approve orders with a product that costs more than {amount} each.',
    write: ({ amount }) => `items.any(UnitPrice > ${number(amount)})`,
  },
  {
    id: 'category',
    group: 'Content',
    label: 'Orders with a product of a category',
    blanks: { category: CATEGORY },
    sentence: 'Approve orders with a product of the category {category}.',
    write: ({ category }) => `items.any(product.incategory(${text(category)}))`,
  },
  {
    id: 'category-total',
    group: 'Content',
    label: 'Orders above an amount from a category',
    blanks: { amount: AMOUNT, category: CATEGORY },
    sentence: 'Approve orders with more than {amount} from the category {category}.',
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
    sentence: 'Approve orders with more than {quantity} units of {product}.',
    write: ({ quantity, product }) => `items.quantity(ProductID = ${text(product)}) > ${number(quantity)}`,
  },
  {
    id: 'cost-center',
    group: 'Content',
    label: 'Orders above an amount for a cost center',
    blanks: { amount: AMOUNT, costCenter: { kind: 'cost center', label: 'Cost center' } },
    sentence: 'Approve orders with more than {amount} for the cost center {costCenter}.',
    write: ({ amount, costCenter }) => `items.total(CostCenter = ${text(costCenter)}) > ${number(amount)}`,
  },
  {
    id: 'no-cost-center',
    group: 'Content',
    label: 'Orders with a line without a cost center',
    blanks: {},
    sentence: 'Approve orders with a line that has no cost center.',
    write: () => `items.any(not (CostCenter > ''))`,
  },
]

const OF_BUYER: readonly RuleRecipe[] = [
  {
    id: 'user',
    group: 'Who',
    label: 'Orders of a user above a total',
    blanks: { user: { kind: 'user', label: 'User' }, amount: AMOUNT },
    sentence: 'Approve orders of {user} with a total above {amount}.',
    write: ({ user, amount }) => `order.FromUserID = ${text(user)} and order.Total > ${number(amount)}`,
  },
]

const OF_SELLER: readonly RuleRecipe[] = [
  {
    id: 'buyer',
    group: 'Who',
    label: 'Orders of a buyer above a total',
    blanks: { buyer: { kind: 'buyer', label: 'Buyer' }, amount: AMOUNT },
    sentence: 'Approve orders of {buyer} with a total above {amount}.',
    write: ({ buyer, amount }) => `order.FromCompanyID = ${text(buyer)} and order.Total > ${number(amount)}`,
  },
]

const CHAINED: RuleRecipe = {
  id: 'chained',
  group: 'Chain',
  label: 'A second approval after another rule',
  blanks: { rule: { kind: 'approval rule', label: 'Rule before' }, amount: AMOUNT },
  sentence: 'After {rule} is approved, approve orders with a total above {amount} once more.',
  write: ({ rule, amount }) => `order.approved(${text(rule)}) and order.Total > ${number(amount)}`,
}

const RETURN_RECIPES: readonly RuleRecipe[] = [
  {
    id: 'refund',
    group: 'Return',
    label: 'Returns above a refund',
    blanks: { amount: AMOUNT },
    sentence: 'Approve returns with a refund above {amount}.',
    write: ({ amount }) => `orderReturn.RefundAmount > ${number(amount)}`,
  },
  {
    id: 'late',
    group: 'Return',
    label: 'Late returns',
    blanks: { days: { kind: 'quantity', label: 'Days' } },
    sentence: 'Approve returns of orders that were completed more than {days} days ago.',
    write: ({ days }) => `order.DateCompleted < now(-${number(days)})`,
  },
  {
    id: 'share',
    group: 'Return',
    label: 'Returns of a large part of the order',
    blanks: { percent: { kind: 'percent', label: 'Percentage' } },
    sentence: 'Approve returns with a refund above {percent} percent of the order’s total.',
    write: ({ percent }) => `orderReturn.RefundAmount > order.Total * ${toFraction(number(percent))}`,
  },
]

/** Returns the recipes for a rule, in the order of the menu. */
export function ruleRecipes(subject: RuleSubject, isOfSeller: boolean): readonly RuleRecipe[] {
  if (subject === 'return') return RETURN_RECIPES
  return [...ORDER_RECIPES, ...(isOfSeller ? OF_SELLER : OF_BUYER), CHAINED]
}
