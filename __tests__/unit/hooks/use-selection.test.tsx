import { act, renderHook } from '@testing-library/react'
import { useSelection } from '@/hooks/use-selection'
import { forgetSession } from '@/lib/ordercloud/session'
import { storeSelection, unselect } from '@/lib/resource/selections'

const page = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, name: id.toUpperCase() }))
const next = ['f', 'g'].map((id) => ({ id, name: id.toUpperCase() }))

beforeEach(() => storeSelection('things', undefined))

function start(key = 'all') {
  const { result, rerender, unmount } = renderHook(({ key }) => useSelection('things', key), {
    initialProps: { key },
  })
  return {
    leave: unmount,
    get now() {
      return result.current
    },
    do: (run: (selection: ReturnType<typeof useSelection>) => void) => act(() => run(result.current)),
    search: (key: string) => rerender({ key }),
    chosen: () => [...page, ...next].filter(({ id }) => result.current.has(id)).map(({ id }) => id),
  }
}

test('selects rows of several pages, with their names', () => {
  const list = start()
  list.do((selection) => selection.toggle(page, 1, true, false))
  list.do((selection) => selection.togglePage(next, true))
  list.do((selection) => selection.toggle(next, 0, false, false))
  expect(list.chosen()).toEqual(['b', 'g'])
  expect(list.now.marked.get('g')).toBe('G')
  expect(list.now.countOf(7)).toBe(2)
})

test('Shift selects or clears all rows since the last one, in both directions', () => {
  const list = start()
  list.do((selection) => selection.toggle(page, 3, true, false))
  list.do((selection) => selection.toggle(page, 1, true, true))
  expect(list.chosen()).toEqual(['b', 'c', 'd'])
  list.do((selection) => selection.toggle(page, 2, false, true))
  expect(list.chosen()).toEqual(['d'])
})

test('Shift on another page selects only that row', () => {
  const list = start()
  list.do((selection) => selection.toggle(page, 0, true, false))
  list.do((selection) => selection.toggle(next, 1, true, true))
  expect(list.chosen()).toEqual(['a', 'g'])
})

test('selects all matching rows by count, and can exclude rows again', () => {
  const list = start()
  list.do((selection) => selection.chooseAll())
  expect(list.now.countOf(500)).toBe(500)
  list.do((selection) => selection.toggle(page, 0, false, false))
  expect(list.now.countOf(500)).toBe(499)
  expect(list.now.has('a')).toBe(false)
  expect(list.now.has('never seen')).toBe(true)
  list.do((selection) => selection.toggle(page, 0, true, false))
  expect(list.now.countOf(500)).toBe(500)
})

test('clears the selection when the search or filter changes', () => {
  const list = start()
  list.do((selection) => selection.chooseAll())
  list.search('bolts')
  expect(list.now.countOf(500)).toBe(0)
  expect(list.now.isAll).toBe(false)
  list.do((selection) => selection.toggle(page, 0, true, false))
  list.search('all')
  expect(list.chosen()).toEqual([])
})

test('keeps the selection of a list when the user leaves and returns', () => {
  const list = start()
  list.do((selection) => selection.togglePage(next, true))
  list.leave()
  expect(start().chosen()).toEqual(['f', 'g'])
  const { result } = renderHook(() => useSelection('others', 'all'))
  expect(result.current.countOf(7)).toBe(0)
})

test('clears the selection when the user returns with another search', () => {
  const list = start()
  list.do((selection) => selection.togglePage(next, true))
  list.leave()
  start('bolts').leave()
  expect(start().chosen()).toEqual([])
})

test('removes a deleted record from the selection', () => {
  const list = start()
  list.do((selection) => selection.togglePage(next, true))
  act(() => unselect('things', 'f'))
  expect(list.chosen()).toEqual(['g'])
  list.do((selection) => selection.chooseAll())
  list.do((selection) => selection.toggle(page, 0, false, false))
  act(() => unselect('things', 'a'))
  expect(list.now.countOf(7)).toBe(7)
})

test('clears the selection on sign-out', () => {
  const list = start()
  list.do((selection) => selection.togglePage(next, true))
  act(forgetSession)
  expect(list.chosen()).toEqual([])
})
