import {
  planProductSpecs,
  productSpecRows,
  type ProductSpecRow,
} from '@/components/products/rules/product-spec-file'
import type { Product, Spec, SpecProductAssignment } from '@/lib/ordercloud/models'

const OWNER = { OwnerID: 'meridian' }
const found: Product[] = [
  { ...OWNER, ID: 'anchor', Name: 'Anchor', VariantCount: 2 },
  { ...OWNER, ID: 'bolt', Name: 'Bolt', VariantCount: 0 },
  { ...OWNER, ID: 'parent', Name: 'Parent', IsParent: true },
  { ...OWNER, ID: 'child', Name: 'Child', ParentID: 'parent' },
  { ...OWNER, ID: 'bundle', Name: 'Bundle', IsBundle: true },
  { OwnerID: 'acme', ID: 'foreign', Name: 'Foreign' },
]
const specs: Spec[] = [
  {
    ...{ ...OWNER, ID: 'color', Name: 'Color', DefinesVariant: true, OptionCount: 2 },
    Options: [
      { ID: 'Red', Value: 'Ruby' },
      { ID: 'blue', Value: 'Blue' },
    ],
  },
  { ...OWNER, ID: 'text', Name: 'Engraving', AllowOpenText: true, OptionCount: 0 },
  { ...OWNER, ID: 'empty', Name: 'Empty', OptionCount: 0 },
]
const assigned: SpecProductAssignment[] = [
  { ProductID: 'anchor', SpecID: 'color', DefaultOptionID: 'blue' },
  { ProductID: 'anchor', SpecID: 'text', DefaultValue: ' Ahoy ' },
  { ProductID: 'bolt', SpecID: 'empty', DefaultValue: 'Text', DefaultOptionID: 'gone' },
]
const facts = {
  products: new Map(found.map((one) => [one.ID ?? '', one])),
  specs: new Map(specs.map((one) => [one.ID ?? '', one])),
  assigned: new Map(assigned.map((one) => [`${one.ProductID}/${one.SpecID}`, one])),
}

type Row = Omit<ProductSpecRow, 'line'>
const plan = (rows: readonly Row[]) =>
  planProductSpecs(
    rows.map((row, at) => ({ ...row, line: at + 2 })),
    facts,
  )

test('an exported file has a row for each product and spec, and changes nothing', () => {
  const rows = found.flatMap((product) =>
    productSpecRows(
      product,
      assigned.filter(({ ProductID }) => ProductID === product.ID),
    ),
  )
  expect(rows.map((row) => Object.values(row).join())).toEqual([
    'anchor,Anchor,color,,blue',
    'anchor,Anchor,text, Ahoy ,',
    'bolt,Bolt,empty,Text,gone',
  ])
  const read = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, cell.trim()])),
  )
  expect(plan(read)).toMatchObject({ targets: [], problems: [], unchanged: 3 })
  expect(plan(read.map(({ ProductID = '', SpecID = '' }) => ({ ProductID, SpecID })))).toMatchObject({
    ...{ targets: [], unchanged: 3 },
  })
})

test('gives products specs, with a note about their variants', () => {
  const read = plan([
    { ProductID: 'BOLT', SpecID: 'COLOR', DefaultOptionID: 'RED' },
    { ProductID: 'parent', SpecID: 'text', DefaultValue: 'Ahoy', DefaultOptionID: '' },
  ])
  expect(read).toMatchObject({ creates: 2, changes: 0, problems: [], canUndoCreates: true })
  expect(read.targets).toEqual([
    {
      ...{ id: 'bolt/specs/color', name: 'Bolt: Color', line: 2 },
      write: {
        kind: 'create',
        body: { ProductID: 'bolt', SpecID: 'color', DefaultValue: null, DefaultOptionID: 'Red' },
      },
    },
    {
      ...{ id: 'parent/specs/text', name: 'Parent: Engraving', line: 3 },
      write: {
        kind: 'create',
        body: { ProductID: 'parent', SpecID: 'text', DefaultValue: 'Ahoy', DefaultOptionID: null },
      },
    },
  ])
  expect([...(read.previews?.values() ?? [])]).toEqual([
    {
      changes: [
        { label: 'Spec', before: 'nothing', after: 'Color' },
        { label: 'Default option', before: 'as in the spec', after: 'Ruby' },
      ],
      notes: ['The spec defines variants. Generate the variants of the product afterward.'],
    },
    {
      changes: [
        { label: 'Spec', before: 'nothing', after: 'Engraving' },
        { label: 'Default text', before: 'as in the spec', after: 'Ahoy' },
      ],
      notes: [],
    },
  ])
  const withVariants = planProductSpecs([{ line: 2, ProductID: 'anchor', SpecID: 'color' }], {
    ...facts,
    assigned: new Map(),
  })
  expect(withVariants.previews?.get('anchor/specs/color')?.notes).toEqual([
    'The spec defines variants. The existing variants stay without it until variants are generated again.',
  ])
})

test('changes the defaults of the columns only, from those that the platform had', () => {
  const { targets, previews, ...counts } = plan([
    { ProductID: 'anchor', SpecID: 'color', DefaultOptionID: '' },
    { ProductID: 'anchor', SpecID: 'text', DefaultValue: 'Hello' },
  ])
  expect(counts).toEqual({ creates: 0, changes: 2, unchanged: 0, problems: [] })
  const patch = (before: object, body: object) => ({ before, write: { kind: 'patch', body, from: before } })
  expect(targets).toMatchObject([
    patch({ DefaultValue: null, DefaultOptionID: 'blue' }, { DefaultValue: null, DefaultOptionID: null }),
    patch(
      { DefaultValue: ' Ahoy ', DefaultOptionID: null },
      { DefaultValue: 'Hello', DefaultOptionID: null },
    ),
  ])
  expect(previews?.get('anchor/specs/color')).toEqual({
    changes: [{ label: 'Default option', before: 'Blue', after: 'as in the spec' }],
    notes: [],
  })
})

test.each<[string, Row[], string[]]>([
  [
    'unknown products, specs and options',
    [
      { ProductID: 'gone', SpecID: 'gone' },
      { ProductID: 'bolt' },
      { ProductID: 'bolt', SpecID: 'color', DefaultOptionID: 'green' },
    ],
    [
      '2 ProductID: There is no product “gone”, or you do not have access to it.',
      '2 SpecID: There is no spec “gone”, or you do not have access to it.',
      '3 SpecID: Enter the ID of a spec.',
      '4 DefaultOptionID: The spec has no option “green”.',
    ],
  ],
  [
    'texts of specs without open text',
    [{ ProductID: 'anchor', SpecID: 'color', DefaultValue: 'Green' }],
    ['2 DefaultValue: The spec has no open text. Enter a default option instead.'],
  ],
  [
    'the same product and spec twice, and cells that do not match the columns',
    [
      { ProductID: 'bolt', SpecID: 'text' },
      { ProductID: 'Bolt', SpecID: 'TEXT' },
      { ProductID: 'bolt', SpecID: 'color', cellProblem: 'This row has 2 of 3 cells.' },
    ],
    ['3 Cells: Line 2 is about the same product and spec.', '4 Cells: This row has 2 of 3 cells.'],
  ],
  [
    'specs that the product cannot have',
    [
      { ProductID: 'foreign', SpecID: 'text' },
      { ProductID: 'parent', SpecID: 'color' },
      { ProductID: 'child', SpecID: 'color' },
      { ProductID: 'bundle', SpecID: 'color' },
    ],
    [
      '2 SpecID: The spec belongs to meridian, and the product to acme. They must have the same owner.',
      '3 SpecID: The spec defines variants. Parent and child products cannot have it.',
      '4 SpecID: The spec defines variants. Parent and child products cannot have it.',
      '5 SpecID: The spec defines variants. Bundles cannot have it.',
    ],
  ],
  [
    'specs without a possible value, and texts that are too long',
    [
      { ProductID: 'anchor', SpecID: 'empty' },
      { ProductID: 'bolt', SpecID: 'empty', DefaultValue: '' },
      { ProductID: 'bolt', SpecID: 'text', DefaultValue: 'x'.repeat(2001) },
    ],
    [
      '2 DefaultValue: The spec has no options and no open text. Enter a default text, or add options to the spec.',
      '3 DefaultValue: The spec has no options and no open text. Enter a default text, or add options to the spec.',
      '4 DefaultValue: A default text can have at most 2,000 characters.',
    ],
  ],
])('names %s', (_, rows, problems) => {
  expect(plan(rows).problems.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)).toEqual(
    problems,
  )
})
