/** @jest-environment node */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { object } from 'yup'
import { idRule, referenceIdRule } from '@/lib/forms/ids'
import { idOfSegment, idSegment, isAddressWord } from '@/lib/url/id-segment'
import { recordsOn, samePageOf, trailOf } from '@/lib/url/trail'

/** Returns the folder names beside a route parameter, such as `new` beside `[productid]`. */
function wordsBesideIds(folder: string): string[] {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  const hasParameter = names.some((name) => /^\[[^.]/.test(name))
  const words = hasParameter ? names.filter((name) => !/^[[(]/.test(name)) : []
  const isRoute = (name: string) =>
    readdirSync(path.join(folder, name), { recursive: true }).some((file) => /page\.tsx$/.test(String(file)))
  return [...words.filter(isRoute), ...names.flatMap((name) => wordsBesideIds(path.join(folder, name)))]
}

test('knows all route segments that appear in the place of an ID', () => {
  const words = [...new Set(wordsBesideIds(path.join(process.cwd(), 'app')))]
  expect(words).toContain('new')
  expect(words.filter((word) => !isAddressWord(word))).toEqual([])
})

test.each([
  ['new', '~new'],
  ['New', '~New'],
  ['newer', 'newer'],
  ['a b', 'a%20b'],
])('converts the ID %s to the segment %s and back', (id, segment) => {
  expect(idSegment(id)).toBe(segment)
  expect(idOfSegment(segment)).toBe(id)
})

test('returns a segment with invalid encoding, or an unneeded marker, unchanged', () => {
  expect(['%E0%A4%A', '~other', 'new'].map(idOfSegment)).toEqual(['%E0%A4%A', '~other', 'new'])
})

test('shows a record whose ID is a reserved word in the breadcrumb trail', () => {
  expect(trailOf('/buyers/~new/users').map(({ label }) => label)).toEqual([
    'Dashboard',
    'Buyers',
    'new',
    'Users',
  ])
  expect(recordsOn('/buyers/~new/users')).toEqual([
    { href: '/buyers/~new', collection: '/buyers', id: 'new' },
  ])
  expect(recordsOn('/buyers/new')).toEqual([])
  expect(samePageOf('/buyers/a/users', 'new')).toBe('/buyers/~new/users')
})

test('rejects a reserved word as ID of a new record, but accepts it for an existing one', () => {
  const schema = object({ ID: idRule(), OwnerID: referenceIdRule() })
  const check = (ID: string, isExisting?: boolean) =>
    schema.isValidSync({ ID, OwnerID: 'new' }, { context: { isExisting } })
  expect([check('new'), check('NEW', false), check('newer'), check('')]).toEqual([false, false, true, true])
  expect(check('new', true)).toBe(true)
  expect(() => schema.validateSync({ ID: 'new', OwnerID: '' })).toThrow('is a reserved ID')
})
