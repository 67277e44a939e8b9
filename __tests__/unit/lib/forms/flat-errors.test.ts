/** @jest-environment node */
import { flatErrors } from '@/lib/forms/flat-errors'

it('names each field that has a problem, also inside of objects', () => {
  expect(
    flatErrors({
      Name: { type: 'required', message: 'Name is required' },
      PasswordConfig: {
        MinimumCharacterCount: { type: 'min', message: 'At least 10' },
        LimitToUse: { type: 'server', message: '' },
      },
    }),
  ).toEqual([
    { name: 'Name', message: 'Name is required' },
    { name: 'PasswordConfig.MinimumCharacterCount', message: 'At least 10' },
    { name: 'PasswordConfig.LimitToUse', message: 'Check this field' },
  ])
})

it('takes a list of values for one field', () => {
  expect(flatErrors({ Options: [undefined, { type: 'max', message: 'Too long' }] })).toEqual([
    { name: 'Options', message: 'Too long' },
  ])
})

it('has nothing to say of a form without problems', () => {
  expect(flatErrors({})).toEqual([])
})
