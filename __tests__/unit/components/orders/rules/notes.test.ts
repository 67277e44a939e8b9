import { isNoteList, notesOf, withNote } from '@/components/orders/rules/notes'

const note = { Text: 'Called.', Author: 'Rosalind', Date: '2026-11-24T10:00:00Z' }

it('reads the notes of the list and skips entries that are no notes', () => {
  const Notes = [
    note,
    'Plain text',
    { Text: ' ' },
    { Text: 5 },
    null,
    { Text: 'Old', Date: 'yesterday', Author: 1 },
  ]
  expect(notesOf({ xp: { Notes } }, 'Notes')).toEqual([
    { text: 'Called.', author: 'Rosalind', date: note.Date },
    { text: 'Plain text', author: '', date: undefined },
    { text: 'Old', author: '', date: undefined },
  ])
})

it.each([undefined, null, { Notes: 'text' }, { Notes: { a: 1 } }, 'xp'])('reads no notes from %j', (xp) => {
  expect(notesOf({ xp }, 'Notes')).toEqual([])
})

it('adds a note and leaves all entries as they are', () => {
  const odd = [{ Text: 'Old', Custom: 1 }, 7]
  expect(withNote(odd, note)).toEqual([...odd, note])
  expect(withNote(undefined, note)).toEqual([note])
  expect(withNote(null, note)).toEqual([note])
})

it('adds no note twice', () => {
  const later = { ...note, Date: '2026-11-24T10:00:01Z' }
  expect(withNote([note, 7], { ...note })).toEqual([note, 7])
  expect(withNote([note], later)).toEqual([note, later])
})

it('does not replace a value that is not a list', () => {
  expect(withNote('text', note)).toBeUndefined()
  expect(withNote({ a: 1 }, note)).toBeUndefined()
})

it.each([
  [[], true],
  [[note, 'Plain text', { Text: '' }], true],
  [[note, { Custom: 1 }], false],
  [[note, 7], false],
  [{ a: note }, false],
  ['text', false],
  [undefined, false],
])('knows a list of notes from other values: %j', (value, isList) => {
  expect(isNoteList(value)).toBe(isList)
})
