/** @jest-environment node */
import { OPERATIONS_BY_TEST } from './support/tested-operations'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, person, useLeastRoles } from './support/people'
import { call, calledOperations, expectError } from './support/sdk'
import { ids } from './support/products'
import { Shop } from './support/shop'

describe.each(ENGINES)('the catalog of a buyer on %s', (engine) => {
  let market: Marketplace
  let shop: Shop
  let token: string
  const drive = async (id: string, params = {}, query = {}, body?: object) =>
    (await call(id, { token, params, query, body })).body
  beforeAll(async () => {
    market = await startMarketplace(engine, undefined, { checksWrites: true })
    shop = new Shop(market, await admin(market))
    useLeastRoles(market)
    await shop.buyer('B', { ViewAllCategories: true, ViewAllProducts: true })
    token = await shop.shopper('B', 'buyer')
    await shop.group('B', 'G', 'buyer')
    for (const [id, parent] of [
      ['tools', null],
      ['saws', 'tools'],
      ['jigsaws', 'saws'],
    ] as const)
      await shop.category('B', id, parent)
    await shop.product('drill', { Name: 'Power drill', ShipWeight: 2, xp: { Color: 'red' } })
    await shop.product('saw', { Name: 'Hand saw', ShipWeight: 1, xp: { Color: 'blue' } })
    await shop.product('jigsaw', { Name: 'Jig saw', xp: { Color: 'blue' } })
    await shop.inCategory('B', 'tools', 'drill')
    await shop.inCategory('B', 'saws', 'saw')
    await shop.inCategory('B', 'jigsaws', 'jigsaw')
    await shop.admin('ProductFacets.Create', {}, { ID: 'Color', Name: 'Color' })
  })
  afterAll(() => market.close())

  it('lists, searches, filters, sorts and counts products as /products does', async () => {
    const listed = (query: object): Promise<string[]> => ids('Me.ListProducts', token, query)
    expect(await listed({})).toEqual(['saw', 'jigsaw', 'drill'])
    expect(await listed({ search: 'saws' })).toEqual(['saw', 'jigsaw'].sort((a) => (a === 'saw' ? -1 : 1)))
    expect(await listed({ search: 'red', searchOn: ['xp.Color'] })).toEqual(['drill'])
    expect(await listed({ search: 'hand sa', searchType: 'ExactPhrasePrefix' })).toEqual(['saw'])
    expect(await listed({ filters: { 'xp.Color': 'blue', ShipWeight: '>0' } })).toEqual(['saw'])
    expect(await listed({ sortBy: ['!ID'] })).toEqual(['saw', 'jigsaw', 'drill'])
    expect(await listed({ sortBy: ['ID'], filters: { ID: '>drill' }, pageSize: 1 })).toEqual(['jigsaw'])
    const { Meta: meta } = await drive('Me.ListProducts')
    expect(meta).toMatchObject({
      TotalCount: 3,
      Facets: [
        {
          Name: 'Color',
          Values: [
            { Value: 'blue', Count: 2 },
            { Value: 'red', Count: 1 },
          ],
        },
      ],
    })
    for (const filters of [{ OwnerID: 'x' }, { AutoForward: 'true' }, { 'PriceSchedule.ID': 'x' }])
      expect(await expectError(drive('Me.ListProducts', {}, { filters }))).toMatchObject({
        code: 'List.InvalidProperty',
      })
    expect(await expectError(drive('Me.ListProducts', {}, { sortBy: ['PriceSchedule.ID'] }))).toMatchObject({
      code: 'List.InvalidSortProperty',
    })
    expect(await expectError(drive('Me.GetProduct', { productID: 'none' }))).toMatchObject({ status: 404 })
    expect((await drive('Me.GetProduct', { productID: 'saw' })).Name).toBe('Hand saw')
  })

  it('lists catalogs, categories and products down to the requested depth', async () => {
    const deep = (categoryID: string, depth?: string, catalogID?: string): Promise<string[]> =>
      ids('Me.ListProducts', token, { categoryID, depth, catalogID })
    expect(await deep('tools')).toEqual(['drill'])
    expect(await deep('tools', '2')).toEqual(['saw', 'drill'])
    expect(await deep('saws', 'all', 'B')).toEqual(['saw', 'jigsaw'])
    expect(await deep('tools', 'all', 'other')).toEqual([])
    expect(await expectError(deep('tools', '0'))).toMatchObject({ code: 'Category.InvalidDepth' })
    expect(await ids('Me.ListProducts', token, { catalogID: 'other' })).toEqual([])
    expect(await ids('Me.ListCatalogs', token, {})).toEqual(['B'])
    expect(await ids('Me.ListCatalogs', token, { sellerID: 'nobody' })).toEqual([])
    expect((await drive('Me.GetCatalog', { catalogID: 'B' })).ID).toBe('B')
    expect(await expectError(drive('Me.GetCatalog', { catalogID: 'first-buyer' }))).toMatchObject({
      status: 404,
    })
    const listed = (query: object): Promise<string[]> => ids('Me.ListCategories', token, query)
    expect(await listed({})).toEqual(['tools'])
    expect(await listed({ depth: '2' })).toEqual(['saws', 'tools'])
    expect(await listed({ depth: 'all', catalogID: 'B' })).toEqual(['jigsaws', 'saws', 'tools'])
    expect(await listed({ productID: 'jigsaw' })).toEqual(['jigsaws'])
    expect((await drive('Me.GetCategory', { categoryID: 'saws' }, { catalogID: 'B' })).ParentID).toBe('tools')
  })

  it('shows specs with their options and the defaults of the product', async () => {
    await shop.admin('Specs.Create', {}, { ID: 'size', Name: 'Size', Required: true, DefinesVariant: true })
    for (const ID of ['s', 'm'])
      await shop.admin('Specs.CreateOption', { specID: 'size' }, { ID, Value: ID.toUpperCase() })
    await shop.admin(
      'Specs.SaveProductAssignment',
      {},
      { SpecID: 'size', ProductID: 'drill', DefaultOptionID: 'm' },
    )
    const params = { productID: 'drill' }
    expect((await drive('Me.ListSpecs', params)).Items).toMatchObject([
      {
        ID: 'size',
        OptionCount: 2,
        DefaultOptionID: 'm',
        Options: [{ ID: 's' }, { ID: 'm' }].sort((a, b) => (a.ID < b.ID ? -1 : 1)),
      },
    ])
    expect(await drive('Me.GetSpec', { ...params, specID: 'size' })).toMatchObject({ DefaultOptionID: 'm' })
    expect(await expectError(drive('Me.GetSpec', { productID: 'saw', specID: 'size' }))).toMatchObject({
      status: 404,
    })
    expect(await expectError(drive('Me.ListSpecs', params, { catalogID: 'other' }))).toMatchObject({
      status: 404,
    })
  })

  it('shows active variants with the stock that is available to the user', async () => {
    const product = { Inventory: { Enabled: true, VariantLevelTracking: true } }
    await shop.patch('Products.Patch', { productID: 'drill' }, product)
    await shop.admin('Products.GenerateVariants', { productID: 'drill' })
    const [small, medium] = ['drill-s', 'drill-m'].map((variantID) => ({ productID: 'drill', variantID }))
    await shop.patch('Products.PatchVariant', small!, { Active: false })
    await shop.patch('Products.PatchVariant', medium!, { Inventory: { QuantityAvailable: 3 } })
    expect(await ids('Me.ListVariants', token, {}, { productID: 'drill' })).toEqual(['drill-m'])
    expect(await expectError(drive('Me.GetVariant', small))).toMatchObject({ status: 404 })
    expect((await drive('Me.GetVariant', medium)).Inventory.QuantityAvailable).toBe(3)
    await shop.admin('AdminAddresses.Create', {}, { ID: 'A', Street1: 'a', City: 'b', Country: 'DE' })
    for (const [ID, AllowAllBuyers] of [
      ['here', true],
      ['there', false],
    ] as const)
      await shop.admin('InventoryRecords.CreateVariant', medium!, {
        ID,
        AddressID: 'A',
        QuantityAvailable: 5,
        AllowAllBuyers,
      })
    expect((await drive('Me.GetVariant', medium)).Inventory.QuantityAvailable).toBe(5)
    expect(await ids('Me.ListVariantInventoryRecords', token, {}, medium)).toEqual(['here'])
    await shop.admin('InventoryRecords.SaveVariantAssignment', medium!, {
      InventoryRecordID: 'there',
      BuyerID: 'B',
      UserGroupID: 'G',
    })
    expect((await drive('Me.ListVariants', { productID: 'drill' })).Items).toMatchObject([
      { Inventory: { QuantityAvailable: 10 } },
    ])
    expect(await ids('Me.ListProductInventoryRecords', token, {}, { productID: 'drill' })).toEqual([])
  })

  it('lists active promotions that are available to the user now', async () => {
    const promotion = (ID: string, more: object) =>
      shop.admin(
        'Promotions.Create',
        {},
        {
          ...{
            ID,
            Code: ID,
            Name: ID,
            EligibleExpression: 'order.Subtotal > 1',
            ValueExpression: 'order.Subtotal * 0.1',
          },
          ...more,
        },
      )
    await promotion('all', { AllowAllBuyers: true })
    await promotion('asleep', { AllowAllBuyers: true, Active: false })
    await promotion('past', { AllowAllBuyers: true, ExpirationDate: '2020-01-01' })
    await promotion('coming', { AllowAllBuyers: true, StartDate: '2999-01-01' })
    for (const id of ['company', 'group', 'nobody']) await promotion(id, {})
    await shop.admin('Promotions.SaveAssignment', {}, { PromotionID: 'company', BuyerID: 'B' })
    await shop.admin(
      'Promotions.SaveAssignment',
      {},
      { PromotionID: 'group', BuyerID: 'B', UserGroupID: 'G' },
    )
    expect(await ids('Me.ListPromotions', token, {})).toEqual(['all', 'company', 'group'])
    expect((await drive('Me.GetPromotion', { promotionID: 'group' })).Code).toBe('group')
    for (const promotionID of ['nobody', 'past'])
      expect(await expectError(drive('Me.GetPromotion', { promotionID }))).toMatchObject({ status: 404 })
  })

  it('lists sellers to buyer users only', async () => {
    await drive('Me.ListBuyerSellers')
    await drive('Me.ListProductSellers', { productID: 'saw' })
    for (const id of ['Me.ListBuyerSellers', 'Me.ListProducts'])
      expect(await expectError(call(id, { token: shop.token }))).toMatchObject({
        status: 403,
        code: 'Auth.UserNotAuthorizedToAdmin',
      })
  })

  it('stores product collections and shares them by invitation', async () => {
    const params = { productCollectionID: 'list', buyerID: 'B' }
    await drive('Me.CreateProductCollection', {}, {}, { ID: 'list', Name: 'List', xp: { a: 1 } })
    await drive('Me.SaveProductCollection', params, {}, { Name: 'Saved', AccessLevel: 'Shareable' })
    await drive('Me.SaveProductCollection', { productCollectionID: 'new' }, {}, { Name: 'New' })
    expect(await drive('Me.PatchProductCollection', params, {}, { xp: { b: 2 } })).toMatchObject({
      Name: 'Saved',
      AccessLevel: 'Shareable',
      xp: { b: 2 },
    })
    await drive('Me.DeleteProductCollection', { productCollectionID: 'new' })
    expect(await ids('Me.ListProductCollections', token, {})).toEqual(['list'])
    await drive('Me.GetProductCollection', params)
    await drive('Me.SaveProductCollectionEntry', params, {}, { ProductID: 'saw' })
    await drive('Me.CreateProductCollectionEntry', { ...params, productID: 'drill' })
    expect(await ids('Me.ListProductCollectionEntries', token, {}, params)).toEqual(['saw', 'drill'])
    await drive('Me.DeleteProductCollectionEntry', { ...params, productID: 'drill' })
    const invitation = async () =>
      (await drive('Me.CreateProductCollectionInvitation', params, {}, { Name: 'You' })).ID as string
    const [one, two] = [await invitation(), await invitation()]
    const at = (invitationID: string) => ({ ...params, invitationID })
    expect(await drive('Me.PatchProductCollectionInvitation', at(one), {}, { Name: 'Me' })).toMatchObject({
      Name: 'Me',
    })
    expect((await drive('Me.GetProductCollectionInvitation', at(one))).Name).toBe('Me')
    const friend = await person(market, shop.token, { username: 'friend', buyer: 'B', roles: ['Shopper'] })
    await call('Me.AcceptProductCollectionInvitation', { token: friend, params: at(one) })
    await call('Me.DeclineProductCollectionInvitation', { token: friend, params: at(two) })
    expect(await ids('Me.ListProductCollectionInvitations', token, {}, params)).toEqual([one])
    await drive('Me.DeleteProductCollectionInvitation', at(one))
    const asAdmin = { token: shop.token, params }
    expect((await call('ProductCollections.List', asAdmin)).body.Items).toMatchObject([{ ID: 'list' }])
    expect((await call('ProductCollections.Get', asAdmin)).body.ID).toBe('list')
    expect((await call('ProductCollections.ListEntries', asAdmin)).body.Items).toMatchObject([{ ID: 'saw' }])
  })

  it('covers every listed operation without unexpected errors', () => {
    expect(OPERATIONS_BY_TEST.meCatalog?.filter((id) => !calledOperations.has(id))).toEqual([])
    expect(market.logged).toEqual([])
  })
})
