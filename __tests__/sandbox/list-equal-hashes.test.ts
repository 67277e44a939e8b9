/** @jest-environment node */
import { valueTerm } from '@/sandbox/core/lists/terms'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'
import { call } from './support/sdk'

const PRODUCTS = [
  { ID: 'red', Name: 'One', xp: { Color: 'Red', Size: 10 } },
  { ID: 'blue', Name: 'Two', xp: { Color: 'Blue', Size: 11 } },
  { ID: 'nested', Name: 'Three', xp: { COLOR: [['red'], { Other: 1 }], Size: 1e21 } },
  { ID: 'odd', Name: 'Four', xp: { Color: 'a.b "(c)" \\ 300 \u212A', Size: '10' } },
  { ID: 'none', Name: 'Five', xp: null },
]
/** Values that the record `blue` is given the hashes of, as if they collided with its own. */
const COLLIDING = [
  ['xp.Color', 'red'],
  ['xp.Color', 'Größe'],
  ['xp.Size', '10'],
  ['Name', 'one'],
  ['Active', 'true'],
] as const

describe.each(ENGINES)('a filter by equality on %s', (engine) => {
  let market: Marketplace
  let token: string
  beforeAll(async () => {
    market = await startMarketplace(engine, undefined, { countsBySql: true })
    token = await admin(market)
    for (const body of PRODUCTS) await call('Products.Create', { token, body })
    await market.platform.transaction((tx) =>
      tx.query(`update products set terms = terms || $1::bigint[] where id = 'blue'`, [
        COLLIDING.map(([path, value]) => valueTerm(path, value)),
      ]),
    )
  })
  afterAll(() => market.close())

  it.each<[filters: Record<string, string>, ids: string[]]>([
    [{ 'xp.Color': 'RED' }, ['nested', 'red']],
    [{ 'xp.Color': '!red', ID: 'red|blue|nested' }, ['blue']],
    [{ 'xp.Color': 'red|blue' }, ['blue', 'nested', 'red']],
    [{ 'xp.Color': 'a.b "(c)" \\\\ 300 k' }, ['odd']],
    [{ 'xp.Size': '10' }, ['odd', 'red']],
    [{ 'xp.Size': '10.0' }, ['odd', 'red']],
    [{ 'xp.Size': '1e21' }, []],
    [{ 'xp.Size': '1e+21' }, ['nested']],
    [{ Name: 'ONE' }, ['red']],
    [{ Active: 'true' }, []],
    [{ 'xp.color': '*', ID: '!odd' }, ['blue', 'nested', 'red']],
  ])('with %j compares the values of records with equal hashes', async (filters, ids) => {
    const { body } = await call('Products.List', { token, query: { filters } })
    expect(body.Items.map(({ ID }: { ID: string }) => ID).sort()).toEqual(ids)
    expect(body.Meta.TotalCount).toBe(ids.length)
  })
})
