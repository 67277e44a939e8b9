import { idRule, newId } from '@/lib/forms/ids'
import { isPlatformId } from '@/lib/forms/platform-id'
import { numberText, text } from '@/lib/forms/rules'
import { sortServerErrors } from '@/lib/forms/server-errors'
import { emptyToNull, numberOrNull, numberToText, priceToText } from '@/lib/forms/values'
import { PlatformError } from '@/lib/ordercloud/errors'

test('accepts IDs with letters, digits, dashes and underscores, up to 100 characters', async () => {
  expect(['a', 'A-1_b', 'x'.repeat(100)].every(isPlatformId)).toBe(true)
  expect(['', 'a b', 'a/b', 'ä', '..', 'x'.repeat(101)].some(isPlatformId)).toBe(false)
  await expect(idRule().validate('')).resolves.toBe('')
  await expect(idRule().validate('a b')).rejects.toThrow('letters, digits')
})

test('generates valid, unique IDs', () => {
  const made = Array.from({ length: 500 }, newId)
  expect(made.every(isPlatformId)).toBe(true)
  expect(new Set(made).size).toBe(500)
})

test.each(['', '0', '1', '12.3456', '-0'])('accepts “%s” as a price', async (value) => {
  await expect(numberText({ label: 'Price', min: 0, decimals: 4 }).validate(value)).resolves.toBe(value)
})

test.each([
  ['1,5', 'Price must be a number'],
  ['1e3', 'Price must be a number'],
  ['1.23456', 'Price must be a number'],
  ['-1', 'Price must be at least 0.'],
  ['abc', 'Price must be a number'],
])('rejects “%s” as a price: %s', async (value, message) => {
  await expect(numberText({ label: 'Price', min: 0, decimals: 4 }).validate(value)).rejects.toThrow(message)
})

it('accepts an empty number even if there is a minimum', async () => {
  await expect(numberText({ label: 'Days', min: 1, max: 9, decimals: 0 }).validate('')).resolves.toBe('')
})

test('rejects text that is blank when required or too long', async () => {
  await expect(text('Name', 5, true).validate('   ')).rejects.toThrow('Name is required')
  await expect(text('Name', 5, true).validate('123456')).rejects.toThrow('at most 5')
  await expect(text('Name', 5).validate('  ')).resolves.toBe('')
})

test('converts empty text to null, but keeps 0', () => {
  expect([emptyToNull(''), emptyToNull('  '), emptyToNull(' a ')]).toEqual([null, null, 'a'])
  expect([numberOrNull(''), numberOrNull('0'), numberOrNull('1.50')]).toEqual([null, 0, 1.5])
  expect([numberToText(null), numberToText(undefined), numberToText(0)]).toEqual(['', '', '0'])
})

test('shows a price with two decimals, or more if it has them', () => {
  expect([null, 0, 12.5, 0.125, 1.005].map((value) => priceToText(value))).toEqual([
    ...['', '0.00', '12.50', '0.125', '1.005'],
  ])
  expect([500, 500.5].map((value) => priceToText(value, 'JPY'))).toEqual(['500', '500.5'])
  // Dinars have three digits, of which the platform keeps two.
  expect([5, 5.125].map((value) => priceToText(value, 'KWD'))).toEqual(['5.00', '5.125'])
})

test('assigns server errors to the fields that they concern, and the rest to the form', () => {
  const error = new PlatformError('x', {
    status: 400,
    errors: [
      { ErrorCode: 'ValidationFailure', Message: 'Name is too long.', Data: { Field: 'name' } },
      { ErrorCode: 'ProductFacet.XpPathInUse', Message: 'In use.' },
      { ErrorCode: 'IdExists', Message: 'Exists.' },
      { ErrorCode: 'Other', Message: 'Something else.', Data: { Field: 'Elsewhere' } },
    ],
  })
  expect(sortServerErrors(error, ['ID', 'Name', 'XpPath'], { 'ProductFacet.XpPathInUse': 'XpPath' })).toEqual(
    {
      fields: {
        Name: 'Name is too long.',
        XpPath: 'In use.',
        ID: 'This ID is already in use. Choose another one.',
      },
      rest: ['Something else.'],
    },
  )
})

test('assigns an error whose data names no field to the form', () => {
  const errors = [null, 'Name', { Other: 'Name' }, { Field: 7 }].map((Data, at) => ({
    ErrorCode: 'Other',
    Message: `Failure ${at}.`,
    Data,
  }))
  const { fields, rest } = sortServerErrors(new PlatformError('Rejected.', { status: 400, errors }), ['Name'])
  expect(fields).toEqual({})
  expect(rest).toEqual(['Failure 0.', 'Failure 1.', 'Failure 2.', 'Failure 3.'])
})

test('shows the general message of an error without entries', () => {
  expect(sortServerErrors(new PlatformError('Network Error'), ['Name']).rest).toEqual(['Network Error'])
  expect(sortServerErrors(new TypeError('slip'), ['Name']).rest).toEqual(['slip'])
})
