import { decimalReason } from '@/lib/csv/numbers'

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
