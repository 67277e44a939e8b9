import { isTabChange, tabAddress } from '@/lib/url/record-tab'

const at = (path: string) => new URL(path, 'https://office.example')

test('adds, replaces and removes the tab, and keeps the other parameters', () => {
  expect(tabAddress(at('/products/a'), 'extended')).toBe('/products/a?tab=extended')
  expect(tabAddress(at('/products/a?tab=extended&page=2'), 'activity')).toBe(
    '/products/a?page=2&tab=activity',
  )
  expect(tabAddress(at('/products/a?tab=extended&page=2'), '')).toBe('/products/a?page=2')
  expect(tabAddress(at('/products/a?tab=extended'), '')).toBe('/products/a')
})

test('recognizes a change of the tab only', () => {
  expect(isTabChange(at('/products/a'), at('/products/a?tab=activity'))).toBe(true)
  expect(isTabChange(at('/products/a?tab=activity'), at('/products/a'))).toBe(true)
  expect(isTabChange(at('/products/a'), at('/products/a'))).toBe(false)
  expect(isTabChange(at('/products/a'), at('/products/b?tab=activity'))).toBe(false)
  expect(isTabChange(at('/products/a'), at('/products/a?page=2&tab=activity'))).toBe(false)
  expect(isTabChange(at('/products/a'), new URL('https://other.example/products/a?tab=activity'))).toBe(false)
})
