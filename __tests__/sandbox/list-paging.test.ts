/** @jest-environment node */
import fc from 'fast-check'
import { send } from './support/http'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, person } from './support/people'
import { call, expectError } from './support/sdk'
import { ids, createProducts } from './support/products'

/** More than ten pages of two, from which on lists look up deep pages by key. */
const FACET_COUNT = 47

describe.each(ENGINES)('paging on %s', (engine) => {
  let market: Marketplace
  let token: string
  let all: string[]
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    for (let index = 0; index < FACET_COUNT; index++) {
      const body = {
        ID: `F${index}`,
        Name: `Facet ${index % 7}`,
        XpPath: `path${index}`,
        ListOrder: index % 5,
      }
      await call('ProductFacets.Create', { token, body })
    }
    all = await ids('ProductFacets.List', token, { pageSize: 100 })
  })
  afterAll(() => market.close())

  const metaOf = async (query: object): Promise<object> =>
    (await call('ProductFacets.List', { token, query: query as Record<string, unknown> })).body.Meta

  it('returns the position of a page and the totals', async () => {
    const meta = {
      Page: 1,
      PageSize: 20,
      TotalCount: FACET_COUNT,
      TotalPages: 3,
      ItemRange: [1, 20],
      NextPageKey: null,
    }
    expect(await metaOf({})).toEqual(meta)
    expect(await metaOf({ page: 3 })).toEqual({ ...meta, Page: 3, ItemRange: [41, 47] })
    expect(await metaOf({ pageSize: 47 })).toEqual({
      ...meta,
      PageSize: 47,
      TotalPages: 1,
      ItemRange: [1, 47],
    })
    expect(await metaOf({ filters: { ID: 'nothing' } })).toEqual({
      ...meta,
      TotalCount: 0,
      TotalPages: 0,
      ItemRange: [1, 0],
    })
  })

  it('returns no items for a page beyond the end', async () => {
    const { body } = await call('ProductFacets.List', { token, query: { page: 9 } })
    expect(body.Items).toEqual([])
    expect(body.Meta).toMatchObject({ Page: 9, TotalCount: FACET_COUNT, TotalPages: 3 })
  })

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'pageSize=0',
    'pageSize=101',
    'pageSize=ten',
    'pageSize=1e9',
  ])('rejects %s', async (query) => {
    const { status, body } = await send(market, 'GET', `/v1/productfacets?${query}`, { token })
    expect({ status, code: body.Errors[0].ErrorCode }).toEqual({ status: 400, code: 'List.InvalidPageSize' })
  })

  it('treats empty parameters as absent', async () => {
    const query = 'page=&pageSize=&search=&searchOn=&sortBy=&pageKey='
    const { body } = await send(market, 'GET', `/v1/productfacets?${query}`, { token })
    expect(body.Meta).toMatchObject({ Page: 1, PageSize: 20, TotalCount: FACET_COUNT })
  })

  it('reads the records before a deep page from the sort index alone', async () => {
    const { db } = market.platform
    const spy = jest.spyOn(db, 'query')
    await call('ProductFacets.List', { token, query: { page: 15, pageSize: 2 } })
    const [text = '', params = []] = spy.mock.calls.find(([sql]) => / keys join /.test(sql)) ?? []
    spy.mockRestore()
    // The index alone tells which records exist only after the table was vacuumed.
    await db.script('vacuum productfacets')
    const plan = await db.transaction(async (tx) => {
      for (const kind of ['seqscan', 'sort', 'bitmapscan']) await tx.query(`set local enable_${kind} = off`)
      return tx.query(`explain ${text}`, params)
    })
    expect(plan.rows.map(([line]) => line).join('\n')).toContain('Index Only Scan using productfacets_listed')
  })

  it('returns every item once across pages, in any sort order', async () => {
    const keys = fc.constantFrom('ID', 'Name', 'ListOrder', 'XpPath', '!ID', '!Name', '!ListOrder')
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 30 }),
        fc.uniqueArray(keys, { maxLength: 3 }),
        async (pageSize, sortBy) => {
          const firstPage = await ids('ProductFacets.List', token, { pageSize: 100, sortBy })
          const pages: string[] = []
          for (let page = 1; page <= Math.ceil(FACET_COUNT / pageSize); page++) {
            pages.push(...(await ids('ProductFacets.List', token, { page, pageSize, sortBy })))
          }
          expect(pages).toEqual(firstPage)
          expect([...pages].sort()).toEqual([...all].sort())
        },
      ),
      { numRuns: 12 },
    )
  })

  it('can continue after the last id', async () => {
    const crawled: string[] = []
    for (;;) {
      const last = crawled.at(-1)
      const filters = last === undefined ? {} : { ID: `>${last}` }
      const next = await ids('ProductFacets.List', token, { sortBy: ['ID'], pageSize: 10, filters })
      if (next.length === 0) break
      crawled.push(...next)
    }
    expect(crawled).toEqual([...all].sort())
  })

  it('counts again after every write', async () => {
    const count = async (): Promise<number> =>
      (await call('ProductFacets.List', { token, query: { pageSize: 1 } })).body.Meta.TotalCount
    expect(await count()).toBe(FACET_COUNT)
    await call('ProductFacets.Create', { token, body: { ID: 'more', Name: 'More' } })
    expect(await count()).toBe(FACET_COUNT + 1)
    await call('ProductFacets.Delete', { token, params: { productFacetID: 'more' } })
    expect(await count()).toBe(FACET_COUNT)
  })

  it('returns the same remaining counts with and without cached counts', async () => {
    const totals = async (fresh: boolean): Promise<number[]> => {
      const found: number[] = []
      let last = ''
      for (;;) {
        if (fresh) market.platform.cache.clear()
        const filters = last === '' ? {} : { ID: `>${last}` }
        const { body } = await call('ProductFacets.List', {
          token,
          query: { sortBy: ['ID'], pageSize: 9, filters },
        })
        found.push(body.Meta.TotalCount)
        if (body.Items.length < 9) return found
        last = body.Items.at(-1).ID
        // A write in between invalidates the predicted counts.
        if (found.length === 2) {
          const body = { ID: fresh ? 'zz-fresh' : 'zz-known', Name: 'Last', XpPath: String(fresh) }
          await call('ProductFacets.Create', { token, body })
        }
      }
    }
    const known = await totals(false)
    await call('ProductFacets.Delete', { token, params: { productFacetID: 'zz-known' } })
    expect(await totals(true)).toEqual(known)
    await call('ProductFacets.Delete', { token, params: { productFacetID: 'zz-fresh' } })
  })

  it('applies to assignments as well', async () => {
    for (const userID of ['a', 'b', 'c']) {
      const body = {
        ID: userID,
        Username: userID,
        FirstName: 'F',
        LastName: 'L',
        Email: 'a@b.example',
        Active: true,
      }
      await call('AdminUsers.Create', { token, body })
    }
    await call('AdminUserGroups.Create', { token, body: { ID: 'G', Name: 'G' } })
    for (const UserID of ['a', 'b', 'c']) {
      await call('AdminUserGroups.SaveUserAssignment', { token, body: { UserGroupID: 'G', UserID } })
    }
    const list = (query: Record<string, unknown>) =>
      call('AdminUserGroups.ListUserAssignments', { token, query })
    const { body } = await list({ page: 2, pageSize: 2 })
    expect(body.Meta).toMatchObject({ Page: 2, TotalCount: 3, TotalPages: 2, ItemRange: [3, 3] })
    expect(body.Items).toEqual([{ UserGroupID: 'G', UserID: 'c' }])
    expect(await expectError(list({ pageSize: 101 }))).toMatchObject({ code: 'List.InvalidPageSize' })
  })

  it('logs no unexpected errors', () => expect(market.logged).toEqual([]))
})

describe.each(ENGINES)('facets on %s', (engine) => {
  let market: Marketplace
  let token: string
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    await createProducts(token)
    for (const body of [
      { ID: 'tags', Name: 'Tags', XpPath: 'Tags', ListOrder: 2 },
      { ID: 'Color', Name: 'Color', ListOrder: 1, xp: { Show: true } },
      { ID: 'unit', Name: 'Unit', XpPath: 'Size.Unit', ListOrder: 0, MinCount: 3 },
    ]) {
      await call('ProductFacets.Create', { token, body })
    }
  })
  afterAll(() => market.close())

  const facets = async (query: Record<string, unknown> = {}) =>
    (await call('Products.List', { token, query })).body.Meta.Facets

  it('count the values of every facet, in the order of the facets', async () => {
    expect(await facets()).toEqual([
      { Name: 'Unit', XpPath: 'Size.Unit', Values: [], xp: null },
      {
        Name: 'Color',
        XpPath: 'Color',
        Values: [
          { Value: 'Red', Count: 1 },
          { Value: 'blue', Count: 1 },
          { Value: 'red', Count: 1 },
        ],
        xp: { Show: true },
      },
      {
        Name: 'Tags',
        XpPath: 'Tags',
        Values: [
          { Value: 'steel', Count: 2 },
          { Value: 'wood', Count: 1 },
        ],
        xp: null,
      },
    ])
  })

  it('count within the search and the filters, independent of the page', async () => {
    const [, color, tags] = await facets({ filters: { 'xp.Tags': 'wood' }, pageSize: 1 })
    expect(color.Values).toEqual([{ Value: 'Red', Count: 1 }])
    expect(tags.Values).toHaveLength(2)
    expect((await facets({ search: 'hand', searchType: 'ExactPhrase' }))[1].Values).toEqual([
      { Value: 'blue', Count: 1 },
    ])
    expect((await facets({ filters: { ID: 'nothing' } }))[1].Values).toEqual([])
  })

  it('include values of other visible products if the minimum count is 0', async () => {
    const params = { productFacetID: 'tags' }
    await call('ProductFacets.Patch', { token, params, body: { MinCount: 0 } })
    const [, color, tags] = await facets({ filters: { ID: 'saw' } })
    expect(color.Values).toEqual([{ Value: 'blue', Count: 1 }])
    expect(tags.Values).toEqual([
      { Value: 'steel', Count: 1 },
      { Value: 'wood', Count: 0 },
    ])
    const none = await facets({ search: 'nothing' })
    expect(none[2].Values.map(({ Count }: { Count: number }) => Count)).toEqual([0, 0])
    const supplier = await person(market, token, {
      username: 'sue',
      roles: ['ProductReader'],
      supplier: await newSupplier(),
    })
    const { body } = await call('Products.List', { token: supplier })
    expect(body.Meta.Facets[2].Values).toEqual([])
    await call('ProductFacets.Patch', { token, params, body: { MinCount: 1 } })
  })

  const newSupplier = async (): Promise<string> => {
    await call('Suppliers.Create', { token, body: { ID: 'S', Name: 'S', Active: true } })
    return 'S'
  }

  it('are returned for products only, without unexpected errors', async () => {
    expect((await call('Catalogs.List', { token })).body.Meta).not.toHaveProperty('Facets')
    expect(market.logged).toEqual([])
  })
})
