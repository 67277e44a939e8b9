import { undoableChanges } from '@/lib/forms/undoable'

const old = { Name: 'Old', Price: '1', About: 'Plain' }

test('leaves out changes that another user made during the save', () => {
  const [wanted, after] = [
    { ...old, Name: 'New' },
    { ...old, Name: 'New', About: 'By others' },
  ]
  expect(undoableChanges([{ from: old, wanted, after }])).toEqual([
    { name: 'Name', before: 'Old', after: 'New' },
  ])
})

test('combines the parts of a save that was completed by a second attempt', () => {
  const wanted = { ...old, Name: 'New', Price: '2' }
  const half = { ...old, Name: 'New' }
  const between = { ...half, Price: '7', About: 'By others' }
  const after = { ...between, Price: '2' }
  expect(
    undoableChanges([
      { from: old, wanted, after: half },
      { from: between, wanted: { ...between, Price: '2' }, after },
    ]),
  ).toEqual([
    { name: 'Name', before: 'Old', after: 'New' },
    { name: 'Price', before: '7', after: '2' },
  ])
})

test('includes a field that another user changed after a partial save', () => {
  const wanted = { ...old, Name: 'New', Price: '2' }
  const half = { ...old, Name: 'New' }
  const between = { ...half, Name: 'By others' }
  const after = { ...between, Price: '2' }
  expect(
    undoableChanges([
      { from: old, wanted, after: half },
      { from: between, wanted: after, after },
    ]),
  ).toContainEqual({ name: 'Name', before: 'Old', after: 'New' })
})

test('includes a write whose response was lost, but not one that was rejected', () => {
  const wanted = { ...old, Name: 'New', Price: 'free' }
  const after = { ...old, Name: 'New', Price: '3' }
  const attempts = [
    { from: old, wanted, after: old },
    { from: { ...old, Name: 'New' }, wanted: after, after },
  ]
  expect(undoableChanges(attempts)).toEqual([
    { name: 'Name', before: 'Old', after: 'New' },
    { name: 'Price', before: '1', after: '3' },
  ])
  const given = { ...old, Name: 'New' }
  expect(
    undoableChanges([
      { from: old, wanted, after: old },
      { from: old, wanted: given, after: given },
    ]),
  ).toEqual([{ name: 'Name', before: 'Old', after: 'New' }])
})

test('includes all fields of a group when one of them changed', () => {
  const wanted = { ...old, Name: 'New' }
  expect(undoableChanges([{ from: old, wanted, after: wanted }], [['Name', 'Price']])).toEqual([
    { name: 'Name', before: 'Old', after: 'New' },
    { name: 'Price', before: '1', after: '1' },
  ])
})
