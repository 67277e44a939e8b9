/** @jest-environment node */
import fc from 'fast-check'
import { askedArb } from './support/list-queries'
import { ListWorld } from './support/list-world'
import { writeArb } from './support/list-writes'
import { ENGINES, startMarketplace, startTwins, type Marketplace } from './support/marketplace'

/**
 * Number of sequences of writes and queries, in `npm test` and in a soak run, and number of queries after each write.
 */
const ROUNDS = process.env.QM_SOAK ? 400 : 10
const QUERIES_PER_ROUND = 8

const roundArb = fc.record({
  writes: fc.array(writeArb, { minLength: 1, maxLength: 6 }),
  queries: fc.array(askedArb, { minLength: QUERIES_PER_ROUND, maxLength: QUERIES_PER_ROUND }),
  isByBitmaps: fc.boolean(),
  isReversed: fc.boolean(),
})

/** The processes that serve the list: one, one that counts with plain SQL, or two in turns on one database. */
const SETUPS = [
  ...ENGINES,
  'plain SQL' as const,
  ...(process.env.TEST_DATABASE_URL ? ['two processes' as const] : []),
]

async function startSetup(setup: (typeof SETUPS)[number]): Promise<Marketplace[]> {
  if (setup === 'two processes') return startTwins()
  if (setup === 'plain SQL') return [await startMarketplace('pglite', undefined, { countsBySql: true })]
  return [await startMarketplace(setup)]
}

describe.each(SETUPS)('lists on %s', (setup) => {
  let markets: Marketplace[]
  let world: ListWorld
  beforeAll(async () => {
    markets = await startSetup(setup)
    world = await ListWorld.open(markets[0] as Marketplace)
  })
  afterAll(async () => {
    for (const market of [...markets].reverse()) await market.close()
  })

  /** Makes counts come from bitmaps, or from SQL alone. */
  const countBy = async (isByBitmaps: boolean): Promise<void> => {
    for (const { platform } of markets)
      for (const bitmaps of platform.bitmaps.values()) {
        bitmaps.threshold = isByBitmaps ? 0 : Infinity
        await bitmaps.settled()
      }
  }

  it(
    'match an independent model before and after writes, with and without cached counts',
    async () => {
      await fc.assert(
        fc.asyncProperty(roundArb, async ({ writes, queries, isByBitmaps, isReversed }) => {
          const [here = markets[0], there = here] = isReversed ? [...markets].reverse() : markets
          await countBy(isByBitmaps)
          for (const requested of queries) await world.check(requested, there)
          for (const write of writes) await world.write(write, here)
          for (const requested of queries) await world.check(requested, there)
          await countBy(isByBitmaps)
          for (const requested of queries) await world.check(requested, there)
          for (const { platform } of markets) platform.cache.clear()
          for (const requested of queries) await world.check(requested, here)
        }),
        { numRuns: ROUNDS, ...(process.env.QM_SOAK ? {} : { seed: 17 }), endOnFailure: true },
      )
      expect(markets.flatMap(({ logged }) => logged)).toEqual([])
    },
    process.env.QM_SOAK ? 3_600_000 : 300_000,
  )
})
