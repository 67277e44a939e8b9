/** @jest-environment node */
import { changedSinceReason } from '@/lib/jobs/created-record'

const created = {
  ...{ ID: 'a', Name: 'A', OwnerID: 'market', Description: null, xp: null, SpecCount: 0, IsOnSale: false },
  ...{ DateCreated: '2026-03-01T08:00:00.000Z', PriceBreaks: [{ Quantity: 1, Price: 2, SalePrice: null }] },
  Inventory: { Enabled: true, QuantityAvailable: null, LastUpdated: null },
}
const CHANGED = 'It is kept, because it was changed since the import.'

test.each([
  ['the same values', {}],
  ['an empty object in place of null', { xp: {}, Description: undefined }],
  ['another spelling of the same instant', { DateCreated: '2026-03-01T09:00:00+01:00' }],
  [
    'missing keys in place of null',
    { PriceBreaks: [{ Quantity: 1, Price: 2 }], Inventory: { Enabled: true } },
  ],
  ['a sale that has started', { IsOnSale: true }],
])('a record with %s has not changed', (_, fields) => {
  expect(changedSinceReason({ ...created, ...fields }, created)).toBeUndefined()
})

test.each([
  ['a changed field', { Name: 'B' }],
  ['a field that the import did not fill', { Description: 'New' }],
  ['a new extended property', { xp: { Note: 1 } }],
  ['a further field', { Unknown: 1 }],
  ['a new value in an object', { Inventory: { Enabled: true, QuantityAvailable: 4 } }],
  ['another price break', { PriceBreaks: [...created.PriceBreaks, { Quantity: 5, Price: 1 }] }],
  ['a later creation', { DateCreated: '2026-03-01T08:00:00.001Z' }],
  ['a removed object', { Inventory: null }],
])('a record with %s has changed', (_, fields) => {
  expect(changedSinceReason({ ...created, ...fields }, created)).toBe(CHANGED)
})

test('names the parts whose number changed', () => {
  expect(changedSinceReason({ ...created, Name: 'B', SpecCount: 1 }, created)).toBe(
    'It is kept, because its specs were changed since the import.',
  )
})
