/** @jest-environment node */
import type { BulkEdit } from '@/lib/jobs/bulk'
import { bulkEditBody, bulkEditTargets } from '@/lib/jobs/bulk-edit'
import { runJob } from '@/lib/jobs/runner'
import { undoPlan } from '@/lib/jobs/undo'
import { aJob, fakeClock, FakePlatform, freshStore } from './support'

const targets = [
  { id: 'a', name: 'Anvil', before: { Active: true, xp: { Brand: 'Old', Size: { Unit: 'cm', Width: 4 } } } },
  { id: 'b', name: 'Bolt', before: { Active: false, xp: {} } },
]
const words = { one: 'product', many: 'products' }
const planned = (input: Partial<Parameters<typeof bulkEditTargets>[1]>, records = targets) =>
  bulkEditTargets(records, { body: undefined, change: undefined, ...input }, words)

test('stores the earlier values of the changed places only, so that an undo restores nothing else', () => {
  const input = { body: { Active: false }, change: { path: ['Size', 'Unit'], value: 'mm' } }
  const plan = planned(input)
  expect(plan).toEqual({
    targets: [
      { id: 'a', name: 'Anvil', before: { Active: true, xp: { Size: { Unit: 'cm' } } } },
      { id: 'b', name: 'Bolt', before: { Active: false, xp: { Size: { Unit: null } } } },
    ],
    leftOut: [],
  })
  const body = { Active: false, xp: { Size: { Unit: 'mm' } } }
  expect(bulkEditBody(input)).toEqual(body)
  const rows = plan.targets.map((target, n) => ({ ...target, jobId: 'job', n, state: 'done' as const }))
  expect(undoPlan(aJob({ kind: 'patch', body }), rows)?.targets.map(({ write }) => write)).toEqual([
    { kind: 'patch', body: { Active: true, xp: { Size: { Unit: 'cm' } } }, from: body },
    { kind: 'patch', body: { Active: false, xp: { Size: { Unit: null } } }, from: body },
  ])
})

test('the undo of a nested key keeps the keys that another user added since', async () => {
  const store = await freshStore()
  const platform = new FakePlatform(['b'])
  const body = { xp: { Size: { Unit: 'mm' } } }
  const change = { path: ['Size', 'Unit'], value: 'mm' }
  const rows = planned({ change }, [{ id: 'b', name: 'Bolt', before: { Active: true, xp: {} } }]).targets
  await store.add(aJob({ kind: 'patch', body }), rows)
  await runJob('job', { store, platform, clock: fakeClock() })
  platform.records.set('b', { xp: { Size: { Unit: 'mm', Length: 7 } } })
  const undo = undoPlan(aJob({ kind: 'patch', body }), await store.rows('job', ['done']))
  expect(undo?.targets[0]?.write).toEqual({
    kind: 'patch',
    body: { xp: { Size: { Unit: null } } },
    from: body,
  })
})

test('clears a property only where there is one, counts the others, and still writes the other fields', () => {
  const change = { path: ['Brand'], value: null }
  expect(planned({ change })).toEqual({
    targets: [{ id: 'a', name: 'Anvil', before: { xp: { Brand: 'Old' } } }],
    leftOut: ['1 product is skipped. It has no value to clear.'],
  })
  const many = [
    ...targets,
    { id: 'c', name: 'Cleat', before: { Active: true, xp: { Brand: null as never } } },
  ]
  expect(planned({ change }, many as typeof targets).leftOut).toEqual([
    '2 products are skipped. They have no value to clear.',
  ])
  expect(planned({ body: { Active: true }, change }).targets[1]).toEqual({
    ...{ id: 'b', name: 'Bolt', before: { Active: false } },
    write: { kind: 'patch', body: { Active: true } },
  })
})

test('leaves out the records that already have the new value', () => {
  const change = { path: ['Brand'], value: 'Old' }
  expect(planned({ change })).toEqual({
    targets: [{ id: 'b', name: 'Bolt', before: { xp: { Brand: null } } }],
    leftOut: ['1 product is skipped. It has this value already.'],
  })
})

test('stores the earlier values of a field within another one without its other values', () => {
  const records = [{ id: 'a', name: 'Anvil', before: { Inventory: { Enabled: true, Quantity: 4 } } }]
  expect(planned({ body: { Inventory: { Enabled: false } } }, records as never).targets).toEqual([
    { id: 'a', name: 'Anvil', before: { Inventory: { Enabled: true } } },
  ])
  const none = [{ id: 'b', name: 'Bolt', before: { Inventory: null } }]
  expect(planned({ body: { Inventory: { Enabled: true } } }, none as never).targets[0]?.before).toEqual({
    Inventory: { Enabled: false },
  })
})

test('the rules of the fields change further fields of a record, or leave it out with the reason', () => {
  const bodyFor: BulkEdit['bodyFor'] = (record, body) =>
    record.Active === true ? { body: { ...body, Note: null } } : { reason: 'It is not active.' }
  const records = [
    { id: 'a', name: 'Anvil', before: { Active: true, Name: 'Old', Note: 'Kept' } },
    { id: 'b', name: 'Bolt', before: { Active: false, Name: 'Old', Note: 'Kept' } },
  ]
  expect(planned({ body: { Name: 'New' }, bodyFor }, records as never)).toEqual({
    targets: [
      {
        ...{ id: 'a', name: 'Anvil', before: { Name: 'Old', Note: 'Kept' } },
        write: { kind: 'patch', body: { Name: 'New', Note: null } },
      },
    ],
    leftOut: ['Bolt is skipped. It is not active.'],
  })
  // Without a changed field, the rules do not apply.
  expect(planned({ bodyFor }, records as never).targets).toHaveLength(2)
})
