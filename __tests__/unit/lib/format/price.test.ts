import { currencyDigits, formatAxisPrice } from '@/lib/format/currency'
import { formatChange, formatPrice, formatUnitPrice, UNKNOWN_CURRENCY } from '@/lib/format/price'

test.each([
  [1234.5, undefined, '$1,234.50', '$1,234.50'],
  [1234, null, '$1,234.00', '$1,234'],
  [0, '', '$0.00', '$0'],
  [-3.999, 'USD', '-$4.00', '-$4'],
  [1200, 'EUR', '€1,200.00', '€1,200'],
  [1200, 'JPY', '¥1,200', '¥1,200'],
  [0.2, 'USD', '$0.20', '$0.20'],
  [0.05, 'USD', '$0.05', '$0.05'],
  [5, 'KWD', 'KWD\u00a05.000', 'KWD\u00a05'],
  [1200, UNKNOWN_CURRENCY, '1,200.00', '1,200'],
  [-5.5, UNKNOWN_CURRENCY, '-5.50', '-5.50'],
  [5, 'usd', '$5.00', '$5'],
  [1200, 'Euro', '1,200.00 Euro', '1,200 Euro'],
  [-5.5, '€', '-5.50 €', '-5.50 €'],
  [1200, 'US1', '1,200.00 US1', '1,200 US1'],
])('formats %d in %s as %s, on an axis as %s', (amount, currency, long, axis) => {
  expect(formatPrice(amount, currency)).toBe(long)
  expect(formatAxisPrice(amount, currency)).toBe(axis)
})

test.each([
  [10.129, 'USD', '$10.129'],
  [10.5, 'USD', '$10.50'],
  [9, undefined, '$9.00'],
  [0.00125, 'EUR', '€0.0013'],
  [1200, 'JPY', '¥1,200'],
  [12.5, 'JPY', '¥12.5'],
  [5, 'KWD', 'KWD\u00a05.000'],
  [2.125, UNKNOWN_CURRENCY, '2.125'],
  [2, 'Euro', '2.00 Euro'],
])('formats the unit price %d in %s as %s', (price, currency, words) =>
  expect(formatUnitPrice(price, currency)).toBe(words),
)

test.each([
  [150, 100, '+50%'],
  [96, 100, '−4%'],
  [0, 100, '−100%'],
  [100.2, 100, 'no change'],
  [5000, 1, '+499,900%'],
  [5, 0, undefined],
])('shows the change from %2$d to %1$d in percent', (now, before, words) =>
  expect(formatChange(now, before)).toBe(words),
)

test('knows the decimal digits of a currency', () => {
  expect(
    ['USD', 'JPY', 'KWD', UNKNOWN_CURRENCY, 'Euro', null, ''].map((code) => currencyDigits(code)),
  ).toEqual([2, 0, 3, 2, 2, 2, 2])
})
