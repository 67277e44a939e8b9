/** @jest-environment node */
import { contract } from '@/sandbox/contract/contract'
import { openPlatform } from '@/sandbox/core/records/open'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin } from './support/people'
import { call, expectError } from './support/sdk'

describe.each(ENGINES)('line items across orders on %s', (engine) => {
  let market: Marketplace
  let token: string
  let first: string
  let second: string
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    const desk = await new OrderDesk(market, token).open()
    first = await desk.submitted([2, 1])
    second = await desk.draft([1])
    await desk.order('LineItems.Patch', second, { params: { lineItemID: 'line-1' }, body: { ID: 'screw-5' } })
    await desk.order('Orders.Submit', second, {}, desk.ann)
    await desk.submitted([1])
  })
  afterAll(() => market.close())

  const lines = async (query: Record<string, unknown>): Promise<string[]> => {
    const { body } = await call('LineItems.ListAcrossOrders', { token, params: { direction: 'All' }, query })
    return body.Items.map((item: { OrderID: string; ID: string }) => `${item.OrderID}/${item.ID}`)
  }
  const orders = async (query: Record<string, unknown>): Promise<string[]> => {
    const { body } = await call('Orders.List', { token, params: { direction: 'All' }, query })
    return body.Items.map((item: { ID: string }) => item.ID).sort()
  }

  it('are filtered by the id of their order', async () => {
    const find = async (OrderID: string) => (await lines({ filters: { OrderID } })).sort()
    expect(await find(first)).toEqual([`${first}/line-1`, `${first}/line-2`])
    expect(await find(second.toUpperCase())).toEqual([`${second}/screw-5`])
    expect(await find(`!${first}|nothing`)).toEqual([`${second}/screw-5`, 'order-3/line-1'])
    expect(await find('>order-1')).toEqual([`${second}/screw-5`, 'order-3/line-1'])
    expect(await find('*-3')).toEqual(['order-3/line-1'])
    expect(await find('*')).toHaveLength(4)
    expect(await find('!*')).toEqual([])
  })

  it('are sorted by the id of their order', async () => {
    expect(await lines({ sortBy: ['!OrderID', 'ID'] })).toEqual([
      'order-3/line-1',
      `${second}/screw-5`,
      `${first}/line-1`,
      `${first}/line-2`,
    ])
  })

  it('are searched with the search type of the query', async () => {
    const find = async (search: string, searchType?: string, searchOn?: string[]) =>
      (
        await lines({ search, ...(searchType ? { searchType } : {}), ...(searchOn ? { searchOn } : {}) })
      ).sort()
    const nails = [`${first}/line-1`, `${second}/screw-5`, 'order-3/line-1']
    expect(await find('nail')).toEqual(nails)
    expect(await find('nail screw')).toEqual([`${first}/line-2`, ...nails].sort())
    expect(await find('nail screw', 'AllTermsAnyField')).toEqual([`${second}/screw-5`])
    expect(await find('nail screw', 'AllTermsSameField')).toEqual([])
    expect(await find('screw 5', 'ExactPhrase')).toEqual([`${second}/screw-5`])
    expect(await find('5 screw', 'ExactPhrase')).toEqual([])
    expect(await find('scr', 'ExactPhrasePrefix')).toEqual([`${first}/line-2`, `${second}/screw-5`])
    expect(await find('scr')).toEqual([])
    expect(await find('screw', undefined, ['ProductID'])).toEqual([`${first}/line-2`])
    expect(await expectError(find('nail', 'AnyWord'))).toMatchObject({ code: 'Search.InvalidQuery' })
  })

  it('can be used to filter orders', async () => {
    expect(await orders({ filters: { 'LineItems.ProductID': 'screw' } })).toEqual([first])
    expect(await orders({ filters: { 'LineItems.ProductID': '!screw' } })).toEqual([second, 'order-3'])
    expect(await orders({ filters: { 'LineItems.Quantity': '>1' } })).toEqual([first])
    expect(await orders({ filters: { 'LineItems.ProductID|ID': 'screw|order-3' } })).toEqual([
      first,
      'order-3',
    ])
  })

  it('can be searched by words in data of an earlier version', async () => {
    const { db, settings } = market.platform
    await db.script(
      `update lineitems set words = null; drop table uploads; delete from migrations;
       insert into meta values ('derivation', '"2"')`,
    )
    expect(await lines({ search: 'screw', sortBy: ['ID'] })).toEqual([])
    await openPlatform(db, contract, settings)
    market.platform.cache.clear()
    expect(await lines({ search: 'screw', sortBy: ['ID'] })).toEqual([`${first}/line-2`, `${second}/screw-5`])
  })

  it('are found by order id with an index on orders', async () => {
    const { db } = market.platform
    await db.script(
      `insert into orders (id, body, terms, f_id, f_issubmitted, f_tocompanyid)
         select 'many-' || n, '{}', array[n], 'many-' || n, true, 'none' from generate_series(1, 5000) n;
       analyze orders`,
    )
    market.platform.cache.clear()
    const queries = jest.spyOn(db, 'query')
    expect(await lines({ filters: { OrderID: first } })).toHaveLength(2)
    const [counted, params] = queries.mock.calls.find(([text]) => text.startsWith('select count(*)')) ?? ['']
    queries.mockRestore()
    const { rows } = await db.query(`explain ${counted}`, params)
    const plan = rows.flat().join('\n')
    expect(plan).toMatch(/Index Scan using orders_fid/)
    expect(plan).not.toContain('Seq Scan on orders')
    await db.script(`delete from orders where id like 'many-%'`)
  })

  it('log no unexpected errors', () => expect(market.logged).toEqual([]))
})
