/** @jest-environment node */
import { bulkXpProblem, bulkXpTargets, readBulkXp } from '@/lib/jobs/bulk-xp'
import { undoPlan } from '@/lib/jobs/undo'
import { readXpSchemas } from '@/lib/xp/schema'
import { aJob } from './support'

const targets = [
  { id: 'a', name: 'Anvil', before: { Active: true, xp: { Brand: 'Old', Size: { Unit: 'cm', Width: 4 } } } },
  { id: 'b', name: 'Bolt', before: { Active: false, xp: {} } },
]
const rules = { readOnly: [['Secret']], byForm: ['Options'] }
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
  [{ typed: '' }, 'value', 'Enter a value.'],
  [{ kind: 'number' as const, typed: '1,5' }, 'value', 'Enter a number such as 12, -3 or 0.5.'],
])('reports the problem of %j', (more, at, text) =>
  expect(readBulkXp({ ...input, ...more }, rules)).toEqual({ problem: { at, text } }),
)

test('stores the earlier values of the changed path only, so that an undo restores nothing else', () => {
  const change = { path: ['Size', 'Unit'], value: 'mm' }
  const planned = bulkXpTargets(targets, { Active: false }, change)
  expect(planned).toEqual([
    { id: 'a', name: 'Anvil', before: { Active: true, xp: { Size: { Unit: 'cm' } } } },
    { id: 'b', name: 'Bolt', before: { Active: false, xp: { Size: null } } },
  ])
  const write = { kind: 'patch' as const, body: { xp: { Size: { Unit: 'mm' } } } }
  const rows = planned.map((target, n) => ({ ...target, jobId: 'job', n, state: 'done' as const }))
  expect(undoPlan(aJob(write), rows)?.targets.map((target) => target.write)).toEqual([
    { kind: 'patch', body: { xp: { Size: { Unit: 'cm' } } }, from: write.body },
    { kind: 'patch', body: { xp: { Size: null } }, from: write.body },
  ])
})

test('stores no extended properties when none is changed', () => {
  expect(bulkXpTargets(targets, { Active: false }, undefined).map(({ before }) => before)).toEqual([
    { Active: true },
    { Active: false },
  ])
})

test('clears a property only where there is one, and still writes the other fields', () => {
  const change = { path: ['Brand'], value: null }
  expect(bulkXpTargets(targets, undefined, change)).toEqual([
    { id: 'a', name: 'Anvil', before: { Active: true, xp: { Brand: 'Old' } } },
  ])
  expect(bulkXpTargets(targets, { Active: true }, change)[1]).toEqual({
    ...{ id: 'b', name: 'Bolt', before: { Active: false } },
    write: { kind: 'patch', body: { Active: true } },
  })
  expect(bulkXpProblem(targets, { path: ['Color'], value: null }, undefined)?.text).toBe(
    'None of the selected records has a value to clear.',
  )
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
