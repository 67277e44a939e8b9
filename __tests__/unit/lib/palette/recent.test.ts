import { areSingleKeysOn, setSingleKeys, subscribeToUserSettings } from '@/lib/palette/own-settings'
import { forgetRecent, readRecent, parseRecent, recordAt, rememberRecent } from '@/lib/palette/recent'

const areas = [
  { key: 'products', href: '/products' },
  { key: 'productfacets', href: '/settings/productfacets' },
]
const recentOf = (owner: string) => parseRecent(readRecent(owner))

beforeEach(() => localStorage.clear())

it('reads area and ID of a record from an address', () => {
  expect(recordAt('/products/p1', areas)).toEqual({ area: 'products', id: 'p1' })
  expect(recordAt('/products/p1/below', areas)).toEqual({ area: 'products', id: 'p1' })
  expect(recordAt('/settings/productfacets/size', areas)).toEqual({ area: 'productfacets', id: 'size' })
  for (const path of [
    '/products',
    '/products/',
    '/products/new',
    '/productsets/a',
    '/products/%E0',
    '/products/a%20b',
  ])
    expect(recordAt(path, areas)).toBeUndefined()
})

it('stores the latest six records per user by ID, without duplicates', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'c'])
    rememberRecent('mira', { area: 'products', id }, false)
  expect(recentOf('mira').map(({ id }) => id)).toEqual(['c', 'g', 'f', 'e', 'd', 'b'])
  expect(recentOf('other')).toEqual([])
  forgetRecent('mira', { area: 'products', id: 'g' })
  expect(recentOf('mira').map(({ id }) => id)).toEqual(['c', 'f', 'e', 'd', 'b'])
})

it('keeps users in memory only, merged with records stored by another tab', () => {
  const key = 'quartermaster.palette/recent/ada'
  rememberRecent('ada', { area: 'products', id: 'a' }, false)
  rememberRecent('ada', { area: 'adminusers', id: 'someone' }, true)
  rememberRecent('ada', { area: 'products', id: 'b' }, false)
  expect(recentOf('ada').map(({ id }) => id)).toEqual(['b', 'someone', 'a'])
  expect(localStorage.getItem(key)).not.toContain('someone')
  localStorage.setItem(key, '[{"area":"products","id":"c"}]')
  expect(recentOf('ada').map(({ id }) => id)).toEqual(['c', 'someone'])
  forgetRecent('ada', { area: 'adminusers', id: 'someone' })
  expect(recentOf('ada').map(({ id }) => id)).toEqual(['c'])
})

it.each(['{', '7', '[1, null, {"area": 1, "id": "x"}, {"area": "a", "id": "not an id"}]'])(
  'reads no records from %s',
  (stored) => expect(parseRecent(stored)).toEqual([]),
)

it('keeps records in memory when storage is full', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  rememberRecent('full', { area: 'products', id: 'a' }, false)
  expect(recentOf('full')).toHaveLength(1)
})

it('stores the setting for single keys per user and notifies listeners of changes', () => {
  const onChange = jest.fn()
  const stop = subscribeToUserSettings(onChange)
  setSingleKeys('mira', false)
  expect(areSingleKeysOn('mira')).toBe(false)
  expect(areSingleKeysOn('other')).toBe(true)
  setSingleKeys('mira', true)
  expect(areSingleKeysOn('mira')).toBe(true)
  window.dispatchEvent(new StorageEvent('storage', { key: 'quartermaster.palette/single-keys/mira' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'something else' }))
  stop()
  setSingleKeys('mira', false)
  expect(onChange).toHaveBeenCalledTimes(3)
})
