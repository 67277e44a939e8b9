import fc from 'fast-check'
import { GridStore } from '@/components/resource/grid/grid-store'
import { gridText, type GridInput, type GridRules } from '@/lib/forms/grid'

interface Row {
  key: string
  name: string
  count: string
}
type Field = 'name' | 'count'
const FIELDS = ['name', 'count'] as const
const rules: GridRules<Row, Field> = {
  fields: FIELDS,
  storedText: (row, field) => row[field],
  problemOf: () => undefined,
  isEdited: (row, input) => FIELDS.some((field) => input[field] !== undefined && input[field] !== row[field]),
  unique: { field: 'name', noun: 'row' },
}
const rows: Row[] = ['a', 'b', 'c', 'd'].map((key) => ({ key, name: key, count: '1' }))
const open = () => new GridStore(rules, () => rows)
const textsOf = (store: GridStore<Row, Field>) =>
  rows.map((row) =>
    FIELDS.map((field) => gridText(rules, row, store.getState().edits[row.key]?.input ?? {}, field)),
  )
const typeIn = (store: GridStore<Row, Field>, at: number, field: Field, text: string) => {
  const row = rows[at]
  if (row)
    store.type([row], { [row.key]: { [field]: text } as GridInput<Field> }, { cell: { key: row.key, field } })
}
const fill = (store: GridStore<Row, Field>, count: number, field: Field, text: string) => {
  const some = rows.slice(0, count)
  store.type(some, Object.fromEntries(some.map(({ key }) => [key, { [field]: text } as GridInput<Field>])))
}

test('undo and redo follow a list of all states, whatever is typed, filled, discarded, undone and redone', () => {
  const at = fc.nat(rows.length - 1)
  const field = fc.constantFrom(...FIELDS)
  const text = fc.constantFrom('a', '1', '22', '')
  const action = fc.oneof(
    fc.record({
      kind: fc.constant('type' as const),
      at,
      field,
      texts: fc.array(text, { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constant('fill' as const),
      count: fc.integer({ min: 1, max: rows.length }),
      field,
      text,
    }),
    fc.record({ kind: fc.constant('undo' as const) }),
    fc.record({ kind: fc.constant('redo' as const) }),
    fc.record({ kind: fc.constant('discard' as const) }),
    fc.record({ kind: fc.constant('cancel' as const), at, field, text }),
  )
  fc.assert(
    fc.property(fc.array(action, { maxLength: 25 }), (actions) => {
      const store = open()
      let states = [textsOf(store)]
      let now = 0
      const add = () => {
        states = [...states.slice(0, now + 1), textsOf(store)]
        now += 1
      }
      for (const one of actions) {
        if (one.kind === 'type') {
          for (const typed of one.texts) typeIn(store, one.at, one.field, typed)
          store.endStep()
          add()
        } else if (one.kind === 'fill') {
          fill(store, one.count, one.field, one.text)
          add()
        } else if (one.kind === 'discard') {
          const isDirty = store.changed().length > 0
          store.discard()
          expect(store.changed()).toEqual([])
          if (isDirty) add()
        } else if (one.kind === 'cancel') {
          // Typing that was canceled is no step, but what was undone before it cannot be redone.
          typeIn(store, one.at, one.field, one.text)
          const { key = '' } = rows[one.at] ?? {}
          expect(store.cancelTyping({ key, field: one.field })).toBe(true)
          states = states.slice(0, now + 1)
        } else if (one.kind === 'undo') {
          store.undo()
          now = Math.max(0, now - 1)
        } else {
          store.redo()
          now = Math.min(states.length - 1, now + 1)
        }
        expect(textsOf(store)).toEqual(states[now])
        expect(store.getState()).toMatchObject({ undoCount: now, redoCount: states.length - 1 - now })
      }
    }),
  )
})

test('letters typed in one cell are one step, until the user leaves the cell', () => {
  const store = open()
  typeIn(store, 0, 'name', 'x')
  typeIn(store, 0, 'name', 'xy')
  store.endStep()
  typeIn(store, 0, 'name', 'xyz')
  expect(store.undo()).toEqual([{ key: 'a', field: 'name' }])
  expect(textsOf(store)[0]).toEqual(['xy', '1'])
  store.undo()
  expect(textsOf(store)[0]).toEqual(['a', '1'])
  expect(store.undo()).toEqual([])
})

test('a discard is one step, and undoing it restores the texts, the results and the marks of errors', () => {
  const store = open()
  typeIn(store, 1, 'count', '7')
  store.take('b', { kind: 'failed', reason: 'Busy.' })
  typeIn(store, 0, 'name', 'x')
  store.set({ isChecked: true, problem: 'Correct the marked cells.' })
  const { edits, undoCount } = store.getState()
  store.discard()
  expect(store.getState()).toMatchObject({ edits: {}, isChecked: false, undoCount: undoCount + 1 })
  expect(store.getState().problem).toBeUndefined()
  expect(store.undo()).toEqual([
    { key: 'b', field: 'count' },
    { key: 'a', field: 'name' },
  ])
  expect(store.getState()).toMatchObject({ edits, isChecked: true, undoCount })
  store.redo()
  expect(store.getState()).toMatchObject({ edits: {}, isChecked: false })
  store.undo()
  store.undo()
  expect(textsOf(store)[0]).toEqual(['a', '1'])
})

test('undoing a discard hides no marks of errors that a later paste showed', () => {
  const store = open()
  typeIn(store, 0, 'name', 'x')
  store.discard()
  store.undo()
  expect(store.getState().isChecked).toBe(false)
  store.redo()
  const [row] = rows
  if (row) store.type([row], { a: { name: 'y' } }, { isChecked: true })
  store.undo()
  store.undo()
  expect(store.getState()).toMatchObject({ edits: { a: { input: { name: 'x' } } }, isChecked: true })
})

test('letters typed after a discard are a new step, and nothing is discarded during a save', () => {
  const store = open()
  typeIn(store, 0, 'name', 'x')
  store.discard()
  typeIn(store, 0, 'name', 'y')
  store.undo()
  expect(textsOf(store)[0]).toEqual(['a', '1'])
  store.undo()
  expect(textsOf(store)[0]).toEqual(['x', '1'])
  store.set({ saving: { done: 0, total: 1 } })
  store.discard()
  expect(textsOf(store)[0]).toEqual(['x', '1'])
})

test('nothing can be undone after a row was saved', () => {
  const store = open()
  fill(store, 2, 'count', '7')
  store.take('a', { kind: 'saved', row: { key: 'a', name: 'a', count: '7' } })
  expect(store.getState().undoCount).toBe(0)
  expect(store.undo()).toEqual([])
  expect(store.changed().map(({ row }) => row.key)).toEqual(['b'])
})

test('a failed row keeps its text and can be edited further', () => {
  const store = open()
  typeIn(store, 1, 'count', '7')
  store.take('b', { kind: 'failed', reason: 'Busy.' })
  expect(store.getState().edits.b).toMatchObject({ input: { count: '7' }, result: { reason: 'Busy.' } })
  typeIn(store, 1, 'count', '8')
  store.undo()
  expect(store.getState().edits.b).toMatchObject({ input: { count: '7' }, result: { reason: 'Busy.' } })
})

test('names the rows whose save failed while they have changes, with the same array while they are the same', () => {
  const store = open()
  const keysOf = () => store.failed().map(({ key }) => key)
  fill(store, 3, 'count', '7')
  expect(keysOf()).toEqual([])
  store.take('a', { kind: 'saved', row: { key: 'a', name: 'a', count: '7' } })
  store.take('b', { kind: 'failed', reason: 'Busy.' })
  store.take('c', { kind: 'changed', row: { key: 'c', name: 'c', count: '2' }, reason: 'Changed.' })
  expect(keysOf()).toEqual(['b', 'c'])
  const before = store.failed()
  typeIn(store, 1, 'count', '8')
  expect(store.failed()).toBe(before)
  typeIn(store, 2, 'count', '2')
  expect(keysOf()).toEqual(['b'])
  store.discard()
  expect(keysOf()).toEqual([])
  store.undo()
  expect(keysOf()).toEqual(['b'])
  store.take('b', { kind: 'saved', row: { key: 'b', name: 'b', count: '8' } })
  typeIn(store, 1, 'count', '9')
  expect(keysOf()).toEqual([])
})

test('a unique field must differ from the other rows, regardless of case, as they are shown now', () => {
  const store = open()
  const problem = (at: number) => {
    const row = rows[at]
    return row && store.problemOf(row, store.getState().edits[row.key]?.input ?? {}, 'name')
  }
  typeIn(store, 0, 'name', 'B')
  expect(problem(0)).toBe('Another row has “B”.')
  expect(problem(1)).toBeUndefined()
  typeIn(store, 1, 'name', 'free')
  expect(problem(0)).toBeUndefined()
  typeIn(store, 2, 'name', 'free')
  expect([problem(1), problem(2)]).toEqual(['Another row has “free”.', 'Another row has “free”.'])
})
