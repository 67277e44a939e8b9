import fc from 'fast-check'
import papa from 'papaparse'
import { csvLine, escapeFormula, unescapeFormula, toText, valueAt } from '@/lib/csv/cells'

test.each([
  ['=1+1', "'=1+1"],
  ['+CMD', "'+CMD"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ['＝1+1', "'＝1+1"],
  ["'=1+1", "''=1+1"],
  [' =1+1', "' =1+1"],
  ['  \u00a0+CMD', "'  \u00a0+CMD"],
  ['\u200b@SUM(A1)', "'\u200b@SUM(A1)"],
  ['　＝1+1', "'　＝1+1"],
  ["' =1+1", "'' =1+1"],
  [' -5', "' -5"],
  [' plain', ' plain'],
  ['-5', '-5'],
  ['+31201234567', '+31201234567'],
  ['-5.25', '-5.25'],
  ['-5a', "'-5a"],
  ["it's", "it's"],
  ["'tis", "'tis"],
  ['', ''],
])('the text %j is written as %j', (text, written) => expect(escapeFormula(text)).toBe(written))

const nasty = fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n\'",; \u00a0a1.５＝') })

test('a cell that is written and read again keeps its text', () => {
  fc.assert(
    fc.property(fc.oneof(nasty, fc.string()), (text) =>
      expect(unescapeFormula(escapeFormula(text))).toBe(text),
    ),
    { numRuns: 2000 },
  )
})

test('an RFC 4180 parser reads the same cells, and no cell starts a formula', () => {
  fc.assert(
    fc.property(fc.array(nasty, { minLength: 2, maxLength: 6 }), (cells) => {
      const { data, errors } = papa.parse<string[]>(csvLine(cells).slice(0, -2), {
        delimiter: ',',
        newline: '\r\n',
      })
      expect(errors).toEqual([])
      expect(data).toHaveLength(1)
      expect(data[0]?.map(unescapeFormula)).toEqual(cells)
      for (const cell of data[0] ?? []) {
        if (!/^[+-]?\d+(\.\d+)?$/.test(cell)) expect(cell).not.toMatch(/^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/)
      }
    }),
    { numRuns: 1000 },
  )
})

test.each([
  [null, ''],
  [undefined, ''],
  [0, '0'],
  [false, 'false'],
  [['Matt', 'Gloss'], 'Matt|Gloss'],
  [['a|b'], '["a|b"]'],
  [{ a: 1 }, '{"a":1}'],
])('the value %j becomes the text %j', (value, text) => expect(toText(value)).toBe(text))

test('reads only own properties along a path', () => {
  expect(valueAt({ xp: { Options: ['a'] } }, 'xp.Options')).toEqual(['a'])
  expect(valueAt({ xp: null }, 'xp.Options')).toBeUndefined()
  expect(valueAt({}, 'constructor.name')).toBeUndefined()
})

test('quotes cells that contain a delimiter, a quote or a line break', () => {
  expect(csvLine(['a', 'b,c', 'say "x"', 'two\nlines', ' blank'])).toBe(
    'a,"b,c","say ""x""","two\nlines"," blank"\r\n',
  )
})
