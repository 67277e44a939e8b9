import { parseRule, tryRule, type SampleDocument } from '@/components/purchasing/rules/try-rule'
import type { LineItem, Order, OrderReturn } from '@/lib/ordercloud/models'

const order = { ID: 'o1', Total: 600, FromCompanyID: 'harborline' } as Order
const lines = [{ ID: 'l1', ProductID: 'saw', Quantity: 2, LineTotal: 600 }] as LineItem[]
const scope = { now: new Date('2026-11-26T12:00:00Z'), isInCategory: () => false }

function tried(text: string, document: SampleDocument = { order, lines }) {
  const rule = parseRule(text, document.orderReturn ? 'return' : 'order')
  return rule && { ...tryRule(rule, document, scope), texts: rule.clauses }
}

it('says whether an order would have needed the approval, and why', () => {
  expect(tried(" order.Total > 500 and order.FromCompanyID = 'other' ")).toMatchObject({
    asks: false,
    texts: ['order.Total > 500', "order.FromCompanyID = 'other'"],
    clauses: [true, false],
    problem: undefined,
  })
  expect(tried("items.any(ProductID = 'saw')")?.asks).toBe(true)
})

it('counts approvals by other rules as missing', () => {
  expect(tried("order.approved('first')")?.asks).toBe(false)
  expect(tried("not order.approved('first')")?.asks).toBe(true)
})

it('tries rules for returns with their order', () => {
  const orderReturn = { ID: 'r1', OrderID: 'o1', RefundAmount: 120 } as OrderReturn
  const document = { order, lines, orderReturn }
  expect(tried('orderReturn.RefundAmount > 100 and order.Total > 500', document)?.asks).toBe(true)
  expect(tried('orderReturn.RefundAmount > 200', document)?.asks).toBe(false)
})

it('knows no result for a condition that the platform would reject', () => {
  for (const text of [
    '',
    'order.Total',
    'order.Nothing = 1',
    'orderReturn.RefundAmount > 1',
    "item.ID = '1'",
  ])
    expect(tried(text)).toBeUndefined()
})

it('names the reason when the condition has no value', () => {
  expect(tried('order.Total / 0 > 1')).toMatchObject({ asks: false, problem: 'This divides by zero' })
})
