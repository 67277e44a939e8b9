import { toFraction } from '@/lib/expressions/amount'
import { writeValue } from '@/lib/expressions/outline'
import type { BlankValues, Recipe } from '@/lib/expressions/recipe'

/** The fields of the form that a recipe fills in. */
export interface Offer {
  LineItemLevel: boolean
  EligibleExpression: string
  ValueExpression: string
  /** Maximum number of discounted lines per order. Without it, there is no limit per order. */
  ItemLimitPerOrder?: number
  /** Fields of lines that decide which ones are discounted first. */
  ItemSortBy?: string
  /** Maximum number of redemptions of one user. Without it, the limit of the promotion stays. */
  RedemptionLimitPerUser?: number
}

/** A common promotion, as a sentence with blanks. */
type PromotionRecipe = Recipe<Offer, 'Order' | 'User' | 'Product' | 'Category' | 'Shipping' | 'Bundle'>

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

/**
 * Returns 1 for orders of at least an amount, and 0 for others. The language has no condition for amounts, but subtotals
 * are whole cents.
 */
const isAtLeast = (minimum?: string) => `min(max((order.Subtotal - ${number(minimum)}) * 100 + 1, 0), 1)`

/** Returns the promotion that discounts lines after a quantity of other lines was bought. */
function writeBundle(
  filterOf: (id?: string) => string,
  values: BlankValues,
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
function bundles(kind: 'product' | 'category'): PromotionRecipe[] {
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
export const RECIPES: readonly PromotionRecipe[] = [
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
    id: 'order-amount-tiers',
    group: 'Order',
    label: 'Amount off orders, in two tiers',
    blanks: {
      amount: AMOUNT,
      minimum: MINIMUM,
      higherAmount: { kind: 'amount', label: 'Higher amount' },
      higherMinimum: { kind: 'amount', label: 'Higher minimum subtotal' },
    },
    sentence:
      'Give {amount} off orders of at least {minimum}, and {higherAmount} off orders of at least {higherMinimum}.',
    write: ({ amount, minimum, higherAmount, higherMinimum }) =>
      ofOrder(
        `order.Subtotal >= ${number(minimum)}`,
        `${number(amount)} + ${isAtLeast(higherMinimum)} * (${number(higherAmount)} - ${number(amount)})`,
      ),
  },
  {
    id: 'order-percent-tiers',
    group: 'Order',
    label: 'Percentage off orders, in two tiers',
    blanks: {
      percent: PERCENT,
      minimum: MINIMUM,
      higherPercent: { kind: 'percent', label: 'Higher percentage' },
      higherMinimum: { kind: 'amount', label: 'Higher minimum subtotal' },
    },
    sentence:
      'Give {percent} percent off orders of at least {minimum}, and {higherPercent} percent off orders of at least {higherMinimum}.',
    write: ({ percent, minimum, higherPercent, higherMinimum }) => {
      const [low, high] = [toFraction(number(percent)), toFraction(number(higherPercent))]
      return ofOrder(
        `order.Subtotal >= ${number(minimum)}`,
        `order.Subtotal * (${low} + ${isAtLeast(higherMinimum)} * (${high} - ${low}))`,
      )
    },
  },
  {
    id: 'order-amount-each',
    group: 'Order',
    label: 'Amount off for every amount of the subtotal',
    blanks: { amount: AMOUNT, step: { kind: 'amount', label: 'Amount of the subtotal' } },
    sentence: 'Give {amount} off for every {step} of the subtotal.',
    write: ({ amount, step }) =>
      ofOrder(
        `order.Subtotal >= ${number(step)}`,
        `(order.Subtotal - order.Subtotal % ${number(step)}) / ${number(step)} * ${number(amount)}`,
      ),
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
    id: 'user-new',
    group: 'User',
    label: 'Percentage off one order of new users',
    blanks: { percent: PERCENT, days: { kind: 'days', label: 'Number of days' } },
    sentence: 'Give {percent} percent off one order of each user who was created in the last {days} days.',
    write: ({ percent, days }) => ({
      ...ofOrder(
        `order.FromUser.DateCreated >= now(-${number(days)})`,
        `order.Subtotal * ${toFraction(number(percent))}`,
      ),
      RedemptionLimitPerUser: 1,
    }),
  },
  {
    id: 'user-xp',
    group: 'User',
    label: 'Percentage off orders of users with an extended property',
    blanks: {
      percent: PERCENT,
      path: { kind: 'path', label: 'Extended property of the user' },
      value: { kind: 'text', label: 'Value' },
    },
    sentence: 'Give {percent} percent off the orders of users whose extended property {path} is {value}.',
    write: ({ percent, path = '', value }) =>
      ofOrder(
        `order.FromUser.xp.${path.trim()} = ${text(value?.trim())}`,
        `order.Subtotal * ${toFraction(number(percent))}`,
      ),
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
  {
    id: 'shipping-capped',
    group: 'Shipping',
    label: 'Free shipping up to an amount',
    blanks: { minimum: MINIMUM, cap: { kind: 'amount', label: 'Maximum discount' } },
    sentence: 'Take up to {cap} off the shipping cost of orders of at least {minimum}.',
    write: ({ minimum, cap }) =>
      ofOrder(`order.Subtotal >= ${number(minimum)}`, `min(order.ShippingCost, ${number(cap)})`),
  },
  {
    id: 'shipping-xp',
    group: 'Shipping',
    label: 'Free shipping by an extended property, such as the shipping method',
    blanks: {
      path: { kind: 'path', label: 'Extended property of the order' },
      value: { kind: 'text', label: 'Value' },
    },
    sentence: 'Ship orders for free whose extended property {path} is {value}.',
    write: ({ path = '', value }) =>
      ofOrder(`order.xp.${path.trim()} = ${text(value?.trim())}`, 'order.ShippingCost'),
  },
  {
    id: 'product-gift',
    group: 'Product',
    label: 'Gift with a purchase',
    blanks: { product: { kind: 'product', label: 'Gift' }, minimum: MINIMUM },
    sentence: 'Give one {product} for free with other products for at least {minimum}.',
    write: ({ product, minimum }) => {
      const gifts = `items.total(${isProduct(product)})`
      return ofOrder(
        `items.any(${isProduct(product)}) and order.Subtotal - ${gifts} >= ${number(minimum)}`,
        `${gifts} / items.quantity(${isProduct(product)})`,
      )
    },
  },
  ...bundles('product'),
  ...bundles('category'),
  {
    id: 'bundle-price',
    group: 'Bundle',
    label: 'Two products together for a price',
    blanks: {
      first: { kind: 'product', label: 'First product' },
      second: { kind: 'product', label: 'Second product' },
      price: { kind: 'amount', label: 'Price of both' },
    },
    sentence: 'Sell one {first} and one {second} together for {price}.',
    write: ({ first, second, price }) => {
      const one = (id?: string) => `items.total(${isProduct(id)}) / items.quantity(${isProduct(id)})`
      return ofOrder(
        first === second
          ? `items.quantity(${isProduct(first)}) >= 2`
          : `items.any(${isProduct(first)}) and items.any(${isProduct(second)})`,
        // A bundle that costs more than its products gives no discount.
        `max(${one(first)} + ${one(second)} - ${number(price)}, 0)`,
      )
    },
  },
  {
    id: 'category-cheapest-free',
    group: 'Category',
    label: 'Cheapest product of a category free',
    blanks: {
      quantity: { kind: 'quantity', label: 'Quantity to buy' },
      category: { kind: 'category', label: 'Category' },
    },
    sentence: 'Buy {quantity} from the category {category}, and get one unit of the cheapest free.',
    write: ({ quantity, category }) => ({
      ...ofLine(
        `item.${isInCategory(category)} and items.quantity(${isInCategory(category)}) >= ${number(quantity)}`,
        'item.LineSubtotal / item.Quantity',
      ),
      ItemLimitPerOrder: 1,
      ItemSortBy: 'UnitPrice',
    }),
  },
]
