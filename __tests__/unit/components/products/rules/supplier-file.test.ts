import {
  planProductSuppliers,
  supplierFileRows,
  type SoldProduct,
  type SupplierFileFacts,
  type SupplierFileRow,
} from '@/components/products/rules/supplier-file'

const sold: Record<string, SoldProduct> = {
  anchor: {
    product: { ID: 'anchor', Name: 'Anchor', OwnerID: 'market', DefaultPriceScheduleID: 'base' },
    suppliers: [
      { ID: 'north', Name: 'North Works', DefaultPriceScheduleID: 'north-boat' },
      { ID: 'east', Name: 'East', DefaultPriceScheduleID: '' },
    ],
  },
  bolt: { product: { ID: 'bolt', Name: 'Bolt', OwnerID: 'east' }, suppliers: [] },
}
const facts: SupplierFileFacts = {
  products: new Map(Object.entries(sold)),
  suppliers: new Map([
    ['north', { ID: 'north', Name: 'North Works' }],
    ['east', { ID: 'east', Name: 'East' }],
    ['west', { ID: 'west', Name: 'West' }],
  ]),
  schedules: new Map(
    ['north-boat', 'north-sale', 'east-sale'].map((ID) => [
      ID,
      { ID, Name: `Prices ${ID}`, OwnerID: ID.replace(/-.*/, '') },
    ]),
  ),
}
type Cells = Omit<SupplierFileRow, 'line'>
const lined = (rows: readonly Cells[]) => rows.map((row, at) => ({ ...row, line: at + 2 }))
const planWith = (more: Partial<SupplierFileFacts>, ...rows: readonly Cells[]) =>
  planProductSuppliers(lined(rows), { ...facts, ...more })
const plan = (...rows: readonly Cells[]) => planWith({}, ...rows)
const row = (ProductID: string, SupplierID: string, DefaultPriceScheduleID = ''): Cells => ({
  ...{ ProductID, SupplierID, DefaultPriceScheduleID },
})
/** Removes the marks that isolate names from the direction of the text. */
const plainText = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '')
const previewsOf = ({ previews }: ReturnType<typeof plan>) =>
  [...(previews?.values() ?? [])].map(({ changes = [], notes }) =>
    [...changes.map(({ label, before, after }) => `${label}: ${before} -> ${after}`), ...notes].map(
      plainText,
    ),
  )

test('an exported file has a row for each supplier, and changes nothing', () => {
  const rows = supplierFileRows(Object.values(sold))
  expect(rows.map((one) => Object.values(one).join())).toEqual([
    'anchor,Anchor,east,',
    'anchor,Anchor,north,north-boat',
  ])
  expect(plan(...rows)).toMatchObject({ targets: [], problems: [], unchanged: 2 })
})

test('changes the price schedule of suppliers, and keeps it for an empty cell', () => {
  const planned = plan(row('ANCHOR', 'North', 'NORTH-SALE'), row('anchor', 'east', 'east-sale'))
  expect(planned).toMatchObject({ creates: 0, changes: 2, unchanged: 0, problems: [] })
  const target = (supplier: string, name: string, line: number, to: string, from: string | null) => ({
    ...{ id: `${supplier}/anchor`, name: `Anchor, ${name}`, line, before: { DefaultPriceScheduleID: from } },
    write: {
      kind: 'patch',
      ...{ body: { DefaultPriceScheduleID: to }, from: { DefaultPriceScheduleID: from } },
    },
  })
  expect(planned.targets).toEqual([
    target('north', 'North Works', 2, 'north-sale', 'north-boat'),
    target('east', 'East', 3, 'east-sale', null),
  ])
  expect(previewsOf(planned)).toEqual([
    ['North Works: Sells it at Prices north-boat -> Sells it at Prices north-sale'],
    ['East: Sells it at the default price -> Sells it at Prices east-sale'],
  ])
  const { DefaultPriceScheduleID: _, ...withoutPrice } = row('anchor', 'north')
  expect(plan(withoutPrice)).toMatchObject({ targets: [], unchanged: 1 })
  expect(plan(row('anchor', 'NORTH', 'North-Boat'))).toMatchObject({ targets: [], unchanged: 1 })
})

test('adds suppliers, also at their price schedule, and names products without any price', () => {
  const planned = plan(row('anchor', 'WEST'), row('bolt', 'north', 'north-sale'), row('Bolt', 'west'))
  expect(planned).toMatchObject({ creates: 3, changes: 0, canUndoCreates: true, problems: [] })
  const target = (id: string, name: string, line: number, ProductID: string, price: string | null) => ({
    ...{ id, name, line },
    write: { kind: 'create', body: { ProductID, DefaultPriceScheduleID: price, IsDefaultSupplier: false } },
  })
  expect(planned.targets).toEqual([
    target('west/anchor', 'Anchor, West', 2, 'anchor', null),
    target('north/bolt', 'Bolt, North Works', 3, 'bolt', 'north-sale'),
    target('west/bolt', 'Bolt, West', 4, 'bolt', null),
  ])
  expect(previewsOf(planned)).toEqual([
    ['West: Does not sell it -> Sells it at the default price'],
    ['North Works: Does not sell it -> Sells it at Prices north-sale'],
    ['West: Does not sell it -> Sells it at the default price', 'The product has no default price.'],
  ])
})

test.each<[string, Cells[], string[]]>([
  [
    'an unknown or missing product and supplier',
    [row('gone', 'north'), row('', 'north'), row('bolt', 'gone'), row('bolt', '')],
    [
      '2 ProductID: There is no product “gone”, or you do not have access to it.',
      '3 ProductID: Enter the ID of a product.',
      '4 SupplierID: There is no supplier “gone”, or you do not have access to it.',
      '5 SupplierID: Enter the ID of a supplier.',
    ],
  ],
  [
    'the owner of the product',
    [row('bolt', 'EAST', 'east-sale')],
    ['2 SupplierID: This supplier owns the product, and sells it anyway.'],
  ],
  [
    'an unknown price schedule',
    [row('anchor', 'north', 'gone'), row('bolt', 'north', 'gone')],
    [
      '2 DefaultPriceScheduleID: There is no price schedule “gone”, or you do not have access to it.',
      '3 DefaultPriceScheduleID: There is no price schedule “gone”, or you do not have access to it.',
    ],
  ],
  [
    'a price schedule of another supplier',
    [row('anchor', 'north', 'east-sale'), row('anchor', 'west', 'east-sale')],
    [
      '2 DefaultPriceScheduleID: This price schedule does not belong to North Works. A supplier sells at its own price schedules only.',
      '3 DefaultPriceScheduleID: This price schedule does not belong to West. A supplier sells at its own price schedules only.',
    ],
  ],
  [
    'the second row of a supplier and product',
    [row('anchor', 'north'), row('Anchor', 'NORTH', 'north-sale')],
    ['3 Cells: Line 2 is about the same product and supplier.'],
  ],
  [
    'cells of other columns',
    [{ ...row('bolt', 'north'), cellProblem: 'This row has 2 of 3 cells.' }],
    ['2 Cells: This row has 2 of 3 cells.'],
  ],
])('reports %s', (_, rows, expected) => {
  const { problems, targets } = plan(...rows)
  expect(problems.map(({ line, column, reason }) => `${line} ${column}: ${plainText(reason)}`)).toEqual(
    expected,
  )
  expect(targets).toEqual([])
})

test('reports what the user may not read', () => {
  const { problems } = planWith(
    { suppliers: undefined, schedules: undefined },
    ...[row('bolt', 'west'), row('anchor', 'north', 'north-sale'), row('anchor', 'east')],
  )
  expect(problems).toEqual([
    { line: 2, column: 'SupplierID', reason: 'You need the permission to view suppliers.' },
    {
      ...{ line: 3, column: 'DefaultPriceScheduleID' },
      reason: 'You need the permission to view price schedules.',
    },
  ])
})
