import { pathReadOnlyReason, replaceBlockedReason } from '@/lib/xp/read-only'

const readOnly = [['Rating'], ['Contract', 'Level']]

it('protects a read-only path and everything below it from changes', () => {
  expect(pathReadOnlyReason(['Rating'], readOnly)).toBe('Only administrators can change this.')
  expect(pathReadOnlyReason(['Rating', 'Stars'], readOnly)).toBe('Only administrators can change this.')
  for (const path of [['Contract'], ['Contract', 'Number'], ['Ratings'], ['rating']])
    expect(pathReadOnlyReason(path, readOnly)).toBeUndefined()
})

it('protects an object with a read-only property from being replaced', () => {
  expect(replaceBlockedReason(['Contract'], readOnly)).toBe(
    'It contains a property that only administrators can change.',
  )
  expect(replaceBlockedReason(['Contract', 'Number'], readOnly)).toBeUndefined()
  expect(replaceBlockedReason(['Phone'], readOnly)).toBeUndefined()
})
