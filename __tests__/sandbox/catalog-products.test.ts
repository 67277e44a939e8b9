/** @jest-environment node */
import { caller } from './support/codes'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, person } from './support/people'

describe.each(ENGINES)('products on %s', (engine) => {
  let market: Marketplace
  let token: string
  const { as, denied } = caller(() => token)
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    for (const ID of ['S1', 'S2']) await as('Suppliers.Create', { body: { ID, Name: ID, Active: true } })
    await make('parent', { IsParent: true })
    await make('child', { ParentID: 'parent' })
    await make('single')
    await make('varied')
    await as('Specs.Create', { body: { ID: 'size', Name: 'Size', DefinesVariant: true, Required: true } })
    await as('Specs.CreateOption', { params: { specID: 'size' }, body: { ID: 's', Value: 'S' } })
    await as('Specs.SaveProductAssignment', { body: { SpecID: 'size', ProductID: 'varied' } })
    await as('Products.GenerateVariants', { params: { productID: 'varied' } })
  })
  afterAll(() => market.close())
  const make = (ID: string, more = {}) => as('Products.Create', { body: { ID, Name: ID, ...more } })
  const patch = (productID: string, body: object) => ({ params: { productID }, body })

  it('reject invalid parents, children with other owners, and variants of parents and children', async () => {
    const cases: [string, string, object][] = [
      ['Product.IsNotParent', 'single', { ParentID: 'varied' }],
      ['Product.ParentProductCannotHaveParent', 'parent', { ParentID: 'parent' }],
      ['Product.ParentProductCannotHaveParent', 'single', { ParentID: 'parent', IsParent: true }],
      ['Product.CannotModifyIsParent', 'parent', { IsParent: false }],
      ['Product.CannotModifyIsParentForVariant', 'varied', { IsParent: true }],
      ['Product.CannotModifyParentIDForVariant', 'varied', { ParentID: 'parent' }],
    ]
    for (const [code, id, body] of cases) await denied(code, 'Products.Patch', patch(id, body))
    await denied('NotFound', 'Products.Patch', patch('single', { ParentID: 'nothing' }), 404)
    await denied('Product.ParentChildProductOwnersShouldMatch', 'Products.Create', {
      body: { Name: 'x', OwnerID: 'S1', ParentID: 'parent' },
    })
    for (const productID of ['parent', 'child']) {
      await denied('Product.ParentChildProductsCannotHaveVariants', 'Products.GenerateVariants', {
        params: { productID },
      })
      await denied(
        'ProductAssigment.ParentChildProductCannotBeAssignedToVariantSpec',
        'Specs.SaveProductAssignment',
        {
          body: { SpecID: 'size', ProductID: productID },
        },
      )
    }
    await denied('Product.CannotDeleteParentProduct', 'Products.Delete', { params: { productID: 'parent' } })
  })

  it('can be in catalogs and categories only as parents, not as children', async () => {
    await as('Categories.Create', { params: { catalogID: 'first-buyer' }, body: { ID: 'C', Name: 'C' } })
    const ids = { CatalogID: 'first-buyer', CategoryID: 'C' }
    const category = (ProductID: string) => ({
      params: { catalogID: 'first-buyer' },
      body: { CategoryID: ids.CategoryID, ProductID },
    })
    await denied('Catalog.CannotAssignChildProduct', 'Catalogs.SaveProductAssignment', {
      body: { CatalogID: ids.CatalogID, ProductID: 'child' },
    })
    await denied('Category.CannotAssignChildProduct', 'Categories.SaveProductAssignment', category('child'))
    await as('Categories.SaveProductAssignment', category('single'))
    await denied(
      'Catalog.CannotAssignChildProduct',
      'Products.Patch',
      patch('single', { ParentID: 'parent' }),
    )
    await as('Categories.SaveProductAssignment', category('parent'))
    await as('Products.SaveAssignment', { body: { ProductID: 'child', BuyerID: 'first-buyer' } })
  })

  it('ship from an address of the default supplier, or else of the marketplace', async () => {
    const address = { Street1: 'x', City: 'x', Country: 'DE' }
    await as('AdminAddresses.Create', { body: { ...address, ID: 'house' } })
    await as('SupplierAddresses.Create', { params: { supplierID: 'S1' }, body: { ...address, ID: 'yard' } })
    await denied('NotFound', 'Products.Patch', patch('single', { ShipFromAddressID: 'yard' }), 404)
    await as('Products.Patch', patch('single', { ShipFromAddressID: 'house' }))
    await denied('NotFound', 'Products.Patch', patch('single', { DefaultSupplierID: 'S1' }), 404)
    await as('Products.Patch', patch('single', { DefaultSupplierID: 'S1', ShipFromAddressID: 'yard' }))
    const forward = patch('varied', { AutoForward: true })
    await denied('ValidationFailure', 'Products.Patch', forward)
    await as('Products.Patch', patch('varied', { AutoForward: true, DefaultSupplierID: 'S2' }))
  })

  it('reject default price schedules of other owners, and other suppliers set by a supplier user', async () => {
    await as('PriceSchedules.Create', { body: { ID: 'theirs', Name: 'x', OwnerID: 'S1' } })
    await as('PriceSchedules.Create', { body: { ID: 'ours', Name: 'x' } })
    const priced = (DefaultPriceScheduleID: string) => patch('single', { DefaultPriceScheduleID })
    await denied('PriceSchedule.InvalidDefaultPriceScheduleID', 'Products.Patch', priced('theirs'))
    await as('Products.Patch', priced('ours'))
    await as('PriceSchedules.Delete', { params: { priceScheduleID: 'ours' } })
    const { body } = await as('Products.Get', { params: { productID: 'single' } })
    expect(body.DefaultPriceScheduleID).toBeNull()
    const supplier = await person(market, token, {
      username: 'seller',
      supplier: 'S1',
      roles: ['FullAccess'],
    })
    const own = caller(() => supplier)
    const create = (more: object) => ({ body: { Name: 'x', ...more } })
    await own.denied(
      'Auth.UserNotAuthorizedToAdmin',
      'Products.Create',
      create({ DefaultSupplierID: 'S2' }),
      403,
    )
    expect((await own.as('Products.Create', create({ DefaultSupplierID: 'S1' }))).body.OwnerID).toBe('S1')
  })

  it('can be in a catalog of a supplier only if the supplier owns them', async () => {
    await as('Catalogs.Create', { body: { ID: 'shop', Name: 'Shop', OwnerID: 'S1' } })
    const body = { CatalogID: 'shop', ProductID: 'varied' }
    await denied('Catalog.CannotAssignProduct', 'Catalogs.SaveProductAssignment', { body })
    await make('of-s1', { OwnerID: 'S1' })
    await as('Catalogs.SaveProductAssignment', { body: { ...body, ProductID: 'of-s1' } })
  })
})
