import { decimalReason, wholeNumberReason } from '@/lib/csv/numbers'

test.each([
  ['12,5', '“12,5” is not a number. Use a point: “12.5”.'],
  [' -0,25 ', '“-0,25” is not a number. Use a point: “-0.25”.'],
  ['1.234,56', '“1.234,56” is not a number. Use a point: “1234.56”.'],
  ['1 234,56', '“1 234,56” is not a number. Use a point: “1234.56”.'],
  ['1,500', '“1,500” is not a number. Use a point: “1.500”, or no separator for thousands: “1500”.'],
  ['heavy', 'Enter a weight.'],
  ['1,2,3', 'Enter a weight.'],
  ['-12.55555', 'Enter a weight.'],
  ['', 'Enter a weight.'],
])('gives the reason why “%s” is no number with decimal places', (cell, reason) => {
  expect(decimalReason(cell, 'Enter a weight.')).toBe(reason)
})

test.each([
  ['1,000', 'Enter the quantity without separators: 1000.'],
  [' -12 500 ', 'Enter the quantity without separators: -12500.'],
  ['1,250,000', 'Enter the quantity without separators: 1250000.'],
  ['1,5', 'Enter a quantity.'],
  // 1.000 can be 1 or 1000.
  ['1.000', 'Enter a quantity.'],
  ['many', 'Enter a quantity.'],
])('gives the reason why “%s” is no whole number', (text, reason) => {
  expect(wholeNumberReason(text, 'Enter a quantity.', 'the quantity')).toBe(reason)
})
