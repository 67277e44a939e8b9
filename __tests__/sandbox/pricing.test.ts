/** @jest-environment node */
import { MARKETPLACE_ID } from '@/sandbox/seed/constants'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'
import { call, expectError } from './support/sdk'
import { ids } from './support/products'
import { Shop } from './support/shop'

describe.each(ENGINES)('prices and stock for a buyer on %s', (engine) => {
  let market: Marketplace
  let shop: Shop
  let token: string
  const get = async (productID: string, query = {}, as = token) =>
    (await call('Me.GetProduct', { token: as, params: { productID }, query })).body
  const price = async (productID: string, query = {}, as = token): Promise<string | null> =>
    (await get(productID, query, as)).PriceSchedule?.ID ?? null
  beforeAll(async () => {
    market = await startMarketplace(engine)
    shop = new Shop(market, await admin(market))
    await shop.buyer('B', { ViewAllProducts: true })
    token = await shop.shopper('B', 'buyer')
    await shop.group('B', 'mine', 'buyer')
    await shop.group('B', 'other')
  })
  afterAll(() => market.close())

  it('use the price schedule of the group, then of the company, then of the product, or none', async () => {
    for (const id of ['default', 'company', 'group', 'foreign']) await shop.price(id, 1)
    await shop.product('P')
    await shop.inCatalog('B', 'P')
    expect(await price('P')).toBeNull()
    await shop.patch('Products.Patch', { productID: 'P' }, { DefaultPriceScheduleID: 'default' })
    expect(await price('P')).toBe('default')
    await shop.productFor('P', 'B')
    expect(await price('P')).toBe('default')
    await shop.productFor('P', 'B', { PriceScheduleID: 'company' })
    expect(await price('P')).toBe('company')
    await shop.productFor('P', 'B', { UserGroupID: 'other', PriceScheduleID: 'foreign' })
    expect(await price('P')).toBe('company')
    await shop.productFor('P', 'B', { UserGroupID: 'mine', PriceScheduleID: 'group' })
    expect(await price('P')).toBe('group')
    const listed = (await call('Me.ListProducts', { token })).body.Items
    expect(listed.map((item: { PriceSchedule: { ID: string } }) => item.PriceSchedule.ID)).toEqual(['group'])
  })

  it('use only price schedules in the currency of the locale', async () => {
    await shop.buyer('E', { ViewAllProducts: true })
    const euro = await shop.shopper('E', 'euro')
    await shop.group('E', 'yen', 'euro')
    await shop.product('C')
    await shop.inCatalog('E', 'C')
    await shop.locale('eur', 'EUR', 'E')
    await shop.price('in-eur', 1, { Currency: 'EUR' })
    await shop.price('in-none', 1)
    await shop.patch('Products.Patch', { productID: 'C' }, { DefaultPriceScheduleID: 'in-none' })
    expect(await price('C', {}, euro)).toBeNull()
    await shop.patch('Products.Patch', { productID: 'C' }, { DefaultPriceScheduleID: 'in-eur' })
    expect(await price('C', {}, euro)).toBe('in-eur')
    await shop.locale('jpy', 'JPY', 'E', 'yen')
    expect(await price('C', {}, euro)).toBeNull()
  })

  it('show whether a sale is active', async () => {
    const breaks = { PriceBreaks: [{ Quantity: 1, Price: 10, SalePrice: 8 }] }
    await shop.price('sale', 1, breaks)
    await shop.product('S', { DefaultPriceScheduleID: 'sale' })
    await shop.inCatalog('B', 'S')
    expect((await get('S')).PriceSchedule).toMatchObject({ IsOnSale: true, PriceBreaks: [{ SalePrice: 8 }] })
    await shop.patch('PriceSchedules.Patch', { priceScheduleID: 'sale' }, { SaleStart: '2999-01-01' })
    expect((await get('S')).PriceSchedule.IsOnSale).toBe(false)
  })

  it('of a child product are those of its parent unless it has its own price schedule', async () => {
    await shop.price('parent-price', 5)
    await shop.price('child-price', 6)
    await shop.product('PA', { IsParent: true, DefaultPriceScheduleID: 'parent-price' })
    await shop.inCatalog('B', 'PA')
    await shop.product('CH', { ParentID: 'PA' })
    expect(await price('CH')).toBe('parent-price')
    await shop.patch('Products.Patch', { productID: 'CH' }, { DefaultPriceScheduleID: 'child-price' })
    expect(await price('CH')).toBe('child-price')
  })

  it('are listed by seller, for sellers that the buyer can order from', async () => {
    await shop.supplier('open', { AllBuyersCanOrder: true })
    await shop.supplier('related')
    await shop.supplier('stranger', {})
    await shop.supplier('asleep', { AllBuyersCanOrder: true, Active: false })
    await shop.admin('Suppliers.SaveBuyer', { supplierID: 'related', buyerID: 'B' })
    const sellers = (id: string, params = {}) => ids(id, token, {}, params)
    expect(await sellers('Me.ListBuyerSellers')).toEqual(
      expect.arrayContaining([MARKETPLACE_ID, 'open', 'related']),
    )
    expect(await sellers('Me.ListBuyerSellers')).not.toContain('stranger')
    await shop.price('house', 3)
    await shop.price('theirs', 4, { OwnerID: 'open' })
    await shop.product('M', { DefaultPriceScheduleID: 'house' })
    await shop.inCatalog('B', 'M')
    for (const supplierID of ['open', 'stranger', 'asleep'])
      await shop.admin('Products.SaveSupplier', { productID: 'M', supplierID })
    expect((await sellers('Me.ListProductSellers', { productID: 'M' })).sort()).toEqual(
      [MARKETPLACE_ID, 'open'].sort(),
    )
    expect(await price('M', { sellerID: 'open' })).toBe('house')
    await shop.productFor('M', 'B', { SellerID: 'open', PriceScheduleID: 'theirs' })
    expect([await price('M'), await price('M', { sellerID: 'open' })]).toEqual(['house', 'theirs'])
    const { body } = await call('Me.ListProductSellers', {
      token,
      params: { productID: 'M' },
      query: { filters: { ID: 'open' } },
    })
    expect(body.Items).toMatchObject([{ ID: 'open', Name: 'open', PriceSchedule: { ID: 'theirs' } }])
    expect(await ids('Me.ListProducts', token, { sellerID: 'open' })).toEqual(['M'])
    expect(await ids('Me.ListProducts', token, { sellerID: 'stranger' })).toEqual([])
    await expectError(
      call('Me.GetProduct', { token, params: { productID: 'M' }, query: { sellerID: 'stranger' } }),
    )
  })

  it('of a supplier’s products equal those of the cart', async () => {
    await shop.supplier('maker', { AllBuyersCanOrder: true })
    for (const id of ['list-price', 'agreed', 'of-group']) await shop.price(id, 6, { OwnerID: 'maker' })
    await shop.price('resold', 7)
    await shop.product('MK', { OwnerID: 'maker', DefaultPriceScheduleID: 'list-price' })
    await shop.inCatalog('B', 'MK')
    const inCart = async (): Promise<string> =>
      (await call('Cart.CreateLineItem', { token, body: { ProductID: 'MK' } })).body.PriceScheduleID
    const both = async () => [await price('MK'), await inCart()]
    expect(await both()).toEqual(['list-price', 'list-price'])
    await shop.productFor('MK', 'B', { PriceScheduleID: 'agreed' })
    expect(await both()).toEqual(['agreed', 'agreed'])
    await shop.productFor('MK', 'B', { UserGroupID: 'mine', PriceScheduleID: 'of-group' })
    expect(await both()).toEqual(['of-group', 'of-group'])
    await shop.productFor('MK', 'B', { PriceScheduleID: 'resold' })
    expect(await both()).toEqual(['resold', 'resold'])
    expect(await price('MK', { sellerID: 'maker' })).toBe('of-group')
  })

  it('count the inventory records that are available to the user', async () => {
    await shop.admin('AdminAddresses.Create', {}, { ID: 'A', Street1: 'a', City: 'b', Country: 'DE' })
    await shop.product('I', { Inventory: { Enabled: true, QuantityAvailable: 7 } })
    await shop.inCatalog('B', 'I')
    const quantity = async (): Promise<number> => (await get('I')).Inventory.QuantityAvailable
    expect(await quantity()).toBe(7)
    const record = (ID: string, QuantityAvailable: number, AllowAllBuyers: boolean) =>
      shop.admin(
        'InventoryRecords.Create',
        { productID: 'I' },
        { ID, AddressID: 'A', QuantityAvailable, AllowAllBuyers },
      )
    await record('all', 1, true)
    await record('mine', 10, false)
    await record('others', 100, false)
    expect(await quantity()).toBe(1)
    const allow = (InventoryRecordID: string, UserGroupID?: string) =>
      shop.admin(
        'InventoryRecords.SaveAssignment',
        { productID: 'I' },
        { InventoryRecordID, BuyerID: 'B', UserGroupID },
      )
    await allow('mine', 'mine')
    await allow('others', 'other')
    expect(await quantity()).toBe(11)
    const params = { productID: 'I' }
    expect(await ids('Me.ListProductInventoryRecords', token, {}, params)).toEqual(['all', 'mine'])
    const list = async (query: object) =>
      (
        await call('Me.ListProductInventoryRecords', {
          token,
          params,
          query: query as Record<string, unknown>,
        })
      ).body.Items[0].Address
    expect(await list({})).toBeNull()
    expect(await list({ includeAddress: true })).toMatchObject({ City: 'b' })
  })

  it('log no unexpected errors', () => expect(market.logged).toEqual([]))
})
