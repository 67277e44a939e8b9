import fc from 'fast-check'
import { calculatePrice, priceBreakFor } from '@/lib/price/calculate-price'

const steps = [
  { Quantity: 10, Price: 40 },
  { Quantity: 1, Price: 50 },
  { Quantity: 100, Price: 30 },
]

test.each([
  [1, 50],
  [9, 50],
  [10, 40],
  [99, 40],
  [100, 30],
  [5000, 30],
])('uses the largest price break up to the quantity %d: price %d', (quantity, price) => {
  expect(priceBreakFor(steps, quantity)?.Price).toBe(price)
})

test('uses the smallest price break for a quantity below every break', () => {
  expect(priceBreakFor([{ Quantity: 5, Price: 7 }], 2)?.Price).toBe(7)
})

test.each([[null], [undefined], [{}], [{ PriceBreaks: [] }]])(
  'returns no price without price breaks (%j)',
  (schedule) => {
    expect(calculatePrice(schedule, [], 3)).toBeUndefined()
  },
)

// The platform's own table: a price of 50 and a markup of 10.
test.each([
  ['NoMarkup', 50, 500],
  ['AmountPerQuantity', 60, 600],
  ['AmountTotal', 60, 510],
  ['Percentage', 55, 550],
] as const)(
  'a markup of 10 with type %s results in %d for one piece and %d for ten',
  (PriceMarkupType, one, ten) => {
    const schedule = { PriceBreaks: [{ Quantity: 1, Price: 50 }] }
    const option = { PriceMarkupType, PriceMarkup: 10 }
    expect(calculatePrice(schedule, [option], 1)).toBe(one)
    expect(calculatePrice(schedule, [option], 10)).toBe(ten)
  },
)

test('applies a percentage to the base price only, and adds up markups', () => {
  const schedule = { PriceBreaks: [{ Quantity: 1, Price: 20 }] }
  const options = [
    { PriceMarkupType: 'Percentage', PriceMarkup: 50 },
    { PriceMarkupType: 'AmountPerQuantity', PriceMarkup: 3 },
    { PriceMarkupType: 'AmountTotal', PriceMarkup: 5 },
    { PriceMarkup: 100 },
  ] as const
  expect(calculatePrice(schedule, options, 2)).toBe(71)
})

test('uses the quantity of the smallest break by default, and calculates exact cents', () => {
  expect(calculatePrice({ PriceBreaks: steps })).toBe(50)
  expect(calculatePrice({ PriceBreaks: [{ Quantity: 3, Price: 0.1 }] }, [], 0)).toBe(0.3)
})

describe('for any price schedule', () => {
  const cents = (max: number) => fc.integer({ min: 0, max }).map((amount) => amount / 100)
  const schedule = fc.record({
    PriceBreaks: fc.uniqueArray(
      fc.record({ Quantity: fc.integer({ min: 1, max: 500 }), Price: cents(100_000) }),
      { minLength: 1, maxLength: 6, selector: ({ Quantity }) => Quantity },
    ),
  })
  const quantity = fc.integer({ min: 1, max: 1000 })
  const markups = fc.array(
    fc.record({
      PriceMarkupType: fc.constantFrom('NoMarkup', 'AmountPerQuantity', 'AmountTotal', 'Percentage'),
      PriceMarkup: cents(5000),
    }),
    { maxLength: 4 },
  )
  const whole = (value: number | undefined) => Math.round((value ?? NaN) * 1e4)

  test('uses the largest break up to the quantity, or the smallest one if there is none', () => {
    fc.assert(
      fc.property(schedule, quantity, ({ PriceBreaks }, pieces) => {
        const found = priceBreakFor(PriceBreaks, pieces)!
        const reached = PriceBreaks.filter(({ Quantity }) => Quantity <= pieces)
        const expected = reached.length
          ? Math.max(...reached.map(({ Quantity }) => Quantity))
          : Math.min(...PriceBreaks.map(({ Quantity }) => Quantity))
        expect(found.Quantity).toBe(expected)
      }),
    )
  })

  test('the order of breaks and of options does not matter', () => {
    fc.assert(
      fc.property(schedule, markups, quantity, (given, options, pieces) => {
        const turned = { PriceBreaks: given.PriceBreaks.toReversed() }
        expect(calculatePrice(turned, options.toReversed(), pieces)).toBe(
          calculatePrice(given, options, pieces),
        )
      }),
    )
  })

  test('each option adds the same amount as it does alone', () => {
    fc.assert(
      fc.property(schedule, markups, quantity, (given, options, pieces) => {
        const goods = calculatePrice(given, [], pieces)!
        const added = options.map((option) => calculatePrice(given, [option], pieces)! - goods)
        const sum = added.reduce((total, one) => total + one, goods)
        expect(whole(calculatePrice(given, options, pieces))).toBeCloseTo(whole(sum), -1)
      }),
    )
  })

  test('an option of any type adds the amount that its type defines', () => {
    fc.assert(
      fc.property(schedule, cents(5000), quantity, (given, value, pieces) => {
        const goods = calculatePrice(given, [], pieces)!
        const added = (type: 'NoMarkup' | 'AmountPerQuantity' | 'AmountTotal' | 'Percentage') =>
          calculatePrice(given, [{ PriceMarkupType: type, PriceMarkup: value }], pieces)! - goods
        expect(added('NoMarkup')).toBe(0)
        expect(added('AmountTotal')).toBeCloseTo(value, 6)
        expect(added('AmountPerQuantity')).toBeCloseTo(value * pieces, 6)
        expect(added('Percentage')).toBeCloseTo((goods * value) / 100, 6)
      }),
    )
  })
})
