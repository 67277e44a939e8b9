import {
  inventoryFileRows,
  planInventory,
  type InventoryFileRow,
} from '@/components/products/rules/inventory-file'
import { locationRow, productRow } from '@/components/products/rules/inventory-grid'

const anchor = {
  ...{ ID: 'anchor', Name: 'Anchor' },
  Inventory: { Enabled: true, QuantityAvailable: 5, NotificationPoint: 2 },
}
const bolt = { ID: 'bolt', Name: 'Bolt', Inventory: { Enabled: true, QuantityAvailable: 30 } }
const stored = [
  productRow(anchor, false),
  productRow(bolt, true),
  locationRow(bolt, { ID: 'harbor', AddressID: 'a', QuantityAvailable: 10, NotificationPoint: 4 }, 'Harbor'),
  locationRow(bolt, { ID: 'hill', AddressID: 'b', QuantityAvailable: 20 }, 'Hill'),
]
const plan = (rows: readonly Omit<InventoryFileRow, 'line'>[]) =>
  planInventory(
    rows.map((row, at) => ({ ...row, line: at + 2 })),
    stored,
  )

test('an exported file changes nothing, and has no sums', () => {
  const rows = inventoryFileRows(stored)
  expect(rows.map((row) => Object.values(row).join())).toEqual([
    'anchor,Anchor,,,5,2',
    'bolt,Bolt,,,,',
    'bolt,Bolt,harbor,Harbor,10,4',
    'bolt,Bolt,hill,Hill,20,',
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
    ['2 LocationID: The product has no location “moon”.'],
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
