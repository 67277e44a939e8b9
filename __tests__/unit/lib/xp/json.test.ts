import fc from 'fast-check'
import { isExact, isNumberText, readJson } from '@/lib/xp/json'

test.each([
  ['', 1, 1, 'a value is missing before the end'],
  ['[1, 2', 1, 6, 'a comma or ] is missing before the end'],
  ['[1 2]', 1, 4, 'a comma or ] is missing before “2”'],
  ['[1,]', 1, 4, 'a value is missing before “]”'],
  ['{\n  "a": 1,\n  b: 2\n}', 3, 3, 'a key in double quotes is missing before “b”'],
  ['{"a" 1}', 1, 6, 'a colon is missing before “1”'],
  ['{"a": 1}\n}', 2, 1, 'nothing may follow here, but there is “}”'],
  ['[tru]', 1, 2, 'a value is missing before “t”'],
  ["['a']", 1, 2, "a value is missing before “'”"],
  ['[007]', 1, 3, 'a comma or ] is missing before “0”'],
  ['{"a": {"b": 1, "b": 2}}', 1, 16, 'the key “b” is there twice'],
  ['[1e400]', 1, 2, 'the number 1e400 has more digits than can be kept'],
  ['[12345678901234567890]', 1, 2, 'the number 12345678901234567890 has more digits than can be kept'],
])('reports the error in %j at line %i, position %i', (text, line, position, message) => {
  expect(readJson(text)).toEqual({ fault: { line, position, message } })
})

test.each(['"open', '["a\nb"]', '["\\x"]'])('reports a text without an end in %j', (text) => {
  expect(readJson(text)).toMatchObject({ fault: { message: expect.stringContaining('does not end') } })
})

test.each(['__proto__', 'constructor', 'prototype'])('rejects the key %s at any depth', (key) => {
  expect(readJson(`[{"a": {"${key}": 1}}]`)).toMatchObject({
    fault: { line: 1, position: 9, message: expect.stringContaining(`the key “${key}” is not allowed`) },
  })
})

test('reads any valid JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), fc.constantFrom(undefined, 2), (value, space) => {
      const text = JSON.stringify(value, null, space)
      const reading = readJson(text)
      // Keys that reach a prototype are rejected on purpose.
      if ('fault' in reading) expect(reading.fault.message).toContain('is not allowed')
      else expect(JSON.stringify(reading.value)).toBe(JSON.stringify(value))
    }),
  )
})

test('never accepts invalid JSON', () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"b"',
    '1',
    '-',
    '.5',
    'true',
    'nul',
    ' ',
    '\n',
    '"',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('')
      if (!('value' in readJson(text))) return
      expect(() => JSON.parse(text) as unknown).not.toThrow()
    }),
    { numRuns: 2000 },
  )
})

test.each(['0', '-1', '12.50', '1e3', '0.1', '1E-7', '123456789012345'])(
  'accepts the number %s and keeps it exactly',
  (text) => {
    expect(isNumberText(text)).toBe(true)
    expect(isExact(text)).toBe(true)
  },
)

test.each(['', '1.', '.5', '+1', '01', '1,5', 'NaN', '1 '])('rejects %j as a JSON number', (text) => {
  expect(isNumberText(text)).toBe(false)
})

test.each(['9007199254740993', '0.1234567890123456789', '1e400', '1e-400'])(
  'detects that %s would lose digits',
  (text) => {
    expect(isExact(text)).toBe(false)
  },
)
