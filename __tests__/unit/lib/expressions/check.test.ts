import { checkExpression, type Purpose } from '@/lib/expressions/check'
import { parseExpression } from '@/lib/expressions/parse'

it.each<[string, string, Purpose?]>([
  ['order.Subtotal = #1/1/2026#', 'A number cannot be compared with a date'],
  ['order.Subtotal.in(#1/1/2026#)', 'A number cannot be compared with a date'],
  ['order.IsSubmitted > false', 'The operator > cannot compare true and false'],
  ['order.Subtotal', 'This is a number, but true or false is needed here'],
  ['order.FromUser = 1', 'This is a record, but a single value is needed here'],
  ['items > 5', 'Use items with a function: any, all, count, quantity or total'],
  ['Subtotal > 5', 'The name Subtotal is not known here. Do you mean order.Subtotal?'],
  ['oder.Total > 5', 'The name oder is not known here. Do you mean order?'],
  ['item.Quantity > 5', 'Only promotions at the line item level can use item'],
  ['orders.Total > 5', 'Earlier orders cannot be used'],
  ['items.any(items.count() > 5)', 'A condition on lines cannot contain items'],
  ['order.Subtotal.contains(5)', 'The function contains is for lists only'],
  ['items.sum() > 5', 'There is no function sum here'],
  ['items.any(Specs.contains())', 'The function contains needs 1 value, not 0'],
  ['min(1) > 5', 'The function min needs 2 values, not 1'],
  ['now(1, 2) > now()', 'The function now needs 0 or 1 value, not 2'],
  ['order.Currency.in()', 'The function in needs at least 1 value, not 0'],
  ['now(1.5) > now()', 'Write whole days'],
  ["items.any(product.incategory(''))", 'The ID of a category is missing'],
  ['items.any(Specs.Name = 1)', 'The field Specs is a list. Use any, all, count or contains'],
  ['order.Subtotal.Deep > 5', 'The field Subtotal is a single value without fields'],
  ['order.Subtotl > 5', 'There is no field Subtotl in Order. Do you mean Subtotal?'],
  ['order.fromUser.Emial = 5', 'There is no field Emial in fromUser. Do you mean Email?'],
  ['true', 'A promotion at the line item level must use item', 'item-promotion-eligible'],
])('explains the problem of %s', (text, message, purpose = 'order-promotion-eligible') => {
  const check = () => checkExpression(parseExpression(text).root, purpose)
  expect(check).toThrow(expect.objectContaining({ message }))
  expect(message).toMatch(/^[A-Z]/)
})
