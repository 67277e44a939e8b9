import { compareChanges } from '@/lib/forms/conflicts'

const base = { Name: 'Old', About: 'Plain', Price: '1.00' }
const never = () => false

test('reports fields that only another user changed, and no conflicts', () => {
  const now = { ...base, About: 'By others' }
  const typed = { ...base, Name: 'Mine' }
  expect(compareChanges({ base, written: base, now, typed, mine: typed }, never)).toEqual({
    theirs: [{ name: 'About', before: 'Plain', after: 'By others' }],
    conflicts: [],
  })
})

test('reports a conflict only where both users changed a field to different values', () => {
  const now = { Name: 'Theirs', About: 'Same', Price: '1.50' }
  const typed = { Name: 'Mine ', About: 'Same ', Price: '1.5' }
  const mine = { Name: 'Mine', About: 'Same', Price: '1.5' }
  const { theirs, conflicts } = compareChanges({ base, written: base, now, typed, mine }, (names) =>
    names.includes('Price'),
  )
  expect(theirs).toEqual([])
  expect(conflicts).toEqual([{ name: 'Name', base: 'Old', theirs: 'Theirs', mine: 'Mine' }])
})

test('treats a field that only the form normalized as unchanged by the user', () => {
  const spaced = { ...base, Name: 'Old ' }
  const now = { ...spaced, Name: 'Theirs' }
  const { theirs, conflicts } = compareChanges(
    { base: spaced, written: spaced, now, typed: spaced, mine: base },
    never,
  )
  expect([theirs.map(({ name }) => name), conflicts]).toEqual([['Name'], []])
})

test('does not report values that a write without a response may have written as changes by others', () => {
  const [list, mine, partly] = [
    { Options: ['a', 'b'] },
    { Options: ['a', 'c'] },
    { Options: ['a', 'b', 'c'] },
  ]
  const states = { base: list, written: list, typed: mine, mine }
  expect(compareChanges({ ...states, now: partly, unconfirmed: [partly] }, never)).toEqual({
    ...{ theirs: [], conflicts: [] },
  })
  const other = { Options: ['a', 'b', 'd'] }
  expect(compareChanges({ ...states, now: other, unconfirmed: [partly] }, never).conflicts).toHaveLength(1)
})

test('does not report values written by the user’s own earlier, failed save as changes by others', () => {
  const written = { ...base, Name: 'Mine', Price: '4.00' }
  const now = { ...base, Name: 'Mine' }
  const typed = { ...written, Name: 'Old' }
  const states = { base, written, now, typed, mine: typed }
  expect(compareChanges(states, never)).toEqual({ theirs: [], conflicts: [] })
  const later = compareChanges({ ...states, now: { ...now, Name: 'Theirs' } }, never)
  expect(later.conflicts.map(({ name }) => name)).toEqual(['Name'])
})

describe('fields in a group', () => {
  const fieldGroups = [['Features', 'Roles']]
  const one = { Name: 'Old', Features: [] as string[], Roles: ['a', 'b'] }
  // Another user switched on a feature, which includes the manually added roles.
  const now = { ...one, Features: ['ab'], Roles: [] as string[] }
  const states = (typed: typeof one) => ({ base: one, written: one, now, typed, mine: typed })

  test('conflict as a whole when each user changed a different one', () => {
    const { theirs, conflicts } = compareChanges(states({ ...one, Features: ['c'] }), never, fieldGroups)
    expect(theirs).toEqual([])
    expect(conflicts).toEqual([
      { name: 'Features', base: [], theirs: ['ab'], mine: ['c'] },
      { name: 'Roles', base: ['a', 'b'], theirs: [], mine: ['a', 'b'] },
    ])
  })

  test('are all taken over from the other user when the current user changed none', () => {
    const { theirs, conflicts } = compareChanges(states({ ...one, Name: 'Mine' }), never, fieldGroups)
    expect(theirs.map(({ name }) => name)).toEqual(['Features', 'Roles'])
    expect(conflicts).toEqual([])
  })

  test('are checked together against the values that the platform already has', () => {
    const holds = jest.fn((names: readonly string[]) => names.length === 2)
    const { conflicts } = compareChanges(states({ ...one, Roles: ['a', 'b', 'c'] }), holds, fieldGroups)
    expect(conflicts).toEqual([])
    expect(holds).toHaveBeenCalledWith(['Features', 'Roles'])
  })
})
