import { changesOf, fitting } from '@/lib/forms/draft-values'
import { dropDraft, dropDrafts, keepDraft, NEW_RECORD, readDraft, type Draft } from '@/lib/forms/drafts'

const place = { owner: 'mira', path: 'products', id: 'p' }
const others = { ...place, owner: 'mira/products' }

/** What was typed in place of what. */
const typed = (values: Draft['values'], base: Draft['base'] = {}): Draft => ({ values, base, at: 1 })

beforeEach(() => dropDrafts())

test.each(['tab', 'memory'] as const)('a draft is kept by user and record, in %s', (keeping) => {
  expect(keepDraft(place, typed({ Name: 'Nut' }, { Name: 'Bolt' }), keeping)).toBe(true)
  expect(readDraft(place)).toEqual({ values: { Name: 'Nut' }, base: { Name: 'Bolt' }, at: 1 })
  expect(readDraft({ ...place, id: NEW_RECORD })).toBeUndefined()
  expect(readDraft(others)).toBeUndefined()
  dropDraft(place)
  expect(readDraft(place)).toBeUndefined()
})

const dropping =
  'signing out drops all drafts, another user those that are not theirs, and nothing else, in %s'
test.each(['tab', 'memory'] as const)(dropping, (keeping) => {
  sessionStorage.setItem('other', 'x')
  keepDraft(place, typed({ Name: 'Nut' }), keeping)
  keepDraft(others, typed({ Name: 'Bolt' }), keeping)
  dropDrafts('mira')
  expect([readDraft(place), readDraft(others)]).toEqual([typed({ Name: 'Nut' }), undefined])
  dropDrafts()
  expect(readDraft(place)).toBeUndefined()
  expect(sessionStorage.getItem('other')).toBe('x')
})

test('what is kept in memory is written nowhere, and is what it was when it was kept', () => {
  const values = { Tags: ['x'] }
  keepDraft(place, typed(values), 'memory')
  values.Tags.push('y')
  expect(readDraft(place)).toEqual(typed({ Tags: ['x'] }))
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('Tags')
})

test('storage that is full or spoilt is not an error', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(keepDraft(place, typed({ Name: 'Nut' }), 'tab')).toBe(false)
  jest.restoreAllMocks()
  for (const spoilt of ['{', '{"Name":"Nut"}', '7']) {
    sessionStorage.setItem('quartermaster.draft/mira/products/p', spoilt)
    expect(readDraft(place)).toBeUndefined()
  }
})

test('changes are the fields that differ', () => {
  expect(changesOf({ Name: 'a', Tags: ['x'] }, { Name: 'a', Tags: ['x', 'y'] })).toEqual({ Tags: ['x', 'y'] })
})

test('a form takes of a draft what it knows, of the same kind, and does not hold already', () => {
  const values = { Name: 'a', Price: '1', Active: true, Tags: ['x'] }
  const draft = { Name: 'a', Price: 2, Active: false, Tags: ['y'], Colour: 'red' }
  expect(fitting(draft, values)).toEqual({ Active: false, Tags: ['y'] })
})
