import {
  inventoryFileRows,
  newLocationRows,
  planInventory,
  supplierOf,
  variantsWithLocations,
  type InventoryFileRow,
  type NewLocationFacts,
} from '@/components/products/rules/inventory-file'
import {
  locationRow,
  productRow,
  variantRow,
  withVariantRows,
} from '@/components/products/rules/inventory-grid'

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
const small = variantRow(
  cleat,
  { ID: 'S', Specs: [{ Value: 'Small' }], Inventory: { QuantityAvailable: 7 } },
  false,
)
const large = variantRow(
  cleat,
  { ID: 'L', Specs: [{ Value: 'Large' }], Inventory: { QuantityAvailable: 9, NotificationPoint: 1 } },
  false,
)
const empty = variantRow(cleat, { ID: 'XL', Name: 'Huge cleat' }, false)
const largeAtHarbor = locationRow(
  cleat,
  { ID: 'harbor', ...AT_A, QuantityAvailable: 9, NotificationPoint: 4 },
  'Harbor',
  large.variant,
)
/** A product with variants, of which one has a location. */
const varied = withVariantRows(
  [productRow(cleat, false)],
  new Map([['cleat', [small, large, empty]]]),
  new Map([[large.key, [largeAtHarbor]]]),
)
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
    [...stored, ...varied],
    { ...facts, ...more },
  )

test('an exported file changes nothing, and has no sums', () => {
  const rows = inventoryFileRows(stored)
  expect(rows.map((row) => Object.values(row).join())).toEqual([
    'anchor,Anchor,,,,,,,5,2',
    'bolt,Bolt,,,,,,,,',
    'bolt,Bolt,,,harbor,Harbor,a,Market,10,4',
    'bolt,Bolt,,,hill,Hill,b,Market,20,',
  ])
  expect(plan(rows)).toMatchObject({ targets: [], problems: [], unchanged: 4 })
})

test('an exported file has rows of variants and their locations, and changes nothing', () => {
  const rows = inventoryFileRows(varied)
  expect(rows.map((row) => Object.values(row).join())).toEqual([
    'cleat,Cleat,,,,,,,,',
    'cleat,Cleat,S,Small,,,,,7,',
    'cleat,Cleat,L,Large,,,,,,1',
    'cleat,Cleat,L,Large,harbor,Harbor,a,Market,9,4',
    'cleat,Cleat,XL,Huge cleat,,,,,,',
  ])
  expect(plan(rows)).toMatchObject({ targets: [], problems: [], unchanged: 5 })
})

test('writes the changed numbers of variants and their locations', () => {
  const { targets, problems } = plan([
    { ProductID: 'Cleat', VariantID: 's', Quantity: '8', NotificationPoint: '3' },
    { ProductID: 'cleat', VariantID: 'L', LocationID: 'HARBOR', Quantity: '10' },
    { ProductID: 'cleat', VariantID: 'xl', Quantity: '0' },
  ])
  expect(problems).toEqual([])
  expect(targets.map(({ id, name, write }) => ({ id, name, write }))).toEqual([
    {
      ...{ id: 'cleat/variants/S', name: 'Cleat, Small' },
      write: {
        kind: 'patch',
        body: { Inventory: { QuantityAvailable: 8, NotificationPoint: 3 } },
        from: { Inventory: { QuantityAvailable: 7, NotificationPoint: null } },
      },
    },
    {
      ...{ id: 'cleat/variants/L/harbor', name: 'Cleat, Large, Harbor' },
      write: { kind: 'patch', body: { QuantityAvailable: 10 }, from: { QuantityAvailable: 9 } },
    },
    {
      ...{ id: 'cleat/variants/XL', name: 'Cleat, Huge cleat' },
      write: {
        kind: 'patch',
        body: { Inventory: { QuantityAvailable: 0 } },
        from: { Inventory: { QuantityAvailable: null } },
      },
    },
  ])
})

test('adds locations of a variant, whose quantity their sum replaces', () => {
  const result = plan([
    { ProductID: 'cleat', VariantID: 'S', Quantity: '7' },
    { ProductID: 'cleat', VariantID: 's', LocationID: 'quay', AddressID: 'c', Quantity: '2' },
    { ProductID: 'cleat', VariantID: 'L', LocationID: 'quay', AddressID: 'c', Quantity: '3' },
  ])
  expect(result).toMatchObject({ problems: [], creates: 2, changes: 0, unchanged: 1 })
  expect(result.targets).toMatchObject([
    {
      ...{ id: 'cleat/variants/S/quay', name: 'Cleat, Small, Quay' },
      write: { kind: 'create', body: { ID: 'quay', AddressID: 'C', QuantityAvailable: 2 } },
      undoNext: {
        ...{ id: 'cleat/variants/S', name: 'Cleat, Small' },
        body: { Inventory: { QuantityAvailable: 7 } },
        from: { Inventory: { QuantityAvailable: 0 } },
      },
    },
    { id: 'cleat/variants/L/quay' },
  ])
  expect(result.targets[1]?.undoNext).toBeUndefined()
  expect(result.previews?.get('cleat/variants/S/quay')?.notes).toEqual([
    'The variant has no locations yet. Its quantity of 7 is replaced by the sum of the new locations, 2.',
  ])
})

test('needs the locations of variants whose quantity changes, or whose locations are named', () => {
  const needs = variantsWithLocations([
    { line: 2, ProductID: 'cleat', VariantID: 'S', Quantity: '7' },
    { line: 3, ProductID: 'CLEAT', VariantID: 'l', LocationID: 'harbor', Quantity: '9' },
    { line: 4, ProductID: 'cleat', VariantID: 'XL', NotificationPoint: '9' },
  ])
  expect([small, large, empty].map(needs)).toEqual([false, true, false])
  const changed = { line: 2, ProductID: 'cleat', VariantID: 's', Quantity: '8' }
  // The last row leaves the quantity as it is, but the first one counts.
  expect([small].map(variantsWithLocations([changed, { ...changed, Quantity: '7' }]))).toEqual([true])
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
    ['2 LocationID: Every variant of the product has a quantity of its own. Enter a variant ID.'],
  ],
  [
    'a quantity of a product that is tracked by variant',
    [{ ProductID: 'cleat', Quantity: '3' }],
    ['2 Quantity: Every variant has a quantity of its own. Leave the cell empty.'],
  ],
  [
    'a variant that the product does not have, or whose quantity is that of the product',
    [
      { ProductID: 'cleat', VariantID: 'XS', Quantity: '1' },
      { ProductID: 'cleat', VariantID: 'L/harbor', Quantity: '1' },
      { ProductID: 'anchor', VariantID: 'S', Quantity: '1' },
    ],
    [
      '2 VariantID: The product has no variant “XS”.',
      '3 VariantID: The product has no variant “L/harbor”.',
      '4 VariantID: The product does not track its inventory by variant. Leave the cell empty.',
    ],
  ],
  [
    'wrong rows of locations of variants',
    [
      { ProductID: 'cleat', VariantID: 'L', Quantity: '12' },
      { ProductID: 'cleat', VariantID: 'S', LocationID: 'harbor', Quantity: '12' },
      { ProductID: 'cleat', VariantID: 'L', LocationID: 'harbor', AddressID: 'b', Quantity: '1' },
    ],
    [
      '2 Quantity: The sum of the locations. Leave the cell empty.',
      '3 LocationID: The variant has no location “harbor”. Enter its address ID to add it.',
      '4 AddressID: The address of this location is “a”, and a file cannot change it.',
    ],
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
