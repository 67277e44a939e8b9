import fc from 'fast-check'
import {
  amountProblem,
  breaksInWords,
  changedPrice,
  keptPriceWords,
  repricedBreaks,
  repriceJob,
  repriceRows,
  repriceWarnings,
  type RepriceInput,
} from '@/components/products/rules/reprice'
import type { PriceSchedule } from '@/lib/ordercloud/models'

const input = (more: Partial<RepriceInput> = {}): RepriceInput => ({
  ...{ change: 'percent', amount: '10', rounding: '0.01', isFirstOnly: false, withSale: false },
  ...more,
})
const anchor: PriceSchedule = {
  ...{ ID: 'anchor', Name: 'Anchors', Currency: 'USD' },
  PriceBreaks: [
    { Quantity: 1, Price: 10, SalePrice: 9 },
    { Quantity: 10, Price: 8 },
  ],
}
const target = (id: string, DefaultPriceScheduleID?: string) => ({
  ...{ id, name: `Product ${id}` },
  before: { ...(DefaultPriceScheduleID && { DefaultPriceScheduleID }) },
})

test.each([
  [10, { amount: '10' }, 11],
  [1.005, { amount: '0' }, 1.01],
  [9.99, { amount: '-12.5' }, 8.74],
  [10, { change: 'add', amount: '-0.5' }, 9.5],
  [10, { change: 'set', amount: '7.123' }, 7.12],
  [10.12, { amount: '0', rounding: '0.05' }, 10.1],
  [10.13, { amount: '0', rounding: '0.05' }, 10.15],
  [10.25, { amount: '0', rounding: '0.1' }, 10.3],
  [10.5, { amount: '0', rounding: '1' }, 11],
  [9.4, { amount: '0', rounding: '.99' }, 8.99],
  [9.6, { amount: '0', rounding: '.99' }, 9.99],
  [0.2, { amount: '0', rounding: '.99' }, 0.99],
  [1, { change: 'add', amount: '-3', rounding: '.99' }, -2],
  [0.0125, { rounding: 'own' }, 0.0138],
  [0.004, { rounding: 'own' }, 0.0044],
  [1.2345, { amount: '0', rounding: 'own' }, 1.2345],
  [9.99, { rounding: 'own' }, 10.99],
  [9.99, { change: 'add', amount: '0.005', rounding: 'own' }, 9.995],
  [0.0125, { change: 'set', amount: '7.1234', rounding: 'own' }, 7.1234],
  [9.99, { rounding: 'none' }, 10.989],
  [0.0125, { rounding: 'none' }, 0.0138],
  [1, { amount: '-33.3333', rounding: 'none' }, 0.6667],
] as const)('changes %d by %j to %d', (price, more, expected) => {
  expect(changedPrice(price, input(more))).toBe(expected)
})

test('a rounded price is at most half a step away from the exact one, and has no error of binary fractions', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.constantFrom('0.01', '0.05', '0.1', '1'),
      (cents, rounding) => {
        const price = cents / 100
        const next = changedPrice(price, input({ amount: '0', rounding }))
        expect(Math.abs(next - price)).toBeLessThanOrEqual(Number(rounding) / 2 + 1e-9)
        expect(String(next)).toMatch(/^\d+(\.\d{1,2})?$/)
      },
    ),
  )
})

test.each(['own', 'none'] as const)(
  'a change by 0 keeps every price of 4 decimals with the rounding %s',
  (rounding) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (parts) => {
        const price = parts / 10_000
        expect(changedPrice(price, input({ amount: '0', rounding }))).toBe(price)
      }),
    )
  },
)

test('keeps the price breaks as they are before a change is entered, and shows all their decimals', () => {
  const breaks = [
    { Quantity: 1, Price: 1.2345, SalePrice: 0.004 },
    { Quantity: 10, Price: 1 },
  ]
  const schedules = new Map([['s', { ID: 's', PriceBreaks: breaks } as PriceSchedule]])
  const { rows } = repriceRows([target('a', 's')], schedules, undefined)
  expect(rows).toMatchObject([{ breaks }])
  expect(repriceJob(rows)).toBeUndefined()
  expect(breaksInWords(breaks, 'USD')).toBe('1+ $1.2345 (sale $0.004), 10+ $1.00')
})

test('rejects amounts that are no numbers, and those that make every price negative', () => {
  expect(amountProblem(input())).toBeUndefined()
  expect(amountProblem(input({ amount: '' }))).toBe('Enter a percentage as a number.')
  expect(amountProblem(input({ change: 'add', amount: '1,5' }))).toBe('Enter an amount as a number.')
  expect(amountProblem(input({ change: 'set', amount: '-1' }))).toBe('A price cannot be negative.')
  expect(amountProblem(input({ amount: '-101' }))).toMatch(/more than 100 percent/)
})

test('changes all breaks, or only the first one, and sale prices only on request', () => {
  const breaks = anchor.PriceBreaks ?? []
  expect(repricedBreaks(breaks, input())).toEqual([
    { Quantity: 1, Price: 11, SalePrice: 9 },
    { Quantity: 10, Price: 8.8 },
  ])
  expect(repricedBreaks(breaks, input({ withSale: true, isFirstOnly: true }))).toEqual([
    { Quantity: 1, Price: 11, SalePrice: 9.9 },
    { Quantity: 10, Price: 8 },
  ])
  expect(repricedBreaks(breaks, input({ change: 'set', amount: '20', withSale: true }))).toEqual([
    { Quantity: 1, Price: 20, SalePrice: 9 },
    { Quantity: 10, Price: 8 },
  ])
})

test('a shared price schedule is changed once and names its products', () => {
  const targets = [target('a', 'anchor'), target('b', 'anchor'), target('c'), target('d', 'gone')]
  const { rows, withoutPrice } = repriceRows(targets, new Map([['anchor', anchor]]), input())
  expect(rows).toMatchObject([{ schedule: { ID: 'anchor' }, products: ['Product a', 'Product b'] }])
  expect(withoutPrice).toEqual(['Product c', 'Product d'])
  const job = repriceJob(rows)
  expect(job).toMatchObject({ path: 'priceschedules', title: 'Reprice 1 price schedule', canUndoRows: true })
  expect(job?.targets).toMatchObject([
    {
      ...{ id: 'anchor', before: { PriceBreaks: anchor.PriceBreaks } },
      write: { kind: 'patch', from: { PriceBreaks: anchor.PriceBreaks } },
    },
  ])
})

test('changes the price schedules of a buyer or user group, of every seller, each once', () => {
  const targets = [target('a', 'anchor'), target('b', 'anchor'), target('c', 'anchor')]
  const own = { ...anchor, ID: 'own', Name: 'Own' }
  const empty = { ID: 'empty', Name: 'Empty', PriceBreaks: [] }
  const schedules = new Map([anchor, own, empty].map((one) => [one.ID ?? '', one]))
  const { rows, withoutPrice } = repriceRows(
    targets,
    schedules,
    input(),
    new Map([
      ['a', ['own', 'anchor', 'own']],
      ['b', ['own', 'gone']],
      ['c', ['empty']],
    ]),
  )
  expect(rows.map(({ schedule, products }) => [schedule.ID, products])).toEqual([
    ['own', ['Product a', 'Product b']],
    ['anchor', ['Product a']],
  ])
  expect(withoutPrice).toEqual(['Product c'])
  expect(repriceJob(rows)?.targets.map(({ id }) => id)).toEqual(['own', 'anchor'])
})

test('leaves out schedules with a negative price, and those whose prices stay the same', () => {
  const of = (more: Partial<RepriceInput>) =>
    repriceRows([target('a', 'anchor')], new Map([['anchor', anchor]]), input(more)).rows
  const negative = of({ change: 'add', amount: '-9' })
  expect(negative[0]?.problem).toMatch(/would be negative/)
  expect(repriceJob(negative)).toBeUndefined()
  expect(repriceJob(of({ change: 'add', amount: '0' }))).toBeUndefined()
})

/** Returns the row of a price schedule after a change. */
function rowOf(PriceBreaks: PriceSchedule['PriceBreaks'], more: Partial<RepriceInput>) {
  const schedules = new Map([['s', { ID: 's', Currency: 'USD', PriceBreaks } as PriceSchedule]])
  const [row] = repriceRows([target('a', 's')], schedules, input(more)).rows
  if (!row) throw new Error('There is no row.')
  return row
}

test('warns of a larger quantity that costs more, and of a sale price that is not lower than the price', () => {
  const breaks = [
    { Quantity: 1, Price: 19.9, SalePrice: 17.91 },
    { Quantity: 5, Price: 17.9 },
  ]
  expect(repriceWarnings(rowOf(breaks, { change: 'set', amount: '10' }))).toEqual([
    'From quantity 5 a unit costs $17.90, but from quantity 1 only $10.00.',
    'The sale price from quantity 1 is not lower than the price.',
  ])
  expect(repriceWarnings(rowOf(breaks, { amount: '-20' }))).toEqual([
    'The sale price from quantity 1 is not lower than the price.',
  ])
  expect(repriceWarnings(rowOf(breaks, { amount: '-20', withSale: true }))).toEqual([])
})

test('warns of no price schedule that is not changed', () => {
  const inverted = [
    { Quantity: 1, Price: 1, BundlePrice: 1 },
    { Quantity: 5, Price: 2, SalePrice: 3 },
  ]
  for (const row of [rowOf(inverted, { amount: '0' }), rowOf(inverted, { change: 'add', amount: '-3' })]) {
    expect(repriceWarnings(row)).toEqual([])
    expect(keptPriceWords(row)).toEqual([])
  }
})

test.each([
  [{ Price: 10, SalePrice: 9 }, {}, ['The sale prices stay, and buyers pay them while the sale runs.']],
  [{ Price: 10, SalePrice: 9 }, { withSale: true }, []],
  [{ Price: 10, SubscriptionPrice: 9 }, { withSale: true }, ['The subscription prices stay.']],
  [{ Price: 10, BundlePrice: 0 }, {}, ['The bundle prices stay.']],
  [{ Price: 10, SubscriptionPrice: 9, BundlePrice: 8 }, {}, ['The subscription and bundle prices stay.']],
  [{ Price: 10 }, {}, []],
])('names the prices of %j that stay with %j', (prices, more, expected) => {
  expect(keptPriceWords(rowOf([{ Quantity: 1, ...prices }], more))).toEqual(expected)
})

test('names no sale price of a quantity whose price stays', () => {
  const breaks = [
    { Quantity: 1, Price: 10 },
    { Quantity: 5, Price: 9, SalePrice: 8 },
  ]
  expect(keptPriceWords(rowOf(breaks, { isFirstOnly: true }))).toEqual([])
})
