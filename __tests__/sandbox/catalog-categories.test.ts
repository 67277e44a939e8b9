/** @jest-environment node */
import { caller } from './support/codes'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'

describe.each(ENGINES)('catalogs and categories on %s', (engine) => {
  let market: Marketplace
  let token: string
  const { as, denied } = caller(() => token)
  const params = { catalogID: 'tree' }
  const at = (categoryID: string) => ({ ...params, categoryID })
  const make = (ID: string, ParentID: string | null, more = {}, query = {}) =>
    as('Categories.Create', { params, query, body: { ID, Name: ID, ParentID, ...more } })
  const get = async (categoryID: string) => (await as('Categories.Get', { params: at(categoryID) })).body
  const all = async (depth: unknown = 'all') =>
    (await as('Categories.List', { params, query: { depth } })).body.Items as {
      ID: string
      ListOrder: number
    }[]
  const count = async () => (await as('Catalogs.Get', { params })).body.CategoryCount
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    for (const ID of ['tree', 'other']) await as('Catalogs.Create', { body: { ID, Name: ID } })
    for (const [id, parent] of [
      ['tools', null],
      ['hand', 'tools'],
      ['hammers', 'hand'],
      ['power', 'tools'],
    ] as const)
      await make(id, parent)
  })
  afterAll(() => market.close())

  it('reject circular parents and parents from other catalogs', async () => {
    const place = (id: string, ParentID: string) => ({ params: at(id), body: { ParentID } })
    await denied('Category.CircularReference', 'Categories.Patch', place('tools', 'hammers'))
    await denied('Category.CircularReference', 'Categories.Patch', place('tools', 'tools'))
    await as('Categories.Create', { params: { catalogID: 'other' }, body: { ID: 'foreign', Name: 'x' } })
    await denied('NotFound', 'Categories.Patch', place('hand', 'foreign'), 404)
    await denied('Category.InvalidDepth', 'Categories.List', { params, query: { depth: '-1' } })
    expect((await all('2')).map(({ ID }) => ID).sort()).toEqual(['hand', 'power', 'tools'])
  })

  it('reject one of two simultaneous moves that would form a circle', async () => {
    await make('x', null)
    await make('y', null)
    const moves = await Promise.allSettled([
      as('Categories.Patch', { params: at('x'), body: { ParentID: 'y' } }),
      as('Categories.Patch', { params: at('y'), body: { ParentID: 'x' } }),
    ])
    expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const id of ['x', 'y']) await as('Categories.Delete', { params: at(id) }).catch(() => undefined)
  })

  it('count children and categories after moves, renames and simultaneous creates', async () => {
    expect([(await get('tools')).ChildCount, await count()]).toEqual([2, 4])
    await as('Categories.Patch', { params: at('hammers'), body: { ParentID: 'power' } })
    expect([(await get('hand')).ChildCount, (await get('power')).ChildCount]).toEqual([0, 1])
    await as('Categories.Patch', { params: at('power'), body: { ID: 'powered' } })
    expect(await get('hammers')).toMatchObject({ ParentID: 'powered' })
    expect((await get('powered')).ChildCount).toBe(1)
    await Promise.all(['a', 'b', 'c', 'd'].map((id) => make(id, 'hand')))
    expect([(await get('hand')).ChildCount, await count()]).toEqual([4, 8])
  })

  it('shift the list orders of siblings only when requested', async () => {
    const orders = async () =>
      Object.fromEntries(
        (await all()).filter(({ ID }) => /^o\d$/.test(ID)).map((one) => [one.ID, one.ListOrder]),
      )
    const adjust = { adjustListOrders: true }
    await make('o1', 'tools', { ListOrder: 1 })
    await make('o2', 'tools', { ListOrder: 2 })
    await make('o3', 'tools', { ListOrder: 1 })
    expect(await orders()).toEqual({ o1: 1, o2: 2, o3: 1 })
    await make('o4', 'tools', { ListOrder: 1 }, adjust)
    expect(await orders()).toEqual({ o1: 2, o2: 3, o3: 2, o4: 1 })
    await as('Categories.Patch', { params: at('o2'), query: adjust, body: { ListOrder: 1 } })
    expect(await orders()).toEqual({ o1: 3, o2: 1, o3: 3, o4: 2 })
    await as('Categories.Patch', { params: at('o2'), query: adjust, body: { Description: 'x' } })
    expect(await orders()).toEqual({ o1: 3, o2: 1, o3: 3, o4: 2 })
  })

  it('delete a category with its subcategories and their assignments', async () => {
    await as('Products.Create', { body: { ID: 'hammer', Name: 'Hammer' } })
    await as('Categories.SaveProductAssignment', {
      params,
      body: { CategoryID: 'hammers', ProductID: 'hammer' },
    })
    await as('Categories.Delete', { params: at('tools') })
    expect([await all(), await count()]).toEqual([[], 0])
    expect((await as('Categories.ListProductAssignments', { params })).body.Items).toEqual([])
    const inCatalog = await as('Catalogs.ListProductAssignments', { query: { catalogID: 'tree' } })
    expect(inCatalog.body.Items).toEqual([{ CatalogID: 'tree', ProductID: 'hammer' }])
  })

  it('reject the deletion of a catalog that is the default of a buyer', async () => {
    await denied('Catalog.CannotDelete', 'Catalogs.Delete', { params: { catalogID: 'first-buyer' } })
    await make('last', null)
    await as('Catalogs.Delete', { params })
    await denied('NotFound', 'Categories.List', { params }, 404)
    expect(market.logged).toEqual([])
  })
})
