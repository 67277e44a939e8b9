import {
  defaultView,
  isCompact,
  setCompact,
  setDefaultView,
  storedViews,
  subscribeToListSettings,
} from '@/lib/resource/list-settings'
import { parseViews, removeView, renameView, saveView, viewNameProblem } from '@/lib/resource/saved-views'

const place = { owner: 'mira', route: '/products' }
const names = (where = place) => parseViews(storedViews(where)).map(({ name }) => name)

beforeEach(() => localStorage.clear())

test('stores views by name, per user and list', () => {
  saveView(place, { name: ' Inactive ', query: 'Active=false' })
  saveView(place, { name: 'All', query: '' })
  expect(parseViews(storedViews(place))).toEqual([
    { name: 'All', query: '' },
    { name: 'Inactive', query: 'Active=false' },
  ])
  expect(names({ ...place, owner: 'olaf' })).toEqual([])
  expect(names({ ...place, route: '/buyers' })).toEqual([])
})

test('overwrites a view saved with the same name, and renames and removes single views', () => {
  saveView(place, { name: 'One', query: 'page=2' })
  saveView(place, { name: 'one', query: 'page=3' })
  saveView(place, { name: 'Two', query: '' })
  expect(parseViews(storedViews(place))[0]).toEqual({ name: 'one', query: 'page=3' })
  renameView(place, 'one', 'Three')
  expect(names()).toEqual(['Three', 'Two'])
  removeView(place, 'Three')
  expect(names()).toEqual(['Two'])
})

test.each([
  ['', 'Enter a name.'],
  ['  ', 'Enter a name.'],
  ['x'.repeat(61), 'A name can have at most 60 characters.'],
  ['MINE', 'The view “MINE” already exists.'],
  ['Other', undefined],
])('checks the view name “%s”: %s', (name, problem) => {
  expect(viewNameProblem(name, [{ name: 'Mine', query: '' }])).toBe(problem)
})

test('shares views of a list below a company with all companies of the same type', () => {
  const users = (buyer: string) => ({ owner: 'mira', route: `/buyers/${buyer}/users` })
  saveView(users('one'), { name: 'Active', query: 'Active=true' })
  expect(names(users('two'))).toEqual(['Active'])
  for (const route of ['/suppliers/one/users', '/buyers/one/usergroups', '/buyers'])
    expect(names({ owner: 'mira', route })).toEqual([])
  saveView({ owner: 'mira', route: '/settings/adminusers' }, { name: 'Mine', query: '' })
  expect(names({ owner: 'mira', route: '/settings/adminaddresses' })).toEqual([])
})

test('accepts the current name of a view when it is renamed', () => {
  expect(viewNameProblem('mine', [{ name: 'Mine', query: '' }], 'Mine')).toBeUndefined()
})

test.each(['{', '5', 'null', '[1, {"name": ""}, {"name": "a"}, {"name": "a", "query": 5}]'])(
  'reads no views from the invalid stored text %s',
  (stored) => expect(parseViews(stored)).toEqual([]),
)

test('notifies listeners of changed list settings, and keeps them in memory when storage is full', () => {
  const heard = jest.fn()
  const stop = subscribeToListSettings(heard)
  setCompact('mira', false)
  setDefaultView(place, 'Active=false')
  expect(heard).toHaveBeenCalledTimes(2)
  expect([isCompact('mira'), isCompact('olaf'), defaultView(place)]).toEqual([false, true, 'Active=false'])
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('Full')
  })
  setDefaultView(place, 'Active=true')
  jest.spyOn(Storage.prototype, 'getItem').mockReturnValue(null)
  expect(defaultView(place)).toBe('Active=true')
  stop()
  setCompact('mira', true)
  expect(heard).toHaveBeenCalledTimes(3)
})
