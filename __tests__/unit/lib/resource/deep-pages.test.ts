import fc from 'fast-check'
import { asDeepPage, isDeep, optionsAfter } from '@/lib/resource/deep-pages'
import type { ListOptions, ListPage } from '@/lib/resource/service'

const options: ListOptions = { sortBy: ['ID'], page: 31, pageSize: 20, filters: {} }

test('reads pages by ID only beyond page 30 of a list that is sorted by ID and not searched', () => {
  expect(isDeep(options)).toBe(true)
  expect(isDeep({ ...options, sortBy: ['!ID'] })).toBe(true)
  expect(isDeep({ ...options, page: 30 })).toBe(false)
  expect(isDeep({ ...options, sortBy: ['Name'] })).toBe(false)
  expect(isDeep({ ...options, search: 'bolt' })).toBe(false)
})

test('adds the last ID to an existing filter by ID', () => {
  expect(optionsAfter(options, 'k').filters).toEqual({ ID: '>k' })
  expect(optionsAfter({ ...options, sortBy: ['!ID'], filters: { ID: 'a*', Active: 'true' } }, 'k')).toEqual({
    ...options,
    sortBy: ['!ID'],
    page: 1,
    filters: { ID: ['a*', '<k'], Active: 'true' },
  })
})

test('reads the same page by ID as by page number', () => {
  const list = (ids: number[], page: number, pageSize: number): ListPage<number> => {
    const Items = ids.slice((page - 1) * pageSize, page * pageSize)
    const first = (page - 1) * pageSize + 1
    return {
      Items,
      Meta: {
        Page: page,
        PageSize: pageSize,
        TotalCount: ids.length,
        TotalPages: Math.ceil(ids.length / pageSize),
        ItemRange: [first, first - 1 + Items.length],
      },
    }
  }
  fc.assert(
    fc.property(fc.integer({ min: 61, max: 200 }), fc.integer({ min: 31, max: 60 }), (count, page) => {
      const pageSize = 2
      const ids = Array.from({ length: count }, (_, index) => index)
      const before = list(ids, page - 1, pageSize).Items.at(-1)
      fc.pre(before !== undefined && (page - 1) * pageSize < count)
      const after = list(
        ids.filter((id) => id > (before as number)),
        1,
        pageSize,
      )
      expect(asDeepPage(after, { ...options, page, pageSize })).toEqual(list(ids, page, pageSize))
    }),
  )
})
