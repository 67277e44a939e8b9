import { undoableChanges } from '@/lib/forms/undoable'

const old = { Name: 'Old', Price: '1', About: 'Plain' }

test('what others changed while the save was under way is not of it', () => {
  const [wanted, after] = [
    { ...old, Name: 'New' },
    { ...old, Name: 'New', About: 'By others' },
  ]
  expect(undoableChanges([{ from: old, wanted, after }])).toEqual([
    { name: 'Name', before: 'Old', after: 'New' },
  ])
})

test('a save that came through in part covers every part, each from what it found', () => {
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

test('what others changed after a part came through is told apart from what that part left', () => {
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

test('a write whose answer was lost counts when it is there in the end, one that was refused does not', () => {
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

test('fields that go together are taken back as one', () => {
  const wanted = { ...old, Name: 'New' }
  expect(undoableChanges([{ from: old, wanted, after: wanted }], [['Name', 'Price']])).toEqual([
    { name: 'Name', before: 'Old', after: 'New' },
    { name: 'Price', before: '1', after: '1' },
  ])
})
