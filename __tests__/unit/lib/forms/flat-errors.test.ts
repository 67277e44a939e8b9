/** @jest-environment node */
import { flatErrors } from '@/lib/forms/flat-errors'

it('lists every invalid field, including nested ones', () => {
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
    { name: 'PasswordConfig.LimitToUse', message: 'Check this field.' },
  ])
})

it('reports the errors of list items on the list field', () => {
  expect(flatErrors({ Options: [undefined, { type: 'max', message: 'Too long' }] })).toEqual([
    { name: 'Options', message: 'Too long' },
  ])
})

it('lists nothing for a form without errors', () => {
  expect(flatErrors({})).toEqual([])
})
