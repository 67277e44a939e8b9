import { evaluate, type Scope } from '@/lib/expressions/evaluate'
import { parseExpression } from '@/lib/expressions/parse'
import { toNumber } from '@/lib/expressions/values'
import { simulatedPromotion, simulateOrder } from '@/components/promotions/rules/simulate'
import type { SampleOrder } from '@/lib/orders/sample'

const LINES = 40

/** Returns an order of 40 lines, and the numbers of times that their prices and categories were read. */
function countingOrder() {
  const counts = { prices: 0, categories: 0 }
  const lines = Array.from({ length: LINES }, (_, index) => ({
    ...{ ID: `${index}`, ProductID: `p${index}`, Quantity: 1, LineSubtotal: 100 + index },
    Product: {
      xp: {
        get Price() {
          counts.prices += 1
          return 100 + index
        },
      },
    },
  }))
  const isInCategory = () => {
    counts.categories += 1
    return true
  }
  return { counts, lines, isInCategory }
}

it('reads each line of an order a few times for a filter that compares it with every other line', () => {
  const { counts, lines, isInCategory } = countingOrder()
  const cheaper = "items.count(product.incategory('tools') and Product.xp.Price < item.Product.xp.Price)"
  const promotion = simulatedPromotion({
    ...{ LineItemLevel: true, EligibleExpression: `${cheaper} < 3 and item.Quantity > 0` },
    ...{
      ValueExpression: `${cheaper} + 1`,
      QuantityLimitPerOrder: '',
      ItemLimitPerOrder: '',
      ItemSortBy: '',
    },
  })
  // The copies of the lines that a simulation makes share the products.
  const sample = { order: { ID: 'o', Subtotal: 5000 }, lines } as unknown as SampleOrder
  const result = simulateOrder(promotion, sample, { isInCategory, now: new Date() })
  expect(result.discount).toBe(1 + 2 + 3)
  expect(result.clauses).toEqual([
    { lines: 3, of: LINES },
    { lines: LINES, of: LINES },
  ])
  // One evaluation as a line of the filter, and one as the item. Without known results, each would be 40 times as many.
  expect(counts.categories).toBe(LINES)
  expect(counts.prices).toBe(LINES * 2)
})

it.each([
  ['items.count(Quantity = item.Quantity)', 2],
  ['items.total(Product.xp.Tags.any(item = 3)) + item.Quantity', 14],
  ['items.count(Product.xp.Tags.contains(item.Quantity))', 1],
  ['items.quantity(ProductID = item.ProductID) * item.Quantity', 4],
])('gives the same value with known results as without: %s', (text, expected) => {
  const items = [
    { ProductID: 'a', Quantity: 2, LineTotal: 5, Product: { xp: { Tags: [1, 2] } } },
    { ProductID: 'b', Quantity: 2, LineTotal: 7, Product: { xp: { Tags: [3] } } },
    { ProductID: 'c', Quantity: 3, LineTotal: 5, Product: { xp: { Tags: [3] } } },
  ]
  const { root } = parseExpression(text)
  const scope: Scope = { order: {}, items, item: items[0], now: new Date(0), isInCategory: () => false }
  expect(toNumber(evaluate(root, scope))?.toNumber()).toBe(expected)
  const results: Scope['results'] = new Map()
  for (const item of [...items, ...items]) {
    const plain = evaluate(root, { ...scope, item })
    expect(evaluate(root, { ...scope, item, results })).toEqual(plain)
  }
})
