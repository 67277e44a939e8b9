import { perParent } from '@/lib/resource/per-parent'
import { recordName } from '@/lib/resource/record-name'

it.each([
  [{ Name: ' Ash ' }, 'Ash'],
  [{ FirstName: 'Ada', LastName: 'Story', Username: 'ada' }, 'Ada Story'],
  [{ FirstName: null, LastName: 'Story' }, 'Story'],
  [{ AddressName: 'Depot', FirstName: 'Ada' }, 'Depot'],
  [{ FirstName: '', Username: 'ada' }, 'ada'],
  [{ AppName: 'Storefront', ID: 'x' }, 'Storefront'],
  [{ CardType: 'Visa', PartialAccountNumber: '4417', CardholderName: 'Ada Story' }, 'Visa ending in 4417'],
  [{ PartialAccountNumber: '4417' }, 'ending in 4417'],
  [{ CardType: 'Visa', PartialAccountNumber: null }, 'Visa'],
  [{ ID: 'x', Name: 7 }, undefined],
  [Object.create({ Name: 'inherited' }) as object, undefined],
])('returns the name of %j as %s', (record, name) => expect(recordName(record)).toBe(name))

it('reuses the resource of a parent, and drops the oldest one beyond 50', () => {
  const make = jest.fn((id: string) => ({ id }))
  const of = perParent(make)
  const first = of('p0')
  expect(of('p0')).toBe(first)
  for (let n = 1; n <= 50; n++) of(`p${n}`)
  expect(of('p50')).toBe(of('p50'))
  expect(make).toHaveBeenCalledTimes(51)
  expect(of('p0')).not.toBe(first)
})
