/** @jest-environment node */
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, userBody } from './support/people'
import { call, expectError } from './support/sdk'
import { ids } from './support/products'

const CATALOG = { catalogID: 'house' }

describe.each(ENGINES)('named list parameters on %s', (engine) => {
  let market: Marketplace
  let token: string
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    await call('Suppliers.Create', { token, body: { ID: 'S1', Name: 'Supplier' } })
    await call('Catalogs.Create', { token, body: { ID: 'house', Name: 'House' } })
    for (const [ID, ParentID] of [['root'], ['child', 'root'], ['leaf', 'child'], ['other']]) {
      await call('Categories.Create', { token, params: CATALOG, body: { ID, Name: ID, ParentID } })
    }
    for (const [ID, DefaultSupplierID] of [['a'], ['b', 'S1'], ['c']]) {
      await call('Products.Create', { token, body: { ID, Name: ID, DefaultSupplierID } })
    }
    const place = (CategoryID: string, ProductID: string) =>
      call('Categories.SaveProductAssignment', { token, params: CATALOG, body: { CategoryID, ProductID } })
    await place('root', 'a')
    await place('other', 'b')
  })
  afterAll(() => market.close())

  it.each([
    [{ catalogID: 'house' }, ['a', 'b']],
    [{ catalogID: '!house' }, ['c']],
    [{ catalogID: 'nothing' }, []],
    [{ catalogID: 'house', categoryID: 'root' }, ['a']],
    [{ catalogID: 'house', categoryID: '!root' }, ['b']],
    [{ supplierID: 'S1' }, ['b']],
    [{ supplierID: '!S1' }, ['a', 'c']],
    [{ catalogID: 'house', supplierID: '!S1' }, ['a']],
    [{ catalogID: 'house', filters: { Name: '!a' } }, ['b']],
  ])('filter products: %j finds %j', async (query, found) => {
    expect(await ids('Products.List', token, query)).toEqual(found)
  })

  it.each([[{ categoryID: 'root' }], [{ categoryID: 'root', catalogID: '!house' }]])(
    'reject %j, since a category needs its catalog',
    async (query) => {
      const answer = await expectError(call('Products.List', { token, query }))
      expect(answer).toMatchObject({ status: 400, code: 'Product.CategoryFilterRequiresCatalogID' })
    },
  )

  it('return current products after a change of the catalog assignment', async () => {
    expect(await ids('Products.List', token, { catalogID: 'house' })).toEqual(['a', 'b'])
    await call('Catalogs.SaveProductAssignment', { token, body: { CatalogID: 'house', ProductID: 'c' } })
    expect(await ids('Products.List', token, { catalogID: 'house' })).toEqual(['a', 'b', 'c'])
    await call('Catalogs.DeleteProductAssignment', { token, params: { ...CATALOG, productID: 'c' } })
    expect(await ids('Products.List', token, { catalogID: 'house' })).toEqual(['a', 'b'])
  })

  it('list categories to the requested depth, with current child counts', async () => {
    const list = async (query: object): Promise<string[]> =>
      (await ids('Categories.List', token, query, CATALOG)).sort()
    expect(await list({})).toEqual(['other', 'root'])
    expect(await list({ depth: '2' })).toEqual(['child', 'other', 'root'])
    expect(await list({ depth: 'all' })).toEqual(['child', 'leaf', 'other', 'root'])
    expect(await list({ depth: 'ALL', filters: { ParentID: 'root' } })).toEqual(['child'])
    for (const depth of ['0', '-1', '1.5', 'deep']) {
      expect(await expectError(list({ depth }))).toMatchObject({ status: 400, code: 'Category.InvalidDepth' })
    }
    const get = async (categoryID: string) =>
      (await call('Categories.Get', { token, params: { ...CATALOG, categoryID } })).body.ChildCount
    expect([await get('root'), await get('child'), await get('leaf')]).toEqual([1, 1, 0])
    expect((await call('Catalogs.Get', { token, params: CATALOG })).body.CategoryCount).toBe(4)
    await call('Categories.Delete', { token, params: { ...CATALOG, categoryID: 'child' } })
    expect(await list({ depth: 'all' })).toEqual(['other', 'root'])
    expect([
      await get('root'),
      (await call('Catalogs.Get', { token, params: CATALOG })).body.CategoryCount,
    ]).toEqual([0, 2])
  })

  it.each([
    ['Users', 'UserGroups', { buyerID: 'first-buyer' }],
    ['SupplierUsers', 'SupplierUserGroups', { supplierID: 'S1' }],
  ])('list the members of a group (%s)', async (users, groups, params) => {
    const name = users.toLowerCase()
    for (const one of ['in', 'out'])
      await call(`${users}.Create`, { token, params, body: userBody(`${name}-${one}`) })
    await call(`${groups}.Create`, { token, params, body: { ID: 'G', Name: 'G' } })
    const body = { UserGroupID: 'G', UserID: `${name}-in` }
    await call(`${groups}.SaveUserAssignment`, { token, params, body })
    expect(await ids(`${users}.List`, token, { userGroupID: 'G' }, params)).toEqual([`${name}-in`])
    expect(await ids(`${users}.List`, token, { userGroupID: 'nothing' }, params)).toEqual([])
  })

  it('are ignored if they belong to other lists, and rejected if unknown', async () => {
    const query = { filters: { depth: 'all', includeAddress: 'true' } }
    expect(await ids('Suppliers.List', token, query)).toEqual(['S1'])
    expect(await ids('Products.List', token, query)).toEqual(['a', 'b', 'c'])
    const assigned = await call('Categories.ListProductAssignments', { token, params: CATALOG, query })
    expect(assigned.body.Meta.TotalCount).toBe(2)
    const unknown = call('Suppliers.List', { token, query: { filters: { deep: 'all' } } })
    expect(await expectError(unknown)).toMatchObject({ status: 400, code: 'List.InvalidProperty' })
  })

  it('log no unexpected errors', () => expect(market.logged).toEqual([]))
})
