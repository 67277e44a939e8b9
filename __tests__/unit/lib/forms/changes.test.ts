import fc from 'fast-check'
import { changedFields, valueAt, withValue } from '@/lib/forms/changes'

const before = { Name: 'a', Tags: ['x'], Rules: { Min: '1', Max: '' } }

test('names changed fields by path, one entry per nested field and one per list', () => {
  const after = { Name: 'a', Tags: ['x', 'y'], Rules: { Min: '1', Max: '5' } }
  expect(changedFields(before, after)).toEqual([
    { name: 'Tags', before: ['x'], after: ['x', 'y'] },
    { name: 'Rules.Max', before: '', after: '5' },
  ])
  expect(changedFields(before, before)).toEqual([])
})

test('reads a value by its path, and replaces it in a copy', () => {
  const next = withValue(before, 'Rules.Max', '9')
  expect(valueAt(next, 'Rules.Max')).toBe('9')
  expect(next).toEqual({ ...before, Rules: { Min: '1', Max: '9' } })
  expect(before.Rules.Max).toBe('')
  expect([
    valueAt(before, 'Rules.Least'),
    valueAt(before, 'Name.length'),
    valueAt(before, 'toString'),
  ]).toEqual([undefined, undefined, undefined])
})

test('reverting every change restores the original values', () => {
  const values = fc.record({
    Name: fc.string(),
    Active: fc.boolean(),
    Tags: fc.array(fc.string()),
    Rules: fc.record({ Min: fc.string(), Max: fc.string() }),
  })
  fc.assert(
    fc.property(values, values, (old, typed) => {
      const changes = changedFields(old, typed)
      const back = changes.reduce((state, change) => withValue(state, change.name, change.before), typed)
      expect(back).toEqual(old)
    }),
  )
})
