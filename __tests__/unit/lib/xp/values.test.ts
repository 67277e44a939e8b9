import fc from 'fast-check'
import { keyProblem } from '@/lib/xp/keys'
import { isFilterable, otherKinds } from '@/lib/xp/other-records'
import { fromTyped, kindOf, toTyped } from '@/lib/xp/values'

test('a value survives conversion to text and back with the same type', () => {
  const value = fc.oneof(
    fc.string(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((one) => !Object.is(one, -0)),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.oneof(fc.string(), fc.integer())),
    fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fc.oneof(fc.string(), fc.integer())),
  )
  fc.assert(
    fc.property(value, (one) => {
      expect(fromTyped(kindOf(one), toTyped(one))).toEqual({ value: one })
    }),
  )
})

test('keeps digits in text, and rejects numbers with leading zeros or too many digits', () => {
  expect(fromTyped('text', '007')).toEqual({ value: '007' })
  expect(fromTyped('text', ' a ')).toEqual({ value: ' a ' })
  expect(fromTyped('number', '007')).toEqual({ problem: expect.stringContaining('leading zeros') })
  expect(fromTyped('number', '12345678901234567890')).toEqual({ problem: expect.stringContaining('digits') })
  expect(fromTyped('number', ' 1.5 ')).toEqual({ value: 1.5 })
  expect(fromTyped('number', '1,5')).toEqual({ problem: expect.stringContaining('such as 12') })
  expect(fromTyped('number', '')).toEqual({ problem: 'Enter a number.' })
})

test('reads lists and objects as JSON and reports the position of errors', () => {
  expect(fromTyped('list', '[1,\n 2,,]')).toEqual({
    problem: 'Line 2, position 4: a value is missing before “,”.',
  })
  expect(fromTyped('list', '{"a": 1}')).toEqual({ problem: expect.stringContaining('This is an object') })
  expect(fromTyped('object', '[]')).toEqual({ problem: expect.stringContaining('This is a list') })
  expect(fromTyped('object', ' ')).toEqual({ problem: expect.stringContaining('an object starts with {') })
  expect(fromTyped('boolean', 'false')).toEqual({ value: false })
})

test.each([
  ['', 'Enter a key.'],
  ['  ', 'Enter a key.'],
  ['__proto__', 'The key “__proto__” is not allowed'],
  ['constructor', 'is not allowed'],
  ['prototype ', 'is not allowed'],
  ['a.b', 'A key cannot contain dots'],
  [' a', 'cannot start or end with a space'],
  ['x'.repeat(101), 'at most 100'],
  ['Brand', 'The key “Brand” already exists.'],
])('rejects the key %j', (key, why) => {
  expect(keyProblem(key, ['Brand'])).toContain(why)
})

test.each(['brand', 'Größe', 'a-b_c', 'toString'])('accepts the key %s', (key) => {
  expect(keyProblem(key, ['Brand'])).toBeUndefined()
})

test('counts the other records where a key has another type', () => {
  const words = { one: 'product', many: 'products' }
  const records = [
    { xp: { a: 1 } },
    { xp: { a: 2 } },
    { xp: { a: 'x' } },
    { xp: { a: null } },
    { xp: null },
    {},
  ]
  const others = { records, isAll: true }
  expect(otherKinds(others, ['a'], 'text', words)).toBe('On 2 other products this key is a number.')
  expect(otherKinds(others, ['a'], 'number', words)).toBe('On 1 other product this key is text.')
  expect(otherKinds(others, ['a'], 'list', words)).toBe(
    'On 2 other products this key is a number, on 1 text.',
  )
  expect(otherKinds(others, ['a'], 'nothing', words)).toBeUndefined()
  expect(otherKinds(others, ['b'], 'text', words)).toBeUndefined()
  expect(otherKinds({ records, isAll: false }, ['a'], 'list', words)).toBe(
    'On 2 of the 6 other products checked this key is a number, on 1 text.',
  )
})

test('finds path segments that cannot be used in a filter', () => {
  expect(isFilterable(['Size', 'Width'])).toBe(true)
  expect([['Size', ''], ['a.b'], ['__proto__']].some(isFilterable)).toBe(false)
})
