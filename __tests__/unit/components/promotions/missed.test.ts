import { parsedPromotion } from '@/components/promotions/active-promotions'
import { missedReason } from '@/components/promotions/rules/missed'
import type { Promotion } from '@/lib/ordercloud/models'
import type { SampleOrder } from '@/lib/orders/sample'

const sample = {
  order: { ID: 'o', Subtotal: 300, Total: 300, Currency: 'USD', FromCompanyID: 'harborline' },
  lines: [
    { ID: '1', ProductID: 'saw', Quantity: 1, LineSubtotal: 200 },
    { ID: '2', ProductID: 'glove', Quantity: 12, LineSubtotal: 100 },
  ],
} as unknown as SampleOrder
const known = { isInCategory: () => false, now: new Date('2026-11-27T10:00:00Z') }

const reasonOf = (promotion: Partial<Promotion>, hasOthers = false) => {
  const saved = {
    ID: 'p',
    Active: true,
    AllowAllBuyers: true,
    ValueExpression: '1',
    ...promotion,
  } as Promotion
  return missedReason(saved, parsedPromotion(saved), sample, { ...known, hasOthers })
}

it('names the conditions of the order that are not met, as the expression writes them', () => {
  expect(reasonOf({ EligibleExpression: ' order.Subtotal >= 350' })).toEqual({
    words: 'Not met:',
    conditions: ['order.Subtotal >= 350'],
  })
  expect(
    reasonOf({
      EligibleExpression:
        "order.Subtotal >= 100 and (order.FromCompanyID = 'northfell' or items.quantity() > 50)",
    }),
  ).toEqual({
    words: 'Not met, at least one of them:',
    conditions: ["order.FromCompanyID = 'northfell'", 'items.quantity() > 50'],
  })
})

it('names the conditions that no line meets', () => {
  const byLine = (EligibleExpression: string) =>
    reasonOf({ LineItemLevel: true, EligibleExpression, ValueExpression: 'item.LineSubtotal * 0.1' })
  expect(byLine('item.Quantity >= 20').conditions).toEqual(['item.Quantity >= 20'])
  expect(byLine("item.Quantity >= 10 and item.ProductID = 'saw'")).toEqual({
    words: 'No line meets all of its conditions.',
    conditions: [],
  })
})

it('says what else can be the reason when the conditions are met or cannot be tried', () => {
  const met = { EligibleExpression: 'order.Subtotal > 0' }
  expect(reasonOf(met).words).toBe('Its conditions are met.')
  expect(reasonOf(met, true).words).toMatch(/Perhaps it cannot be combined with another promotion/)
  expect(reasonOf({ ...met, AllowAllBuyers: false, RedemptionLimitPerUser: 1 }).words).toBe(
    'Its conditions are met. Perhaps it is not assigned to the user who ordered or was used by the user as often as it allows.',
  )
  expect(reasonOf({ ...met, UseIntegration: true }).words).toMatch(/integration decides/)
  expect(reasonOf({ EligibleExpression: 'order.Subtotal >' }).words).toMatch(/cannot be read/)
})
