import { readOnlyReason, replaceBlockedReason } from '@/lib/xp/read-only'

const readOnly = [['Rating'], ['Contract', 'Level']]

it('keeps a path and what lies below it from being changed', () => {
  expect(readOnlyReason(['Rating'], readOnly)).toBe('Only administrators change this.')
  expect(readOnlyReason(['Rating', 'Stars'], readOnly)).toBe('Only administrators change this.')
  for (const path of [['Contract'], ['Contract', 'Number'], ['Ratings'], ['rating']])
    expect(readOnlyReason(path, readOnly)).toBeUndefined()
})

it('keeps what holds such a path from being replaced', () => {
  expect(replaceBlockedReason(['Contract'], readOnly)).toBe(
    'It holds a property that only administrators change.',
  )
  expect(replaceBlockedReason(['Contract', 'Number'], readOnly)).toBeUndefined()
  expect(replaceBlockedReason(['Phone'], readOnly)).toBeUndefined()
})
