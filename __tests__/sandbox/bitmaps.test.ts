/** @jest-environment node */
import fc from 'fast-check'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'
import { call } from './support/sdk'

const COLORS = ['Red', 'Blue', 'Green']
const SIZES = ['S', 'M', 'L', 'XL']
const QUERIES = [
  { search: 'product' },
  { search: 'product', filters: { 'xp.Color': 'red|blue' } },
  { filters: {} },
  { filters: { 'xp.Color': 'red' } },
  { filters: { 'xp.Color': '!red' } },
  { filters: { 'xp.Color': 'red|blue' } },
  { filters: { 'xp.Color': 'red|!blue' } },
  { filters: { 'xp.Color': 'red|Blu*' } },
  { filters: { 'xp.Color': 'red|>blue' } },
  { filters: { 'xp.Color': '*' } },
  { filters: { 'xp.Color': '!*', Active: 'true' } },
  { filters: { 'xp.Tags': 'new', 'xp.Size': '!XL' } },
  { filters: { Active: 'false', 'xp.Color': 'Green|blue', 'xp.Size': 'M' } },
  { filters: { 'xp.Color': 'nobody' } },
  { filters: { ID: '!p-003', 'xp.Size': 'M' } },
  { filters: { Name: 'Product 1*' } },
  { filters: { ID: '>p-050' } },
]

const product = (number: number, random: { color: number; size: number; isNew: boolean }) => ({
  ID: `p-${String(number).padStart(3, '0')}`,
  Name: `Product ${number}`,
  Active: number % 3 > 0,
  xp: {
    ...(random.color < COLORS.length ? { Color: COLORS[random.color] } : {}),
    Size: SIZES[random.size],
    Tags: random.isNew ? ['new', 'new', `batch${number % 2}`] : [],
  },
})

const kind = fc.record({
  color: fc.integer({ min: 0, max: COLORS.length }),
  size: fc.integer({ min: 0, max: SIZES.length - 1 }),
  isNew: fc.boolean(),
})

describe.each(ENGINES)('bitmap counts on %s', (engine) => {
  let market: Marketplace
  let token: string
  const bitmaps = () => {
    const found = market.platform.bitmaps.get('products')
    if (!found) throw new Error('Products have no bitmaps')
    return found
  }
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    for (const [ListOrder, XpPath] of ['Color', 'Size', 'Tags'].entries())
      await call('ProductFacets.Create', { token, body: { ID: XpPath, Name: XpPath, XpPath, ListOrder } })
    for (const [at, random] of fc.sample(kind, { numRuns: 80, seed: 5 }).entries())
      await call('Products.Create', { token, body: product(at, random) })
  })
  afterAll(() => market.close())

  /** Returns the total and the facets of every query. */
  const runQueries = async () => {
    const answers = []
    for (const query of QUERIES) {
      const { body } = await call('Products.List', { token, query: { ...query, pageSize: 1 } })
      answers.push({ query, total: body.Meta.TotalCount, facets: body.Meta.Facets })
    }
    return answers
  }
  const runQueriesBySql = async () => {
    bitmaps().threshold = Infinity
    market.platform.cache.clear()
    return runQueries()
  }
  const runQueriesByBitmaps = async () => {
    bitmaps().threshold = 0
    market.platform.cache.clear()
    await runQueries()
    await bitmaps().settled()
    market.platform.cache.clear()
    return runQueries()
  }

  it('return the same totals and facets as SQL', async () => {
    expect(await runQueriesByBitmaps()).toEqual(await runQueriesBySql())
    const set = await bitmaps().matching([])
    expect(set?.size()).toBe(80)
    expect(bitmaps().values('$."xp"."Color"[*]', set as NonNullable<typeof set>)).toHaveLength(3)
  })

  it('stay correct after every successful or rejected write', async () => {
    const step = fc.record({
      do: fc.constantFrom('create', 'patch', 'delete'),
      number: fc.integer({ min: 70, max: 110 }),
      random: kind,
    })
    await runQueriesByBitmaps()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        bitmaps().threshold = 0
        for (const { do: what, number, random } of steps) {
          const body = product(number, random)
          const params = { productID: body.ID }
          // A create of an existing product and a patch of a missing one are rejected. Nothing may change then.
          if (what === 'create') await call('Products.Create', { token, body }).catch(() => undefined)
          else if (what === 'patch')
            await call('Products.Patch', { token, params, body: { xp: body.xp } }).catch(() => undefined)
          else await call('Products.Delete', { token, params }).catch(() => undefined)
        }
        const followed = await runQueries()
        expect(await bitmaps().matching([])).not.toBeNull()
        expect(followed).toEqual(await runQueriesBySql())
      }),
      { numRuns: 15, seed: 11 },
    )
    expect(market.logged).toEqual([])
  })

  it('are rebuilt after a change to an unknown set of records', async () => {
    await runQueriesByBitmaps()
    await market.platform.transaction(async (tx) => {
      await tx.query(`delete from products where id = 'p-001'`)
    })
    expect(await bitmaps().matching([])).toBeNull()
    expect(await runQueriesByBitmaps()).toEqual(await runQueriesBySql())
  })
})
