import fc from 'fast-check'

/** Random writes to the records of the tested lists. */

export const TEXTS = [
  'bolt',
  'Bolts plus nails',
  'STEEL wood',
  'red board',
  'boards',
  'runs',
  '50% low_price',
  'Grün',
  'a|b*c',
  '!x',
  '>5',
  '',
]
export const TAGS = ['steel', 'Wood', 'bolts nails', 'red', 'M8']

const optional = <T>(arb: fc.Arbitrary<T>) => fc.option(arb, { nil: undefined, freq: 3 })
const xpArb = fc.record(
  {
    Color: optional(fc.constantFrom<unknown>('Red', 'red', 'Blue', 'Grün', null)),
    Price: optional(fc.constantFrom<unknown>(10, '10', 9.5, 100, -3, 'cheap')),
    Tags: optional(fc.subarray(TAGS)),
    Size: optional(fc.record({ Unit: fc.constantFrom('cm', 'IN'), Value: fc.integer({ min: 1, max: 5 }) })),
    Parts: optional(
      fc.array(
        fc.record(
          { Kind: fc.constantFrom('Bit', 'case', null), Size: fc.integer({ min: 1, max: 5 }) },
          { requiredKeys: ['Kind'] },
        ),
        { maxLength: 3 },
      ),
    ),
    Mixed: optional(fc.constantFrom<unknown>('b', 'A', 2, 10, true, false, null, { a: 1 }, [1, 'x'])),
    Note: optional(fc.constantFrom(...TEXTS)),
  },
  { requiredKeys: [] },
)
export const IDS = ['L', 'm', 's', 'XL', 'm-2', 'M_1', 'm10', '9', 'bolt-red', 'Steel-1', 'nail', 'x_2']

const productArb = fc.record({
  Name: fc.constantFrom(...TEXTS.slice(0, 9)),
  Description: fc.constantFrom(...TEXTS.slice(0, 6), null),
  Active: fc.boolean(),
  ShipWeight: fc.constantFrom(null, 0, 1.5, 2, 10, 120.25),
  AllSuppliersCanSell: fc.boolean(),
  xp: fc.option(xpArb, { freq: 8 }),
})

export const writeArb = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('product' as const),
      id: fc.constantFrom(...IDS),
      body: productArb,
      isOfSupplier: fc.boolean(),
      isInUpperCase: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), id: fc.constantFrom(...IDS) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('rename' as const),
      id: fc.constantFrom(...IDS),
      to: fc.constantFrom(...IDS),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('place' as const), id: fc.constantFrom(...IDS) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('offer' as const), id: fc.constantFrom(...IDS) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('stock' as const),
      id: fc.constantFrom(...IDS),
      at: fc.constantFrom('North', 'south'),
      count: fc.option(fc.integer({ min: 0, max: 30 })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('user' as const),
      at: fc.nat(5),
      name: fc.constantFrom(...TEXTS.slice(0, 6)),
      isActive: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('line' as const),
      at: fc.nat(7),
      xp: xpArb,
      isInUpperCase: fc.boolean(),
    }),
  },
)
export type Write = typeof writeArb extends fc.Arbitrary<infer T> ? T : never
