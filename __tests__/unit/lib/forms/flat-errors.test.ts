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

it('lists the errors of the parts of list items, when the error of the list has them', () => {
  const price = { type: 'breaks', message: 'Enter a price' }
  const quantity = { type: 'breaks', message: 'Enter a quantity' }
  const list = { type: 'breaks', message: 'Enter a price', 0: { Price: price }, 2: { Quantity: quantity } }
  expect(flatErrors({ Breaks: list, Name: price })).toEqual([
    { name: 'Breaks.0.Price', message: 'Enter a price' },
    { name: 'Breaks.2.Quantity', message: 'Enter a quantity' },
    { name: 'Name', message: 'Enter a price' },
  ])
})

it('lists nothing for a form without errors', () => {
  expect(flatErrors({})).toEqual([])
})
