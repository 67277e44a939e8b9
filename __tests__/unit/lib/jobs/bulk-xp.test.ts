/** @jest-environment node */
import { bulkXpProblem, bulkXpWarning, readBulkXp } from '@/lib/jobs/bulk-xp'
import { readXpSchemas } from '@/lib/xp/schema'

const targets = [
  { id: 'a', name: 'Anvil', before: { Active: true, xp: { Brand: 'Old', Size: { Unit: 'cm', Width: 4 } } } },
  { id: 'b', name: 'Bolt', before: { Active: false, xp: {} } },
]
const rules = { readOnly: [['Secret']], byForm: ['Options'], withEditor: ['Images'] }
const input = { path: 'Brand', isCleared: false, kind: 'text' as const, typed: 'New' }

test.each([
  [{}, ['Brand'], 'New'],
  [{ path: ' xp.Size.Unit ', typed: ' mm' }, ['Size', 'Unit'], ' mm'],
  [{ kind: 'number' as const, typed: '2.5' }, ['Brand'], 2.5],
  [{ kind: 'boolean' as const, typed: 'true' }, ['Brand'], true],
  [{ kind: 'list' as const, typed: '["Red"]' }, ['Brand'], ['Red']],
  [{ isCleared: true }, ['Brand'], null],
])('reads %j as a value of the path %j', (more, path, value) =>
  expect(readBulkXp({ ...input, ...more }, rules)).toEqual({ change: { path, value } }),
)

test.each([
  [{ path: '' }, 'path', 'Enter a path such as Brand or Size.Unit.'],
  [{ path: 'a.__proto__' }, 'path', 'Enter a path such as Brand or Size.Unit.'],
  [{ path: 'Secret.Key' }, 'path', 'Only administrators can change this.'],
  [{ path: 'Options' }, 'path', 'This property has its own field in the form of the record.'],
  [
    { path: 'Images' },
    'path',
    'This property has its own editor on the page of each record. Change it there.',
  ],
  [{ typed: '' }, 'value', 'Enter a value.'],
  [{ kind: 'number' as const, typed: '1,5' }, 'value', 'Enter a number such as 12, -3 or 0.5.'],
])('reports the problem of %j', (more, at, text) =>
  expect(readBulkXp({ ...input, ...more }, rules)).toEqual({ problem: { at, text } }),
)

test('has nothing to do where no record changes', () => {
  expect(bulkXpProblem(targets, { path: ['Color'], value: null }, undefined)?.text).toBe(
    'None of the selected records has a value to clear.',
  )
  expect(bulkXpProblem(targets.slice(0, 1), { path: ['Brand'], value: 'Old' }, undefined)?.text).toBe(
    'All selected records have this value already.',
  )
})

test.each([null, 'mm'])('does not replace an object with %j', (value) =>
  expect(bulkXpProblem([...targets].reverse(), { path: ['Size'], value }, undefined)).toEqual({
    at: 'path',
    text: 'xp.Size of “Anvil” is an object. Change one of its keys instead, with a path such as Size.Unit.',
  }),
)

test('counts the records whose value gets another type', () => {
  const of = (...values: unknown[]) =>
    values.map((Code, n) => ({ id: `${n}`, name: `${n}`, before: { xp: { Code } } }))
  const words = { one: 'product', many: 'products' }
  const warning = (value: unknown, ...values: unknown[]) =>
    bulkXpWarning(of(...values), { path: ['Code'], value }, words)
  expect(warning('7', 1, 2, true, 'x', null, undefined)).toBe(
    'The value of 3 products gets another type: text replaces a number or yes or no.',
  )
  expect(warning(7, '1')).toBe('The value of 1 product gets another type: a number replaces text.')
  expect(warning('7', 'x', null)).toBeUndefined()
  expect(warning(null, 1)).toBeUndefined()
})

test('rejects keys within a value that is not an object', () => {
  expect(bulkXpProblem(targets, { path: ['Brand', 'Name'], value: 'x' }, undefined)).toEqual({
    at: 'path',
    text: 'xp.Brand of “Anvil” is not an object, so it cannot contain keys.',
  })
  expect(bulkXpProblem(targets, { path: ['Color', 'Name'], value: 'x' }, undefined)).toBeUndefined()
})

test('rejects a value that the schema does not allow, and names the first record', () => {
  const read = readXpSchemas(
    JSON.stringify({ products: { required: ['Brand'], properties: { Brand: { enum: ['Old', 'New'] } } } }),
  ).get('products')
  const schema = read && 'schema' in read ? read.schema : undefined
  expect(schema).toBeDefined()
  expect(bulkXpProblem(targets, { path: ['Brand'], value: 'New' }, schema)).toBeUndefined()
  expect(bulkXpProblem(targets, { path: ['Brand'], value: 'Other' }, schema)).toEqual({
    at: 'value',
    text: expect.stringMatching(/^xp\.Brand of “Anvil”: /),
  })
  // Bolt lacks the required brand already, which is no reason against another property.
  expect(bulkXpProblem(targets, { path: ['Color'], value: 'Red' }, schema)).toBeUndefined()
})
