/** @jest-environment node */
import { MARKETPLACE_ID } from '@/sandbox/seed/constants'
import { STREET } from './support/company'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'
import { call, expectError } from './support/sdk'
import { ids } from './support/products'
import { Shop } from './support/shop'

const INVENTORY = { Enabled: true }

describe.each(ENGINES)('references and computed fields on %s', (engine) => {
  let market: Marketplace
  let shop: Shop
  const get = async (id: string, params: Record<string, string>) => shop.admin(id, params)
  const product = (productID: string) => get('Products.Get', { productID })
  beforeAll(async () => {
    market = await startMarketplace(engine)
    shop = new Shop(market, await admin(market))
  })
  afterAll(() => market.close())

  it('follow an address to its new id, for suppliers and the marketplace', async () => {
    await shop.supplier('S')
    await shop.supplier('T')
    for (const supplierID of ['S', 'T'])
      await shop.admin('SupplierAddresses.Create', { supplierID }, { ID: 'A', ...STREET })
    await shop.admin('AdminAddresses.Create', {}, { ID: 'A', ...STREET })
    const ships = { ShipFromAddressID: 'A', Inventory: INVENTORY }
    await shop.product('of-s', { DefaultSupplierID: 'S', OwnerID: 'S', ...ships })
    await shop.product('of-t', { DefaultSupplierID: 'T', OwnerID: 'T', ...ships })
    await shop.product('ours', ships)
    const at = { ID: 'R', AddressID: 'A', QuantityAvailable: 3 }
    for (const [productID, OwnerID] of [
      ['of-s', 'S'] as const,
      ['of-t', 'T'] as const,
      ['ours', null] as const,
    ])
      await shop.admin('InventoryRecords.Create', { productID }, { ...at, OwnerID })
    const places = async () =>
      Promise.all(
        ['of-s', 'of-t', 'ours'].map(async (productID) => {
          const record = await get('InventoryRecords.Get', { productID, inventoryRecordID: 'R' })
          return [(await product(productID)).ShipFromAddressID, record.AddressID]
        }),
      )
    await shop.patch('SupplierAddresses.Patch', { supplierID: 'S', addressID: 'A' }, { ID: 'B' })
    expect(await places()).toEqual([
      ['B', 'B'],
      ['A', 'A'],
      ['A', 'A'],
    ])
    await shop.patch('AdminAddresses.Patch', { addressID: 'A' }, { ID: 'C' })
    expect(await places()).toEqual([
      ['B', 'B'],
      ['A', 'A'],
      ['C', 'C'],
    ])
    const stock = { productID: 'of-s', inventoryRecordID: 'R' }
    expect(await get('InventoryRecords.Get', stock)).toMatchObject({ Address: { ID: 'B' } })
    await shop.patch('InventoryRecords.Patch', stock, { QuantityAvailable: 5 })
    expect(
      await expectError(get('SupplierAddresses.Delete', { supplierID: 'S', addressID: 'B' })),
    ).toMatchObject({
      code: 'Address.CannotDeleteInventoryRecordAddress',
      data: { InventoryRecordIDs: ['R'] },
    })
  })

  it('are cleared when an address is deleted', async () => {
    for (const [productID, supplierID] of [
      ['of-t', 'T'],
      ['of-s', 'S'],
    ] as const)
      await shop
        .admin('InventoryRecords.Delete', { productID, inventoryRecordID: 'R' })
        .then(() =>
          shop.admin('SupplierAddresses.Delete', { supplierID, addressID: supplierID === 'T' ? 'A' : 'B' }),
        )
    expect((await product('of-t')).ShipFromAddressID).toBeNull()
    expect((await product('of-s')).ShipFromAddressID).toBeNull()
    expect((await product('ours')).ShipFromAddressID).toBe('C')
  })

  it('are cleared when a supplier is deleted, and its products count for the marketplace', async () => {
    const bitmaps = market.platform.bitmaps.get('products')!
    bitmaps.threshold = 0
    await shop.supplier('U')
    await shop.admin('SupplierAddresses.Create', { supplierID: 'U' }, { ID: 'A', ...STREET })
    const forwarded = { DefaultSupplierID: 'U', AutoForward: true, ShipFromAddressID: 'A' }
    await shop.product('forwarded', forwarded)
    await shop.product('taken', { OwnerID: 'U' })
    const count = async (OwnerID: string) =>
      (await call('Products.List', { token: shop.token, query: { filters: { OwnerID } } })).body.Meta
        .TotalCount
    await market.platform.db.script('analyze products')
    await count('U')
    await bitmaps.settled()
    const before = await count(MARKETPLACE_ID)
    await shop.admin('Suppliers.Delete', { supplierID: 'U' })
    expect(await product('forwarded')).toMatchObject({
      DefaultSupplierID: null,
      AutoForward: false,
      ShipFromAddressID: null,
    })
    expect((await product('taken')).OwnerID).toBe(MARKETPLACE_ID)
    await bitmaps.settled()
    expect([await count('U'), await count(MARKETPLACE_ID)]).toEqual([0, before + 1])
  })

  it('must name an existing owner, and follow its new id', async () => {
    const body = { ID: 'bundle', Name: 'Bundle', OwnerID: 'nobody' }
    expect(await expectError(shop.admin('Bundles.Create', {}, body))).toMatchObject({
      status: 404,
      data: { ObjectType: 'Supplier', ObjectID: 'nobody' },
    })
    await shop.admin('Bundles.Create', {}, { ...body, OwnerID: 'S' })
    await shop.patch('Suppliers.Patch', { supplierID: 'S' }, { ID: 'S2' })
    expect(await get('Bundles.Get', { bundleID: 'bundle' })).toMatchObject({ OwnerID: 'S2' })
    expect(await ids('Bundles.List', shop.token, { filters: { OwnerID: 'S2' } })).toEqual(['bundle'])
  })

  it('are listed under the new id of a catalog or bundle', async () => {
    await shop.catalog('one')
    await shop.product('in-one')
    await shop.inCatalog('one', 'in-one')
    const listed = (CatalogID: string) => ids('Products.List', shop.token, { CatalogID })
    expect([await listed('one'), await listed('two')]).toEqual([['in-one'], []])
    await shop.patch('Catalogs.Patch', { catalogID: 'one' }, { ID: 'two' })
    expect([await listed('one'), await listed('two')]).toEqual([[], ['in-one']])
    await shop.admin('Bundles.Create', {}, { ID: 'first', Name: 'First' })
    await shop.inCatalog('two', 'first')
    await shop.patch('Bundles.Patch', { bundleID: 'first' }, { ID: 'second' })
    expect((await listed('two')).sort()).toEqual(['in-one', 'second'])
  })

  it('move with a user: product collections get other ids if theirs are taken', async () => {
    for (const buyer of ['here', 'there']) await shop.buyer(buyer)
    const token = await shop.shopper('here', 'mover')
    const other = await shop.shopper('there', 'settled')
    const collections = () => ids('ProductCollections.List', shop.token, {}, { buyerID: 'there' })
    expect(await collections()).toEqual([])
    await call('Me.CreateProductCollection', { token: other, body: { ID: 'list', Name: 'Theirs' } })
    for (const ID of ['list', 'more'])
      await call('Me.CreateProductCollection', { token, body: { ID, Name: 'Mine' } })
    expect(await collections()).toEqual(['list'])
    await shop.admin('Users.Move', { buyerID: 'here', userID: 'mover', newBuyerID: 'there' }, undefined, {
      orders: 'All',
    })
    const there = await collections()
    expect(there).toHaveLength(3)
    expect(new Set(there).size).toBe(3)
    const params = { buyerID: 'there', productCollectionID: 'list' }
    expect((await get('ProductCollections.Get', params)).Name).toBe('Theirs')
  })

  it('reject filters and sorting by fields that are computed for responses', async () => {
    await shop.buyer('B')
    for (const [id, params, field] of [
      ['Users.List', { buyerID: 'B' }, 'AvailableRoles'],
      ['Users.List', { buyerID: 'B' }, 'Locale.Currency'],
      ['AdminUsers.List', {}, 'availableroles'],
      ['PriceSchedules.List', {}, 'IsOnSale'],
      ['Specs.List', {}, 'Options.Value'],
    ] as const) {
      const filters = { [field]: 'true' }
      expect([
        id,
        await expectError(call(id, { token: shop.token, params, query: { filters } })),
      ]).toMatchObject([id, { status: 400, code: 'List.InvalidProperty', data: { Property: field } }])
      const sorted = call(id, { token: shop.token, params, query: { sortBy: [field] } })
      expect(await expectError(sorted)).toMatchObject({ status: 400, code: 'List.InvalidSortProperty' })
    }
  })

  it('log no unexpected errors', () => expect(market.logged).toEqual([]))
})
