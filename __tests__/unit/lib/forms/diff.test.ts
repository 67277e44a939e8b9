import fc from 'fast-check'
import { diff, isEmptyPatch, isSame } from '@/lib/forms/diff'

const jsonObject = fc.dictionary(
  fc.string().filter((key) => !['__proto__', 'constructor', 'prototype'].includes(key)),
  fc.jsonValue(),
)

/** Applies a PATCH as the platform does. */
function apply(record: Record<string, unknown>, patch: Record<string, unknown>): Record<string, unknown> {
  const result = { ...record }
  for (const [key, value] of Object.entries(patch)) {
    const old = Object.hasOwn(record, key) ? record[key] : undefined
    const isDeep = [old, value].every((one) => typeof one === 'object' && one !== null && !Array.isArray(one))
    result[key] = isDeep ? apply(old as typeof record, value as typeof record) : value
  }
  return result
}

test('includes only changed fields, down to nested properties', () => {
  expect(
    diff<object>(
      { Name: 'a', xp: { b: 1, c: { d: 2, e: 3 } } },
      { Name: 'a', xp: { b: 1, c: { d: 2, e: 4 } } },
    ),
  ).toEqual({ xp: { c: { e: 4 } } })
})

test('includes changed lists as a whole', () => {
  expect(diff<object>({ Options: ['a', 'b'] }, { Options: ['b', 'a'] })).toEqual({ Options: ['b', 'a'] })
})

test('clears a field with null, and treats missing and null as the same', () => {
  expect(diff<object>({ a: 'x', b: 'y' }, { a: null })).toEqual({ a: null })
  expect(diff<object>({}, { a: null })).toEqual({})
})

test('leaves out keys that could reach a prototype', () => {
  const after = JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": 1, "Name": "a"}') as object
  expect(diff<object>({}, after)).toEqual({ Name: 'a' })
})

test('applying the difference as a PATCH gives the new values', () => {
  fc.assert(
    fc.property(jsonObject, jsonObject, (before, after) => {
      const result = apply(before, diff<Record<string, unknown>>(before, after))
      for (const key of Object.keys(after))
        expect(isSame(pick(result, key), merged(before, after, key))).toBe(true)
      expect(isEmptyPatch(diff<Record<string, unknown>>(after, after))).toBe(true)
    }),
  )
  function pick(record: Record<string, unknown>, key: string) {
    return Object.hasOwn(record, key) ? record[key] : undefined
  }
  /** Returns the expected value. Deep keys that `after` leaves out stay, because PATCH cannot remove them. */
  function merged(before: Record<string, unknown>, after: Record<string, unknown>, key: string): unknown {
    return apply({ [key]: pick(before, key) }, { [key]: after[key] })[key]
  }
})
