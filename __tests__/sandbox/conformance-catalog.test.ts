/** @jest-environment node */
import { caller } from './support/codes'
import { OPERATIONS_BY_TEST } from './support/tested-operations'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, person, useLeastRoles } from './support/people'
import { calledOperations } from './support/sdk'

describe.each(ENGINES)('further catalog operations on %s', (engine) => {
  let market: Marketplace
  let token: string
  let supplier: string
  const { as, denied } = caller(() => token)
  const own = caller(() => supplier)
  const productID = 'drill'
  const at = (supplierID: string) => ({ params: { productID, supplierID } })
  beforeAll(async () => {
    market = await startMarketplace(engine, undefined, { checksWrites: true })
    token = await admin(market)
    useLeastRoles(market)
    for (const ID of ['S1', 'S2'])
      await as('Suppliers.Create', { body: { ID, Name: `Supplier ${ID}`, Active: true } })
    supplier = await person(market, token, { username: 'seller', supplier: 'S1', roles: ['FullAccess'] })
    await as('Products.Create', { body: { ID: productID, Name: 'Drill' } })
    for (const [ID, OwnerID] of [
      ['house', undefined],
      ['theirs', 'S1'],
    ])
      await as('PriceSchedules.Create', {
        body: { ID, Name: ID, OwnerID, PriceBreaks: [{ Quantity: 1, Price: 9 }] },
      })
  })
  afterAll(() => market.close())
  const offered = async () =>
    (await as('Products.ListSuppliers', { params: { productID } })).body.Items as Record<string, unknown>[]

  it('assign suppliers to a product, each with a default price schedule of its own', async () => {
    await denied('NotFound', 'Products.SaveSupplier', at('nobody'), 404)
    await denied('PriceSchedule.InvalidDefaultPriceScheduleID', 'Products.SaveSupplier', {
      ...at('S1'),
      query: { defaultPriceScheduleID: 'house' },
    })
    await as('Products.SaveSupplier', at('S2'))
    await as('Products.SaveSupplier', { ...at('S1'), query: { defaultPriceScheduleID: 'theirs' } })
    expect(await offered()).toMatchObject([
      { ID: 'S1', Name: 'Supplier S1', Active: true, DefaultPriceScheduleID: 'theirs' },
      { ID: 'S2', DefaultPriceScheduleID: null },
    ])
    const filters = { Name: 'Supplier S2' }
    const { body } = await as('Products.ListSuppliers', { params: { productID }, query: { filters } })
    expect(body.Items.map(({ ID }: { ID: string }) => ID)).toEqual(['S2'])
    await as('PriceSchedules.Patch', { params: { priceScheduleID: 'theirs' }, body: { ID: 'renamed' } })
    expect((await offered())[0]).toMatchObject({ DefaultPriceScheduleID: 'renamed' })
    await as('PriceSchedules.Delete', { params: { priceScheduleID: 'renamed' } })
    expect((await offered())[0]).toMatchObject({ DefaultPriceScheduleID: null })
    await as('Products.RemoveSupplier', at('S1'))
    await denied('NotFound', 'Products.RemoveSupplier', at('S1'), 404)
    expect(await offered()).toHaveLength(1)
  })

  it('make the default supplier a supplier of the product, and clear it on its removal', async () => {
    await as('SupplierAddresses.Create', {
      params: { supplierID: 'S1' },
      body: { ID: 'yard', Street1: 'x', City: 'x', Country: 'DE' },
    })
    const body = { DefaultSupplierID: 'S1', AutoForward: true, ShipFromAddressID: 'yard' }
    await as('Products.Patch', { params: { productID }, body })
    expect((await offered()).map(({ ID }) => ID)).toEqual(['S1', 'S2'])
    await as('Products.RemoveSupplier', at('S1'))
    expect((await as('Products.Get', { params: { productID } })).body).toMatchObject({
      DefaultSupplierID: null,
      AutoForward: false,
      ShipFromAddressID: null,
    })
  })

  it('let supplier users add only their own company to products open to all suppliers', async () => {
    await own.denied('NotFound', 'Products.SaveSupplier', at('S1'), 404)
    await as('Products.Patch', { params: { productID }, body: { AllSuppliersCanSell: true } })
    expect((await own.as('Products.Get', { params: { productID } })).body.ID).toBe(productID)
    await own.denied('Auth.UserNotAuthorizedToAdmin', 'Products.SaveSupplier', at('S2'), 403)
    await own.as('Products.SaveSupplier', at('S1'))
    const { body } = await own.as('Products.List', {})
    expect(body.Items.map(({ ID }: { ID: string }) => ID)).toEqual([productID])
    await own.as('Products.RemoveSupplier', at('S1'))
    await own.denied('Product.CannotModifyAllSuppliersCanSell', 'Products.Create', {
      body: { Name: 'x', AllSuppliersCanSell: true },
    })
  })

  it('list the specs of a product with their options and the defaults of the product', async () => {
    for (const ID of ['color', 'size', 'other']) {
      await as('Specs.Create', { body: { ID, Name: ID, ListOrder: ID === 'size' ? 1 : 2 } })
      await as('Specs.CreateOption', { params: { specID: ID }, body: { ID: 'one', Value: 'One' } })
    }
    for (const SpecID of ['color', 'size'])
      await as('Specs.SaveProductAssignment', {
        body: { SpecID, ProductID: productID, DefaultOptionID: 'one' },
      })
    const { body } = await as('Products.ListSpecs', { params: { productID } })
    expect(body.Items).toMatchObject([
      { ID: 'size', OptionCount: 1, Options: [{ ID: 'one' }], DefaultOptionID: 'one' },
      { ID: 'color', DefaultOptionID: 'one' },
    ])
    await denied('NotFound', 'Products.ListSpecs', { params: { productID: 'nothing' } }, 404)
    await as('Specs.PatchOption', { params: { specID: 'size', optionID: 'one' }, body: { ID: 'first' } })
    const renamed = (await as('Products.ListSpecs', { params: { productID } })).body.Items[0]
    expect(renamed).toMatchObject({ DefaultOptionID: 'first' })
    await as('Specs.DeleteOption', { params: { specID: 'size', optionID: 'first' } })
    expect((await as('Products.ListSpecs', { params: { productID } })).body.Items[0]).toMatchObject({
      DefaultOptionID: null,
      OptionCount: 0,
    })
  })

  it('save price breaks by quantity and delete them', async () => {
    const params = { priceScheduleID: 'house' }
    const save = (Quantity: number, Price: number) =>
      as('PriceSchedules.SavePriceBreak', { params, body: { Quantity, Price } })
    await save(10, 7)
    expect((await save(10, 6)).body.PriceBreaks).toMatchObject([
      { Quantity: 1, Price: 9, SalePrice: null },
      { Quantity: 10, Price: 6 },
    ])
    const remove = { params, query: { quantity: 10 } }
    await as('PriceSchedules.DeletePriceBreak', remove)
    await denied('PriceSchedule.QtyNotFound', 'PriceSchedules.DeletePriceBreak', remove)
    await denied(
      'NotFound',
      'PriceSchedules.SavePriceBreak',
      {
        params: { priceScheduleID: 'nothing' },
        body: { Quantity: 1, Price: 1 },
      },
      404,
    )
    await denied('ValidationFailure', 'PriceSchedules.SavePriceBreak', { params, body: { Quantity: 1 } })
  })

  it('cover every listed operation without unexpected errors', () => {
    expect(OPERATIONS_BY_TEST.catalog?.filter((id) => !calledOperations.has(id))).toEqual([])
    expect(market.logged).toEqual([])
  })
})
