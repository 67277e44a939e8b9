import fc from 'fast-check'
import { planPrices, PRICE_COLUMNS, priceRows, type PriceRow } from '@/components/products/rules/price-file'
import type { PriceSchedule, Product } from '@/lib/ordercloud/models'
import type { CountedNames } from '@/lib/resource/counted-names'

const anchors: PriceSchedule = {
  ...{ ID: 'anchors', Name: 'Anchors', Currency: 'USD' },
  PriceBreaks: [
    { Quantity: 1, Price: 10, SalePrice: 9, BundlePrice: 4 },
    { Quantity: 10, Price: 8.123456 },
  ],
}
const products: Product[] = [
  { ID: 'big', Name: 'Big anchor', DefaultPriceScheduleID: 'anchors' },
  { ID: 'small', Name: 'Small anchor', DefaultPriceScheduleID: 'anchors' },
  { ID: 'bolt', Name: 'Bolt', DefaultPriceScheduleID: 'bolts' },
  { ID: 'empty', Name: 'Empty', DefaultPriceScheduleID: 'none' },
  { ID: 'free', Name: 'Without price' },
]
const sold: Product = { ID: 'sold', Name: 'Sold', OwnerID: 'market' }
const schedules = new Map<string, PriceSchedule>([
  ['anchors', anchors],
  ['bolts', { ID: 'bolts', Name: 'Bolts', PriceBreaks: [{ Quantity: 1, Price: 1 }] }],
  ['supplied', { ID: 'supplied', Name: 'Supplied', OwnerID: 'supplier' }],
  ['none', { ID: 'none', Name: 'No prices', PriceBreaks: [] }],
])
const facts = (more: object = {}) => ({
  ...{ products: new Map([...products, sold].map((one) => [one.ID ?? '', one])), schedules },
  ...{ others: new Map<string, CountedNames>(), ...more },
})
const lines = (rows: readonly Omit<PriceRow, 'line'>[]) => rows.map((row, at) => ({ ...row, line: at + 2 }))
const plan = (rows: readonly Omit<PriceRow, 'line'>[], more = {}) => planPrices(lines(rows), facts(more))

test('exports one row for each product and price break, and one for a product without prices', () => {
  const rows = priceRows(products, schedules)
  expect(rows.map(({ ProductID, Quantity, Price }) => `${ProductID} ${Quantity} ${Price}`)).toEqual([
    'big 1 10.00',
    'big 10 8.123456',
    'small 1 10.00',
    'small 10 8.123456',
    'bolt 1 1.00',
    'empty  ',
    'free  ',
  ])
  expect(Object.keys(rows[0] ?? {})).toEqual([...PRICE_COLUMNS])
  expect(rows[0]).toMatchObject({ ProductName: 'Big anchor', PriceScheduleID: 'anchors', Currency: 'USD' })
})

test('an exported file changes nothing, in any order of its rows', () => {
  expect(plan([...priceRows(products, schedules)].reverse())).toMatchObject({
    ...{ targets: [], problems: [], unchanged: 7 },
  })
  const price = fc.option(fc.double({ min: 0, max: 1e9, noNaN: true }), { nil: undefined })
  const breaks = fc.uniqueArray(
    fc.record({
      Quantity: fc.integer({ min: 0, max: 1e6 }),
      Price: fc.double({ min: 0, max: 1e9, noNaN: true }),
      ...{ SalePrice: price, SubscriptionPrice: price, BundlePrice: price },
    }),
    { selector: ({ Quantity }) => Quantity, maxLength: 6 },
  )
  fc.assert(
    fc.property(breaks, fc.boolean(), (PriceBreaks, isReversed) => {
      const all = new Map([['bolts', { ID: 'bolts', PriceBreaks } as PriceSchedule]])
      const rows = priceRows(
        products.filter(({ ID }) => ID === 'bolt'),
        all,
      )
      const planned = plan(isReversed ? rows.reverse() : rows, { schedules: all })
      expect(planned).toMatchObject({ targets: [], problems: [], unchanged: rows.length })
    }),
  )
})

test('writes a shared price schedule once, keeps bundle prices and exact numbers, and names the other products', () => {
  const rows = ['BIG', 'small'].flatMap((ProductID) => [
    { ProductID, Quantity: '10', Price: '8.123456', SalePrice: '', SubscriptionPrice: '7' },
    { ProductID, Quantity: '1', Price: '11', SalePrice: '', SubscriptionPrice: '' },
    { ProductID, Quantity: '100', Price: '7.5', SalePrice: '', SubscriptionPrice: '' },
  ])
  const { targets, previews, problems } = plan(rows, {
    others: new Map([['anchors', { names: ['Anchor set'], count: 1 }]]),
  })
  expect(problems).toEqual([])
  const PriceBreaks = [
    { Quantity: 1, Price: 11, BundlePrice: 4 },
    { Quantity: 10, Price: 8.123456, SubscriptionPrice: 7 },
    { Quantity: 100, Price: 7.5 },
  ]
  const before = { PriceBreaks: anchors.PriceBreaks }
  expect(targets).toEqual([
    {
      ...{ id: 'anchors', name: 'Anchors', before, line: 2, moreLines: [3, 4, 5, 6, 7] },
      write: { kind: 'patch', body: { PriceBreaks }, from: before },
    },
  ])
  expect(previews?.get('anchors')?.changes).toEqual([
    { label: 'Price from 1', before: '10.00 USD', after: '11.00 USD' },
    { label: 'Sale price from 1', before: '9.00 USD', after: 'nothing' },
    { label: 'Subscription price from 10', before: 'nothing', after: '7.00 USD' },
    { label: 'Price from 100', before: 'nothing', after: '7.50 USD' },
  ])
  expect(previews?.get('anchors')?.notes).toEqual([
    expect.stringMatching(
      /^Shared by .*Big anchor.* and .*Small anchor.*, and changed once\. It is also the price of .*Anchor set/,
    ),
  ])
})

test('keeps the prices of columns that the file lacks', () => {
  const { targets } = plan([
    { ProductID: 'big', Quantity: '1', Price: '12' },
    { ProductID: 'big', Quantity: '10', Price: '9' },
  ])
  expect(targets[0]?.write).toMatchObject({
    body: {
      PriceBreaks: [
        { Quantity: 1, Price: 12, SalePrice: 9, BundlePrice: 4 },
        { Quantity: 10, Price: 9 },
      ],
    },
  })
})

test('keeps the bundle price of a break that stays, and names that of a break that goes, without the column', () => {
  const { targets, previews } = plan([
    { ProductID: 'big', Quantity: '10', Price: '8.123456' },
    { ProductID: 'big', Quantity: '2', Price: '10', SalePrice: '9' },
  ])
  expect(targets[0]?.write).toMatchObject({
    body: {
      PriceBreaks: [
        { Quantity: 2, Price: 10, SalePrice: 9 },
        { Quantity: 10, Price: 8.123456 },
      ],
    },
  })
  expect(previews?.get('anchors')?.changes).toContainEqual({
    ...{ label: 'Bundle price from 1', before: '4.00 USD', after: 'nothing' },
  })
})

test('changes and clears bundle prices, and keeps one that the file spells in another way', () => {
  const rows = (first: string, second: string) => [
    { ProductID: 'big', Quantity: '1', Price: '10', SalePrice: '9', BundlePrice: first },
    { ProductID: 'big', Quantity: '10', Price: '8.123456', BundlePrice: second },
  ]
  expect(plan(rows('4', ''))).toMatchObject({ targets: [], problems: [], unchanged: 2 })
  const changed = plan(rows('', '3.5'))
  const write = changed.targets[0]?.write
  expect(write?.kind === 'patch' && write.body).toEqual({
    PriceBreaks: [
      { Quantity: 1, Price: 10, SalePrice: 9 },
      { Quantity: 10, Price: 8.123456, BundlePrice: 3.5 },
    ],
  })
  expect(changed.previews?.get('anchors')?.changes).toEqual([
    { label: 'Bundle price from 1', before: '4.00 USD', after: 'nothing' },
    { label: 'Bundle price from 10', before: 'nothing', after: '3.50 USD' },
  ])
  expect(plan(rows('4', '-1')).problems).toMatchObject([
    { line: 2, column: 'Cells' },
    { line: 3, column: 'BundlePrice', reason: 'The bundle price must be at least 0.' },
  ])
})

test('says that a break without a row is removed', () => {
  const { previews } = plan([{ ProductID: 'big', Quantity: '1', Price: '10' }])
  expect(previews?.get('anchors')?.changes).toEqual([
    { label: 'Price from 10', before: '8.123456 USD', after: 'nothing' },
  ])
})

test('fills in the prices of a price schedule without any', () => {
  const { targets, problems } = plan([{ ProductID: 'empty', Quantity: '1', Price: '3' }])
  expect(problems).toEqual([])
  expect(targets[0]?.write).toMatchObject({ body: { PriceBreaks: [{ Quantity: 1, Price: 3 }] } })
})

test('warns of prices that rise with the quantity and of sale prices above the price', () => {
  const { previews } = plan([
    { ProductID: 'bolt', Quantity: '1', Price: '1', SalePrice: '2' },
    { ProductID: 'bolt', Quantity: '5', Price: '3' },
  ])
  expect(previews?.get('bolts')?.notes.join(' ')).toMatch(
    /only .*1\.00.*sale price from quantity 1 is not lower/,
  )
})

describe('a file that names another price schedule', () => {
  const choice = (id: string, name: string, from: string | null, to: string) => ({
    ...{ id: `products/${id}`, name, before: { DefaultPriceScheduleID: from } },
    write: {
      ...{ kind: 'patch', body: { DefaultPriceScheduleID: to } },
      from: { DefaultPriceScheduleID: from },
    },
  })

  test('makes it the default of the product, also of one without price, and keeps its prices', () => {
    const { previews, words, ...planned } = plan([
      { ProductID: 'BOLT', PriceScheduleID: 'Anchors', Quantity: '', Price: '' },
      { ProductID: 'free', PriceScheduleID: 'none', Quantity: '', Price: '' },
    ])
    expect(planned).toEqual({
      targets: [
        { ...choice('bolt', 'Bolt', 'bolts', 'anchors'), line: 2 },
        { ...choice('free', 'Without price', null, 'none'), line: 3 },
      ],
      ...{ creates: 0, changes: 2, unchanged: 0, problems: [] },
    })
    expect(words).toEqual({ one: 'record', many: 'records' })
    expect([...(previews?.values() ?? [])]).toEqual([
      {
        changes: [{ label: 'Default price schedule', before: 'Bolts (bolts)', after: 'Anchors (anchors)' }],
        notes: [],
      },
      {
        changes: [{ label: 'Default price schedule', before: 'none', after: 'No prices (none)' }],
        notes: [],
      },
    ])
  })

  test('keeps the price schedule of a product whose cell is empty or names its own', () => {
    const breaks = [
      { ProductID: 'bolt', PriceScheduleID: '', Quantity: '1', Price: '1' },
      { ProductID: 'empty', PriceScheduleID: 'NONE', Quantity: '', Price: '' },
    ]
    const { words, ...planned } = plan(breaks)
    expect(planned).toMatchObject({ targets: [], problems: [], unchanged: 2 })
    expect(words).toBeUndefined()
  })

  test('needs no columns with prices', () => {
    const planned = plan([
      { ProductID: 'big', PriceScheduleID: 'anchors' },
      { ProductID: 'bolt', PriceScheduleID: 'anchors' },
    ])
    expect(planned).toMatchObject({ targets: [{ id: 'products/bolt' }], problems: [], unchanged: 1 })
  })

  test('writes the prices in the rows to the named price schedule, and none to the previous one', () => {
    const { targets, previews, problems, unchanged } = plan([
      { ProductID: 'bolt', PriceScheduleID: 'none', Quantity: '1', Price: '5' },
      { ProductID: 'bolt', PriceScheduleID: '', Quantity: '10', Price: '4' },
      { ProductID: 'empty', PriceScheduleID: 'none', Quantity: '1', Price: '5' },
      { ProductID: 'empty', PriceScheduleID: 'none', Quantity: '10', Price: '4' },
    ])
    expect({ problems, unchanged }).toEqual({ problems: [], unchanged: 0 })
    expect(targets).toMatchObject([
      {
        ...{ id: 'none', line: 2, moreLines: [3, 4, 5] },
        write: {
          body: {
            PriceBreaks: [
              { Quantity: 1, Price: 5 },
              { Quantity: 10, Price: 4 },
            ],
          },
        },
      },
      { ...choice('bolt', 'Bolt', 'bolts', 'none'), line: 2, moreLines: [3] },
    ])
    expect(previews?.get('none')?.notes[0]).toMatch(/^Shared by .*Bolt.* and .*Empty.*, and changed once\./)
  })

  test('chooses the price schedule when its prices in the rows are unchanged', () => {
    const { targets, unchanged } = plan([
      { ProductID: 'free', PriceScheduleID: 'bolts', Quantity: '1', Price: '1.00' },
      { ProductID: 'bolt', PriceScheduleID: 'bolts', Quantity: '1', Price: '1' },
    ])
    expect(targets).toMatchObject([{ id: 'products/free' }])
    expect(unchanged).toBe(1)
  })

  test('chooses it for a product without prices in the file, although prices of another product have an error', () => {
    const { targets, problems } = plan([
      { ProductID: 'free', PriceScheduleID: 'bolts', Quantity: '', Price: '' },
      { ProductID: 'bolt', Quantity: '1', Price: 'x' },
    ])
    expect(targets).toMatchObject([{ id: 'products/free', line: 2 }])
    expect(problems).toMatchObject([{ line: 3 }])
  })
})

test.each<[string, Omit<PriceRow, 'line'>[], string[]]>([
  ['a missing product', [{ Price: '1' }], ['2 ProductID: Enter the ID of a product.']],
  [
    'an unknown product',
    [{ ProductID: 'gone', Price: '1' }],
    ['2 ProductID: There is no product “gone”, or you do not have access to it.'],
  ],
  [
    'a product without price schedule',
    [{ ProductID: 'free', Quantity: '1', Price: '1' }],
    ['2 Price: This product has no price schedule. Enter the ID of one, or set its first price on its page.'],
  ],
  [
    'a price schedule that does not exist',
    [
      { ProductID: 'bolt', PriceScheduleID: 'gone', Quantity: '1', Price: '2' },
      { ProductID: 'bolt', PriceScheduleID: '', Quantity: '5', Price: '1' },
    ],
    [
      '2 PriceScheduleID: There is no price schedule “gone”, or you do not have access to it.',
      '3 Cells: Another row of this product has an error.',
    ],
  ],
  [
    'two price schedules of one product',
    [
      { ProductID: 'free', PriceScheduleID: 'bolts', Quantity: '1', Price: '2' },
      { ProductID: 'free', PriceScheduleID: 'anchors', Quantity: '5', Price: '1' },
    ],
    [
      '2 Cells: Another row of this product has an error.',
      '3 PriceScheduleID: Line 2 names the price schedule “bolts” for this product. Enter it, or leave the cell empty.',
    ],
  ],
  [
    'a price schedule of another owner than the product',
    [{ ProductID: 'sold', PriceScheduleID: 'supplied' }],
    [
      '2 PriceScheduleID: The price schedule “supplied” belongs to “supplier”, and the product to “market”. The default price must be that of the owner of the product.',
    ],
  ],
  [
    'a chosen price schedule whose prices have an error',
    [{ ProductID: 'free', PriceScheduleID: 'bolts', Quantity: '1', Price: 'x' }],
    ['2 Price: The price must be a number with at most 4 decimal places.'],
  ],
  [
    'a chosen price schedule with other prices than another product has there',
    [
      { ProductID: 'free', PriceScheduleID: 'bolts', Quantity: '1', Price: '2' },
      { ProductID: 'bolt', Quantity: '1', Price: '3' },
    ],
    [
      '2 Cells: Product “bolt” has the same price schedule. Enter the same prices for both.',
      '3 Cells: Product “free” has the same price schedule. Enter the same prices for both.',
    ],
  ],
  [
    'another currency',
    [
      { ProductID: 'big', Currency: 'EUR', Quantity: '1', Price: '2' },
      { ProductID: 'big', Currency: 'usd', Quantity: '10', Price: '1' },
    ],
    [
      '2 Currency: The currency of the price schedule is USD, and a file cannot change it.',
      '3 Cells: Another row of this product has an error.',
    ],
  ],
  [
    'breaks with the same quantity',
    [
      { ProductID: 'bolt', Quantity: '1', Price: '2' },
      { ProductID: 'bolt', Quantity: '01', Price: '1' },
    ],
    [
      '2 Cells: Another row of this product has an error.',
      '3 Quantity: Line 2 has the same quantity of this product.',
    ],
  ],
  [
    'cells that are no numbers',
    [{ ProductID: 'bolt', Quantity: '1.5', Price: '2,50', SalePrice: '-1' }],
    [
      '2 Quantity: The quantity must be a whole number of at least 1.',
      '2 Price: “2,50” is not a number. Use a point: “2.50”.',
      '2 SalePrice: The sale price must be at least 0.',
    ],
  ],
  [
    'a row without prices of a product that has some',
    [{ ProductID: 'bolt', Quantity: '', Price: '' }],
    ['2 Quantity: The quantity must be a whole number of at least 1.', '2 Price: Enter a price.'],
  ],
  [
    'different prices for one price schedule',
    [
      { ProductID: 'big', Quantity: '1', Price: '2' },
      { ProductID: 'small', Quantity: '1', Price: '3' },
    ],
    [
      '2 Cells: Product “small” has the same price schedule. Enter the same prices for both.',
      '3 Cells: Product “big” has the same price schedule. Enter the same prices for both.',
    ],
  ],
  [
    'an error in a row of another product with the same price schedule',
    [
      { ProductID: 'big', Quantity: '1', Price: '2' },
      { ProductID: 'small', Quantity: '1', Price: 'x' },
    ],
    [
      '2 Cells: A row of product “small”, which has the same price schedule, has an error.',
      '3 Price: The price must be a number with at most 4 decimal places.',
    ],
  ],
  [
    'a row whose cells do not match the columns',
    [
      { ProductID: 'big', Quantity: '1', Price: '2' },
      { ProductID: 'big', Quantity: '10', cellProblem: 'Too few cells.' },
    ],
    ['2 Cells: Another row of this product has an error.', '3 Cells: Too few cells.'],
  ],
])('leaves out %s', (_name, rows, expected) => {
  const { targets, problems } = plan(rows)
  expect(targets).toEqual([])
  expect(problems.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)).toEqual(expected)
})
