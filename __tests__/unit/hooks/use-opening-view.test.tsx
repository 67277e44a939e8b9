import { act, renderHook } from '@testing-library/react'
import { VIEWED_LIST } from '@/hooks/use-list-state'
import { useOpeningView } from '@/hooks/use-opening-view'
import { setDefaultView, storeLayout } from '@/lib/resource/list-settings'
import { PLAIN_QUERY } from '@/lib/resource/saved-views'
import type { ListRules } from '@/lib/url/list-state'

let mockQuery = ''
jest.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams(mockQuery) }))

const rules: ListRules = { sortable: ['Name'], defaultSort: 'Name', filters: [] }
const list = { rules, columns: [{ key: 'name', isTitle: true as const }, { key: 'id' }] }

/** Opens a list whose history entry has this state. */
async function visit(query: string, entry: object | null = null, route = '/things') {
  mockQuery = query
  window.history.replaceState(entry, '', query ? `${route}?${query}` : route)
  renderHook(() => useOpeningView(route, list))
  // The hook waits until Next has wrapped the history.
  await act(async () => {})
  return window.location.pathname + window.location.search
}

beforeEach(() => {
  localStorage.clear()
  setDefaultView({ owner: '', route: '/things' }, 'First=yes')
})

test('opens a list with the default view if the address has no query', async () => {
  expect(await visit('')).toBe('/things?First=yes')
  expect(await visit('First=no')).toBe('/things?First=no')
})

test('keeps the plain list when requested, or when its history entry was viewed before', async () => {
  expect(await visit(PLAIN_QUERY)).toBe(`/things?${PLAIN_QUERY}`)
  expect(await visit('', VIEWED_LIST)).toBe('/things')
})

test('keeps the rows of a history entry whose state Next.js has rewritten', async () => {
  const enter = (key: string) =>
    Object.defineProperty(window, 'navigation', { value: { currentEntry: { key } }, configurable: true })
  try {
    enter('first')
    expect(await visit('First=no')).toBe('/things?First=no')
    expect(await visit('', { __NA: true })).toBe('/things')
    enter('second')
    expect(await visit('', { __NA: true })).toBe('/things?First=yes')
  } finally {
    Reflect.deleteProperty(window, 'navigation')
  }
})

test('shares the default view of a list among all companies of the same type', async () => {
  setDefaultView({ owner: '', route: '/buyers/one/users' }, 'Active=true')
  expect(await visit('', null, '/buyers/two/users')).toBe('/buyers/two/users?Active=true')
  expect(await visit('', null, '/suppliers/two/users')).toBe('/suppliers/two/users')
})

test('opens a list with its last layout, unless the address or the default view has another one', async () => {
  const place = { owner: '', route: '/others' }
  storeLayout(place, 'columns=name%2CWeight%2Cgone&pageSize=50&view=tiles')
  const layout = 'pageSize=50&columns=name%2CWeight'
  expect(await visit('', null, '/others')).toBe(`/others?${layout}`)
  expect(await visit('First=no', null, '/others')).toBe(`/others?First=no&${layout}`)
  expect(await visit('columns=id', null, '/others')).toBe('/others?columns=id')
  expect(await visit('', VIEWED_LIST, '/others')).toBe('/others')
  setDefaultView(place, 'First=yes')
  expect(await visit('', null, '/others')).toBe('/others?First=yes')
})
