import {
  placeKey,
  placementFileRows,
  planPlacements,
  type CatalogPlace,
  type PlacementFacts,
  type PlacementFileRow,
} from '@/components/products/rules/placement-file'

const anchor = { ID: 'anchor', Name: 'Anchor', OwnerID: 'market' }
const bolt = { ID: 'bolt', Name: 'Bolt', OwnerID: 'market' }
const child = { ID: 'child', Name: 'Child', OwnerID: 'market', ParentID: 'anchor' }
const places: CatalogPlace[] = [
  {
    ...{ catalogId: 'winter', productId: 'anchor' },
    categories: [
      { CategoryID: 'sea', ProductID: 'anchor', ListOrder: 4 },
      { CategoryID: 'deck', ProductID: 'anchor', ListOrder: null as never },
    ],
  },
  { catalogId: 'outlet', productId: 'anchor', categories: [] },
]
const facts: PlacementFacts = {
  products: new Map(Object.entries({ anchor, bolt, child })),
  catalogs: new Map([
    ['winter', { ID: 'winter', Name: 'Winter', OwnerID: 'market' }],
    ['outlet', { ID: 'outlet', Name: 'Outlet', OwnerID: 'market' }],
    ['theirs', { ID: 'theirs', Name: 'Theirs', OwnerID: 'tarnwick' }],
  ]),
  categories: new Map(
    ['sea', 'deck', 'hull'].map((ID) => [placeKey('winter', ID), { ID, Name: ID.toUpperCase() }]),
  ),
  ...{ places, marketplaceId: 'market' },
}
type Cells = Omit<PlacementFileRow, 'line'>
const plan = (...rows: readonly Cells[]) =>
  planPlacements(
    rows.map((row, at) => ({ ...row, line: at + 2 })),
    facts,
  )
const row = (ProductID: string, CatalogID: string, CategoryID = '', ListOrder = ''): Cells => ({
  ...{ ProductID, CatalogID, CategoryID, ListOrder },
})

test('an exported file has a row for each catalog and category, and changes nothing', () => {
  const rows = placementFileRows([anchor, bolt], places)
  expect(rows.map((one) => Object.values(one).join())).toEqual([
    'anchor,Anchor,outlet,,',
    'anchor,Anchor,winter,,',
    'anchor,Anchor,winter,deck,',
    'anchor,Anchor,winter,sea,4',
  ])
  expect(plan(...rows)).toMatchObject({ targets: [], problems: [], unchanged: 4, creates: 0, changes: 0 })
})

test('an exported list order that the office would not accept changes nothing', () => {
  const [winter] = places
  const negative = [
    { ...winter, categories: [{ CategoryID: 'sea', ProductID: 'anchor', ListOrder: -1 }] } as CatalogPlace,
  ]
  const rows = placementFileRows([anchor], negative).map((one, at) => ({ ...one, line: at + 2 }))
  expect(planPlacements(rows, { ...facts, places: negative })).toMatchObject({
    ...{ targets: [], problems: [], unchanged: 2 },
  })
})

test('changes list orders, and keeps those whose cell is empty or has no column', () => {
  const { ListOrder: _, ...withoutOrder } = row('anchor', 'winter', 'sea')
  const { targets, previews, unchanged, changes } = plan(
    row('ANCHOR', 'Winter', 'SEA', '7'),
    row('anchor', 'winter', 'deck', '0'),
    row('anchor', 'outlet'),
  )
  expect([unchanged, changes]).toEqual([1, 2])
  expect(targets).toEqual([
    {
      ...{ id: 'winter/anchor/sea', name: 'Anchor, Winter, SEA', line: 2, before: { ListOrder: 4 } },
      write: { kind: 'patch', body: { ListOrder: 7 }, from: { ListOrder: 4 } },
    },
    {
      ...{ id: 'winter/anchor/deck', name: 'Anchor, Winter, DECK', line: 3, before: { ListOrder: null } },
      write: { kind: 'patch', body: { ListOrder: 0 }, from: { ListOrder: null } },
    },
  ])
  expect([...(previews?.values() ?? [])].flatMap((one) => one.changes)).toEqual([
    { label: 'List order', before: '4', after: '7' },
    { label: 'List order', before: 'not set', after: '0' },
  ])
  expect(plan(row('anchor', 'winter', 'sea'))).toMatchObject({ targets: [], unchanged: 1 })
  expect(plan(withoutOrder)).toMatchObject({ targets: [], unchanged: 1 })
})

test('adds a product of the catalog to a category, and expects that it has no list order there', () => {
  const { targets, previews, creates, canUndoCreates } = plan(row('anchor', 'winter', 'HULL'))
  expect([creates, canUndoCreates]).toEqual([1, true])
  expect(targets).toEqual([
    {
      ...{ id: 'winter/anchor/hull', name: 'Anchor, Winter, HULL', line: 2 },
      write: { kind: 'create', body: { ProductID: 'anchor', ListOrder: null } },
    },
  ])
  expect(previews?.get('winter/anchor/hull')?.changes).toEqual([
    { label: 'HULL', before: 'Not in the category', after: 'In the category' },
  ])
})

test('puts a product in a catalog and its categories with one write', () => {
  const { targets, previews, creates, problems } = plan(
    row('bolt', 'winter', 'SEA', '3'),
    row('bolt', 'outlet'),
    row('Bolt', 'winter', 'deck'),
    row('bolt', 'WINTER'),
  )
  expect([problems, creates]).toEqual([[], 2])
  expect(targets).toEqual([
    {
      ...{ id: 'winter/bolt', name: 'Bolt, Winter', line: 2, moreLines: [4, 5] },
      write: {
        kind: 'create',
        body: { ProductID: 'bolt', CategoryIDs: ['deck', 'sea'], ListOrders: { deck: null, sea: 3 } },
      },
    },
    {
      ...{ id: 'outlet/bolt', name: 'Bolt, Outlet', line: 3 },
      write: { kind: 'create', body: { ProductID: 'bolt', CategoryIDs: [], ListOrders: {} } },
    },
  ])
  expect(previews?.get('winter/bolt')?.changes).toEqual([
    { label: 'Winter', before: 'Not in the catalog', after: 'In the catalog' },
    { label: 'SEA', before: 'Not in the category', after: 'In the category, list order 3' },
    { label: 'DECK', before: 'Not in the category', after: 'In the category' },
  ])
})

test.each<[string, Cells[], string[]]>([
  [
    'an unknown or missing product and catalog',
    [row('gone', 'winter'), row('', 'winter'), row('anchor', 'gone'), row('anchor', '')],
    [
      '2 ProductID: There is no product “gone”, or you do not have access to it.',
      '3 ProductID: Enter the ID of a product.',
      '4 CatalogID: There is no catalog “gone”, or you do not have access to it.',
      '5 CatalogID: Enter the ID of a catalog.',
    ],
  ],
  [
    'a category that the catalog does not have',
    [row('anchor', 'outlet', 'sea')],
    ['2 CategoryID: The catalog “outlet” has no category “sea”, or you do not have access to it.'],
  ],
  [
    'every wrong cell of a row',
    [row('gone', 'winter', 'moon', 'first')],
    [
      '2 ProductID: There is no product “gone”, or you do not have access to it.',
      '2 CategoryID: The catalog “winter” has no category “moon”, or you do not have access to it.',
      '2 ListOrder: Enter a whole number of 0 or more.',
    ],
  ],
  [
    'a list order that is no number, or of a catalog',
    [
      row('anchor', 'winter', 'sea', '1.5'),
      row('anchor', 'winter', 'deck', '-1'),
      row('anchor', 'winter', 'hull', '9999999999'),
      row('anchor', 'winter', '', '3'),
    ],
    [
      '2 ListOrder: Enter a whole number of 0 or more.',
      '3 ListOrder: Enter a whole number of 0 or more.',
      '4 ListOrder: Enter a whole number of 0 or more.',
      '5 ListOrder: Only a category has a list order. Enter its ID, or leave the cell empty.',
    ],
  ],
  [
    'the second row of a place',
    [row('anchor', 'winter', 'sea'), row('Anchor', 'WINTER', 'Sea', '9')],
    ['3 Cells: Line 2 is about the same place.'],
  ],
  [
    'a product with a parent',
    [row('child', 'winter'), row('child', 'winter', 'sea')],
    [
      '2 ProductID: A product with a parent is where its parent is.',
      '3 ProductID: A product with a parent is where its parent is.',
    ],
  ],
  [
    'a product of another owner than the catalog',
    [row('bolt', 'theirs')],
    ['2 CatalogID: The catalog “theirs” belongs to “tarnwick”, and can have products of this owner only.'],
  ],
  [
    'cells of other columns',
    [{ ...row('bolt', 'winter'), cellProblem: 'This row has 2 of 4 cells.' }],
    ['2 Cells: This row has 2 of 4 cells.'],
  ],
])('reports %s', (_, rows, expected) => {
  const { problems, targets } = plan(...rows)
  expect(problems.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)).toEqual(expected)
  expect(targets).toEqual([])
})

test('the rows without errors of a product that enters a catalog are imported', () => {
  const { targets, problems } = plan(row('bolt', 'winter', 'sea', 'x'), row('bolt', 'winter', 'deck', '1'))
  expect(problems).toHaveLength(1)
  expect(targets).toMatchObject([
    { line: 3, write: { body: { CategoryIDs: ['deck'], ListOrders: { deck: 1 } } } },
  ])
})
