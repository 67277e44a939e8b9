import { ruleRecipes } from '@/components/purchasing/rules/rule-recipes'
import { parseRule, tryRule, type RuleSubject } from '@/components/purchasing/rules/try-rule'
import type { LineItem, Order, OrderReturn } from '@/lib/ordercloud/models'

const order = {
  ...{ ID: 'o1', Total: 600, FromCompanyID: 'harborline', FromUserID: 'ana' },
  DateCompleted: '2026-10-01T00:00:00Z',
} as Order
const lines = [
  { ID: 'l1', ProductID: 'saw', Quantity: 2, UnitPrice: 200, LineTotal: 400, CostCenter: 'repairs' },
  { ID: 'l2', ProductID: 'glove', Quantity: 20, UnitPrice: 10, LineTotal: 200, CostCenter: null },
] as unknown as LineItem[]
const orderReturn = { ID: 'r1', OrderID: 'o1', RefundAmount: 120 } as OrderReturn
const scope = {
  now: new Date('2026-11-26T12:00:00Z'),
  isInCategory: (product: string, ids: readonly string[]) => product === 'saw' && ids.includes('tools'),
}

function asks(
  id: string,
  values: Record<string, string>,
  subject: RuleSubject = 'order',
  isOfSeller = false,
) {
  const recipe = ruleRecipes(subject, isOfSeller).find((one) => one.id === id)
  const rule = recipe && parseRule(recipe.write(values), subject)
  return rule && tryRule(rule, { order, lines, ...(subject === 'return' && { orderReturn }) }, scope).asks
}

it.each([
  ['total', { amount: '599.99' }, { amount: '600' }],
  ['line-price', { amount: '199' }, { amount: '200' }],
  ['category', { category: 'tools' }, { category: 'safety' }],
  ['category-total', { category: 'tools', amount: '399' }, { category: 'tools', amount: '400' }],
  ['product-quantity', { product: 'glove', quantity: '19' }, { product: 'saw', quantity: '2' }],
  ['cost-center', { costCenter: 'repairs', amount: '399' }, { costCenter: 'other', amount: '1' }],
  ['user', { user: 'ana', amount: '500' }, { user: 'bo', amount: '500' }],
])('the recipe %s asks for the approval of %j, and not of %j', (id, asking, other) => {
  expect([asks(id, asking), asks(id, other)]).toEqual([true, false])
})

it.each([
  ['refund', { amount: '119' }, { amount: '120' }],
  ['late', { days: '50' }, { days: '60' }],
  ['share', { percent: '19.9' }, { percent: '20' }],
])('the recipe %s for returns asks for the approval of %j, and not of %j', (id, asking, other) => {
  expect([asks(id, asking, 'return'), asks(id, other, 'return')]).toEqual([true, false])
})

it('finds lines without a cost center', () => {
  expect(asks('no-cost-center', {})).toBe(true)
  lines[1] = { ...lines[1], CostCenter: 'repairs' } as LineItem
  expect(asks('no-cost-center', {})).toBe(false)
})

it('names a buyer in rules of the marketplace only, and waits for the rule before', () => {
  expect(asks('buyer', { buyer: 'harborline', amount: '500' }, 'order', true)).toBe(true)
  expect(asks('buyer', { buyer: 'harborline', amount: '500' })).toBeUndefined()
  expect(asks('user', { user: 'ana', amount: '500' }, 'order', true)).toBeUndefined()
  expect(asks('chained', { rule: 'first', amount: '5' })).toBe(false)
})

it('has a blank for each word in braces, and conditions that are valid for IDs with quotes', () => {
  for (const subject of ['order', 'return'] as const)
    for (const isOfSeller of [true, false])
      for (const { blanks, sentence, write } of ruleRecipes(subject, isOfSeller)) {
        const named = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, key]) => key)
        expect(named.toSorted()).toEqual(Object.keys(blanks).toSorted())
        const values = Object.fromEntries(
          Object.entries(blanks).map(([key, { kind }]) => [
            key,
            ['percent', 'amount', 'quantity'].includes(kind) ? '5' : "it's",
          ]),
        )
        expect([write(values), parseRule(write(values), subject)]).toEqual([
          expect.anything(),
          expect.anything(),
        ])
      }
})
