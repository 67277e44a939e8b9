/** @jest-environment node */
import { caller } from './support/codes'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'

describe.each(ENGINES)('inventory on %s', (engine) => {
  let market: Marketplace
  let token: string
  const { as, denied } = caller(() => token)
  const make = (ID: string, more = {}) => as('Products.Create', { body: { ID, Name: ID, ...more } })
  const record = (productID: string, ID: string, more = {}) => ({
    params: { productID },
    body: { ID, AddressID: 'house', QuantityAvailable: 5, ...more },
  })
  const inventory = async (productID: string) =>
    (await as('Products.Get', { params: { productID } })).body.Inventory as Record<string, unknown>
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    const address = { Street1: 'x', City: 'Bremen', Country: 'DE' }
    await as('Suppliers.Create', { body: { ID: 'S1', Name: 'S1', Active: true } })
    await as('AdminAddresses.Create', { body: { ...address, ID: 'house' } })
    await as('SupplierAddresses.Create', { params: { supplierID: 'S1' }, body: { ...address, ID: 'yard' } })
    await make('bare')
    await make('off', { Inventory: { Enabled: false } })
    await make('own', { Inventory: { Enabled: true, QuantityAvailable: 99 } })
    await make('varied', { Inventory: { Enabled: true, VariantLevelTracking: true } })
    await make('family', { IsParent: true, Inventory: { Enabled: true } })
    await as('Specs.Create', { body: { ID: 'size', Name: 'Size', DefinesVariant: true, Required: true } })
    await as('Specs.CreateOption', { params: { specID: 'size' }, body: { ID: 's', Value: 'S' } })
    for (const productID of ['varied', 'own']) {
      await as('Specs.SaveProductAssignment', { body: { SpecID: 'size', ProductID: productID } })
      await as('Products.GenerateVariants', { params: { productID } })
    }
  })
  afterAll(() => market.close())

  it('rejects inventory records on products that cannot have them', async () => {
    const cases: [string, string][] = [
      ['InventoryConfiguration.ProductInventoryMustExist', 'bare'],
      ['Inventory.MustEnable', 'off'],
      ['InventoryConfiguration.InvalidVariantLevelTracking', 'varied'],
      ['InventoryConfiguration.CannotCreateInventoryRecord', 'family'],
    ]
    for (const [code, id] of cases) await denied(code, 'InventoryRecords.Create', record(id, 'r'))
    await denied('InventoryConfiguration.InvalidVariantLevelTracking', 'InventoryRecords.CreateVariant', {
      ...record('own', 'r'),
      params: { productID: 'own', variantID: 'own-s' },
    })
    await denied('NotFound', 'InventoryRecords.Create', record('own', 'r', { AddressID: 'yard' }), 404)
    await denied('NotFound', 'InventoryRecords.Create', record('own', 'r', { OwnerID: 'S1' }), 404)
  })

  it('sums up records created simultaneously, and ignores a quantity set on the product', async () => {
    const ids = ['a', 'b', 'c', 'd']
    await Promise.all(ids.map((id) => as('InventoryRecords.Create', record('own', id))))
    await as('InventoryRecords.Create', record('own', 'e', { OwnerID: 'S1', AddressID: 'yard' }))
    expect(await inventory('own')).toMatchObject({ QuantityAvailable: 25, LastUpdated: expect.any(String) })
    const params = { productID: 'own' }
    await as('Products.Patch', {
      params,
      body: { Inventory: { QuantityAvailable: 1, NotificationPoint: 3 } },
    })
    expect(await inventory('own')).toMatchObject({ QuantityAvailable: 25, NotificationPoint: 3 })
    const one = { ...params, inventoryRecordID: 'a' }
    await as('InventoryRecords.Patch', { params: one, body: { QuantityAvailable: 7 } })
    expect(await inventory('own')).toMatchObject({ QuantityAvailable: 27 })
    await denied('InventoryConfiguration.ProductInventoryMustExist', 'Products.Patch', {
      params,
      body: { Inventory: null },
    })
    await denied('InventoryConfiguration.CannotSetVariantLevelTracking', 'Products.Patch', {
      params,
      body: { Inventory: { VariantLevelTracking: true } },
    })
  })

  it('returns current addresses of records, in lists only when requested', async () => {
    await as('AdminAddresses.Patch', { params: { addressID: 'house' }, body: { City: 'Kiel' } })
    const list = async (query: Record<string, unknown>) =>
      (await as('InventoryRecords.List', { params: { productID: 'own' }, query })).body.Items as {
        Address: { City: string } | null
      }[]
    expect((await list({})).map(({ Address }) => Address)).toEqual(Array(5).fill(null))
    expect((await list({ includeAddress: true })).map(({ Address }) => Address?.City)).toEqual([
      ...Array(4).fill('Kiel'),
      'Bremen',
    ])
  })

  it('filters by the current addresses of records', async () => {
    const records = async (filters: Record<string, string>) => {
      const { body } = await as('InventoryRecords.List', { params: { productID: 'own' }, query: { filters } })
      return (body.Items as { ID: string }[]).map(({ ID }) => ID)
    }
    const products = async (city: string) => {
      const { body } = await as('Products.List', {
        query: { filters: { 'InventoryRecords.Address.City': city } },
      })
      return (body.Items as { ID: string }[]).map(({ ID }) => ID)
    }
    const move = (City: string) =>
      as('AdminAddresses.Patch', { params: { addressID: 'house' }, body: { City, xp: { Floor: 4 } } })
    await move('Paris')
    expect(await products('Paris')).toEqual(['own'])
    await move('Lyon')
    expect(await products('Paris')).toEqual([])
    expect(await products('Lyon')).toEqual(['own'])
    expect(await products('L*')).toEqual(['own'])
    expect(await products('!Lyon')).toEqual(['bare', 'family', 'off', 'varied'])
    expect(await records({ 'Address.City': 'paris' })).toEqual([])
    expect(await records({ 'address.city': 'lyon' })).toEqual(['a', 'b', 'c', 'd'])
    expect(await records({ 'Address.City': '!Lyon' })).toEqual(['e'])
    expect(await records({ 'Address.City': 'bremen|paris' })).toEqual(['e'])
    expect(await records({ 'Address.xp.Floor': '>3' })).toEqual(['a', 'b', 'c', 'd'])
    await denied('List.InvalidProperty', 'InventoryRecords.List', {
      params: { productID: 'own' },
      query: { filters: { 'Address.Nothing': 'x' } },
    })
    await move('Kiel')
  })

  it('resets to zero when the last record is deleted, and then accepts a quantity again', async () => {
    for (const inventoryRecordID of ['a', 'b', 'c', 'd', 'e'])
      await as('InventoryRecords.Delete', { params: { productID: 'own', inventoryRecordID } })
    expect(await inventory('own')).toMatchObject({ QuantityAvailable: 0 })
    await as('Products.Patch', {
      params: { productID: 'own' },
      body: { Inventory: { QuantityAvailable: 12 } },
    })
    expect(await inventory('own')).toMatchObject({ QuantityAvailable: 12 })
  })

  it('counts the records of variants when stock is tracked by variant', async () => {
    const params = { productID: 'varied', variantID: 'varied-s' }
    const get = async () => (await as('Products.GetVariant', { params })).body.Inventory
    const stock = { Inventory: { QuantityAvailable: 3 } }
    await as('Products.PatchVariant', { params, body: stock })
    const own = { productID: 'own', variantID: 'own-s' }
    await denied('Variant.MustEnableInventory', 'Products.PatchVariant', { params: own, body: stock })
    await as('InventoryRecords.CreateVariant', { ...record('varied', 'v'), params })
    expect(await get()).toMatchObject({ QuantityAvailable: 5 })
    await as('Products.PatchVariant', { params, body: stock })
    expect(await get()).toMatchObject({ QuantityAvailable: 5 })
    await denied('InventoryConfiguration.CannotChangeVariantLevelTracking', 'Products.Patch', {
      params: { productID: 'varied' },
      body: { Inventory: { VariantLevelTracking: false } },
    })
    expect(market.logged).toEqual([])
  })
})
