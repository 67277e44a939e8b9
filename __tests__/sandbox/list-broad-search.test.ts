/** @jest-environment node */
import { growProducts } from '@/sandbox/seed/large'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'
import { call } from './support/sdk'

/** Number of products. The description of all of them contains "by". */
const RECORD_COUNT = 1200

describe.each(ENGINES)('searches with very many matches on %s', (engine) => {
  let market: Marketplace
  let token: string
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    await growProducts(market.platform, RECORD_COUNT)
    await call('Products.Create', { token, body: { ID: 'by', Name: 'Zzz, the last by name' } })
  })
  afterAll(() => market.close())

  const search = async (query: object): Promise<{ total: number; ids: string[] }> => {
    const { body } = await call('Products.List', { token, query: { search: 'by', ...query } })
    return { total: body.Meta.TotalCount, ids: body.Items.map((item: { ID: string }) => item.ID) }
  }

  it('return the record with the exact id first, then the others in list order', async () => {
    const all = await call('Products.List', { token, query: { pageSize: 100 } })
    const names = (all.body.Items as { ID: string }[]).map(({ ID }) => ID)
    const { total, ids } = await search({ pageSize: 100 })
    expect(total).toBe(RECORD_COUNT + 1)
    expect(ids).toEqual(['by', ...names.slice(0, 99)])
  })

  it('return every match once over all pages', async () => {
    const found: string[] = []
    for (let page = 1; page <= 13; page++) found.push(...(await search({ page, pageSize: 100 })).ids)
    expect(found).toHaveLength(RECORD_COUNT + 1)
    expect(new Set(found).size).toBe(RECORD_COUNT + 1)
    expect(market.logged).toEqual([])
  })
})
