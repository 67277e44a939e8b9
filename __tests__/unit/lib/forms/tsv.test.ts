import fc from 'fast-check'
import { readTsv, writeTsv } from '@/lib/forms/tsv'

test('reads lines and tabs as rows and cells, without the line break at the end', () => {
  expect(readTsv('a\tb\r\nc\t\r\n')).toEqual([
    ['a', 'b'],
    ['c', ''],
  ])
  expect(readTsv('a\n\nb')).toEqual([['a'], [''], ['b']])
  expect(readTsv('')).toEqual([['']])
})

test('reads quoted cells with line breaks, tabs and quotes', () => {
  expect(readTsv('"two\nlines"\t"5"" pipe"\n"a\tb"\tc')).toEqual([
    ['two\nlines', '5" pipe'],
    ['a\tb', 'c'],
  ])
})

test('takes quotes that do not enclose a cell as they are', () => {
  expect(readTsv('"5" pipe\t6"\n"open')).toEqual([['"5" pipe', '6"'], ['"open']])
})

test('reads back what it writes', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' '), maxLength: 6 })
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(rows, (cells) => {
      // A last row with one empty cell is the same text as no such row.
      fc.pre(cells.length === 1 || cells.at(-1)?.join('') !== '' || cells.at(-1)?.length !== 1)
      expect(readTsv(writeTsv(cells))).toEqual(cells)
    }),
  )
})
