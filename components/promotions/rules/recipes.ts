import { toFraction } from '@/lib/expressions/amount'
import { writeValue } from '@/lib/expressions/outline'

/** Kind of a blank. It decides how the value is entered. */
export type BlankKind = 'percent' | 'amount' | 'quantity' | 'product' | 'category' | 'buyer'

interface Blank {
  kind: BlankKind
  /** Accessible name of the field. */
  label: string
}

/** The fields of the form that a recipe fills in. */
export interface Offer {
  LineItemLevel: boolean
  EligibleExpression: string
  ValueExpression: string
}

/** A common promotion, as a sentence with blanks. */
export interface Recipe {
  id: string
  group: 'Order' | 'Product' | 'Category' | 'Shipping' | 'Bundle'
  label: string
  blanks: Readonly<Record<string, Blank>>
  /** The sentence, with the keys of the blanks in braces. */
  sentence: string
  /** Returns the promotion for valid values. */
  write: (values: Readonly<Record<string, string>>) => Offer
}

const PERCENT = { kind: 'percent', label: 'Percentage' } as const
const AMOUNT = { kind: 'amount', label: 'Amount' } as const
const MINIMUM = { kind: 'amount', label: 'Minimum subtotal' } as const
const BOUGHT_QUANTITY = { kind: 'quantity', label: 'Quantity to buy' } as const
const GIVEN_QUANTITY = { kind: 'quantity', label: 'Discounted quantity' } as const

const text = (content = '') => writeValue('text', content) ?? "''"
const number = (content = '') => writeValue('number', content) ?? '0'
const ofOrder = (EligibleExpression: string, ValueExpression: string): Offer => ({
  LineItemLevel: false,
  EligibleExpression,
  ValueExpression,
})
const ofLine = (EligibleExpression: string, ValueExpression: string): Offer => ({
  LineItemLevel: true,
  EligibleExpression,
  ValueExpression,
})
const isProduct = (id?: string) => `ProductID = ${text(id)}`
const isInCategory = (id?: string) => `product.incategory(${text(id)})`

/** Returns the promotion that discounts lines after a quantity of other lines was bought. */
function writeBundle(
  filterOf: (id?: string) => string,
  values: Readonly<Record<string, string>>,
  discount: (units: string, filter: string) => string,
): Offer {
  const { bought, given, boughtQuantity, givenQuantity } = values
  const filter = filterOf(given)
  const units = number(givenQuantity)
  // One kind of product must be enough for both quantities.
  const condition =
    bought === given
      ? `items.quantity(${filter}) >= ${Number(boughtQuantity) + Number(givenQuantity)}`
      : `items.quantity(${filterOf(bought)}) >= ${number(boughtQuantity)} and items.quantity(${filter}) >= ${units}`
  return ofOrder(condition, discount(units, filter))
}

const percentOfUnits = (percent?: string) => (units: string, filter: string) =>
  `items.total(${filter}) / items.quantity(${filter}) * ${units} * ${toFraction(number(percent))}`
const amountOfUnits = (amount?: string) => (units: string) => `${units} * ${number(amount)}`

/** Returns the recipes for bundles of products or of categories. */
function bundles(kind: 'product' | 'category'): Recipe[] {
  const filterOf = kind === 'product' ? isProduct : isInCategory
  const [bought, given] =
    kind === 'product'
      ? ['Product to buy', 'Discounted product']
      : ['Category to buy from', 'Discounted category']
  const blanks = {
    boughtQuantity: BOUGHT_QUANTITY,
    bought: { kind, label: bought },
    givenQuantity: GIVEN_QUANTITY,
    given: { kind, label: given },
  }
  const from = kind === 'product' ? '' : 'from the category '
  const start = `Buy {boughtQuantity} ${from}{bought}, and get {givenQuantity} ${from}{given}`
  const name = kind === 'product' ? 'Buy one product' : 'Buy from one category'
  return [
    {
      id: `bundle-${kind}-percent`,
      group: 'Bundle',
      label: `${name}, get a percentage off another`,
      blanks: { ...blanks, percent: PERCENT },
      sentence: `${start} for {percent} percent less.`,
      write: (values) => writeBundle(filterOf, values, percentOfUnits(values.percent)),
    },
    {
      id: `bundle-${kind}-amount`,
      group: 'Bundle',
      label: `${name}, get an amount off another`,
      blanks: { ...blanks, amount: { kind: 'amount', label: 'Amount off each' } },
      sentence: `${start} for {amount} less each.`,
      write: (values) => writeBundle(filterOf, values, amountOfUnits(values.amount)),
    },
    {
      id: `bundle-${kind}-free`,
      group: 'Bundle',
      label: `${name}, get another free`,
      blanks,
      sentence: `${start} free.`,
      write: (values) => writeBundle(filterOf, values, percentOfUnits('100')),
    },
  ]
}

/** The recipes, in the order of the menu. */
export const RECIPES: readonly Recipe[] = [
  {
    id: 'order-percent',
    group: 'Order',
    label: 'Percentage off orders above an amount',
    blanks: { percent: PERCENT, minimum: MINIMUM },
    sentence: 'Give {percent} percent off orders of at least {minimum}.',
    write: ({ percent, minimum }) =>
      ofOrder(`order.Subtotal >= ${number(minimum)}`, `order.Subtotal * ${toFraction(number(percent))}`),
  },
  {
    id: 'order-percent-capped',
    group: 'Order',
    label: 'Percentage off orders, up to a maximum',
    blanks: { percent: PERCENT, minimum: MINIMUM, cap: { kind: 'amount', label: 'Maximum discount' } },
    sentence: 'Give {percent} percent off orders of at least {minimum}, but at most {cap}.',
    write: ({ percent, minimum, cap }) =>
      ofOrder(
        `order.Subtotal >= ${number(minimum)}`,
        `min(order.Subtotal * ${toFraction(number(percent))}, ${number(cap)})`,
      ),
  },
  {
    id: 'order-amount',
    group: 'Order',
    label: 'Amount off orders above an amount',
    blanks: { amount: AMOUNT, minimum: MINIMUM },
    sentence: 'Give {amount} off orders of at least {minimum}.',
    write: ({ amount, minimum }) => ofOrder(`order.Subtotal >= ${number(minimum)}`, number(amount)),
  },
  {
    id: 'order-buyer',
    group: 'Order',
    label: 'Percentage off all orders of a buyer',
    blanks: { percent: PERCENT, buyer: { kind: 'buyer', label: 'Buyer' } },
    sentence: 'Give {percent} percent off the orders of {buyer}.',
    write: ({ percent, buyer }) =>
      ofOrder(`order.FromCompanyID = ${text(buyer)}`, `order.Subtotal * ${toFraction(number(percent))}`),
  },
  {
    id: 'product-percent',
    group: 'Product',
    label: 'Percentage off a product',
    blanks: { percent: PERCENT, product: { kind: 'product', label: 'Product' } },
    sentence: 'Give {percent} percent off {product}.',
    write: ({ percent, product }) =>
      ofLine(`item.ProductID = ${text(product)}`, `item.LineSubtotal * ${toFraction(number(percent))}`),
  },
  {
    id: 'product-amount',
    group: 'Product',
    label: 'Amount off each unit of a product',
    blanks: { amount: AMOUNT, product: { kind: 'product', label: 'Product' } },
    sentence: 'Give {amount} off each unit of {product}.',
    write: ({ amount, product }) =>
      ofLine(`item.ProductID = ${text(product)}`, `item.Quantity * ${number(amount)}`),
  },
  {
    id: 'product-quantity',
    group: 'Product',
    label: 'Percentage off a product above a quantity',
    blanks: {
      percent: PERCENT,
      product: { kind: 'product', label: 'Product' },
      quantity: { kind: 'quantity', label: 'Minimum quantity' },
    },
    sentence: 'Give {percent} percent off {product} for at least {quantity} units.',
    write: ({ percent, product, quantity }) =>
      ofLine(
        `item.ProductID = ${text(product)} and item.Quantity >= ${number(quantity)}`,
        `item.LineSubtotal * ${toFraction(number(percent))}`,
      ),
  },
  {
    id: 'category-percent',
    group: 'Category',
    label: 'Percentage off the products of a category',
    blanks: { percent: PERCENT, category: { kind: 'category', label: 'Category' } },
    sentence: 'Give {percent} percent off the products of the category {category}.',
    write: ({ percent, category }) =>
      ofLine(`item.${isInCategory(category)}`, `item.LineSubtotal * ${toFraction(number(percent))}`),
  },
  {
    id: 'category-amount',
    group: 'Category',
    label: 'Amount off each unit of a category',
    blanks: { amount: AMOUNT, category: { kind: 'category', label: 'Category' } },
    sentence: 'Give {amount} off each unit of the products of the category {category}.',
    write: ({ amount, category }) =>
      ofLine(`item.${isInCategory(category)}`, `item.Quantity * ${number(amount)}`),
  },
  {
    id: 'shipping-free',
    group: 'Shipping',
    label: 'Free shipping above an amount',
    blanks: { minimum: MINIMUM },
    sentence: 'Ship orders of at least {minimum} for free.',
    write: ({ minimum }) => ofOrder(`order.Subtotal >= ${number(minimum)}`, 'order.ShippingCost'),
  },
  ...bundles('product'),
  ...bundles('category'),
]

/** Returns the reason why a value does not fit its blank. Undefined when it does. */
export function blankProblem(kind: BlankKind, value: string): string | undefined {
  const typed = value.trim()
  switch (kind) {
    case 'percent':
      return /^\d{1,3}(\.\d{1,4})?$/.test(typed) && Number(typed) > 0 && Number(typed) <= 100
        ? undefined
        : 'Enter a percentage from 0 to 100, such as 10.'
    case 'amount':
      return /^\d{1,9}(\.\d{1,2})?$/.test(typed) && Number(typed) > 0
        ? undefined
        : 'Enter an amount above 0, such as 12.50.'
    case 'quantity':
      return /^\d{1,7}$/.test(typed) && Number(typed) > 0 ? undefined : 'Enter a whole number of at least 1.'
    default:
      return typed === '' ? `Choose a ${kind}.` : undefined
  }
}
