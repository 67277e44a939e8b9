import {
  ALL_PLACES,
  changedInventory,
  changeInventoryJob,
  changeInventoryProblems,
  placesOf,
  PRODUCTS_ONLY,
  type ChangeInventoryInput,
} from '@/components/products/rules/change-inventory'
import { locationRow, productRow } from '@/components/products/rules/inventory-grid'

const anchor = {
  ...{ ID: 'anchor', Name: 'Anchor' },
  Inventory: { Enabled: true, QuantityAvailable: 5, NotificationPoint: 2 },
}
const bolt = { ID: 'bolt', Name: 'Bolt', Inventory: { Enabled: true, QuantityAvailable: 30 } }
const empty = { ID: 'empty', Name: 'Empty', Inventory: { Enabled: true } }
const rows = [
  productRow(anchor, false),
  productRow(bolt, true),
  locationRow(bolt, { ID: 'one', AddressID: 'a', OwnerID: 'm', QuantityAvailable: 10 }, 'Harbor'),
  locationRow(bolt, { ID: 'two', AddressID: 'b', OwnerID: 'm', QuantityAvailable: 20 }, 'Hill'),
  productRow(empty, false),
]
const input = (more: Partial<ChangeInventoryInput>): ChangeInventoryInput => ({
  ...{ change: 'keep', quantity: '', setsNotification: false, notificationPoint: '', place: ALL_PLACES },
  ...more,
})
const patches = (more: Partial<ChangeInventoryInput>) =>
  Object.fromEntries(changedInventory(rows, input(more)).map(({ row, patch }) => [row.key, patch]))

test.each([
  ['set', '7', { anchor: { quantity: 7 }, 'bolt/one': { quantity: 7 } }],
  ['increase', '7', { anchor: { quantity: 12 }, 'bolt/one': { quantity: 17 } }],
  ['decrease', '3', { anchor: { quantity: 2 }, 'bolt/one': { quantity: 7 } }],
  ['keep', '', { anchor: {}, 'bolt/one': {} }],
] as const)('computes new quantities: %s %s', (change, quantity, expected) => {
  expect(patches({ change, quantity })).toMatchObject(expected)
})

test('changes every quantity once: those of locations, and of products without locations', () => {
  expect(patches({ change: 'increase', quantity: '1' })).toEqual({
    ...{ anchor: { quantity: 6 }, 'bolt/one': { quantity: 11 } },
    // A missing quantity counts as 0.
    ...{ 'bolt/two': { quantity: 21 }, empty: { quantity: 1 } },
  })
})

test('changes only one location, and names the locations once', () => {
  expect(placesOf(rows)).toEqual([
    { key: 'm/a', name: 'Harbor' },
    { key: 'm/b', name: 'Hill' },
  ])
  expect(patches({ change: 'set', quantity: '0', place: 'm/b' })).toEqual({ 'bolt/two': { quantity: 0 } })
})

test('changes products only, except a quantity that is the sum of the locations', () => {
  const place = PRODUCTS_ONLY
  const changed = changedInventory(
    rows,
    input({ change: 'set', quantity: '9', setsNotification: true, notificationPoint: '4', place }),
  )
  expect(changed.map(({ row, patch, problem }) => [row.key, patch, problem])).toEqual([
    ['anchor', { quantity: 9, notificationPoint: 4 }, undefined],
    ['bolt', { notificationPoint: 4 }, 'The sum of the locations. The quantity is not changed.'],
    ['empty', { quantity: 9, notificationPoint: 4 }, undefined],
  ])
})

test('sets and removes notification points', () => {
  expect(patches({ setsNotification: true, notificationPoint: '2' })).toEqual({
    ...{ anchor: {}, empty: { notificationPoint: 2 } },
    ...{ 'bolt/one': { notificationPoint: 2 }, 'bolt/two': { notificationPoint: 2 } },
  })
  expect(patches({ setsNotification: true })).toMatchObject({
    anchor: { notificationPoint: null },
    empty: {},
  })
})

test('keeps a quantity that would be negative or too long, and says so', () => {
  const problemOf = (more: Partial<ChangeInventoryInput>) => changedInventory(rows, input(more))[0]
  expect(problemOf({ change: 'decrease', quantity: '6' })).toMatchObject({
    ...{ patch: {}, problem: 'The quantity would be negative. It is not changed.' },
  })
  expect(problemOf({ change: 'increase', quantity: '999999999' })).toMatchObject({
    ...{ patch: {}, problem: 'The quantity would have more than 9 digits. It is not changed.' },
  })
})

test.each<[Partial<ChangeInventoryInput>, object]>([
  [{ change: 'set', quantity: '1.5' }, { quantity: 'Enter a whole number.' }],
  [{ change: 'increase', quantity: '0' }, { quantity: 'Enter a whole number of at least 1.' }],
  [{ change: 'decrease', quantity: '-1' }, { quantity: 'Enter a whole number of at least 1.' }],
  [
    { setsNotification: true, notificationPoint: '-1' },
    { notificationPoint: 'Enter a whole number of at least 0, or nothing.' },
  ],
  [{ notificationPoint: '-1' }, {}],
])('reports the problems of %j', (more, expected) => {
  expect(changeInventoryProblems(input(more))).toEqual(expected)
})

test('the job writes changed numbers only, from those of the preview, and can be undone', () => {
  const job = changeInventoryJob(
    changedInventory(rows, input({ change: 'set', quantity: '10', place: ALL_PLACES })),
  )
  expect(job).toMatchObject({ title: 'Change 3 inventory rows', path: 'products', canUndoRows: true })
  expect(job?.targets.map(({ id }) => id)).toEqual(['anchor', 'bolt/two', 'empty'])
  expect(job?.targets[1]).toEqual({
    ...{ id: 'bolt/two', name: 'Bolt, Hill', before: { QuantityAvailable: 20 } },
    write: { kind: 'patch', body: { QuantityAvailable: 10 }, from: { QuantityAvailable: 20 } },
  })
  expect(changeInventoryJob(changedInventory(rows, input({})))).toBeUndefined()
})
