/** @jest-environment node */
import { MARKETPLACE_ID } from '@/sandbox/seed/constants'
import { caller } from './support/codes'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'

const BREAKS = [{ Quantity: 1, Price: 10 }]

describe.each(ENGINES)('prices on %s', (engine) => {
  let market: Marketplace
  let token: string
  const { as, denied } = caller(() => token)
  const party = { ProductID: 'drill', BuyerID: 'first-buyer' }
  const schedule = (ID: string, more = {}) =>
    as('PriceSchedules.Create', { body: { ID, Name: ID, PriceBreaks: BREAKS, ...more } })
  const rows = async () =>
    (await as('Products.ListAssignments', { query: { productID: 'drill' } })).body.Items as Record<
      string,
      unknown
    >[]
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    await as('Products.Create', { body: { ID: 'drill', Name: 'Drill' } })
    await as('Suppliers.Create', { body: { ID: 'S1', Name: 'S1', Active: true } })
  })
  afterAll(() => market.close())

  it('reject price schedules with contradictory fields', async () => {
    const cases: [string, object][] = [
      ['PriceSchedule.MinQtyMustBePositive', { MinQuantity: 0 }],
      ['PriceSchedule.MinGreaterThanMax', { MinQuantity: 5, MaxQuantity: 4 }],
      ['PriceSchedule.DuplicatePriceBreaks', { PriceBreaks: [...BREAKS, ...BREAKS] }],
      ['PriceSchedule.InvalidSaleStartOrSaleEnd', { SaleStart: '2031-01-02', SaleEnd: '2031-01-01' }],
    ]
    for (const [code, more] of cases)
      await denied(code, 'PriceSchedules.Create', { body: { Name: 'x', ...more } })
  })

  it('reject negative prices of every kind', async () => {
    await schedule('free', { PriceBreaks: [{ Quantity: 1, Price: 0, SalePrice: 0 }] })
    const params = { priceScheduleID: 'free' }
    for (const field of ['Price', 'SalePrice', 'SubscriptionPrice', 'BundlePrice']) {
      const below = { Quantity: 1, Price: 1, [field]: -0.01 }
      await denied('ValidationFailure', 'PriceSchedules.Create', {
        body: { Name: 'x', PriceBreaks: [below] },
      })
      await denied('ValidationFailure', 'PriceSchedules.Patch', { params, body: { PriceBreaks: [below] } })
      await denied('ValidationFailure', 'PriceSchedules.SavePriceBreak', { params, body: below })
    }
    const { body } = await as('PriceSchedules.Get', { params })
    expect(body.PriceBreaks).toMatchObject([{ Quantity: 1, Price: 0, SalePrice: 0 }])
  })

  it('require a catalog of the buyer and the currency of the party for an assignment', async () => {
    await schedule('plain')
    await schedule('empty', { PriceBreaks: [] })
    await schedule('euro', { Currency: 'EUR' })
    const save = (more: object) => ({ body: { ...party, ...more } })
    await denied('Product.CannotAssignNotInBuyerCatalog', 'Products.SaveAssignment', save({}))
    await as('Catalogs.SaveProductAssignment', { body: { CatalogID: 'first-buyer', ProductID: 'drill' } })
    const cases: [string, object][] = [
      ['PriceSchedule.NoPriceBreaks', { PriceScheduleID: 'empty' }],
      ['PriceSchedule.CurrencyMismatch', { PriceScheduleID: 'euro' }],
      ['ProductAssigment.MustSpecifyPriceScheduleID', { SellerID: MARKETPLACE_ID }],
    ]
    for (const [code, more] of cases) await denied(code, 'Products.SaveAssignment', save(more))
    await as('UserGroups.Create', { params: { buyerID: 'first-buyer' }, body: { ID: 'G', Name: 'G' } })
    await as('Locales.Create', { body: { ID: 'fr', Currency: 'EUR', Language: 'fr-FR' } })
    const group = { BuyerID: 'first-buyer', UserGroupID: 'G' }
    await as('Locales.SaveAssignment', { body: { LocaleID: 'fr', ...group } })
    await denied(
      'PriceSchedule.CurrencyMismatch',
      'Products.SaveAssignment',
      save({ ...group, PriceScheduleID: 'plain' }),
    )
    await as('Products.SaveAssignment', save({ ...group, PriceScheduleID: 'euro' }))
    await as('Products.SaveAssignment', save({ PriceScheduleID: 'plain' }))
    expect((await rows()).map(({ SellerID }) => SellerID)).toEqual([MARKETPLACE_ID, MARKETPLACE_ID])
    const { body } = await as('Products.ListAssignments', { query: { priceScheduleID: 'plain' } })
    expect(body.Items).toHaveLength(1)
  })

  it('keep one assignment per seller, and delete by seller or all at once', async () => {
    await schedule('sellers', { OwnerID: 'S1' })
    await as('Products.SaveAssignment', { body: { ...party, PriceScheduleID: 'sellers' } })
    await as('Products.SaveAssignment', { body: { ...party, PriceScheduleID: 'sellers', SellerID: 'S1' } })
    const mine = async () => (await rows()).filter(({ UserGroupID }) => UserGroupID === null)
    expect((await mine()).map(({ SellerID }) => SellerID).sort()).toEqual(['S1', MARKETPLACE_ID].sort())
    const params = { productID: 'drill', buyerID: 'first-buyer' }
    await as('Products.DeleteAssignment', { params, query: { sellerID: 'S1' } })
    expect(await mine()).toMatchObject([{ SellerID: MARKETPLACE_ID, PriceScheduleID: 'plain' }])
    await as('Products.SaveAssignment', { body: { ...party, PriceScheduleID: 'sellers' } })
    await as('PriceSchedules.Delete', { params: { priceScheduleID: 'sellers' } })
    expect(await mine()).toHaveLength(1)
  })

  it('keep currency and price breaks of assigned schedules, and follow renames and deletion', async () => {
    const params = { priceScheduleID: 'plain' }
    await denied('PriceSchedule.CannotModifyCurrency', 'PriceSchedules.Patch', {
      params,
      body: { Currency: 'USD' },
    })
    await denied('PriceSchedule.CannotClearPriceBreaks', 'PriceSchedules.Patch', {
      params,
      body: { PriceBreaks: [] },
    })
    await denied('PriceSchedule.CannotDeleteLastPriceBreak', 'PriceSchedules.DeletePriceBreak', {
      params,
      query: { quantity: 1 },
    })
    await as('PriceSchedules.Patch', { params, body: { ID: 'renamed' } })
    expect((await rows()).map(({ PriceScheduleID }) => PriceScheduleID).sort()).toEqual(['euro', 'renamed'])
    await as('PriceSchedules.Delete', { params: { priceScheduleID: 'renamed' } })
    expect(await rows()).toEqual([
      expect.objectContaining({ UserGroupID: null, PriceScheduleID: null, SellerID: null }),
      expect.objectContaining({ UserGroupID: 'G', PriceScheduleID: 'euro' }),
    ])
  })

  it('remove products from categories when they are removed from the catalog', async () => {
    const params = { catalogID: 'first-buyer' }
    await as('Categories.Create', { params, body: { ID: 'C', Name: 'C' } })
    await as('Catalogs.DeleteProductAssignment', { params: { ...params, productID: 'drill' } })
    const body = { CategoryID: 'C', ProductID: 'drill' }
    await as('Categories.SaveProductAssignment', { params, body })
    const inCatalog = await as('Catalogs.ListProductAssignments', { query: { productID: 'drill' } })
    expect(inCatalog.body.Items).toHaveLength(1)
    await as('Catalogs.DeleteProductAssignment', { params: { ...params, productID: 'drill' } })
    expect((await as('Categories.ListProductAssignments', { params })).body.Items).toEqual([])
  })
})
