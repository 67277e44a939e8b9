import { formatInstant } from '@/lib/format/instant'
import { countOf, titleCase } from '@/lib/resource/words'

const now = new Date('2026-11-21T00:00:00Z')

test.each([
  ['2026-03-03T08:15:00.000+00:00', 'UTC', 'March 3rd at 8:15am UTC'],
  ['2026-03-03T08:15:00.000+00:00', 'Europe/Vienna', 'March 3rd at 9:15am GMT+1'],
  ['2025-12-31T23:30:00Z', 'Asia/Tokyo', 'January 1st at 8:30am GMT+9'],
  ['2024-06-11T12:00:00Z', 'UTC', 'June 11th, 2024 at 12:00pm UTC'],
  ['2026-06-22T00:05:00Z', 'UTC', 'June 22nd at 12:05am UTC'],
  ['nonsense', 'UTC', 'nonsense'],
])('formats %s in %s as %s', (iso, zone, words) => {
  expect(formatInstant(iso, zone, now)).toBe(words)
})

test('chooses the singular or plural noun for a count', () => {
  const words = { one: 'product', many: 'products' }
  expect([0, 1, 1200].map((count) => countOf(count, words))).toEqual([
    '0 products',
    '1 product',
    '1,200 products',
  ])
  expect(titleCase('product facets')).toBe('Product facets')
})
