/** @jest-environment node */
import fc from 'fast-check'
import { RECIPES } from '@/components/promotions/rules/recipes'
import { simulatedPromotion, simulateOrder } from '@/components/promotions/rules/simulate'
import type { SampleOrder } from '@/lib/orders/sample'
import { toForm } from '@/components/promotions/schema'
import type { Order as AppOrder } from '@/lib/ordercloud/models'
import {
  discountOf,
  RemainingDiscountable,
  withoutDiscounts,
} from '@/sandbox/rules/orders/promotions/promotion-amounts'
import { checkExpression } from '@/sandbox/rules/expressions/check'
import { parseExpression } from '@/sandbox/rules/expressions/parser'
import type { LineItem, Order, Promotion } from '@/sandbox/contract/records'
import { models } from './support/basket'

const NUM_RUNS = process.env.QM_SOAK === '1' ? 200 : 25
const now = new Date('2026-06-15T12:00:00Z')

const PRODUCTS = ['saw', 'glove', 'mug'] as const
const CATEGORIES: Readonly<Record<string, readonly string[]>> = { saw: ['tools'], glove: ['safety', 'tools'] }
const isInCategory = (product: string, ids: readonly string[]) =>
  ids.some((id) => CATEGORIES[product]?.includes(id) ?? false)

const cents = (max: number) => fc.nat(max).map((amount) => amount / 100)
const line = fc.record({
  ProductID: fc.constantFrom(...PRODUCTS),
  Quantity: fc.integer({ min: 1, max: 12 }),
  UnitPrice: cents(20_000),
})
const sampleOrder = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    ShippingCost: cents(3_000),
    discount: cents(500),
    Level: fc.constantFrom('gold', 'Gold', "it's", undefined),
    DateCreated: fc.constantFrom(
      '2026-06-15T11:00:00.000Z',
      '2026-05-20T00:00:00.000Z',
      '2025-01-01T00:00:00.000Z',
    ),
  })
  .map(({ lines, ShippingCost, discount, Level, DateCreated }) => {
    const items = lines.map((one, index) => {
      const LineSubtotal = Math.round(one.UnitPrice * one.Quantity * 100) / 100
      return {
        ID: `line-${index}`,
        ...one,
        LineSubtotal,
        LineTotal: LineSubtotal - 0.01,
        PromotionDiscount: 0.01,
      }
    })
    const Subtotal = Math.round(items.reduce((sum, { LineSubtotal }) => sum + LineSubtotal, 0) * 100) / 100
    const order = {
      ...{ ID: 'o', Subtotal, ShippingCost, FromCompanyID: 'harborline', Currency: 'EUR' },
      ...{ PromotionDiscount: discount, Total: Subtotal + ShippingCost - discount },
      ...{ FromUser: { ID: 'ana', DateCreated, xp: { Level } }, xp: { shipping: { Method: Level } } },
    }
    return { order, lines: items }
  })

/** Returns the discount that the platform gives, and whether the order is eligible. */
function onPlatform(promotion: Promotion, { order, lines }: { order: object; lines: readonly object[] }) {
  const scope = withoutDiscounts({
    ...{ order: order as Order, items: lines as LineItem[], now },
    ...{ isInCategory, isApproved: () => false },
  })
  const { isEligible, shares } = discountOf(promotion, scope)
  const taken = new RemainingDiscountable(scope.items).take(shares)
  const discount = taken.reduce((sum, { amount }) => sum + Math.round(amount.toNumber() * 100), 0) / 100
  return { isEligible, discount }
}

const FILLED: Readonly<Record<string, fc.Arbitrary<string>>> = {
  percent: fc.constantFrom('10', '7.25', '100', '33.3333'),
  amount: fc.constantFrom('5', '12.50', '999'),
  quantity: fc.constantFrom('1', '2', '5'),
  days: fc.constantFrom('1', '30', '400'),
  path: fc.constantFrom('Level', 'shipping.Method'),
  text: fc.constantFrom('gold', "it's"),
  product: fc.constantFrom('saw', 'glove'),
  category: fc.constantFrom('tools', 'safety'),
  buyer: fc.constantFrom('harborline', 'northfell'),
}

describe('the simulation of a promotion', () => {
  it.each(RECIPES.map((recipe) => [recipe.label, recipe] as const))(
    'gives the same discount as the platform: %s',
    (_, recipe) => {
      const values = fc.record(
        Object.fromEntries(
          Object.entries(recipe.blanks).map(([key, { kind }]) => [key, FILLED[kind] ?? fc.constant('1')]),
        ),
      )
      fc.assert(
        fc.property(values, sampleOrder, (filled, order) => {
          expectSame({ ...recipe.write(filled) }, order)
        }),
        { numRuns: NUM_RUNS },
      )
    },
  )

  it('keeps to the limits per order, and sorts the lines as the platform does', () => {
    fc.assert(
      fc.property(
        sampleOrder,
        fc.record({
          QuantityLimitPerOrder: fc.option(fc.integer({ min: 1, max: 6 })),
          ItemLimitPerOrder: fc.option(fc.integer({ min: 1, max: 4 })),
          ItemSortBy: fc.constantFrom(null, '!LineSubtotal', 'Quantity, !UnitPrice', 'xp.None,ProductID'),
          ValueExpression: fc.constantFrom(
            '3',
            'item.UnitPrice * 2',
            'item.LineSubtotal / (item.Quantity - 3)',
            'items.total() / 7',
            '-4',
          ),
          EligibleExpression: fc.constantFrom(
            'item.Quantity > 2',
            "item.product.incategory('tools') or items.count() > 3",
          ),
        }),
        (order, fields) => expectSame({ LineItemLevel: true, ...fields }, order),
      ),
      { numRuns: NUM_RUNS * 8 },
    )
  })
})

function expectSame(fields: object, sample: { order: object; lines: readonly object[] }) {
  const promotion = {
    ...{ QuantityLimitPerOrder: null, ItemLimitPerOrder: null, ItemSortBy: null },
    ...fields,
  } as Promotion
  const level = promotion.LineItemLevel ? 'item' : 'order'
  for (const [text, purpose] of [
    [promotion.EligibleExpression, `${level}-promotion-eligible`],
    [promotion.ValueExpression ?? '', `${level}-promotion-value`],
  ] as const)
    checkExpression(parseExpression(text), { purpose, models })
  const simulated = simulateOrder(
    simulatedPromotion(toForm(promotion as never)),
    { order: sample.order as AppOrder, lines: sample.lines as SampleOrder['lines'] },
    { isInCategory, now },
  )
  const { isEligible, discount } = simulated
  expect({ fields, isEligible, discount }).toEqual({ fields, ...onPlatform(promotion, sample) })
}
