import { bundleItemRows, planBundleItems, type BundleItemRow } from '@/components/products/rules/bundle-file'
import type { Bundle, BundleProductAssignment, Product } from '@/lib/ordercloud/models'

const OWNER = { OwnerID: 'meridian' }
const bundles: Bundle[] = [
  { ...OWNER, ID: 'kit', Name: 'Kit' },
  { ...OWNER, ID: 'set', Name: 'Set' },
]
const products: Product[] = [
  ...['anchor', 'bolt', 'cleat'].map((ID) => ({ ...OWNER, ID, Name: `The ${ID}` })),
  { ...OWNER, ID: 'pack', Name: 'Pack', IsBundle: true },
  { OwnerID: 'acme', ID: 'foreign', Name: 'Foreign' },
]
const assigned = [
  { BundleID: 'kit', ProductID: 'anchor', Required: true, DefaultQuantity: 2 },
  { BundleID: 'kit', ProductID: 'bolt', Required: false, DefaultQuantity: null },
] as unknown as BundleProductAssignment[]
const facts = {
  bundles: new Map(bundles.map((one) => [one.ID ?? '', one])),
  products: new Map(products.map((one) => [one.ID ?? '', one])),
  assigned: new Map(assigned.map((one) => [`${one.BundleID}/${one.ProductID}`, one])),
}

type Row = Omit<BundleItemRow, 'line'>
const plan = (rows: readonly Row[]) =>
  planBundleItems(
    rows.map((row, at) => ({ ...row, line: at + 2 })),
    facts,
  )

test('an exported file has a row for each product of a bundle, and changes nothing', () => {
  const rows = bundles.flatMap((bundle) => bundleItemRows(bundle, bundle.ID === 'kit' ? assigned : []))
  expect(rows.map((row) => Object.values(row).join())).toEqual([
    'kit,Kit,anchor,true,2',
    'kit,Kit,bolt,false,',
  ])
  expect(plan(rows)).toMatchObject({ targets: [], problems: [], unchanged: 2 })
  const withoutFacts = rows.map(({ BundleID, ProductID }) => ({ BundleID, ProductID }))
  expect(plan(withoutFacts)).toMatchObject({ targets: [], problems: [], unchanged: 2 })
})

test('adds products as the page of a bundle does, and changes existing ones', () => {
  const read = plan([
    { BundleID: 'SET', ProductID: 'ANCHOR' },
    { BundleID: 'set', ProductID: 'bolt', Required: 'no', DefaultQuantity: '' },
    { BundleID: 'kit', ProductID: 'bolt', Required: 'yes', DefaultQuantity: '3' },
    { BundleID: 'kit', ProductID: 'anchor', Required: '', DefaultQuantity: '5' },
  ])
  expect(read).toMatchObject({ creates: 2, changes: 2, problems: [], canUndoCreates: true })
  const before = { Required: false, DefaultQuantity: null }
  expect(read.targets).toMatchObject([
    {
      ...{ id: 'set/anchor', name: 'Set: The anchor', line: 2 },
      write: {
        kind: 'create',
        body: { BundleID: 'set', ProductID: 'anchor', Required: true, DefaultQuantity: 1 },
      },
    },
    { id: 'set/bolt', write: { kind: 'create', body: { Required: false, DefaultQuantity: null } } },
    {
      ...{ id: 'kit/bolt', before },
      write: { kind: 'patch', body: { Required: true, DefaultQuantity: 3 }, from: before },
    },
    {
      id: 'kit/anchor',
      write: {
        ...{ kind: 'patch', body: { Required: true, DefaultQuantity: 5 } },
        from: { Required: true, DefaultQuantity: 2 },
      },
    },
  ])
  expect([...(read.previews?.values() ?? [])].map(({ changes }) => changes)).toEqual([
    [
      { label: 'Required', before: 'nothing', after: 'yes' },
      { label: 'Default quantity', before: 'nothing', after: '1' },
    ],
    [
      { label: 'Required', before: 'nothing', after: 'no' },
      { label: 'Default quantity', before: 'nothing', after: 'nothing' },
    ],
    [
      { label: 'Required', before: 'no', after: 'yes' },
      { label: 'Default quantity', before: 'nothing', after: '3' },
    ],
    [{ label: 'Default quantity', before: '2', after: '5' }],
  ])
})

test.each<[string, Row[], string[]]>([
  [
    'unknown bundles and products',
    [{ BundleID: 'gone', ProductID: 'gone' }, {}],
    [
      '2 BundleID: There is no bundle “gone”, or you do not have access to it.',
      '2 ProductID: There is no product “gone”, or you do not have access to it.',
      '3 BundleID: Enter the ID of a bundle.',
      '3 ProductID: Enter the ID of a product.',
    ],
  ],
  [
    'the same product twice, and cells that do not match the columns',
    [
      { BundleID: 'set', ProductID: 'bolt' },
      { BundleID: 'Set', ProductID: 'BOLT' },
      { BundleID: 'set', ProductID: 'anchor', cellProblem: 'This row has 2 of 3 cells.' },
    ],
    ['3 Cells: Line 2 is about the same bundle and product.', '4 Cells: This row has 2 of 3 cells.'],
  ],
  [
    'products that cannot be part of the bundle',
    [
      { BundleID: 'set', ProductID: 'pack' },
      { BundleID: 'set', ProductID: 'foreign' },
    ],
    [
      '2 ProductID: It is a bundle. A bundle cannot be part of a bundle.',
      '3 ProductID: The product belongs to acme, and the bundle to meridian. They must have the same owner.',
    ],
  ],
  [
    'values that are not valid',
    [
      { BundleID: 'set', ProductID: 'anchor', Required: 'maybe' },
      { BundleID: 'set', ProductID: 'bolt', Required: 'true', DefaultQuantity: '' },
      { BundleID: 'set', ProductID: 'cleat', DefaultQuantity: '1.5' },
      { BundleID: 'kit', ProductID: 'bolt', Required: 'true' },
      { BundleID: 'kit', ProductID: 'anchor', DefaultQuantity: '2000000000' },
    ],
    [
      '2 Required: “maybe” must be true or false.',
      '3 DefaultQuantity: A required product needs a default quantity.',
      '4 DefaultQuantity: Enter a whole number of at least 1.',
      '5 DefaultQuantity: A required product needs a default quantity.',
      '6 DefaultQuantity: Enter at most 1,000,000,000.',
    ],
  ],
])('names %s', (_, rows, problems) => {
  expect(plan(rows).problems.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)).toEqual(
    problems,
  )
})
