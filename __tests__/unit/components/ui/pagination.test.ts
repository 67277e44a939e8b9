import fc from 'fast-check'
import { pageNumbers } from '@/components/ui/pagination'

test('shows all numbers of a short list, and gaps in a long one', () => {
  expect(pageNumbers(1, 3)).toEqual([1, 2, 3])
  expect(pageNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(pageNumbers(1, 17)).toEqual([1, 2, 3, 4, 5, 0, 17])
  expect(pageNumbers(9, 17)).toEqual([1, 0, 8, 9, 10, 0, 17])
  expect(pageNumbers(17, 17)).toEqual([1, 0, 13, 14, 15, 16, 17])
})

test('always shows the current page, in rising order and with the same number of entries', () => {
  fc.assert(
    fc.property(fc.integer({ min: 8, max: 5000 }), fc.nat(), (pages, any) => {
      const page = (any % pages) + 1
      const shown = pageNumbers(page, pages)
      const numbers = shown.filter((number) => number !== 0)
      expect(shown).toHaveLength(7)
      expect(numbers).toContain(page)
      expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other))
    }),
  )
})
