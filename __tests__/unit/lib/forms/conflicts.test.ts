import { compareChanges } from '@/lib/forms/conflicts'

const base = { Name: 'Old', About: 'Plain', Price: '1.00' }
const never = () => false

test('what only others changed is theirs, what only the user changed is nobody’s business', () => {
  const now = { ...base, About: 'By others' }
  const typed = { ...base, Name: 'Mine' }
  expect(compareChanges({ base, written: base, now, typed, mine: typed }, never)).toEqual({
    theirs: [{ name: 'About', before: 'Plain', after: 'By others' }],
    conflicts: [],
  })
})

test('a field both changed is asked about, unless both mean the same', () => {
  const now = { Name: 'Theirs', About: 'Same', Price: '1.50' }
  const typed = { Name: 'Mine ', About: 'Same ', Price: '1.5' }
  const mine = { Name: 'Mine', About: 'Same', Price: '1.5' }
  const { theirs, conflicts } = compareChanges({ base, written: base, now, typed, mine }, (names) =>
    names.includes('Price'),
  )
  expect(theirs).toEqual([])
  expect(conflicts).toEqual([{ name: 'Name', base: 'Old', theirs: 'Theirs', mine: 'Mine' }])
})

test('a field that only the rules of the form spell anew was not touched', () => {
  const spaced = { ...base, Name: 'Old ' }
  const now = { ...spaced, Name: 'Theirs' }
  const { theirs, conflicts } = compareChanges(
    { base: spaced, written: spaced, now, typed: spaced, mine: base },
    never,
  )
  expect([theirs.map(({ name }) => name), conflicts]).toEqual([['Name'], []])
})

test('what an earlier save wrote before it failed is nobody else’s, whether it reads so or not', () => {
  const written = { ...base, Name: 'Mine', Price: '4.00' }
  const now = { ...base, Name: 'Mine' }
  const typed = { ...written, Name: 'Old' }
  const states = { base, written, now, typed, mine: typed }
  expect(compareChanges(states, never)).toEqual({ theirs: [], conflicts: [] })
  const later = compareChanges({ ...states, now: { ...now, Name: 'Theirs' } }, never)
  expect(later.conflicts.map(({ name }) => name)).toEqual(['Name'])
})

describe('fields that go together', () => {
  const together = [['Features', 'Roles']]
  const one = { Name: 'Old', Features: [] as string[], Roles: ['a', 'b'] }
  // Another user switched on a feature, which includes the manually added roles.
  const now = { ...one, Features: ['ab'], Roles: [] as string[] }
  const states = (typed: typeof one) => ({ base: one, written: one, now, typed, mine: typed })

  test('a change of one and a change of another are a question about all of them', () => {
    const { theirs, conflicts } = compareChanges(states({ ...one, Features: ['c'] }), never, together)
    expect(theirs).toEqual([])
    expect(conflicts).toEqual([
      { name: 'Features', base: [], theirs: ['ab'], mine: ['c'] },
      { name: 'Roles', base: ['a', 'b'], theirs: [], mine: ['a', 'b'] },
    ])
  })

  test('they are taken over as one where the user left them alone', () => {
    const { theirs, conflicts } = compareChanges(states({ ...one, Name: 'Mine' }), never, together)
    expect(theirs.map(({ name }) => name)).toEqual(['Features', 'Roles'])
    expect(conflicts).toEqual([])
  })

  test('whether the platform holds them already is asked for all of them at once', () => {
    const holds = jest.fn((names: readonly string[]) => names.length === 2)
    const { conflicts } = compareChanges(states({ ...one, Roles: ['a', 'b', 'c'] }), holds, together)
    expect(conflicts).toEqual([])
    expect(holds).toHaveBeenCalledWith(['Features', 'Roles'])
  })
})
