import { ruleWords } from '@/components/orders/rules/rule-words'

test.each([
  ['order.Total > 4000', 'orders over $4,000.00'],
  [
    'order.Total >= 10.5 and order.ShippingCost < 5',
    'the order total is at least $10.50 and the shipping cost is below $5.00',
  ],
  ['items.quantity() > 60', 'the quantity of all lines is over 60'],
  [
    "order.Total > 250 and order.FromUserID.in('teodora-ilic','wes-redbird')",
    'the order total is over $250.00 and the user who ordered is “teodora-ilic” or “wes-redbird”',
  ],
  [
    "order.Currency <> 'USD' or order.Total > 5",
    'the currency is not “USD” or the order total is over $5.00',
  ],
  ['order.Total >= 10', 'orders of $10.00 or more'],
  ['orderReturn.RefundAmount < 10', 'refunds below $10.00'],
  ['order.Total = 10', 'the order total is $10.00'],
])('describes %s in words', (RuleExpression, words) => {
  expect(ruleWords({ RuleExpression, Description: 'About it.' })).toBe(words)
})

test.each([
  "items.any(product.incategory('drilling'))",
  'order.Total > 5 and order.Total < 9 or order.TaxCost = 0',
  'order.xp.Team = 1',
  'order.constructor > 5',
  "order.Currency = 'a and b'",
  'not order.Total > 5',
])('shows the description of %s, or the expression itself without a description', (RuleExpression) => {
  expect(ruleWords({ RuleExpression, Description: 'About it.' })).toBe('About it')
  expect(ruleWords({ RuleExpression, Description: ' ' })).toBe(RuleExpression)
})

test('shows amounts in the currency of the order', () => {
  expect(ruleWords({ RuleExpression: 'order.Total > 4000' }, 'EUR')).toBe('orders over €4,000.00')
})
