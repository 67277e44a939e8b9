/** @jest-environment node */
import fc from 'fast-check'
import {
  discountOf,
  RemainingDiscountable,
  withoutDiscounts,
  type PromotionScope,
} from '@/sandbox/rules/orders/promotions/promotion-amounts'
import type { LineItem, Order, Promotion } from '@/sandbox/contract/records'

/** Returns an order of lines with these subtotals in cents. */
function scopeOf(cents: readonly number[]): PromotionScope {
  const items = cents.map((amount, index) => ({
    ...{ ID: `line-${index}`, ProductID: `p${index % 7}`, Quantity: 1 + (index % 5) },
    ...{ UnitPrice: amount / 100, LineSubtotal: amount / 100, LineTotal: 0, xp: { Rank: index % 3 } },
  }))
  const order = { Subtotal: cents.reduce((sum, one) => sum + one, 0) / 100, Total: 0, PromotionDiscount: 0 }
  return withoutDiscounts({
    order: order as Order,
    items: items as unknown as LineItem[],
    now: new Date(),
    isInCategory: () => true,
    isApproved: () => false,
  })
}

const promotionOf = (fields: Partial<Promotion>) =>
  ({ QuantityLimitPerOrder: null, ItemLimitPerOrder: null, ItemSortBy: null, ...fields }) as Promotion

const lines = (ValueExpression: string, more: Partial<Promotion> = {}) =>
  promotionOf({ LineItemLevel: true, EligibleExpression: 'item.Quantity > 0', ValueExpression, ...more })

describe('amounts of promotions', () => {
  it('never exceed the line or the order, and are whole cents', () => {
    const value = fc.constantFrom(
      'item.LineSubtotal * 0.333',
      '1000',
      '-5',
      'items.total() / 7',
      'item.UnitPrice / 3',
    )
    fc.assert(
      fc.property(
        fc.array(fc.nat(100_000), { minLength: 1, maxLength: 6 }),
        fc.array(value, { maxLength: 5 }),
        (cents, values) => {
          const scope = scopeOf(cents)
          const room = new RemainingDiscountable(scope.items)
          const taken = new Map<string | null, number>()
          values.forEach((one, index) => {
            const promotion =
              index % 2
                ? lines(one)
                : promotionOf({ EligibleExpression: 'true', ValueExpression: 'order.Subtotal * 0.4' })
            for (const { lineItemId, amount } of room.take(discountOf(promotion, scope).shares)) {
              const full = Math.round(amount.toNumber() * 100)
              expect(amount.times(100).eq(full)).toBe(true)
              expect(full).toBeGreaterThanOrEqual(0)
              taken.set(lineItemId, (taken.get(lineItemId) ?? 0) + full)
            }
          })
          cents.forEach((most, index) => expect(taken.get(`line-${index}`) ?? 0).toBeLessThanOrEqual(most))
          const all = [...taken.values()].reduce((sum, one) => sum + one, 0)
          expect(all).toBeLessThanOrEqual(cents.reduce((sum, one) => sum + one, 0))
        },
      ),
      { numRuns: 200 },
    )
  })

  it('apply to lines in ItemSortBy order, and to ties in the order they were added', () => {
    const promotion = lines('1', { ItemLimitPerOrder: 3, ItemSortBy: '!xp.Rank, UnitPrice' })
    const { shares } = discountOf(promotion, scopeOf([300, 200, 500, 100, 50, 400, 10, 20, 500]))
    expect(shares.map(({ lineItemId }) => lineItemId)).toEqual(['line-5', 'line-2', 'line-8'])
  })

  it('take about the same number of reads per line however many lines there are', () => {
    const promotion = lines('item.UnitPrice * 0.1 + items.count() / 500', {
      EligibleExpression: `items.quantity(ProductID = 'p1') > 3 and item.product.incategory('a') and item.Quantity > 1`,
    })
    const looksPerLine = (count: number): number => {
      let looks = 0
      const scope = scopeOf(Array.from({ length: count }, (_, index) => 100 + index))
      const items = scope.items.map(
        (item) =>
          new Proxy(item, {
            get(target, name) {
              looks++
              return Reflect.get(target, name)
            },
          }),
      )
      expect(discountOf(promotion, { ...scope, items }).shares.length).toBeGreaterThan(count / 2)
      return looks / count
    }
    // If it were evaluated again for each line, it would read all lines each time. Five times as many lines would then
    // need five times as many reads per line.
    expect(looksPerLine(500)).toBeLessThan(2 * looksPerLine(100))
  })
})
