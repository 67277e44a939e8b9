import {
  copyCells,
  fillDownCells,
  gridText,
  pasteCells,
  readPastedCheck,
  readPastedNumber,
  type GridRules,
} from '@/lib/forms/grid'

interface Row {
  key: string
  name: string
  count: string
}
type Field = 'name' | 'count'
const rules: GridRules<Row, Field> = {
  fields: ['name', 'count'],
  storedText: (row, field) => row[field],
  problemOf: () => undefined,
  isEdited: () => false,
}
const rows: Row[] = ['a', 'b', 'c'].map((key) => ({ key, name: key, count: '1' }))
const shown = rows.map((row) => ({ row, input: row.key === 'a' ? { name: 'Anchor' } : {} }))
const open = () => false
const paste = (lines: string[][], range = { top: 1, bottom: 1, left: 0, right: 0 }, isLocked = open) =>
  pasteCells(rules, rows, range, lines, isLocked)

test('a cell shows its typed text, and otherwise the stored one', () => {
  expect(gridText(rules, { key: 'a', name: 'Anchor', count: '1' }, {}, 'name')).toBe('Anchor')
  expect(gridText(rules, { key: 'a', name: 'Anchor', count: '1' }, { name: '' }, 'name')).toBe('')
})

test('pasted cells fill rows and columns from the focused one on', () => {
  const lines = [
    ['Bolt', '5'],
    ['Cleat', ' 6 '],
    ['Deck', '7'],
  ]
  expect(paste(lines)).toEqual({
    inputs: { b: { name: 'Bolt', count: '5' }, c: { name: 'Cleat', count: '6' } },
    ...{ leftOut: 1, leftOutCells: 0 },
  })
})

test('a pasted cell fills the selected range, and a block is repeated when the range is a multiple of it', () => {
  expect(paste([['9']], { top: 0, bottom: 2, left: 1, right: 1 }).inputs).toEqual({
    ...{ a: { count: '9' }, b: { count: '9' }, c: { count: '9' } },
  })
  expect(
    paste(
      [
        ['x', '1'],
        ['y', '2'],
      ],
      { top: 0, bottom: 2, left: 0, right: 1 },
    ).inputs,
  ).toEqual({
    ...{ a: { name: 'x', count: '1' }, b: { name: 'y', count: '2' } },
  })
})

test('locked cells are skipped', () => {
  expect(paste([['Bolt', '5']], undefined, () => true)).toEqual({ inputs: {}, leftOut: 0, leftOutCells: 0 })
})

test('filling down takes the shown text of the first row, and skips locked cells', () => {
  const range = { top: 0, bottom: 2, left: 0, right: 0 }
  expect(fillDownCells(rules, shown, range, (row) => row.key === 'b').inputs).toEqual({
    c: { name: 'Anchor' },
  })
})

test('filling a single row down takes the row above it', () => {
  const range = { top: 1, bottom: 1, left: 0, right: 1 }
  expect(fillDownCells(rules, shown, range, open).inputs).toEqual({ b: { name: 'Anchor', count: '1' } })
  expect(fillDownCells(rules, shown, { ...range, top: 0, bottom: 0 }, open).inputs).toEqual({})
})

test('copies the shown texts of a range', () => {
  expect(copyCells(rules, shown, { top: 0, bottom: 1, left: 0, right: 1 })).toEqual([
    ['Anchor', '1'],
    ['b', '1'],
  ])
})

test('reads words for yes and no, and numbers with currencies and thousands', () => {
  expect([' TRUE', '0', 'maybe'].map(readPastedCheck)).toEqual(['Yes', 'No', 'maybe'])
  const read = (text: string) => [readPastedNumber(text, false), readPastedNumber(text, true)]
  for (const [text, number] of [
    ['$1,012.50', '1012.50'],
    ['1,250,000', '1250000'],
    ['-3', '-3'],
    ['2.5 kg', '2.5'],
    ['4 (box)', '4'],
    ['none', 'none'],
  ] as const)
    expect(read(text)).toEqual([number, number])
})

test('keeps pasted text that could mean another number, as a wrong value', () => {
  const readDecimal = (text: string) => readPastedNumber(text, true)
  expect(['1,250', '1,250 kg', '0,250 kg', '1.250,00'].map(readDecimal)).toEqual([
    ...['1,250', '1,250', '0,250', '1.250,00'],
  ])
  const readWhole = (text: string) => readPastedNumber(text, false)
  expect(readWhole('1,250')).toBe('1250')
  expect(['0,250', '(5)', '$(5.00)', '12-', '12 -'].map(readWhole)).toEqual([
    ...['0,250', '(5)', '$(5.00)', '12-', '12 -'],
  ])
})
