import fc from 'fast-check'
import { toFraction, toPercent, valueOutlineOf } from '@/lib/expressions/amount'
import { parseExpression } from '@/lib/expressions/parse'

function short(text: string) {
  const { amount, cap, floor } = valueOutlineOf(parseExpression(text).root)
  const number = 'number' in amount ? amount.number.content : undefined
  const of = 'basis' in amount ? amount.basis : 'units' in amount ? amount.units : undefined
  const limits = [cap?.number.content, floor?.number.content].filter((limit) => limit !== undefined)
  return [amount.kind, of, number, amount.filter?.kind, limits.join() || undefined]
}

it.each([
  ['order.Subtotal * 0.1', ['percent', 'order.Subtotal', '0.1', undefined, undefined]],
  ['item.linesubtotal*10/100', ['percent', 'item.LineSubtotal', '10', undefined, undefined]],
  ["min(items.total(ProductID = 'a') * .25, 50)", ['percent', 'items.total', '.25', 'compare', '50']],
  ['MAX(order.Subtotal * 0.1, 5)', ['percent', 'order.Subtotal', '0.1', undefined, '5']],
  ['min(max(order.Subtotal * 0.1, 5), 50)', ['percent', 'order.Subtotal', '0.1', undefined, '50,5']],
  ['max(min(order.Subtotal * 0.1, 50), 5)', ['percent', 'order.Subtotal', '0.1', undefined, '50,5']],
  ['min(min(order.Subtotal, 50), 5)', ['text', undefined, undefined, undefined, '5']],
  ['max(5, order.Subtotal)', ['text', undefined, undefined, undefined, undefined]],
  ['item.Quantity * 2', ['perUnit', 'item.Quantity', '2', undefined, undefined]],
  ['order.ShippingCost', ['whole', 'order.ShippingCost', undefined, undefined, undefined]],
  ['12.50', ['fixed', undefined, '12.50', undefined, undefined]],
  ['min(order.ShippingCost, order.Fees)', ['text', undefined, undefined, undefined, undefined]],
  ['order.Subtotal - 100', ['text', undefined, undefined, undefined, undefined]],
  ['order.Subtotal / 10', ['text', undefined, undefined, undefined, undefined]],
])('reads the amount of %s', (text, expected) => {
  expect(short(text)).toEqual(expected)
})

it('converts percentages and fractions without rounding', () => {
  expect(toFraction('10')).toBe('0.1')
  expect(toFraction('7.25')).toBe('0.0725')
  expect(toFraction('100')).toBe('1')
  expect(toPercent('.08')).toBe('8')
  expect(toPercent('0.333')).toBe('33.3')
  expect(toPercent('1.5')).toBe('150')
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(4), (number, places) => {
      const percent = String(number / 10 ** places)
      expect(Number(toPercent(toFraction(percent)))).toBe(Number(percent))
      expect(Number(toFraction(percent))).toBeCloseTo(Number(percent) / 100, 10)
    }),
  )
})
