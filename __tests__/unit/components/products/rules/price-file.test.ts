import fc from 'fast-check'
import { planPrices, PRICE_COLUMNS, priceRows, type PriceRow } from '@/components/products/rules/price-file'
import type { PriceSchedule, Product } from '@/lib/ordercloud/models'

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
const schedules = new Map<string, PriceSchedule>([
  ['anchors', anchors],
  ['bolts', { ID: 'bolts', Name: 'Bolts', PriceBreaks: [{ Quantity: 1, Price: 1 }] }],
  ['none', { ID: 'none', Name: 'No prices', PriceBreaks: [] }],
])
const facts = (more: object = {}) => ({
  ...{ products: new Map(products.map((one) => [one.ID ?? '', one])), schedules },
  ...{ others: new Map<string, string[]>(), ...more },
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
      ...{ SalePrice: price, SubscriptionPrice: price },
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
  const { targets, previews, problems } = plan(rows, { others: new Map([['anchors', ['Anchor set']]]) })
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
    ['2 Price: This product has no price schedule. Set its first price on its page.'],
  ],
  [
    'another price schedule',
    [{ ProductID: 'bolt', PriceScheduleID: 'anchors', Quantity: '1', Price: '2' }],
    ['2 PriceScheduleID: The price schedule of this product is “bolts”. Enter it, or leave the cell empty.'],
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
      '2 Price: The price must be a number with at most 4 decimal places.',
      '2 SalePrice: The sale price must be a number with at most 4 decimal places.',
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
