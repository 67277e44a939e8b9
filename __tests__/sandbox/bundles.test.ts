/** @jest-environment node */
import { caller } from './support/codes'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'

describe.each(ENGINES)('bundles on %s', (engine) => {
  let market: Marketplace
  let token: string
  const { as, denied } = caller(() => token)
  const part = (ProductID: string, more = {}) => ({
    body: { BundleID: 'set', ProductID, Required: false, ...more },
  })
  const ids = async (id: string, query = {}) =>
    ((await as(id, { query })).body.Items as { ID: string }[]).map(({ ID }) => ID)
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    await as('Suppliers.Create', { body: { ID: 'S1', Name: 'S1', Active: true } })
    for (const [ID, more] of [
      ['drill', {}],
      ['bits', { IsParent: true }],
      ['bit-3', { ParentID: 'bits' }],
      ['theirs', { OwnerID: 'S1' }],
    ] as const)
      await as('Products.Create', { body: { ID, Name: ID, ...more } })
    await as('Bundles.Create', {
      body: { ID: 'set', Name: 'Drill set', Active: true, xp: { Color: 'red' } },
    })
  })
  afterAll(() => market.close())

  it('are also products, but other products cannot be read or changed as bundles', async () => {
    const params = { productID: 'set' }
    expect((await as('Products.Get', { params })).body).toMatchObject({
      IsBundle: true,
      Name: 'Drill set',
      QuantityMultiplier: 1,
      DateCreated: expect.any(String),
    })
    await as('Products.Patch', { params, body: { ShipWeight: 4, IsBundle: false } })
    await as('Bundles.Save', { params: { bundleID: 'set' }, body: { Name: 'Drill box', Active: true } })
    expect((await as('Products.Get', { params })).body).toMatchObject({
      ShipWeight: 4,
      IsBundle: true,
      xp: null,
    })
    expect(await ids('Products.List', { filters: { IsBundle: true } })).toEqual(['set'])
    expect(await ids('Bundles.List')).toEqual(['set'])
    expect(await ids('Bundles.List', { search: 'box' })).toEqual(['set'])
    for (const id of ['Get', 'Patch', 'Save', 'Delete'])
      await denied('NotFound', `Bundles.${id}`, { params: { bundleID: 'drill' }, body: { Name: 'x' } }, 404)
    for (const body of [{ IsParent: true }, { ParentID: 'bits' }])
      await denied('Product.ParentProductCannotBeABundle', 'Products.Patch', { params, body })
  })

  it('hold only products of their owner, and either a parent product or its children', async () => {
    await denied('Bundle.OwnerIDMustMatch', 'Bundles.SaveProductAssignment', part('theirs'))
    await denied(
      'Bundle.DefaultQuantityMissing',
      'Bundles.SaveProductAssignment',
      part('drill', { Required: true }),
    )
    await denied('ValidationFailure', 'Bundles.SaveProductAssignment', part('set'))
    await denied('NotFound', 'Bundles.SaveProductAssignment', part('drill', { BundleID: 'drill' }), 404)
    await as('Bundles.SaveProductAssignment', part('drill', { Required: true, DefaultQuantity: 1 }))
    await as('Bundles.SaveProductAssignment', part('bits'))
    await denied('Bundle.ParentProductAssigned', 'Bundles.SaveProductAssignment', part('bit-3'))
    await as('Bundles.DeleteProductAssignment', { params: { bundleID: 'set', productID: 'bits' } })
    await as('Bundles.SaveProductAssignment', part('bit-3'))
    await denied('Bundle.ChildProductsAssigned', 'Bundles.SaveProductAssignment', part('bits'))
    await denied('Product.CannotDeleteProductAssingedToBundle', 'Products.Delete', {
      params: { productID: 'drill' },
    })
  })

  it('can be assigned to catalogs, categories and buyers as products are', async () => {
    const params = { catalogID: 'first-buyer' }
    const party = { BundleID: 'set', BuyerID: 'first-buyer' }
    await denied('Product.CannotAssignNotInBuyerCatalog', 'Bundles.SaveAssignment', { body: party })
    await as('Categories.Create', { params, body: { ID: 'C', Name: 'C' } })
    await denied(
      'NotFound',
      'Categories.SaveBundleAssignment',
      { params, body: { CategoryID: 'C', BundleID: 'drill' } },
      404,
    )
    await as('Categories.SaveBundleAssignment', {
      params,
      body: { CategoryID: 'C', BundleID: 'set', ListOrder: 2 },
    })
    await as('Catalogs.SaveProductAssignment', { body: { CatalogID: 'first-buyer', ProductID: 'drill' } })
    expect(await ids('Bundles.List', { catalogID: 'first-buyer', categoryID: 'C' })).toEqual(['set'])
    const inCatalog = (await as('Catalogs.ListBundleAssignments')).body.Items
    expect(inCatalog).toEqual([{ CatalogID: 'first-buyer', BundleID: 'set' }])
    await as('Bundles.SaveAssignment', { body: party })
    await denied(
      'NotFound',
      'Catalogs.DeleteBundleAssignment',
      { params: { ...params, bundleID: 'drill' } },
      404,
    )
    await as('Catalogs.DeleteBundleAssignment', { params: { ...params, bundleID: 'set' } })
    expect((await as('Categories.ListBundleAssignments', { params })).body.Items).toEqual([])
  })

  it('are deleted with their assignments but without their products', async () => {
    await as('Bundles.Delete', { params: { bundleID: 'set' } })
    expect((await as('Bundles.ListAssignments')).body.Items).toEqual([])
    expect((await as('Bundles.ListProductAssignments')).body.Items).toEqual([])
    expect((await ids('Products.List')).sort()).toEqual(['bit-3', 'bits', 'drill', 'theirs'])
    await as('Products.Delete', { params: { productID: 'drill' } })
    expect(market.logged).toEqual([])
  })
})
