/** @jest-environment node */
import { contract } from '@/sandbox/contract/contract'
import { openPlatform } from '@/sandbox/core/records/open'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, userBody } from './support/people'
import { call } from './support/sdk'
import { ids } from './support/products'

const IDS = ['XL', 's', 'm', 'L', 'm-2', 'M_1', 'm10', '9']
/** Sorted by their characters in lower case: dash, digits, underscore, letters. */
const IN_ORDER = ['9', 'L', 'm', 'm-2', 'm10', 'M_1', 's', 'XL']

describe.each(ENGINES)('ids in lists on %s', (engine) => {
  let market: Marketplace
  let token: string
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    for (const ID of IDS) {
      await call('Products.Create', { token, body: { ID, Name: 'Shirt' } })
      await call('Catalogs.Create', { token, body: { ID, Name: ID } })
      await call('Catalogs.SaveProductAssignment', { token, body: { CatalogID: ID, ProductID: 'XL' } })
    }
    for (const ID of ['b', 'A', 'C']) {
      await call('Buyers.Create', { token, body: { ID, Name: 'Buyer', Active: true } })
      const body = { ...userBody(`same-${ID}`), ID: 'same' }
      await call('Users.Create', { token, params: { buyerID: ID }, body })
    }
  })
  afterAll(() => market.close())

  it('are sorted ignoring case, also among equal values of other fields', async () => {
    const reversed = [...IN_ORDER].reverse()
    expect(await ids('Products.List', token, { sortBy: ['ID'] })).toEqual(IN_ORDER)
    expect(await ids('Products.List', token, { sortBy: ['!ID'] })).toEqual(reversed)
    expect(await ids('Products.List', token, {})).toEqual(IN_ORDER)
    expect(await ids('Products.List', token, { sortBy: ['Name'] })).toEqual(IN_ORDER)
    expect(await ids('Products.List', token, { sortBy: ['!Name'] })).toEqual(IN_ORDER)
    expect(await ids('Products.List', token, { sortBy: ['xp.None'] })).toEqual(IN_ORDER)
    expect(await ids('Products.List', token, { sortBy: ['Name', '!ID'] })).toEqual(reversed)
    expect(await ids('Catalogs.List', token, { filters: { ID: IDS.join('|') } })).toEqual(IN_ORDER)
  })

  it('are found by their index, a hundred among many', async () => {
    const { db, cache } = market.platform
    await db.script(
      `insert into products (id, f_id, body, terms)
         select 'many-' || g.n, 'many-' || g.n, body, array(select g.n * 30 + m from generate_series(1, 30) m)
         from products, generate_series(1, 3000) g(n) where id = 'XL';
       analyze products`,
    )
    cache.clear()
    const queries = jest.spyOn(db, 'query')
    const asked = ['xl', ...Array.from({ length: 99 }, (_, at) => `MANY-${at * 31}`)]
    const found = await call('Products.List', { token, query: { filters: { ID: asked.join('|') } } })
    expect(found.body.Meta.TotalCount).toBe(97)
    const [counted, params] = queries.mock.calls.find(([text]) => text.startsWith('select count(*)')) ?? ['']
    queries.mockRestore()
    const { rows } = await db.query(`explain ${counted}`, params)
    await db.script(`delete from products where id like 'many-%'`)
    cache.clear()
    expect(rows.flat().join('\n')).toContain('Index Cond: (f_id = ANY')
  })

  it('are compared ignoring case', async () => {
    const find = (ID: string | string[]) => ids('Products.List', token, { filters: { ID }, sortBy: ['ID'] })
    expect(await find('>L')).toEqual(IN_ORDER.slice(2))
    expect(await find('>=l')).toEqual(IN_ORDER.slice(1))
    expect(await find('<M_1')).toEqual(IN_ORDER.slice(0, 5))
    expect(await find('!>M')).toEqual(IN_ORDER.slice(0, 3))
    expect(await find(['>M', '<xl'])).toEqual(IN_ORDER.slice(3, 7))
  })

  it('allow paging by the last id, with each record once and correct totals', async () => {
    for (const pageSize of [1, 2, 3]) {
      const crawled: string[] = []
      const totals: number[] = []
      for (;;) {
        const last = crawled.at(-1)
        const filters = last === undefined ? {} : { ID: `>${last}` }
        const query = { sortBy: ['ID'], pageSize, filters }
        const { body } = await call('Products.List', { token, query })
        if (body.Items.length === 0) break
        totals.push(body.Meta.TotalCount)
        crawled.push(...body.Items.map((item: { ID: string }) => item.ID))
      }
      expect(crawled).toEqual(IN_ORDER)
      expect(totals).toEqual(IN_ORDER.flatMap((_, at) => (at % pageSize === 0 ? [IN_ORDER.length - at] : [])))
    }
  })

  it('are sorted in assignments too, and by parent if they are equal', async () => {
    const { body } = await call('Catalogs.ListProductAssignments', { token, query: { productID: 'XL' } })
    expect(body.Items.map((row: { CatalogID: string }) => row.CatalogID)).toEqual(IN_ORDER)
    const users = await call('Users.ListAcrossBuyers', { token, query: { sortBy: ['ID'] } })
    expect(users.body.Items.map((user: { CompanyID: string }) => user.CompanyID)).toEqual(['A', 'b', 'C'])
  })

  it('are read in order from an index', async () => {
    const spy = jest.spyOn(market.platform.db, 'query')
    for (const query of [
      { sortBy: ['ID'], filters: { ID: '>a' } },
      { sortBy: ['!ID'] },
      { sortBy: ['Name'] },
      { sortBy: [] },
    ])
      await call('Products.List', { token, query: { ...query, pageSize: 2 } })
    const pages = spy.mock.calls.filter(([text]) => /from products t .*order by/s.test(text))
    spy.mockRestore()
    expect(pages).toHaveLength(4)
    for (const [text, params = []] of pages) {
      const plan = await market.platform.db.transaction(async (tx) => {
        await tx.query('set local enable_seqscan = off')
        await tx.query('set local enable_sort = off')
        // Removes the `offset 0` for small tables, which prevents an index from providing the order.
        return tx.query(`explain ${text.replace(' offset 0)', ')')}`, params)
      })
      const lines = plan.rows.map(([line]) => line).join('\n')
      expect(lines).toContain('Index Scan')
      expect(lines).not.toContain('Sort')
    }
  })

  it('get new indexes in data of an earlier version', async () => {
    const { db, settings } = market.platform
    await db.script(`drop index products_listed; create index products_sort on products (f_name, id);
      drop table uploads; delete from migrations`)
    await openPlatform(db, contract, settings)
    const { rows } = await db.query(
      `select indexname from pg_indexes where indexname in ('products_sort', 'products_listed')`,
    )
    expect(rows).toEqual([['products_listed']])
    expect(await ids('Products.List', token, {})).toEqual(IN_ORDER)
  })

  it('log no unexpected errors', () => expect(market.logged).toEqual([]))
})
