/** @jest-environment node */
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'
import { call, expectError } from './support/sdk'
import { ids } from './support/products'
import { Shop } from './support/shop'

type Flag = boolean | null | undefined

/**
 * Settings from the catalog down: catalog, root category and its child, and whether a product in the child is visible.
 */
const WAYS: [catalog: boolean, root: Flag, child: Flag, shows: boolean][] = [
  [false, undefined, undefined, false],
  [true, undefined, undefined, true],
  [false, null, null, false],
  [true, null, null, true],
  [false, true, undefined, true],
  [false, true, null, true],
  [false, true, false, false],
  [false, false, true, true],
  [false, undefined, true, true],
  [false, null, false, false],
  [true, false, undefined, false],
  [true, false, null, false],
  [true, false, true, true],
  [true, true, false, false],
  [true, undefined, false, false],
  [true, null, true, true],
]

describe.each(ENGINES)('the visibility of products and categories on %s', (engine) => {
  let market: Marketplace
  let shop: Shop
  const seen = (token: string, query = {}): Promise<string[]> => ids('Me.ListProducts', token, query)
  beforeAll(async () => {
    market = await startMarketplace(engine)
    shop = new Shop(market, await admin(market))
  })
  afterAll(() => market.close())

  it.each(WAYS.map((way, index) => [...way, index] as const))(
    'with catalog %s, root %s and child %s is %s for products and categories',
    async (catalog, root, child, shows, index) => {
      const at = `way${index}`
      await shop.buyer(at, { ViewAllCategories: catalog, ViewAllProducts: catalog })
      await shop.category(at, 'root')
      await shop.category(at, 'child', 'root')
      for (const [category, flag] of [
        ['root', root],
        ['child', child],
      ] as const)
        if (flag !== undefined)
          await shop.categoryFor(at, category, at, { Visible: flag, ViewAllProducts: flag })
      await shop.product(`${at}-p`)
      await shop.inCategory(at, 'child', `${at}-p`)
      const token = await shop.shopper(at, `${at}-user`)
      expect(await seen(token)).toEqual(shows ? [`${at}-p`] : [])
      const categories = await ids('Me.ListCategories', token, { depth: 'all' })
      expect(categories.includes('child')).toBe(shows)
      const get = call('Me.GetCategory', { token, params: { categoryID: 'child' }, query: { catalogID: at } })
      if (shows) expect((await get).body.ID).toBe('child')
      else
        expect(await expectError(get)).toMatchObject({
          status: 404,
          data: { ObjectType: 'Category', ObjectID: 'child' },
        })
    },
  )

  it('is overridden by the groups of a user, of which the most permissive one counts', async () => {
    await shop.buyer('levels')
    await shop.category('levels', 'c')
    await shop.product('levels-p')
    await shop.inCategory('levels', 'c', 'levels-p')
    const [a, b] = [await shop.shopper('levels', 'levels-a'), await shop.shopper('levels', 'levels-b')]
    await shop.group('levels', 'yes', 'levels-a')
    await shop.group('levels', 'no', 'levels-a', 'levels-b')
    await shop.categoryFor('levels', 'c', 'levels', { Visible: true, ViewAllProducts: true })
    expect(await seen(b)).toEqual(['levels-p'])
    await shop.categoryFor('levels', 'c', 'levels', {
      UserGroupID: 'no',
      Visible: false,
      ViewAllProducts: false,
    })
    expect([await seen(a), await seen(b)]).toEqual([[], []])
    await shop.categoryFor('levels', 'c', 'levels', {
      UserGroupID: 'yes',
      Visible: true,
      ViewAllProducts: true,
    })
    expect([await seen(a), await seen(b)]).toEqual([['levels-p'], []])
  })

  it('excludes inactive products and catalogs, and everything below an inactive category', async () => {
    await shop.buyer('off', { ViewAllCategories: true })
    await shop.category('off', 'root')
    await shop.category('off', 'child', 'root')
    await shop.categoryFor('off', 'root', 'off', { ViewAllProducts: true })
    await shop.product('off-p')
    await shop.inCategory('off', 'child', 'off-p')
    const token = await shop.shopper('off', 'off-user')
    const state = async () => [
      (await seen(token)).length,
      (await ids('Me.ListCategories', token, { depth: 'all' })).length,
    ]
    expect(await state()).toEqual([1, 2])
    await shop.patch('Categories.Patch', { catalogID: 'off', categoryID: 'root' }, { Active: false })
    expect(await state()).toEqual([0, 0])
    await shop.patch('Categories.Patch', { catalogID: 'off', categoryID: 'root' }, { Active: true })
    await shop.patch('Products.Patch', { productID: 'off-p' }, { Active: false })
    expect(await state()).toEqual([0, 2])
    await shop.patch('Products.Patch', { productID: 'off-p' }, { Active: true })
    expect(await state()).toEqual([1, 2])
    await shop.patch('Catalogs.Patch', { catalogID: 'off' }, { Active: false })
    expect(await seen(token)).toEqual([])
    expect(await ids('Me.ListCatalogs', token, {})).toEqual([])
    expect(await expectError(call('Me.ListCategories', { token }))).toMatchObject({
      status: 404,
      code: 'NotFound',
    })
  })

  it('includes products assigned to the company or its group, in a catalog assigned to it', async () => {
    await shop.buyer('given')
    await shop.catalog('foreign')
    for (const id of ['given-1', 'given-2', 'given-3']) await shop.product(id)
    await shop.inCatalog('given', 'given-1', 'given-2')
    const token = await shop.shopper('given', 'given-user')
    await shop.group('given', 'in', 'given-user')
    await shop.group('given', 'out')
    expect(await seen(token)).toEqual([])
    await shop.productFor('given-1', 'given')
    expect(await seen(token)).toEqual(['given-1'])
    await shop.productFor('given-2', 'given', { UserGroupID: 'out' })
    expect(await seen(token)).toEqual(['given-1'])
    await shop.productFor('given-2', 'given', { UserGroupID: 'in' })
    expect(await seen(token)).toEqual(['given-1', 'given-2'])
    const params = { catalogID: 'given', productID: 'given-1' }
    await shop.admin('Catalogs.DeleteProductAssignment', params)
    await shop.inCatalog('foreign', 'given-1', 'given-3')
    expect(await seen(token)).toEqual(['given-2'])
    expect(
      await expectError(call('Me.GetProduct', { token, params: { productID: 'given-1' } })),
    ).toMatchObject({
      status: 404,
      data: { ObjectType: 'Product', ObjectID: 'given-1' },
    })
  })

  it('excludes products of a hidden category unless another active category shows them', async () => {
    await shop.buyer('carve', { ViewAllProducts: true, ViewAllCategories: true })
    for (const id of ['open', 'shut', 'dark']) await shop.category('carve', id)
    await shop.patch('Categories.Patch', { catalogID: 'carve', categoryID: 'dark' }, { Active: false })
    await shop.categoryFor('carve', 'shut', 'carve', { ViewAllProducts: false })
    for (const id of ['nowhere', 'both', 'only', 'darkly', 'shut-dark']) await shop.product(`carve-${id}`)
    await shop.inCatalog('carve', 'carve-nowhere')
    await shop.inCategory('carve', 'shut', 'carve-both', 'carve-only', 'carve-shut-dark')
    await shop.inCategory('carve', 'open', 'carve-both')
    await shop.inCategory('carve', 'dark', 'carve-darkly', 'carve-shut-dark')
    const token = await shop.shopper('carve', 'carve-user')
    expect(await seen(token)).toEqual(['carve-both', 'carve-darkly', 'carve-nowhere'])
  })

  it('of child products follows their parent', async () => {
    await shop.buyer('kin', { ViewAllProducts: true })
    await shop.product('kin-parent', {
      IsParent: true,
      Description: 'Of the parent',
      ShipWeight: 3,
      xp: { a: 1, b: { c: 1 } },
    })
    await shop.inCatalog('kin', 'kin-parent')
    await shop.product('kin-child', { ParentID: 'kin-parent', ShipWeight: 4, xp: { b: 2 } })
    const token = await shop.shopper('kin', 'kin-user')
    expect(await seen(token)).toEqual(['kin-child', 'kin-parent'])
    const { body } = await call('Me.GetProduct', { token, params: { productID: 'kin-child' } })
    expect(body).toMatchObject({
      Description: 'Of the parent',
      ShipWeight: 4,
      xp: { a: 1, b: 2 },
      Name: 'kin-child',
    })
    const query = { filters: { ParentID: 'kin-parent' } }
    expect(await seen(token, query)).toEqual(['kin-child'])
    await shop.patch('Products.Patch', { productID: 'kin-parent' }, { Active: false })
    expect(await seen(token)).toEqual([])
    await expectError(call('Me.GetProduct', { token, params: { productID: 'kin-child' } }))
  })

  it('logs no unexpected errors', () => expect(market.logged).toEqual([]))
})
