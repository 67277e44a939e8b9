import { copyOf } from '@/lib/resource/copy-of'

test('a copy has its own ID and name, and no name longer than the platform allows', () => {
  const schedule = { ID: 's', Name: 'x'.repeat(100), Currency: 'USD', IsOnSale: true, MaxQuantity: null }
  expect(copyOf(schedule, 'c', ['IsOnSale'])).toEqual({
    ...{ ID: 'c', Name: `${'x'.repeat(93)} (copy)`, Currency: 'USD' },
  })
  expect(copyOf({ ID: 's', Name: null }, 'c', [])).toEqual({ ID: 'c', Name: 's (copy)' })
})
