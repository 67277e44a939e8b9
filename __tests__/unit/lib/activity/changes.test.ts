import fc from 'fast-check'
import {
  bodyChanges,
  fieldChanges,
  restoringBody,
  savedChanges,
  valueText,
  xpChanges,
} from '@/lib/activity/changes'

test('lists only the fields that a PATCH body changes', () => {
  const before = { Name: 'A', Active: true, Stock: { Count: 1, Unit: 'kg' }, Note: null }
  const body = { Active: false, Name: 'A', Stock: { Count: 2 }, Note: null, xp: { b: 1 } }
  expect(bodyChanges(before, body)).toEqual([
    { path: ['Active'], before: true, after: false },
    { path: ['Stock', 'Count'], before: 1, after: 2 },
    { path: ['xp', 'b'], before: undefined, after: 1 },
  ])
})

test('lists changed fields, down to nested properties for objects and as one entry for arrays', () => {
  const before = { Name: 'A', Stock: { Count: 1, Unit: 'kg' }, Tags: ['a'], Note: null, xp: { a: 1 } }
  const after = {
    Name: 'B',
    Stock: { Count: 2, Unit: 'kg' },
    Tags: ['a', 'b'],
    Note: 'x',
    xp: { b: { c: 2 } },
  }
  expect(fieldChanges(before, after)).toEqual([
    { path: ['Name'], before: 'A', after: 'B' },
    { path: ['Stock', 'Count'], before: 1, after: 2 },
    { path: ['Tags'], before: ['a'], after: ['a', 'b'] },
    { path: ['Note'], before: undefined, after: 'x' },
    { path: ['xp', 'a'], before: 1, after: undefined },
    { path: ['xp', 'b', 'c'], before: undefined, after: 2 },
  ])
  expect(fieldChanges({ xp: { a: 'text' } }, { xp: { a: {} } })).toEqual([
    { path: ['xp', 'a'], before: 'text', after: {} },
  ])
  expect(xpChanges(['a'], undefined, {})).toEqual([{ path: ['xp', 'a'], before: undefined, after: {} }])
  expect(xpChanges(['a', 'b'], 1, 2)).toEqual([{ path: ['xp', 'a', 'b'], before: 1, after: 2 }])
})

test('lists no changes for equal records and only differing values otherwise', () => {
  const record = fc.dictionary(fc.stringMatching(/^[a-c]$/), fc.jsonValue({ maxDepth: 2 }))
  fc.assert(
    fc.property(record, record, (before, after) => {
      expect(fieldChanges(before, structuredClone(before))).toEqual([])
      for (const { path, before: from, after: to } of fieldChanges(before, after)) {
        expect(path.length).toBeGreaterThan(0)
        expect(from).not.toEqual(to)
      }
    }),
  )
})

test('lists only the fields that the user typed in, even if another user changed others', () => {
  const toForm = (record: { Name: string; About?: string | null; Price?: { Amount: number } }) => ({
    Name: record.Name,
    About: record.About ?? '',
    Cost: String(record.Price?.Amount ?? ''),
  })
  const before = { Name: 'A', About: null, Price: { Amount: 1 }, LastUpdated: '1' }
  const after = { Name: 'Of somebody else', About: 'Typed', Price: { Amount: 2 }, LastUpdated: '2' }
  expect(savedChanges(before, after, { Name: 'A', About: 'Typed', Cost: '2' }, toForm)).toEqual([
    { path: ['About'], before: undefined, after: 'Typed' },
    { path: ['Price', 'Amount'], before: 1, after: 2 },
  ])
})

test('lists only the edited fields of a group, and none that the platform or another user changed', () => {
  interface Stock {
    Enabled: boolean
    Count: string
  }
  const toForm = ({ Inventory }: { Inventory: { Enabled?: boolean; Count?: number } | null }) => ({
    Inventory: { Enabled: Inventory?.Enabled === true, Count: String(Inventory?.Count ?? '') } as Stock,
  })
  const before = { Inventory: { Enabled: true, Count: 5, LastUpdated: '1' } }
  const after = { Inventory: { Enabled: false, Count: 4, LastUpdated: '2' } }
  const typed = { Inventory: { Enabled: false, Count: '5' } }
  expect(savedChanges(before, after, typed, toForm)).toEqual([
    { path: ['Inventory', 'Enabled'], before: true, after: false },
  ])
  expect(
    savedChanges({ Inventory: null }, after, { Inventory: { Enabled: false, Count: '4' } }, toForm),
  ).toEqual([{ path: ['Inventory', 'Count'], before: undefined, after: 4 }])
})

test('builds a PATCH body that restores a single field', () => {
  expect(restoringBody({ path: ['xp', 'a', 'b'], before: 1, after: 2 })).toEqual({ xp: { a: { b: 1 } } })
  expect(restoringBody({ path: ['About'], before: undefined, after: 'x' })).toEqual({ About: null })
})

test.each([
  [null, 'nothing'],
  [undefined, 'nothing'],
  [true, 'yes'],
  [false, 'no'],
  ['', 'empty text'],
  ['007', '“007”'],
  [7, '7'],
  [['a'], '["a"]'],
])('shows the value %j in words', (value, text) => {
  expect(valueText(value)).toBe(text)
})
