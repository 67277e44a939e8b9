import { act, renderHook } from '@testing-library/react'
import { shownEdit, type GridResult } from '@/components/resource/grid/grid-edit'
import { useGridEdits, useLaggingRows, useShownRows } from '@/components/resource/grid/use-grid-edits'
import type { GridRules } from '@/lib/forms/grid'
import { READ_AGAIN_MS } from '@/lib/resource/lagging-lists'

jest.mock('@/components/ui/toaster', () => ({ toast: jest.fn() }))

interface Row {
  key: string
  name: string
}
const rules: GridRules<Row, 'name'> = {
  fields: ['name'],
  storedText: ({ name }) => name,
  problemOf: () => undefined,
  isEdited: ({ name }, input) => input.name !== undefined && input.name.trim() !== name,
}
const NOW = Date.UTC(2026, 0, 5)
const MINUTE_MS = 60_000
const row = (name: string): Row => ({ key: 'a', name })
let answer: GridResult<Row>

/** Opens a grid whose saves have the answer of the test. */
const open = () =>
  renderHook(() =>
    useGridEdits<Row, 'name'>({
      rules,
      save: async (changed, onResult) => changed.forEach((edit) => onResult(edit.row.key, answer)),
      onEnd: () => {},
    }),
  ).result

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW))
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

const typeAndSave = async (grid: ReturnType<typeof open>) => {
  act(() => grid.current.store.type([row('Ash')], { a: { name: 'Beech' } }))
  await act(() => grid.current.save())
}

test('a saved row shows the answer until the list has it, and then the values of the list', async () => {
  const grid = open()
  answer = { kind: 'saved', row: row('Beech') }
  await typeAndSave(grid)
  const edit = grid.current.store.getState().edits.a
  const shownFor = (name: string, after: number) => shownEdit(rules, edit, row(name), NOW + after)
  for (const after of [-500, 500, MINUTE_MS - 1])
    expect(shownFor('Ash', after)).toMatchObject({ row: row('Beech') })
  // Later, or with a value that the row never had here, another user has changed it.
  expect(shownFor('Ash', MINUTE_MS)).toEqual({ row: row('Ash'), input: {} })
  expect(shownFor('Cedar', 500)).toEqual({ row: row('Cedar'), input: {} })
  expect(shownFor('Beech', 500).result).toEqual(answer)
})

test('a list may have any version from before several saves', async () => {
  const grid = open()
  answer = { kind: 'saved', row: row('Beech') }
  await typeAndSave(grid)
  answer = { kind: 'saved', row: row('Cedar') }
  act(() => grid.current.store.type([row('Beech')], { a: { name: 'Cedar' } }))
  await act(() => grid.current.save())
  const edit = grid.current.store.getState().edits.a
  for (const name of ['Ash', 'Beech'])
    expect(shownEdit(rules, edit, row(name), NOW + 500)).toMatchObject({ row: row('Cedar') })
})

test('a discarded text leaves the saved value until the list has it', async () => {
  const grid = open()
  answer = { kind: 'saved', row: row('Beech') }
  await typeAndSave(grid)
  const { store } = grid.current
  act(() => store.type([row('Beech')], { a: { name: 'Cedar' } }))
  act(() => store.discard())
  expect(store.changed()).toEqual([])
  expect(shownEdit(rules, store.getState().edits.a, row('Ash'), NOW + 500)).toMatchObject({
    ...{ row: row('Beech'), input: {} },
  })
  act(() => void store.undo())
  expect(store.getState().edits.a).toMatchObject({ row: row('Beech'), input: { name: 'Cedar' } })
})

test('a list that lacks a save is read again until it has it', async () => {
  jest.useFakeTimers({ now: NOW })
  const readAgain = jest.fn()
  const shown = renderHook(
    ({ listed, readAt }: { listed: readonly Row[]; readAt: number }) => {
      const grid = useGridEdits<Row, 'name'>({
        rules,
        save: async (changed, onResult) => changed.forEach((edit) => onResult(edit.row.key, answer)),
        onEnd: () => {},
      })
      return { grid, isLagging: useLaggingRows(grid, { rows: listed, readAt, readAgain }) }
    },
    { initialProps: { listed: [row('Ash')], readAt: NOW - 1 } },
  )
  answer = { kind: 'saved', row: row('Beech') }
  const { grid } = shown.result.current
  act(() => grid.store.type([row('Ash')], { a: { name: 'Beech' } }))
  await act(() => grid.save())
  expect(shown.result.current.isLagging).toBe(false)
  for (const reads of [1, 2]) {
    shown.rerender({ listed: [row('Ash')], readAt: NOW + reads })
    expect(shown.result.current.isLagging).toBe(true)
    act(() => void jest.advanceTimersByTime(READ_AGAIN_MS))
    expect(readAgain).toHaveBeenCalledTimes(reads)
  }
  shown.rerender({ listed: [row('Beech')], readAt: NOW + 3 })
  expect(shown.result.current.isLagging).toBe(false)
  act(() => void jest.advanceTimersByTime(READ_AGAIN_MS))
  expect(readAgain).toHaveBeenCalledTimes(2)
})

test('a typed text stays when the list is read again, with the row that it was typed for', () => {
  const grid = open()
  act(() => grid.current.store.type([row('Ash')], { a: { name: 'Beech' } }))
  const shown = shownEdit(rules, grid.current.store.getState().edits.a, row('Cedar'), NOW + MINUTE_MS)
  expect(shown).toEqual({ row: row('Ash'), input: { name: 'Beech' } })
  act(() => grid.current.store.type([row('Cedar')], { a: { name: 'Birch' } }))
  expect(grid.current.store.getState().edits.a).toEqual({ row: row('Ash'), input: { name: 'Birch' } })
})

test('a text that differs from the stored one by blanks only stays while the value is the same', () => {
  const grid = open()
  act(() => grid.current.store.type([row('Ash')], { a: { name: 'Ash ' } }))
  const { edits } = grid.current.store.getState()
  expect(shownEdit(rules, edits.a, row('Ash'), NOW + MINUTE_MS).input).toEqual({ name: 'Ash ' })
  expect(shownEdit(rules, edits.a, row('Cedar'), NOW + MINUTE_MS).input).toEqual({})
})

test('typing after a save and a new read starts from the values of the list', async () => {
  const grid = open()
  answer = { kind: 'saved', row: row('Beech') }
  await typeAndSave(grid)
  act(() => grid.current.store.type([row('Cedar')], { a: { name: 'Date' } }))
  expect(grid.current.store.getState().edits.a).toEqual({ row: row('Cedar'), input: { name: 'Date' } })
})

test('a row whose save failed stays on screen although the list no longer has it', async () => {
  const others = [{ key: 'z', name: 'Zelkova' }]
  const shown = renderHook(
    ({ listed }: { listed: readonly Row[] }) => {
      const grid = useGridEdits<Row, 'name'>({
        rules,
        save: async (changed, onResult) => changed.forEach((edit) => onResult(edit.row.key, answer)),
        onEnd: () => {},
      })
      return { grid, rows: useShownRows(grid, listed) }
    },
    { initialProps: { listed: [row('Ash'), ...others] } },
  )
  const keysOf = () => shown.result.current.rows.map(({ key }) => key)
  const { grid } = shown.result.current
  answer = { kind: 'failed', reason: 'Only the price was not saved.', row: row('Ash') }
  act(() => grid.store.type([row('Ash')], { a: { name: 'Beech' } }))
  shown.rerender({ listed: others })
  expect(keysOf()).toEqual(['z'])
  await act(() => grid.save())
  expect(keysOf()).toEqual(['a', 'z'])
  const before = shown.result.current.rows
  act(() => grid.store.type([row('Ash')], { a: { name: 'Birch' } }))
  expect(shown.result.current.rows).toBe(before)
  shown.rerender({ listed: [row('Ash'), ...others] })
  expect(keysOf()).toEqual(['a', 'z'])
  shown.rerender({ listed: others })
  answer = { kind: 'saved', row: row('Birch') }
  await act(() => grid.save())
  expect(keysOf()).toEqual(['z'])
})
