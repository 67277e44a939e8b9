import fc from 'fast-check'
import {
  breakProblems,
  inversionWords,
  pasteCells,
  saleWords,
  toBreaks,
  type BreakRow,
} from '@/components/products/rules/price-breaks'

const row = (Quantity: string, Price: string, more: Partial<BreakRow> = {}): BreakRow => ({
  ...{ Quantity, Price, SalePrice: '', SubscriptionPrice: '', BundlePrice: '' },
  ...more,
})

test('finds breaks that start at the same quantity, however it is spelled', () => {
  expect(breakProblems([row('1', '5'), row('10', '4'), row('010', '3')])).toEqual([
    {
      ...{ row: 2, field: 'Quantity', reason: 'break 2 starts at quantity 10 too.' },
      message: 'Break 3: break 2 starts at quantity 10 too.',
    },
  ])
})

test.each([
  [row('0', '5'), 'Quantity', 'Break 1: the quantity must be a whole number of at least 1.'],
  [row('1.5', '5'), 'Quantity', 'Break 1: the quantity must be a whole number of at least 1.'],
  [row('1', ''), 'Price', 'Break 1: enter a price.'],
  [row('1', '1,5'), 'Price', 'Break 1: the price must be a number with at most 4 decimal places.'],
  [row('1', '-1'), 'Price', 'Break 1: the price must be at least 0.'],
  [
    row('1', '99999999999999'),
    'Price',
    'Break 1: the price is too large. It can have 12 digits before the decimal point.',
  ],
  [
    row('1', '5', { SalePrice: 'x' }),
    'SalePrice',
    'Break 1: the sale price must be a number with at most 4 decimal places.',
  ],
  [row('1', '5', { BundlePrice: '-2' }), 'BundlePrice', 'Break 1: the bundle price must be at least 0.'],
])('rejects the row %j', (values, field, message) => {
  const reason = message.replace('Break 1: ', '')
  expect(breakProblems([values])).toEqual([{ row: 0, field, reason, message }])
})

test('names every quantity that costs more per unit than a smaller one, in any order of the rows', () => {
  expect(inversionWords([row('100', '7'), row('1', '9'), row('10', '8'), row('50', '8.5')], 'USD')).toEqual([
    'From quantity 50 a unit costs $8.50, but from quantity 10 only $8.00.',
  ])
  expect(inversionWords([row('1', '9'), row('10', '9')], 'USD')).toEqual([])
})

test('names unit prices with all their decimal digits', () => {
  expect(inversionWords([row('1', '10.1285'), row('10', '10.129')], 'USD')).toEqual([
    'From quantity 10 a unit costs $10.129, but from quantity 1 only $10.1285.',
  ])
})

test('names sale prices that are not lower', () => {
  expect(saleWords([row('1', '9', { SalePrice: '9' }), row('10', '8', { SalePrice: '7' })])).toEqual([
    'The sale price from quantity 1 is not lower than the price.',
  ])
})

test('keeps bundle prices, and leaves out prices that are not set', () => {
  expect(toBreaks([row('1', '9', { BundlePrice: '5' })])).toEqual([{ Quantity: 1, Price: 9, BundlePrice: 5 }])
})

test('fills cells from a spreadsheet to the right and down, and adds rows', () => {
  expect(pasteCells([row('1', '9')], { row: 0, field: 'Quantity' }, '1\t$8.00\r\n10\t7\t6\r\n')).toEqual([
    row('1', '8.00'),
    row('10', '7', { SalePrice: '6' }),
  ])
  expect(pasteCells([row('1', '9')], { row: 0, field: 'Price' }, '8\t7\t6\t5')).toEqual([
    row('1', '8', { SalePrice: '7', SubscriptionPrice: '6', BundlePrice: '5' }),
  ])
  expect(pasteCells([row('1', '9')], { row: 0, field: 'Price' }, '8')).toBeUndefined()
})

test('warns about no inversion when the prices fall with the quantity', () => {
  const falling = fc
    .uniqueArray(fc.integer({ min: 1, max: 1e6 }), { minLength: 1, maxLength: 8 })
    .map((quantities) => [...quantities].sort((a, b) => a - b))
    .map((quantities) => quantities.map((quantity, at) => row(String(quantity), String(1000 - at))))
  fc.assert(fc.property(falling, (rows) => inversionWords(rows, 'USD').length === 0))
})
