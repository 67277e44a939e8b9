import { findErrorPosition, textAround } from '@/lib/forms/error-place'

test('finds the position that an error message names in the typed text', () => {
  expect(findErrorPosition('EligibleExpression, position 6: unknown field.', 'order.Subtotl > 1')).toBe(6)
  // The platform received the text without the surrounding blanks.
  expect(findErrorPosition('EligibleExpression, position 6: unknown field.', '  order.Subtotl > 1 ')).toBe(8)
  expect(findErrorPosition('ValueExpression, position 3: unexpected end.', '1 +')).toBe(3)
})

test('finds no position when the message names none within the text', () => {
  expect(findErrorPosition(undefined, 'x')).toBeUndefined()
  expect(findErrorPosition('Value expression is required', 'x')).toBeUndefined()
  expect(findErrorPosition('position 9: of another text', 'x')).toBeUndefined()
})

test('cuts the text around a position to one line', () => {
  expect(textAround('order.Subtotl > 1', 6)).toEqual(['order.', 'S', 'ubtotl > 1'])
  expect(textAround('1 +', 3)).toEqual(['1 +', '', ''])
  const long = textAround('a'.repeat(100), 50, 5)
  expect(long).toEqual(['…aaaaa', 'a', 'aaaaa…'])
})
