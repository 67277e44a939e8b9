/** @jest-environment node */
import { demoSeed } from '@/sandbox/seed/demo'
import { basket, ITEMS, result, expressionProblem } from './support/basket'

/**
 * Expressions of the admin app's recipes (facts of the screens, 3.2) and similar ones, over three saws, twelve gloves
 * and a mug.
 */
const ORDER: [recipe: string, eligible: string, holds: boolean, value: string, amount: string][] = [
  ['free shipping from 100', 'order.Subtotal > 100', true, 'order.ShippingCost', '8.5'],
  ['free shipping from 200', 'Order.Subtotal > 200', false, 'Order.ShippingCost', '8.5'],
  [
    'buy 2 saws, get 1 glove for 50% off',
    "( items.quantity( Product.ID = 'saw' ) >= 2 and items.quantity( Product.ID = 'glove' ) >= 1 )",
    true,
    "( items.total( Product.ID = 'glove' ) / items.quantity( Product.ID = 'glove' ) ) * 1 * 50 / 100",
    '2.125',
  ],
  [
    'buy 2 saws, get 2 more: too few',
    "items.quantity(Product.ID = 'saw') >= 4",
    false,
    "(items.total(Product.ID = 'saw') / items.quantity(Product.ID = 'saw')) * 2 * 10 / 100",
    '3.998',
  ],
  [
    'buy 1 mug, get 3 gloves for $2 off each',
    "items.quantity(Product.ID = 'mug') >= 1 and items.quantity(Product.ID = 'glove') >= 3",
    true,
    '3 * 2',
    '6',
  ],
  [
    'buy from one category, get from another for 20% off',
    "items.quantity(product.incategory('cutting')) >= 3 and items.quantity(product.incategory('gloves')) >= 2",
    true,
    "(items.total(product.incategory('gloves')) / items.quantity(product.incategory('gloves'))) * 2 * 20 / 100",
    '1.7',
  ],
  [
    'buy and get from the same category',
    "items.quantity(product.incategory('cups')) >= 2",
    false,
    '2 * 5',
    '10',
  ],
  ['10 off from 50', 'order.Subtotal > 50', true, '10', '10'],
  [
    'one free of two',
    "items.quantity(ProductID = 'saw') > 1",
    true,
    "items.total(ProductID = 'saw') / items.quantity(ProductID = 'saw')",
    '19.99',
  ],
  [
    'one free of every two',
    "items.quantity(ProductID = 'saw') >= 2",
    true,
    "(items.quantity(ProductID='saw') - items.quantity(ProductID='saw') % 2) * .5 * items.total(ProductID='saw') / items.quantity(ProductID='saw')",
    '19.99',
  ],
  ['many of each, at most 5', 'items.all(Quantity >= 3)', false, 'min(order.Subtotal * .1, 5)', '5'],
  [
    'two products together',
    "items.any(ProductID = 'saw') and items.any(ProductID = 'mug')",
    true,
    "(items.total(ProductID = 'saw') + items.total(ProductID = 'mug')) * .25",
    '16.7425',
  ],
  [
    'enough from several categories',
    "items.total(product.incategory('cutting')) + items.total(product.incategory('gloves')) > 110",
    true,
    'order.Subtotal * .1',
    '11.797',
  ],
  [
    'the first order',
    'order.FromUser.xp.First = true and order.Subtotal >= 100',
    true,
    'order.Subtotal * .2',
    '23.594',
  ],
]

const ITEM: [recipe: string, eligible: string, of: string[], value: string, amounts: string[]][] = [
  ['10% off a product', "item.Product.ID = 'saw'", ['saw'], 'item.LineSubtotal * 10/100', ['5.997']],
  ['$3 off a product', "item.Product.ID = 'mug'", ['mug'], '3', ['3']],
  ['15% off a category', "item.product.incategory('gloves')", ['glove'], 'item.LineSubtotal * .15', ['7.65']],
  ['$2 off a category', "item.product.incategory('cups')", ['mug'], '2', ['2']],
  [
    "30 off a supplier's lines",
    "item.SupplierID = 'tarnwick' and items.quantity(SupplierID = 'tarnwick') >= 10",
    ['saw', 'glove'],
    "30 / items.count(SupplierID = 'tarnwick')",
    ['15', '15'],
  ],
]

describe('promotion and approval recipes', () => {
  test.each(ORDER)('%s', (_recipe, eligible, holds, value, amount) => {
    expect(result(eligible, 'order-promotion-eligible')).toBe(holds)
    expect(result(value, 'order-promotion-value')).toBe(amount)
  })

  test.each(ITEM)('%s', (_recipe, eligible, of, value, amounts) => {
    const chosen = ITEMS.filter((item) => result(eligible, 'item-promotion-eligible', basket({ item })))
    expect(chosen.map((item) => item.ProductID)).toEqual(of)
    expect(chosen.map((item) => result(value, 'item-promotion-value', basket({ item })))).toEqual(amounts)
  })

  test.each([
    ["order.Total > 100 and items.any(CostCenter = 'ABC')", true],
    ["items.total(CostCenter = 'ABC') > 200", false],
    ["items.quantity(ProductID = 'saw' or ProductID = 'mug') > 5", false],
    ["items.any(product.incategory('cutting','drilling'))", true],
    ["order.Total > 125 and order.approved('first')", true],
    ["(order.Total > 100 and not order.approved('other')) or order.xp.Always = true", true],
  ])('approval: %s', (rule, holds) => expect(result(rule, 'order-approval')).toBe(holds))

  test('of the demo promotions are valid and have a positive value', () => {
    const demo = demoSeed({ assetBase: '' }).Objects.Promotions ?? []
    expect(demo.length).toBeGreaterThan(5)
    for (const { LineItemLevel, EligibleExpression, ValueExpression } of demo) {
      const level = LineItemLevel ? 'item' : 'order'
      expect(expressionProblem(String(EligibleExpression), `${level}-promotion-eligible`)).toBeNull()
      expect(
        Number(result(String(ValueExpression), `${level}-promotion-value`, basket({ item: ITEMS[0] }))),
      ).toBeGreaterThan(0)
    }
  })
})
