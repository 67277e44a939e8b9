import {
  inventoryFileRows,
  newLocationRows,
  planInventory,
  supplierOf,
  type InventoryFileRow,
  type NewLocationFacts,
} from '@/components/products/rules/inventory-file'
import { locationRow, productRow } from '@/components/products/rules/inventory-grid'

const anchor = {
  ...{ ID: 'anchor', Name: 'Anchor' },
  Inventory: { Enabled: true, QuantityAvailable: 5, NotificationPoint: 2 },
}
const AT_A = { AddressID: 'a', OwnerID: 'Market' }
const bolt = { ID: 'bolt', Name: 'Bolt', Inventory: { Enabled: true, QuantityAvailable: 30 } }
const stored = [
  productRow(anchor, false),
  productRow(bolt, true),
  locationRow(bolt, { ID: 'harbor', ...AT_A, QuantityAvailable: 10, NotificationPoint: 4 }, 'Harbor'),
  locationRow(bolt, { ID: 'hill', AddressID: 'b', OwnerID: 'Market', QuantityAvailable: 20 }, 'Hill'),
]
const cleat = {
  ...{ ID: 'cleat', Name: 'Cleat' },
  Inventory: { Enabled: true, VariantLevelTracking: true, QuantityAvailable: 3 },
}
const facts: NewLocationFacts = {
  products: new Map(Object.entries({ anchor, bolt, cleat })),
  ...{ marketplaceId: 'market', ownSupplierId: undefined },
  suppliers: new Map([['tarnwick', 'Tarnwick']]),
  addresses: new Map([
    ['/c', { id: 'C', name: 'Quay' }],
    ['tarnwick/d', { id: 'd', name: 'Depot' }],
  ]),
}
const plan = (rows: readonly Omit<InventoryFileRow, 'line'>[], more: Partial<NewLocationFacts> = {}) =>
  planInventory(
    rows.map((row, at) => ({ ...row, line: at + 2 })),
    [...stored, productRow(cleat, false)],
    { ...facts, ...more },
  )

test('an exported file changes nothing, and has no sums', () => {
  const rows = inventoryFileRows(stored)
  expect(rows.map((row) => Object.values(row).join())).toEqual([
    'anchor,Anchor,,,,,5,2',
    'bolt,Bolt,,,,,,',
    'bolt,Bolt,harbor,Harbor,a,Market,10,4',
    'bolt,Bolt,hill,Hill,b,Market,20,',
  ])
  expect(plan(rows)).toMatchObject({ targets: [], problems: [], unchanged: 4 })
})

test('writes the changed numbers of products and locations only, from those that the platform had', () => {
  const { targets, problems } = plan([
    { ProductID: 'ANCHOR', LocationID: '', Quantity: '7', NotificationPoint: '2' },
    { ProductID: 'bolt', LocationID: '', Quantity: '', NotificationPoint: '9' },
    { ProductID: 'bolt', LocationID: 'Harbor', Quantity: '12', NotificationPoint: '' },
    { ProductID: 'bolt', LocationID: 'hill', Quantity: '20' },
  ])
  expect(problems).toEqual([])
  const target = (id: string, name: string, line: number, before: object, body: object) => ({
    ...{ id, name, line, before },
    write: { kind: 'patch', body, from: before },
  })
  expect(targets).toEqual([
    target(
      ...(['anchor', 'Anchor', 2] as const),
      { Inventory: { QuantityAvailable: 5 } },
      { Inventory: { QuantityAvailable: 7 } },
    ),
    target(
      ...(['bolt', 'Bolt', 3] as const),
      { Inventory: { NotificationPoint: null } },
      { Inventory: { NotificationPoint: 9 } },
    ),
    target(
      ...(['bolt/harbor', 'Bolt, Harbor', 4] as const),
      { QuantityAvailable: 10, NotificationPoint: 4 },
      { QuantityAvailable: 12, NotificationPoint: null },
    ),
  ])
})

test.each<[string, Omit<InventoryFileRow, 'line'>[], string[]]>([
  [
    'a product that does not track its inventory',
    [{ ProductID: 'gone', Quantity: '1' }],
    ['2 ProductID: There is no product “gone” that tracks its inventory, or you do not have access to it.'],
  ],
  [
    'a location that the product does not have',
    [{ ProductID: 'bolt', LocationID: 'moon', Quantity: '1' }],
    ['2 LocationID: The product has no location “moon”. Enter its address ID to add it.'],
  ],
  [
    'another address or owner of a location',
    [
      { ProductID: 'bolt', LocationID: 'harbor', AddressID: 'c', Quantity: '1' },
      { ProductID: 'bolt', LocationID: 'hill', AddressID: 'B', OwnerID: 'tarnwick', Quantity: '1' },
    ],
    [
      '2 AddressID: The address of this location is “a”, and a file cannot change it.',
      '3 OwnerID: The owner of this location is “Market”, and a file cannot change it.',
    ],
  ],
  [
    'a new location without a valid ID',
    [
      { ProductID: 'bolt', AddressID: 'c', Quantity: '' },
      { ProductID: 'bolt', LocationID: 'the moon', AddressID: 'c' },
    ],
    [
      '2 LocationID: Enter an ID for the location at this address.',
      '3 LocationID: An ID has at most 100 letters, digits, dashes and underscores.',
    ],
  ],
  [
    'a new location at an address that its owner does not have',
    [
      { ProductID: 'bolt', LocationID: 'moon', AddressID: 'd' },
      { ProductID: 'bolt', LocationID: 'mars', AddressID: 'c', OwnerID: 'tarnwick' },
      { ProductID: 'bolt', LocationID: 'venus', AddressID: 'c', OwnerID: 'nobody' },
    ],
    [
      '2 AddressID: The marketplace has no address “d”.',
      '3 AddressID: Supplier “Tarnwick” has no address “c”.',
      '4 OwnerID: There is no supplier “nobody”, or you do not have access to it.',
    ],
  ],
  [
    'a new location of a product that is tracked by variant',
    [{ ProductID: 'cleat', LocationID: 'moon', AddressID: 'c' }],
    ['2 LocationID: Every variant of the product has a quantity of its own.'],
  ],
  [
    'new locations with wrong numbers',
    [{ ProductID: 'bolt', LocationID: 'moon', AddressID: 'c', Quantity: 'x', NotificationPoint: '-1' }],
    [
      '2 Quantity: Enter a whole number.',
      '2 NotificationPoint: Enter a whole number of at least 0, or nothing.',
    ],
  ],
  [
    'a quantity that is the sum of the locations',
    [{ ProductID: 'bolt', Quantity: '31' }],
    ['2 Quantity: The sum of the locations. Leave the cell empty.'],
  ],
  [
    'texts that are no whole numbers',
    [{ ProductID: 'anchor', Quantity: '1.5', NotificationPoint: '-1' }],
    [
      '2 Quantity: Enter a whole number.',
      '2 NotificationPoint: Enter a whole number of at least 0, or nothing.',
    ],
  ],
  [
    'a row whose cells do not match the columns',
    [{ ProductID: 'anchor', Quantity: '9', cellProblem: 'Too few cells.' }],
    ['2 Cells: Too few cells.'],
  ],
])('leaves out %s', (_name, rows, expected) => {
  const { targets, problems } = plan(rows)
  expect(targets).toEqual([])
  expect(problems.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)).toEqual(expected)
})

test('takes the first of two rows about the same location', () => {
  const row = { ProductID: 'bolt', LocationID: 'hill' }
  const { targets, problems } = plan([
    { ...row, Quantity: '21' },
    { ...row, Quantity: '22' },
  ])
  expect(targets).toMatchObject([{ write: { body: { QuantityAvailable: 21 } } }])
  expect(problems).toEqual([{ line: 3, column: 'Cells', reason: 'Line 2 is about the same quantity.' }])
})

test('adds new locations, and says that the first ones replace the quantity of the product', () => {
  const result = plan([
    { ProductID: 'anchor', LocationID: '', Quantity: '5', NotificationPoint: '3' },
    { ProductID: 'Anchor', LocationID: 'quay', AddressID: 'c', Quantity: '4', NotificationPoint: '1' },
    { ProductID: 'anchor', LocationID: 'depot', AddressID: 'D', OwnerID: 'tarnwick', Quantity: '' },
    { ProductID: 'bolt', LocationID: 'quay', AddressID: 'C', OwnerID: 'MARKET', Quantity: '7' },
  ])
  expect(result).toMatchObject({ problems: [], creates: 3, changes: 1, canUndoCreates: true })
  expect(result.targets.map(({ id, name, write }) => ({ id, name, write }))).toEqual([
    {
      ...{ id: 'anchor', name: 'Anchor' },
      write: {
        ...{ kind: 'patch', body: { Inventory: { NotificationPoint: 3 } } },
        from: { Inventory: { NotificationPoint: 2 } },
      },
    },
    {
      ...{ id: 'anchor/quay', name: 'Anchor, Quay' },
      write: {
        kind: 'create',
        body: { ID: 'quay', AddressID: 'C', QuantityAvailable: 4, NotificationPoint: 1 },
      },
    },
    {
      ...{ id: 'anchor/depot', name: 'Anchor, Depot' },
      write: {
        kind: 'create',
        body: { ID: 'depot', AddressID: 'd', OwnerID: 'Tarnwick', QuantityAvailable: 0 },
      },
    },
    {
      ...{ id: 'bolt/quay', name: 'Bolt, Quay' },
      write: { kind: 'create', body: { ID: 'quay', AddressID: 'C', QuantityAvailable: 7 } },
    },
  ])
  const undoNext = {
    ...{ id: 'anchor', name: 'Anchor' },
    body: { Inventory: { QuantityAvailable: 5 } },
    from: { Inventory: { QuantityAvailable: 0 } },
  }
  expect(result.targets.map((target) => target.undoNext)).toEqual([undefined, undoNext, undoNext, undefined])
  expect(result.previews?.get('anchor/quay')).toEqual({
    changes: [
      { label: 'Quantity', before: 'nothing', after: '4' },
      { label: 'Notification point', before: 'nothing', after: '1' },
    ],
    notes: [
      'The product has no locations yet. Its quantity of 5 is replaced by the sum of the new locations, 4.',
    ],
  })
  expect(result.previews?.get('bolt/quay')?.notes).toEqual([])
})

test('rejects another quantity of a product that gets its first location', () => {
  const { problems } = plan([
    { ProductID: 'anchor', LocationID: 'quay', AddressID: 'c', Quantity: '4' },
    { ProductID: 'anchor', LocationID: '', Quantity: '6' },
  ])
  expect(problems).toEqual([
    { line: 3, column: 'Quantity', reason: 'The sum of the locations. Leave the cell empty.' },
  ])
})

test('a supplier adds locations of its own company only', () => {
  const row = { ProductID: 'bolt', LocationID: 'depot', AddressID: 'd' }
  const own = { ownSupplierId: 'Tarnwick' }
  expect(plan([row], own).targets).toMatchObject([{ write: { body: { OwnerID: 'Tarnwick' } } }])
  expect(plan([{ ...row, OwnerID: 'market' }], own).problems).toMatchObject([
    { column: 'OwnerID', reason: 'You can add locations of your own company only.' },
    { column: 'AddressID' },
  ])
})

test('names the rows whose addresses must be read', () => {
  const rows = [
    { line: 2, ProductID: 'bolt', LocationID: 'Harbor', AddressID: 'a' },
    { line: 3, ProductID: 'bolt', LocationID: 'quay', AddressID: 'c' },
    { line: 4, ProductID: 'bolt', LocationID: 'moon', AddressID: '' },
  ]
  expect(newLocationRows(rows, stored).map(({ line }) => line)).toEqual([3])
  const whose = (OwnerID: string, ownSupplierId?: string) =>
    supplierOf({ line: 2, OwnerID }, { marketplaceId: 'market', ownSupplierId })
  expect([whose(''), whose('Market'), whose('tarnwick'), whose('', 'own')]).toEqual([
    '',
    '',
    'tarnwick',
    'own',
  ])
})
