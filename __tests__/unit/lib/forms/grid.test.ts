import { gridText, pasteCells, type GridRules } from '@/lib/forms/grid'

interface Row {
  key: string
  name: string
  count: string
}
const rules: GridRules<Row, 'name' | 'count'> = {
  fields: ['name', 'count'],
  storedText: (row, field) => row[field],
  problemOf: () => undefined,
  isEdited: () => false,
  readPasted: (field, text) => (field === 'count' && !/\d/.test(text) ? undefined : text.trim()),
}
const rows: Row[] = ['a', 'b', 'c'].map((key) => ({ key, name: key, count: '1' }))
const paste = (text: string, field: 'name' | 'count' = 'name', isLocked = () => false) =>
  pasteCells(rules, rows, { row: 1, field }, text, isLocked)

test('a cell shows its typed text, and otherwise the stored one', () => {
  expect(gridText(rules, { key: 'a', name: 'Anchor', count: '1' }, {}, 'name')).toBe('Anchor')
  expect(gridText(rules, { key: 'a', name: 'Anchor', count: '1' }, { name: '' }, 'name')).toBe('')
})

test('a single cell is pasted by the browser, unless the field reads it in another way', () => {
  expect(paste('Bolt')).toBeUndefined()
  expect(paste('none', 'count')).toEqual({ inputs: {}, leftOut: 0, unreadable: 1 })
})

test('several cells fill rows and columns from the focused one on', () => {
  expect(paste('Bolt\t5\r\nCleat\t6\r\nDeck\t7\r\n')).toEqual({
    inputs: { b: { name: 'Bolt', count: '5' }, c: { name: 'Cleat', count: '6' } },
    leftOut: 1,
    unreadable: 0,
  })
})

test('cells that their field cannot have stay as they are and are counted', () => {
  expect(paste('Bolt\tmany\nCleat\t6')).toEqual({
    inputs: { b: { name: 'Bolt' }, c: { name: 'Cleat', count: '6' } },
    leftOut: 0,
    unreadable: 1,
  })
})

test('locked cells are skipped', () => {
  expect(paste('Bolt\t5', 'name', () => true)).toEqual({ inputs: {}, leftOut: 0, unreadable: 0 })
})
