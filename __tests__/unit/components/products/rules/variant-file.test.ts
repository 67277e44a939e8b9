import {
  planVariants,
  variantFileRows,
  type VariantFacts,
  type VariantFileRow,
} from '@/components/products/rules/variant-file'
import type { Product, Variant } from '@/lib/ordercloud/models'
import { createXpSchema } from '@/lib/xp/schema'

const rope: Product = { ID: 'rope', Name: 'Rope', Inventory: { Enabled: true, VariantLevelTracking: true } }
const sail: Product = { ID: 'sail', Name: 'Sail', Inventory: { Enabled: true, QuantityAvailable: 4 } }
const red: Variant = {
  ...{ ID: 'red', Name: ' Red rope ', Active: true, ShipWeight: 1.23456 },
  ...{ Description: 'Soft.\n', xp: { Shelf: 'B2', Pack: { Size: 5 } } },
  Inventory: { QuantityAvailable: 8, NotificationPoint: 2 },
  Specs: [
    { SpecID: 'color', Value: 'Red' },
    { SpecID: 'size', OptionID: 'long' },
  ],
}
const blue = { ID: 'Blue', Active: false, Inventory: null } as unknown as Variant
const white: Variant = { ID: 'white', Name: 'White sail', Active: true, ShipLength: 2 }
const facts: VariantFacts = {
  products: new Map(Object.entries({ rope, sail })),
  variants: new Map([
    ['rope', new Map(Object.entries({ red, blue }))],
    ['sail', new Map(Object.entries({ white }))],
  ]),
  withLocations: new Set(),
}
type Row = Omit<VariantFileRow, 'line'>
const plan = (rows: readonly Row[], more: Partial<VariantFacts> = {}) =>
  planVariants(
    rows.map((row, at) => ({ ...row, line: at + 2 })),
    { ...facts, ...more },
  )
/** The rows of an exported file as an import reads them, without blanks around cells. */
const exported = () =>
  [...variantFileRows(rope, [red, blue]), ...variantFileRows(sail, [white])].map(
    (row) => Object.fromEntries(Object.entries(row).map(([name, text]) => [name, text.trim()])) as Row,
  )

test('an exported file changes nothing, also with blanks in names and long numbers', () => {
  const rows = exported()
  expect(rows.map((row) => Object.values(row).join())).toEqual([
    'rope,Rope,red,Red, long,Red rope,Soft.,true,1.23456,,,,8,2,{"Shelf":"B2","Pack":{"Size":5}}',
    'rope,Rope,Blue,,,,false,,,,,,,',
    'sail,Sail,white,,White sail,,true,,2,,,,,',
  ])
  expect(plan(rows)).toMatchObject({ targets: [], problems: [], unchanged: 3 })
})

test('writes a description without code, and says what is removed', () => {
  const { targets, previews, problems } = plan([
    { ProductID: 'rope', VariantID: 'red', Description: '<b onclick="a()">Soft</b><script>b()</script>' },
    { ProductID: 'rope', VariantID: 'blue', Description: '<b>Rough</b> & firm' },
    { ProductID: 'sail', VariantID: 'white', Description: `<b onclick="a()">${'&'.repeat(600)}</b>` },
  ])
  expect(targets.map(({ write }) => write && 'body' in write && write.body)).toEqual([
    { Description: '<b>Soft</b>' },
    { Description: '<b>Rough</b> & firm' },
  ])
  expect([...(previews ?? [])]).toEqual([
    [
      'rope/variants/red',
      {
        notes: [
          'Description: the import removes onclick and <script>, because it could run code in a shop or cover its page.',
        ],
      },
    ],
  ])
  expect(problems).toEqual([
    {
      ...{ line: 4, column: 'Description' },
      reason:
        'Description has 3,007 characters after unsafe HTML is removed and signs such as & are written as HTML. It can have at most 2,000.',
    },
  ])
})

test('keeps a stored description with code that a file does not change', () => {
  const stored = { ...white, Description: '<b onclick="a()">White</b>' }
  const variants = new Map([['sail', new Map([['white', stored]])]])
  const rows = [{ ProductID: 'sail', VariantID: 'white', Name: 'Sail', Description: stored.Description }]
  const { targets, previews } = plan(rows, { variants })
  expect(targets).toMatchObject([{ write: { body: { Name: 'Sail' } } }])
  expect(targets[0]?.write).not.toHaveProperty('body.Description')
  expect(previews).toBeUndefined()
})

test('writes changed fields only, from those that the platform had', () => {
  const { targets, problems } = plan([
    {
      ...{ ProductID: 'ROPE', VariantID: 'RED', Name: 'Red line', Active: 'no' },
      ...{ ShipWeight: '', Quantity: '9', NotificationPoint: '2' },
    },
    { ProductID: 'rope', VariantID: 'blue', Active: '', Quantity: '3' },
    { ProductID: 'sail', VariantID: 'white', ShipLength: '2.0', ShipWidth: '1.5' },
  ])
  expect(problems).toEqual([])
  expect(targets).toEqual([
    {
      ...{ id: 'rope/variants/red', name: ' Red rope ', line: 2 },
      before: {
        ...{ Name: ' Red rope ', Active: true, ShipWeight: 1.23456 },
        Inventory: { QuantityAvailable: 8 },
      },
      write: {
        kind: 'patch',
        body: { Name: 'Red line', Active: false, ShipWeight: null, Inventory: { QuantityAvailable: 9 } },
        from: {
          ...{ Name: ' Red rope ', Active: true, ShipWeight: 1.23456 },
          Inventory: { QuantityAvailable: 8 },
        },
      },
    },
    {
      ...{ id: 'rope/variants/Blue', name: 'Blue', line: 3 },
      before: { Inventory: { QuantityAvailable: null } },
      // The platform has no inventory of this variant yet.
      write: { kind: 'patch', body: { Inventory: { QuantityAvailable: 3 } }, from: { Inventory: null } },
    },
    {
      ...{ id: 'sail/variants/white', name: 'White sail', line: 4, before: { ShipWidth: null } },
      write: { kind: 'patch', body: { ShipWidth: 1.5 }, from: { ShipWidth: null } },
    },
  ])
})

test.each<[string, Row[], string[]]>([
  [
    'an unknown product',
    [{ ProductID: 'gone', VariantID: 'red' }, { VariantID: 'red' }],
    [
      '2 ProductID: There is no product “gone”, or you do not have access to it.',
      '3 ProductID: Enter the ID of a product.',
    ],
  ],
  [
    'a variant that does not exist',
    [{ ProductID: 'rope', VariantID: 'green' }, { ProductID: 'rope' }],
    [
      '2 VariantID: The product has no variant “green”. A file changes existing variants only.',
      '3 VariantID: Enter the ID of a variant.',
    ],
  ],
  [
    'values that are not valid',
    [
      {
        ...{ ProductID: 'rope', VariantID: 'red', Name: 'x'.repeat(101), Active: 'maybe' },
        ...{ ShipWeight: '-1', Quantity: '', NotificationPoint: '1.5' },
      },
    ],
    [
      '2 Name: A name can have at most 100 characters.',
      '2 Active: “maybe” must be true or false.',
      '2 ShipWeight: Enter a number of at least 0, with at most 4 decimal places.',
      '2 Quantity: Enter a whole number.',
      '2 NotificationPoint: Enter a whole number of at least 0, or nothing.',
    ],
  ],
  [
    'a weight with a decimal comma',
    [{ ProductID: 'rope', VariantID: 'red', ShipWeight: '12,5' }],
    ['2 ShipWeight: “12,5” is not a number. Use a point: “12.5”.'],
  ],
  [
    'a quantity of a product that is not tracked by variant',
    [{ ProductID: 'sail', VariantID: 'white', Quantity: '4' }],
    ['2 Quantity: The product does not track its inventory by variant. Leave the cell empty.'],
  ],
  [
    'a row whose cells do not match the columns',
    [{ ProductID: 'rope', VariantID: 'red', Name: 'New', cellProblem: 'Too few cells.' }],
    ['2 Cells: Too few cells.'],
  ],
])('leaves out %s', (_name, rows, expected) => {
  const { targets, problems } = plan(rows)
  expect(targets).toEqual([])
  expect(problems.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)).toEqual(expected)
})

test('does not change the quantity of a variant with locations, which is their sum', () => {
  const withLocations = new Set(['rope/variants/red'])
  const row = { ProductID: 'rope', VariantID: 'red', Name: 'New' }
  const { targets, problems } = plan([{ ...row, Quantity: '9' }], { withLocations })
  expect(targets).toEqual([])
  expect(problems).toMatchObject([
    { reason: 'It is the sum of the locations of the variant. A file cannot change it.' },
  ])
  expect(plan([{ ...row, Quantity: '8' }], { withLocations }).targets).toMatchObject([
    { write: { body: { Name: 'New' } } },
  ])
})

test('takes the first of two rows about the same variant', () => {
  const { targets, problems } = plan([
    { ProductID: 'rope', VariantID: 'red', Name: 'One' },
    { ProductID: 'rope', VariantID: 'RED', Name: 'Two' },
  ])
  expect(targets).toMatchObject([{ write: { body: { Name: 'One' } } }])
  expect(problems).toEqual([{ line: 3, column: 'Cells', reason: 'Line 2 is about the same variant.' }])
})

test('writes a description and the changed keys of extended properties', () => {
  const { targets, problems, unchanged } = plan([
    {
      ...{ ProductID: 'rope', VariantID: 'red', Description: '' },
      xp: '{"Shelf":"B2","Pack":{"Size":6},"New":true}',
    },
    { ProductID: 'rope', VariantID: 'blue', Description: 'Rough.', xp: '{"Shelf":"C1"}' },
    { ProductID: 'sail', VariantID: 'white', xp: '' },
  ])
  expect([problems, unchanged]).toEqual([[], 1])
  const xp = { Pack: { Size: 5 }, New: null }
  expect(targets).toMatchObject([
    {
      before: { Description: 'Soft.\n', xp },
      write: {
        body: { Description: null, xp: { Pack: { Size: 6 }, New: true } },
        from: { Description: 'Soft.\n', xp },
      },
    },
    {
      before: { Description: null, xp: { Shelf: null } },
      // The platform has no extended properties of this variant yet.
      write: { body: { Description: 'Rough.', xp: { Shelf: 'C1' } }, from: { Description: null, xp: null } },
    },
  ])
})

test('rejects extended properties that are not JSON, or that the schema does not allow', () => {
  const schema = createXpSchema('products/variants', { properties: { Shelf: { maxLength: 2 } } })
  const { targets, problems } = plan(
    [
      { ProductID: 'rope', VariantID: 'red', xp: 'B2' },
      { ProductID: 'rope', VariantID: 'blue', xp: '{"Shelf":"C10"}' },
      { ProductID: 'sail', VariantID: 'white', xp: '{"Shelf":"C1"}', Description: 'x'.repeat(2001) },
    ],
    { schema },
  )
  expect(targets).toEqual([])
  expect(problems).toEqual([
    { line: 2, column: 'xp', reason: expect.stringMatching(/^Extended properties must be a JSON object/) },
    { line: 3, column: 'xp.Shelf', reason: 'Can have at most 2 characters.' },
    { line: 4, column: 'Description', reason: 'A description can have at most 2,000 characters.' },
  ])
})
