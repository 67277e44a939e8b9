import { clipPair, formatFieldValue, labelOf } from '@/lib/forms/format-field-value'

test('a field is named by its label, or by its property name in words', () => {
  expect(labelOf('Name', { label: 'User name' })).toBe('User name')
  expect(
    ['ValueExpression', 'ParentID', 'PasswordConfig.MinimumAge'].map((name) => labelOf(name, undefined)),
  ).toEqual(['Value expression', 'Parent ID', 'Minimum age'])
})

test.each([
  ['', 'empty'],
  [null, 'empty'],
  [[], 'empty'],
  [true, 'yes'],
  [false, 'no'],
  [['Red', 'Blue'], 'Red, Blue'],
  [0, '0'],
  [{ MinQuantity: 1, Currency: null, Days: [1, 2] }, 'Min quantity 1, Days 1, 2'],
  [{}, 'empty'],
  [
    [
      { Quantity: 1, Price: 26.9, SalePrice: null },
      { Quantity: 10, Price: 25 },
    ],
    'Quantity 1, Price 26.9; Quantity 10, Price 25',
  ],
])('shows %j as “%s”', (value, words) => {
  expect(formatFieldValue('Field', value, undefined)).toBe(words)
})

test('a field formats its own values, except empty ones', () => {
  const facts = { label: 'Start', formatValue: () => 'March 3rd' }
  expect([formatFieldValue('Start', '2026-03-03', facts), formatFieldValue('Start', '', facts)]).toEqual([
    'March 3rd',
    'empty',
  ])
})

test('never shows a password', () => {
  const formatValue = jest.fn(String)
  expect(formatFieldValue('Password', 'secret', { label: 'Password', formatValue })).toBe('not shown')
  expect(formatFieldValue('Account.NewPassword', 'secret', undefined)).toBe('not shown')
  expect(formatValue).not.toHaveBeenCalled()
})

test.each(['HashKey', 'SharedKey', 'ConnectClientSecret', 'CustomAuthHeaderValue'])(
  'never shows the secret in %s, and has words for one that is kept',
  (name) => {
    expect(formatFieldValue(name, 'typed', undefined)).toBe('not shown')
    expect(formatFieldValue(name, '', { label: name, emptyWords: 'as saved' })).toBe('as saved')
  },
)

test('cuts long texts around the first difference', () => {
  const same = 'x'.repeat(500)
  const [before, after] = clipPair(`${same}old end`, `${same}new end`)
  expect(before).toBe(`…${'x'.repeat(24)}old end`)
  expect(after).toBe(`…${'x'.repeat(24)}new end`)
  expect(clipPair('short', 'shirt')).toEqual(['short', 'shirt'])
  const [long] = clipPair('a'.repeat(400), 'b')
  expect(long).toBe(`${'a'.repeat(160)}…`)
})
